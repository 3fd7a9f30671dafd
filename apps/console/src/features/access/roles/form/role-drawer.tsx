import { ADMIN_ROLE, contract, PERMISSIONS, type Role, WILDCARD } from '@csms/contract';
import { Alert, ConfigProvider, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../shared/access/access.tsx';
import { rolePages } from '../../../../shared/access/page-list.ts';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { type Grant, plain, treeOf } from '../tree/tree-model.ts';
import { RoleFields } from './role-fields.tsx';
import { RENAMED, type RoleValues, toBody, valuesOf } from './role-values.ts';

const { roles, organisations } = contract;
const STALE = [
  roles.queryRolesByOrg,
  roles.queryRoles,
  roles.getRolePermissions,
  organisations.queryOrganizations,
  contract.systemUsers.getAllUsers,
];

/** What the server says of a role, as the tree shows it; the role admin has everything. */
export function grantOf(power: { permissions: readonly string[]; rolePaths: readonly string[] }): Grant {
  const everything = power.permissions.includes(WILDCARD);
  const tree = treeOf(rolePages());
  const all = tree.groups.flatMap((group) => group.pages.map((page) => page.path));
  return plain(
    {
      permissions: PERMISSIONS.filter((one) => everything || power.permissions.includes(one)),
      rolePaths: power.rolePaths.includes(ADMIN_ROLE) ? all : power.rolePaths,
    },
    tree,
  );
}

const NOTHING: Grant = { permissions: [], rolePaths: [] };

interface Props {
  role?: Role;
  grant?: Grant | undefined;
  open: boolean;
  onClose: () => void;
}

/** Makes a role, changes one, or shows one that may not be changed. */
export function RoleDrawer({ role, grant = NOTHING, open, onClose }: Props) {
  const { t } = useTranslation(['access', 'common']);
  const { providerId, isShowProvider, permissions } = useUser();
  const [form] = Form.useForm<RoleValues>();
  const create = useSend(roles.createRole, STALE);
  const edit = useSend(roles.editRoleInfo, STALE);
  const readOnly = role !== undefined && !role.editable;
  const ofPlatform = role?.roleKey === ADMIN_ROLE || (role?.providerId === null && !isShowProvider);
  const mayWrite = permissions.includes(WILDCARD) || permissions.includes('role:write');
  const title = !role ? t('roleForm.create') : t(readOnly ? 'roleForm.view' : 'roleForm.edit', { role: role.roleName });
  const why = ofPlatform ? t('roleForm.readOnlyPlatform') : mayWrite ? t('roleForm.readOnlyBeyond') : t('roleForm.readOnly');
  const note = readOnly ? why : role && role.memberCount > 0 ? t('roleForm.members', { count: role.memberCount }) : undefined;
  return (
    <FormDrawer<RoleValues>
      title={title}
      open={open}
      onClose={onClose}
      submitText={role ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={valuesOf(role, grant, providerId)}
      width={760}
      rename={RENAMED}
      blocked={readOnly}
      onValuesChange={(changed) => {
        // Organisations and parents of the provider before mean nothing to this one.
        if (changed.owner !== undefined) form.setFieldsValue({ orgId: undefined, parentId: undefined });
      }}
      onSubmit={async (values) => {
        const body = toBody(values);
        if (role) {
          await edit.mutateAsync({ body: { ...body, id: role.id } });
          notify.success(t('roleForm.saved'));
        } else {
          await create.mutateAsync({ body: { ...body, providerId: values.owner === 'platform' ? null : values.owner } });
          notify.success(t('roleForm.created', { role: values.roleName }));
        }
      }}
    >
      {note ? <Alert type={readOnly ? 'warning' : 'info'} showIcon title={note} style={{ marginBottom: 16 }} /> : null}
      <ConfigProvider componentDisabled={readOnly}>
        <RoleFields role={role} readOnly={readOnly} />
      </ConfigProvider>
    </FormDrawer>
  );
}
