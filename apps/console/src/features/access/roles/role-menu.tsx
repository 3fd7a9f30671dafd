import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { contract, type Role } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { useAsked } from '../../../shared/ui/use-asked.tsx';

/** The actions on one role. */
export function RoleMenu({ role }: { role: Role }) {
  const { t } = useTranslation('access');
  const access = useAccess();
  const [, setEditing] = useUrlParam('edit');
  const ask = useAsked([contract.roles.queryRolesByOrg, contract.roles.queryRoles, contract.organisations.queryOrganizations]);
  const actions: RowAction[] = [
    {
      key: 'edit',
      label: role.editable ? t('roles.edit') : t('roles.view'),
      icon: role.editable ? <EditOutlined /> : <EyeOutlined />,
      perform: () => setEditing(String(role.id)),
    },
  ];
  if (access.can('role:write'))
    actions.push({
      key: 'remove',
      label: t('roles.remove'),
      icon: <DeleteOutlined />,
      danger: true,
      refusal: !role.editable
        ? t(role.assignable ? 'roles.fixed' : 'roles.beyond')
        : role.memberCount > 0
          ? t('roles.inUse', { count: role.memberCount })
          : undefined,
      perform: () =>
        ask({
          title: t('roles.removeAsk', { role: role.roleName }),
          consequence: t('roles.removeWill'),
          danger: true,
          done: t('roles.removed', { role: role.roleName }),
          send: () => call(contract.roles.deleteRole, { body: { id: role.id } }),
        }),
    });
  return <RowMenu actions={actions} label={t('roles.menu', { role: role.roleName })} />;
}
