import { type SystemUser, systemUserForm, systemUserList } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { ProviderSelect, useProviders } from '../../../../entities/provider-select.tsx';
import { useUser } from '../../../../shared/access/access.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { ImageUpload } from '../../../../shared/ui/upload/image-upload.tsx';
import styles from '../../parts/lists.module.css';
import { PasswordField } from './password-field.tsx';
import { RoleField } from './role-field.tsx';
import { StationsField } from './stations-field.tsx';
import { REST_MS, useTaken } from './use-taken.ts';
import type { UserValues } from './user-values.ts';

/** The provider, for those who see more than their own. Another one has other roles and other stations. */
function ProviderField({ user, disabled }: { user: SystemUser | undefined; disabled: boolean }) {
  const { t } = useTranslation('access');
  const word = useColumnWord(systemUserList);
  const form = Form.useFormInstance<UserValues>();
  const providerId = Form.useWatch('providerId', form);
  const several = (useProviders().data?.length ?? 0) > 1;
  if (!several || disabled) return <Form.Item name="providerId" hidden noStyle />;
  return (
    <Form.Item
      name="providerId"
      label={word('provider')}
      required
      extra={user && providerId !== undefined && providerId !== user.providerId ? t('userForm.moves') : undefined}
    >
      <ProviderSelect label={word('provider')} />
    </Form.Item>
  );
}

/** Everything that describes a system user; without `user`, a new one. */
export function UserFields({ user }: { user: SystemUser | undefined }) {
  const { t } = useTranslation(['access', 'common']);
  const word = useColumnWord(systemUserList);
  const rule = useRule();
  const taken = useTaken();
  const own = useUser().userId === user?.id;
  const shape = systemUserForm.shape;
  return (
    <>
      {user ? null : (
        <>
          <Form.Item
            name="username"
            label={t('users.username')}
            extra={t('userForm.usernameHint')}
            required
            hasFeedback
            validateFirst
            validateDebounce={REST_MS}
            rules={[rule(shape.username, t('users.username')), taken.username(t('userForm.usernameTaken'))]}
          >
            <Input maxLength={64} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <PasswordField label={t('userForm.password')} />
        </>
      )}
      <div className={styles.half}>
        <Form.Item name="name" label={t('users.name')} rules={[rule(shape.name, t('users.name'))]}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={word('phone')}
          required
          hasFeedback
          validateFirst
          validateDebounce={REST_MS}
          rules={[rule(shape.phone, word('phone')), taken.phone(user?.phone, t('userForm.phoneTaken'))]}
        >
          <Input maxLength={20} autoComplete="off" inputMode="tel" />
        </Form.Item>
      </div>
      <Form.Item name="email" label={word('email')} rules={[rule(shape.email, word('email'))]}>
        <Input maxLength={200} autoComplete="off" inputMode="email" disabled={own} />
      </Form.Item>
      <Form.Item name="avatar" label={t('userForm.avatar')}>
        <ImageUpload kind="avatar" label={t('userForm.avatar')} round />
      </Form.Item>
      <ProviderField user={user} disabled={own} />
      <RoleField disabled={own} />
      <StationsField />
      {user && !own ? <PasswordField label={t('userForm.newPassword')} hint={t('userForm.newPasswordHint')} optional /> : null}
      {own ? <p style={{ color: 'var(--text-faint)' }}>{t('userForm.ownPassword')}</p> : null}
    </>
  );
}
