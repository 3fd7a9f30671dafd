import { RightOutlined } from '@ant-design/icons';
import type { Permission } from '@csms/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '../../../../shared/i18n/i18n.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import styles from './permission-tree.module.css';
import {
  closePage,
  type Grant,
  type GroupNode,
  markOf,
  markOfAll,
  openPage,
  type PageNode,
  type PermissionTree,
  setPermission,
} from './tree-model.ts';
import type { Limit } from './use-limits.ts';

interface Props {
  group: GroupNode;
  /** The whole, though a search shows less. */
  tree: PermissionTree;
  grant: Grant;
  limit: Limit;
  may: (permission: Permission) => boolean;
  readOnly: boolean;
  searching: boolean;
  onChange: (grant: Grant) => void;
}

/** A group of the menu with its pages. */
export function TreeGroup({ group, tree, grant, limit, may, readOnly, searching, onChange }: Props) {
  const { t } = useTranslation('access');
  const marks = group.pages.map((page) => markOf(grant, page));
  const mark = markOfAll(marks);
  // What has something in it lies open at first; a search opens all that it finds.
  const [opened, setOpened] = useState(mark !== 'none');
  const open = searching || opened;
  const name = group.title ? group.title[language()] : t('tree.singles');
  // A page of which nothing can be given only ever says that one may not see it.
  const blocked = (page: PageNode) =>
    markOf(grant, page) === 'none' && page.permissions.length > 0 && !page.permissions.some(may);
  const toggle = (page: PageNode, now: Grant, on: boolean) => (on ? openPage(now, page, may) : closePage(now, page, tree));
  // Ticked as far as it can be: the next click takes it all.
  const full = (page: PageNode) => page.permissions.filter(may).every((one) => grant.permissions.includes(one));
  return (
    <li>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={open ? t('tree.collapse', { name }) : t('tree.expand', { name })}
          onClick={() => setOpened(!open)}
        >
          <RightOutlined rotate={open ? 90 : 0} />
        </button>
        <Checkbox
          checked={mark === 'all'}
          indeterminate={mark === 'some'}
          disabled={readOnly || group.pages.every(blocked)}
          aria-label={name}
          onChange={() => {
            const usable = group.pages.filter((page) => !blocked(page));
            const on = usable.some((page) => markOf(grant, page) === 'none' || !full(page));
            onChange(usable.reduce((now, page) => toggle(page, now, on), grant));
          }}
        />
        <b>{name}</b>
        <span className={styles.count}>
          {t('tree.of', { chosen: marks.filter((one) => one !== 'none').length, all: group.pages.length })}
        </span>
      </div>
      {open && group.adminOnly ? <div className={styles.note}>{t('tree.adminOnly')}</div> : null}
      {open ? (
        <ul className={styles.pages}>
          {group.pages.map((page, index) => {
            const title = page.title[language()];
            const held = page.permissions.filter((one) => grant.permissions.includes(one)).length;
            return (
              <li key={page.path}>
                <div className={styles.page}>
                  <Checkbox
                    checked={marks[index] === 'all'}
                    indeterminate={marks[index] === 'some'}
                    disabled={readOnly || blocked(page)}
                    onChange={() => onChange(toggle(page, grant, marks[index] === 'none' || !full(page)))}
                  >
                    {title}
                  </Checkbox>
                  <span className={styles.count}>{t('tree.of', { chosen: held, all: page.permissions.length })}</span>
                </div>
                <PermissionBoxes
                  permissions={page.permissions}
                  held={grant.permissions}
                  limit={limit}
                  readOnly={readOnly}
                  label={title}
                  onChange={(permission, given) => onChange(setPermission(grant, permission, given, page, may))}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
    </li>
  );
}
