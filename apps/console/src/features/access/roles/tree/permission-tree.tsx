import { ADMIN_ROLE, PERMISSIONS, type Permission } from '@csms/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { rolePages } from '../../../../shared/access/page-list.ts';
import { language } from '../../../../shared/i18n/i18n.ts';
import { SearchInput } from '../../../../shared/ui/search-input.tsx';
import { permissionText, resourceText } from '../../parts/words.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import styles from './permission-tree.module.css';
import { TreeGroup } from './tree-group.tsx';
import { type Grant, isOpened, search, setPermission, treeOf } from './tree-model.ts';
import type { Limit } from './use-limits.ts';

interface Props {
  id?: string;
  value?: Grant;
  onChange?: (value: Grant) => void;
  limit: Limit;
  readOnly: boolean;
}

const NOTHING: Grant = { rolePaths: [], permissions: [] };

/** The menu as a tree: which pages a role opens, and what it may do on each. */
export function PermissionTreeField({ id, value = NOTHING, onChange, limit, readOnly }: Props) {
  const { t } = useTranslation('access');
  const [text, setText] = useState('');
  const isAdmin = useAccess().is(ADMIN_ROLE);
  const tree = useMemo(() => treeOf(rolePages(), PERMISSIONS, isAdmin), [isAdmin]);
  const wanted = text.trim().toLowerCase();
  const shown = wanted
    ? search(tree, (name) => name.toLowerCase().includes(wanted), {
        title: (title) => title[language()],
        permission: permissionText,
        resource: (resource) => resourceText(t, resource),
      })
    : tree;
  const pages = tree.groups.flatMap((group) => group.pages);
  const opened = pages.filter((page) => isOpened(value, page)).length;
  const change = (next: Grant) => onChange?.(next);
  const may = (permission: Permission) => limit(permission) === undefined;
  return (
    <div className={styles.tree} id={id}>
      <div className={styles.head}>
        <SearchInput
          value={text}
          onChange={({ target }) => setText(target.value)}
          // Enter looks for what was typed; it does not save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder={t('tree.search')}
          aria-label={t('tree.search')}
          // Who may not change a role may still look for something in it.
          disabled={false}
        />
        <span className={styles.count} aria-live="polite">
          {t('tree.total', { pages: opened, permissions: value.permissions.length })}
        </span>
      </div>
      {shown.groups.length + shown.others.length === 0 ? <div className={styles.none}>{t('tree.none')}</div> : null}
      <ul className={styles.groups}>
        {shown.groups.map((group) => (
          <TreeGroup
            key={group.key}
            group={group}
            tree={tree}
            grant={value}
            limit={limit}
            may={may}
            readOnly={readOnly}
            searching={wanted !== ''}
            onChange={change}
          />
        ))}
        {shown.others.length > 0 ? (
          <li>
            <div className={styles.group}>
              <b style={{ paddingLeft: 32 }}>{t('tree.others')}</b>
            </div>
            <div className={styles.note}>{t('tree.othersHint')}</div>
            <ul className={styles.pages}>
              {shown.others.map(({ resource, permissions }) => (
                <li key={resource}>
                  <div className={styles.page}>{resourceText(t, resource)}</div>
                  <PermissionBoxes
                    permissions={permissions}
                    held={value.permissions}
                    limit={limit}
                    readOnly={readOnly}
                    label={resourceText(t, resource)}
                    onChange={(permission, given) => change(setPermission(value, permission, given, undefined, may))}
                  />
                </li>
              ))}
            </ul>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
