import { contract, type Role, roleForm } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProviders } from '../../../../entities/provider-select.tsx';
import { useUser } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { clearable } from '../../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import styles from '../../parts/lists.module.css';
import { useAllRoles } from '../../parts/use-all-roles.ts';
import { PermissionTreeField } from '../tree/permission-tree.tsx';
import type { Grant } from '../tree/tree-model.ts';
import { useLimits } from '../tree/use-limits.ts';
import { type RoleValues, withBelow } from './role-values.ts';

const RoleField = fieldsOf(roleForm);

/** Whose the role is: set when it is made, for good. */
function OwnerField({ role }: { role: Role | undefined }) {
  const { t } = useTranslation('access');
  const user = useUser();
  const providers = useProviders().data ?? [];
  if (role || providers.length < 2) return <Form.Item name="owner" hidden noStyle />;
  const options = providers.map((one) => ({
    value: one.id,
    label: one.id === user.providerId ? t('roleForm.own', { provider: one.providerName }) : one.providerName,
  }));
  return (
    <RoleField name="providerId" at="owner" required rules={[]}>
      {(label) => (
        <Select
          options={user.isShowProvider ? [{ value: 'platform', label: t('roleForm.forAll') }, ...options] : options}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={label}
        />
      )}
    </RoleField>
  );
}

/** Everything that describes a role; without `role`, a new one. */
export function RoleFields({ role, readOnly }: { role: Role | undefined; readOnly: boolean }) {
  const { t } = useTranslation(['access', 'common']);
  const { providerId } = useUser();
  const form = Form.useFormInstance<RoleValues>();
  const owner = Form.useWatch('owner', form);
  const parentId = Form.useWatch('parentId', form);
  const limit = useLimits(parentId);
  const roles = useAllRoles().data?.list ?? [];
  const organisations = useCall(contract.organisations.queryOrganizations, { query: { limit: 1000 } });
  const excluded = role ? withBelow(roles, role.id) : new Set<number>();
  const parents = roles.filter((one) => (one.providerId === null || one.providerId === owner) && !excluded.has(one.id));
  const home = owner === 'platform' ? providerId : owner;
  return (
    <>
      <RoleField name="roleName" />
      <OwnerField role={role} />
      <div className={styles.half}>
        <RoleField name="orgId">
          {(label) => (
            <Select
              allowClear={clearable()}
              loading={organisations.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={organisations.data?.list
                .filter((one) => one.providerId === home)
                .map((one) => ({ value: one.id, label: one.orgName }))}
              placeholder={t('roleForm.none')}
              aria-label={label}
              notFoundContent={t('common:select.none')}
            />
          )}
        </RoleField>
        <RoleField name="parentId">
          {(label) => (
            <Select
              allowClear={clearable()}
              showSearch={{ optionFilterProp: 'label' }}
              options={parents.map((one) => ({ value: one.id, label: one.roleName }))}
              placeholder={t('roleForm.none')}
              aria-label={label}
              notFoundContent={t('common:select.none')}
            />
          )}
        </RoleField>
      </div>
      <RoleField name="description" />
      <RoleField
        name="permissions"
        rules={[
          {
            validator: (_, grant: Grant) =>
              grant.permissions.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('tree.required'))),
          },
        ]}
      >
        <PermissionTreeField limit={limit} readOnly={readOnly} />
      </RoleField>
    </>
  );
}
