import { systemUserForm } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { useAllRoles } from '../../parts/use-all-roles.ts';
import type { UserValues } from './user-values.ts';

const UserField = fieldsOf(systemUserForm);

/** The roles that fit the user's provider; one that holds more than the caller cannot be given. */
export function RoleField({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation(['access', 'common']);
  const form = Form.useFormInstance<UserValues>();
  const providerId = Form.useWatch('providerId', form);
  const roles = useAllRoles();
  const fitting = roles.data?.list.filter((role) => role.providerId === null || role.providerId === providerId) ?? [];
  return (
    <UserField name="roleId">
      {(label) => (
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
          optionRender={({ label: name, data }) => (
            <>
              {name}
              {data.note ? <div style={{ color: 'var(--text-faint)', fontSize: 'var(--type-small)' }}>{data.note}</div> : null}
            </>
          )}
          placeholder={t('userForm.pickRole')}
          aria-label={label}
          notFoundContent={t('common:select.none')}
        />
      )}
    </UserField>
  );
}
