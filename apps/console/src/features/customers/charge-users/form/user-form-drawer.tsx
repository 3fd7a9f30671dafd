import { CHARGE_USER_TYPES, type ChargeUser, chargeUserForm, contract } from '@csms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { GroupSelect } from '../../../../entities/group-select.tsx';
import { ProviderSelect, useProviders } from '../../../../entities/provider-select.tsx';
import { useUser } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useHeld } from '../../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import styles from '../../parts/customers.module.css';
import { STALE_USERS } from '../user-menu.tsx';

interface Values {
  providerId: number;
  account: string;
  phone: string;
  email: string;
  userType: ChargeUser['userType'];
  groupId: number | null;
  postPaid: boolean;
}

function Fields({ user }: { user: ChargeUser | undefined }) {
  const { t } = useTranslation('users');
  const rule = useRule();
  const form = Form.useFormInstance<Values>();
  const providerId = Form.useWatch('providerId', form) ?? user?.providerId;
  const several = (useProviders().data?.length ?? 0) > 1;
  const shape = chargeUserForm.shape;
  return (
    <>
      {user ? null : (
        <>
          <Form.Item name="providerId" label={t('users.provider')} required hidden={!several}>
            <ProviderSelect label={t('users.provider')} />
          </Form.Item>
          <Form.Item
            name="account"
            label={t('users.account')}
            extra={t('form.accountHint')}
            required
            rules={[rule(shape.account, t('users.account'))]}
          >
            <Input maxLength={64} autoComplete="off" spellCheck={false} />
          </Form.Item>
        </>
      )}
      <div className={styles.half}>
        <Form.Item name="phone" label={t('users.phone')} rules={[rule(shape.phone, t('users.phone'))]}>
          <Input maxLength={30} autoComplete="off" inputMode="tel" />
        </Form.Item>
        <Form.Item name="email" label={t('users.email')} rules={[rule(shape.email, t('users.email'))]}>
          <Input maxLength={200} autoComplete="off" inputMode="email" />
        </Form.Item>
      </div>
      <Form.Item name="userType" label={t('users.userType')} required>
        <Select options={CHARGE_USER_TYPES.map((value) => ({ value, label: t(`users.types.${value}`) }))} />
      </Form.Item>
      <Form.Item name="groupId" label={t('users.group')} extra={t('form.groupHint')}>
        <GroupSelect label={t('users.group')} providerId={providerId} placeholder={t('form.noGroup')} />
      </Form.Item>
      <Form.Item name="postPaid" label={t('users.postPaid')} valuePropName="checked" extra={t('form.postPaidHint')}>
        <Switch />
      </Form.Item>
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
