import { type Role, roleList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/lists.module.css';
import { RoleMenu } from './role-menu.tsx';

/** Its users, for those who may see them. */
function Members({ role }: { role: Role }) {
  const { t } = useTranslation('access');
  const access = useAccess();
  if (role.memberCount === 0 || !access.can('user:read')) return role.memberCount;
  return (
    <Link to={`/systemManagement/userManage?roleId=${role.id}`} title={t('roles.membersOf', { count: role.memberCount })}>
      {role.memberCount}
    </Link>
  );
}

function Owner({ role }: { role: Role }) {
  const { t } = useTranslation('access');
  return role.providerId === null ? <ToneTag tone="info">{t('roles.forAll')}</ToneTag> : (role.providerName ?? <Missing />);
}

/** The columns of roles, and the menu of each row. */
export function useRoleColumns(): Column<Role>[] {
  const { t } = useTranslation('access');
  const { isShowProvider } = useUser();
  const columns = useListColumns(roleList, {
    role: {
      full: (row) => row.roleName,
      render: (row) => (
        <span className={styles.tags}>
          <b style={{ fontWeight: 500 }} title={row.roleName}>
            {row.roleName}
          </b>
          {row.providerId === null && !isShowProvider ? <ToneTag tone="info">{t('roles.fixed')}</ToneTag> : null}
        </span>
      ),
    },
    provider: (row) => <Owner role={row} />,
    members: (row) => <Members role={row} />,
  });
  return [...columns, actionsColumn(t('roles.actions'), (row) => <RoleMenu role={row} />)];
}
