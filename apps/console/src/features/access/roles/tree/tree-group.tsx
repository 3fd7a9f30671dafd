import { RightOutlined } from '@ant-design/icons';
import { FINANCE_MENU, type Permission } from '@csms/contract';
import { Checkbox, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '../../../../shared/i18n/i18n.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import styles from './permission-tree.module.css';
import {
  closePage,
  type Grant,
  type GroupNode,
  isOpened,
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
  // Only the role admin opens it.
  const closed = (page: PageNode) => group.adminOnly && !page.openable;
  const reason = t(group.key === FINANCE_MENU ? 'tree.financeByAdmin' : 'tree.adminOnly');
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
          disabled={readOnly || group.pages.every((page) => closed(page) || blocked(page))}
          aria-label={name}
          onChange={() => {
            const usable = group.pages.filter((page) => !closed(page) && !blocked(page));
            const on = usable.some((page) => markOf(grant, page) === 'none' || !full(page));
            onChange(usable.reduce((now, page) => toggle(page, now, on), grant));
          }}
        />
        <b>{name}</b>
        <span className={styles.count}>
          {t('tree.of', { chosen: group.pages.filter((page) => isOpened(grant, page)).length, all: group.pages.length })}
        </span>
      </div>
      {open && group.adminOnly ? (
        <div className={styles.note}>{t(group.key === FINANCE_MENU ? 'tree.financeMenu' : 'tree.adminOnly')}</div>
      ) : null}
      {open ? (
        <ul className={styles.pages}>
          {group.pages.map((page, index) => {
            const title = page.title[language()];
            const held = page.permissions.filter((one) => grant.permissions.includes(one)).length;
            return (
              <li key={page.path}>
                <div className={styles.page}>
                  <Tooltip title={closed(page) ? reason : undefined} mouseEnterDelay={0.2}>
                    <Checkbox
                      checked={!closed(page) && marks[index] === 'all'}
                      indeterminate={!closed(page) && marks[index] === 'some'}
                      disabled={readOnly || closed(page) || blocked(page)}
                      aria-label={closed(page) ? `${title} (${reason})` : undefined}
                      onChange={() => onChange(toggle(page, grant, marks[index] === 'none' || !full(page)))}
                    >
                      {title}
                    </Checkbox>
                  </Tooltip>
                  {page.permissions.length > 0 ? (
                    <span className={styles.count}>{t('tree.of', { chosen: held, all: page.permissions.length })}</span>
                  ) : null}
                </div>
                {page.permissions.length > 0 ? (
                  <PermissionBoxes
                    permissions={page.permissions}
                    held={grant.permissions}
                    limit={limit}
                    readOnly={readOnly}
                    label={title}
                    onChange={(permission, given) => onChange(setPermission(grant, permission, given, page, may))}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
    </li>
  );
}
