import { type ChargeUser, chargeUserForm, contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { GroupSelect } from '../../../../entities/group-select.tsx';
import { ProviderSelect, useProviders } from '../../../../entities/provider-select.tsx';
import { useUser } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useHeld } from '../../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { FieldRow } from '../../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { STALE_USERS } from '../user-menu.tsx';

type Values = z.output<typeof chargeUserForm>;

const UserField = fieldsOf(chargeUserForm);

function Fields({ user }: { user: ChargeUser | undefined }) {
  const { t } = useTranslation('users');
  const form = Form.useFormInstance<Values>();
  const providerId = Form.useWatch('providerId', form) ?? user?.providerId;
  const several = (useProviders().data?.length ?? 0) > 1;
  return (
    <>
      {user ? null : (
        <>
          <UserField name="providerId" hidden={!several}>
            {(label) => <ProviderSelect label={label} />}
          </UserField>
          <UserField name="account" input={{ autoComplete: 'off', spellCheck: false }} />
        </>
      )}
      <FieldRow>
        <UserField name="phone" input={{ autoComplete: 'off', inputMode: 'tel' }} />
        <UserField name="email" input={{ autoComplete: 'off', inputMode: 'email' }} />
      </FieldRow>
      <FieldRow>
        <UserField name="userType" required />
        <UserField name="language" />
      </FieldRow>
      <UserField name="groupId">
        {(label) => <GroupSelect label={label} providerId={providerId} placeholder={t('form.noGroup')} />}
      </UserField>
      <UserField name="postPaid" />
    </>
  );
}

/** Registers a charge user (`?create=1`), or changes one (`?edit=id`). */
export function UserFormDrawer() {
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const found = useCall(contract.chargeUsers.get, { params: { id: editing ?? 0 } }, { enabled: editing !== undefined });
  const held = useHeld(found.data && String(found.data.id) === editing ? found.data : undefined, editing);
  return (
    <>
      <UserForm user={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {held.item ? <UserForm key={held.item.id} user={held.item} open={held.open} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function UserForm({ user, open, onClose }: { user: ChargeUser | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const own = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.chargeUsers.create, STALE_USERS);
  const update = useSend(contract.chargeUsers.update, STALE_USERS);
  return (
    <FormDrawer<Values>
      title={user ? t('form.edit', { user: user.account }) : t('users.create')}
      open={open}
      onClose={onClose}
      submitText={user ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        user ?? {
          providerId: own.providerId,
          account: '',
          phone: '',
          email: '',
          userType: 'phone',
          language: null,
          groupId: null,
          postPaid: false,
        }
      }
      // Groups of the provider before mean nothing to this one.
      onValuesChange={(changed) => changed.providerId !== undefined && form.setFieldValue('groupId', null)}
      onSubmit={async ({ providerId, account, ...rest }) => {
        const body = { ...rest, groupId: rest.groupId ?? null };
        if (user) await update.mutateAsync({ params: { id: user.id }, body });
        else await create.mutateAsync({ body: { ...body, providerId, account } });
        notify.success(user ? t('form.saved') : t('form.created', { user: account }));
      }}
    >
      <Fields user={user} />
    </FormDrawer>
  );
}
