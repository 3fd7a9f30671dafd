import type { Role } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../lists.module.css';
import { RoleMenu } from './role-menu.tsx';

/** Its users, for whoever may see them. */
export function Members({ role }: { role: Role }) {
  const { t } = useTranslation('access');
  const access = useAccess();
  if (role.memberCount === 0 || !access.can('user:read')) return role.memberCount;
  return (
    <Link to={`/systemManagement/userManage?roleId=${role.id}`} title={t('roles.membersOf', { count: role.memberCount })}>
      {role.memberCount}
    </Link>
  );
}

export function Owner({ role }: { role: Role }) {
  const { t } = useTranslation('access');
  return role.providerId === null ? <ToneTag tone="info">{t('roles.forAll')}</ToneTag> : (role.providerName ?? <Missing />);
}

export function useRoleColumns(): Column<Role>[] {
  const { t } = useTranslation('access');
  const { isShowProvider } = useUser();
  return useMemo<Column<Role>[]>(
    () => [
      {
        key: 'role',
        title: t('roles.name'),
        width: 200,
        required: true,
        fixed: 'start',
        sort: 'roleName',
        render: (row) => (
          <span className={styles.tags}>
            <b style={{ fontWeight: 500 }} title={row.roleName}>
              {row.roleName}
            </b>
            {row.providerId === null && !isShowProvider ? <ToneTag tone="info">{t('roles.fixed')}</ToneTag> : null}
          </span>
        ),
        full: (row) => row.roleName,
      },
      {
        key: 'description',
        title: t('roles.description'),
        width: 240,
        full: (row) => row.description,
        render: (row) => row.description || <Missing />,
      },
      {
        key: 'organisation',
        title: t('roles.organisation'),
        width: 140,
        full: (row) => row.orgName ?? '',
        render: (row) => row.orgName ?? <Missing />,
      },
      {
        key: 'parent',
        title: t('roles.parent'),
        width: 140,
        full: (row) => row.parentName ?? '',
        render: (row) => row.parentName ?? <Missing />,
      },
      ...(isShowProvider
        ? [{ key: 'provider', title: t('roles.provider'), width: 140, render: (row: Role) => <Owner role={row} /> }]
        : []),
      {
        key: 'members',
        title: t('roles.members'),
        width: 90,
        align: 'end',
        sort: 'memberCount',
        render: (row) => <Members role={row} />,
      },
      { key: 'key', title: t('roles.key'), width: 180, hidden: true, render: (row) => <CopyId value={row.roleKey} /> },
      {
        key: 'created',
        title: t('roles.created'),
        width: 200,
        sort: 'createTime',
        render: (row) => <Time at={row.createTime} />,
      },
      {
        key: 'actions',
        title: '',
        name: t('roles.actions'),
        width: 48,
        required: true,
        fixed: 'end',
        align: 'center',
        render: (row) => <RoleMenu role={row} />,
      },
    ],
    [t, isShowProvider],
  );
}
