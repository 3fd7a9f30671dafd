import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, type Organisation } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { useAsked } from '../../../shared/ui/use-asked.tsx';

/** Its roles, in their list. */
export function RolesLink({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('access');
  if (organisation.roleCount === 0) return 0;
  return (
    <Link
      to={`/systemManagement/permissionManage?orgId=${organisation.id}`}
      title={t('organisations.rolesOf', { count: organisation.roleCount })}
    >
      {organisation.roleCount}
    </Link>
  );
}

/** The actions on one organisation. */
export function OrganisationMenu({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('access');
  const access = useAccess();
  const [, setEditing] = useUrlParam('edit');
  const ask = useAsked([contract.organisations.queryOrganizations]);
  if (!access.can('role:write')) return null;
  const name = { organisation: organisation.orgName };
  return (
    <RowMenu
      label={t('organisations.menu', name)}
      actions={[
        {
          key: 'edit',
          label: t('organisations.edit'),
          icon: <EditOutlined />,
          perform: () => setEditing(String(organisation.id)),
        },
        {
          key: 'remove',
          label: t('organisations.remove'),
          icon: <DeleteOutlined />,
          danger: true,
          refusal: organisation.roleCount > 0 ? t('organisations.inUse', { count: organisation.roleCount }) : undefined,
          perform: () =>
            ask({
              title: t('organisations.removeAsk', name),
              consequence: t('organisations.removeWill'),
              danger: true,
              done: t('organisations.removed', name),
              send: () => call(contract.organisations.deleteOrganization, { body: { id: organisation.id } }),
            }),
        },
      ]}
    />
  );
}
