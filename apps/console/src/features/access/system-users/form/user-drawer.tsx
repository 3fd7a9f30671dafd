import { contract, type SystemUser } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { useAllRoles } from '../../parts/use-all-roles.ts';
import { UserFields } from './user-fields.tsx';
import { RENAMED, toBody, type UserValues, valuesOf } from './user-values.ts';

const { systemUsers, roles } = contract;
const STALE = [systemUsers.getAllUsers, systemUsers.isUserNameExisted, systemUsers.isSysUserByPhoNumExisted, roles.queryRoles];

/** Makes a system user, or changes one. */
export function UserDrawer({ user, open, onClose }: { user: SystemUser | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['access', 'common']);
  const { providerId, seesAllStations } = useUser();
  const [form] = Form.useForm<UserValues>();
  const add = useSend(systemUsers.addUser, STALE);
  const edit = useSend(systemUsers.editUserInfo, STALE);
  const known = useAllRoles().data?.list ?? [];
  return (
    <FormDrawer<UserValues>
      title={user ? t('userForm.edit', { user: user.username }) : t('userForm.create')}
      open={open}
      onClose={onClose}
      submitText={user ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={valuesOf(user, providerId, seesAllStations)}
      rename={RENAMED}
      onValuesChange={(changed) => {
        if (changed.providerId === undefined) return;
        // Roles and stations of the provider before mean nothing to this one.
        const role = known.find((one) => one.id === form.getFieldValue('roleId'));
        form.setFieldsValue({ stations: [], ...(role && role.providerId !== null ? { roleId: undefined } : {}) });
      }}
      onSubmit={async (values) => {
        const body = toBody(values);
        if (user) {
          await edit.mutateAsync({ body: { ...body, id: user.id, ...(values.password ? { password: values.password } : {}) } });
          notify.success(t('userForm.saved'));
        } else {
          const { username = '', password = '' } = values;
          await add.mutateAsync({ body: { ...body, username, password } });
          notify.success(t('userForm.created', { user: username }));
        }
      }}
    >
      <UserFields user={user} />
    </FormDrawer>
  );
}
