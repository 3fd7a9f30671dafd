import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { notify, report } from '../../../shared/api/report.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';

/** Choosing a role adds the users who hold it to the recipients. */
export function RoleFill({
  id,
  value,
  onChange,
  onFill,
}: {
  id?: string;
  value?: string;
  onChange?: (roleName: string | undefined) => void;
  onFill: (usernames: string[]) => void;
}) {
  const { t } = useTranslation(['system', 'common']);
  const roles = useCall(contract.roles.queryRoles, { query: { limit: 1000 } }, { staleTime: 60_000, silent: true });
  const pick = async (roleName: string | undefined) => {
    onChange?.(roleName);
    const role = roles.data?.list.find((one) => one.roleName === roleName);
    if (!role) return;
    try {
      const users = await call(contract.messages.getUserByRoleId, { body: { roleId: role.id } });
      if (users.length === 0) notify.info(t('messages.roleEmpty', { role: role.roleName }));
      onFill(users.map((user) => user.username));
    } catch (error) {
      report(error);
    }
  };
  return (
    <Select
      id={id}
      value={value || undefined}
      onChange={(next?: string) => void pick(next)}
      loading={roles.isPending}
      options={roles.data?.list.map((role) => ({ value: role.roleName, label: role.roleName, key: role.id }))}
      showSearch
      allowClear={clearable()}
      placeholder={t('messages.rolePick')}
      notFoundContent={t('common:select.none')}
      style={{ width: '100%' }}
    />
  );
}
