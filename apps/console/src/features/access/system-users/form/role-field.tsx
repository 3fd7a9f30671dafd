import { systemUserList } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { useAllRoles } from '../../parts/use-all-roles.ts';
import type { UserValues } from './user-values.ts';

/** The roles that fit the user's provider; one that holds more than the caller cannot be given. */
export function RoleField({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation(['access', 'common']);
  const word = useColumnWord(systemUserList);
  const form = Form.useFormInstance<UserValues>();
  const providerId = Form.useWatch('providerId', form);
  const roles = useAllRoles();
  const fitting = roles.data?.list.filter((role) => role.providerId === null || role.providerId === providerId) ?? [];
  return (
    <Form.Item
      name="roleId"
      label={word('role')}
      rules={[{ required: true, message: t('common:form.choice', { field: word('role') }) }]}
    >
      <Select
        disabled={disabled}
        loading={roles.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        options={fitting.map((role) => ({
          value: role.id,
          label: role.roleName,
          note: role.assignable ? role.description : t('userForm.exceeds'),
          disabled: !role.assignable,
        }))}
        optionRender={({ label, data }) => (
          <>
            {label}
            {data.note ? <div style={{ color: 'var(--text-faint)', fontSize: 'var(--type-small)' }}>{data.note}</div> : null}
          </>
        )}
        placeholder={t('userForm.pickRole')}
        aria-label={word('role')}
        notFoundContent={t('common:select.none')}
      />
    </Form.Item>
  );
}
