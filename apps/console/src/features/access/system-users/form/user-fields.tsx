import { type SystemUser, systemUserForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderSelect, useProviders } from '../../../../entities/provider-select.tsx';
import { useUser } from '../../../../shared/access/access.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { ImageUpload } from '../../../../shared/ui/upload/image-upload.tsx';
import styles from '../../parts/lists.module.css';
import { PasswordField } from './password-field.tsx';
import { RoleField } from './role-field.tsx';
import { StationsField } from './stations-field.tsx';
import { REST_MS, useTaken } from './use-taken.ts';
import type { UserValues } from './user-values.ts';

const UserField = fieldsOf(systemUserForm);

/** The provider, for those who see more than their own. Another one has other roles and other stations. */
function ProviderField({ user, disabled }: { user: SystemUser | undefined; disabled: boolean }) {
  const { t } = useTranslation('access');
  const form = Form.useFormInstance<UserValues>();
  const providerId = Form.useWatch('providerId', form);
  const several = (useProviders().data?.length ?? 0) > 1;
  if (!several || disabled) return <Form.Item name="providerId" hidden noStyle />;
  const moves = user && providerId !== undefined && providerId !== user.providerId;
  return (
    <UserField name="providerId" extra={moves ? t('userForm.moves') : undefined}>
      {(label) => <ProviderSelect label={label} />}
    </UserField>
  );
}

/** Everything that describes a system user; without `user`, a new one. */
export function UserFields({ user }: { user: SystemUser | undefined }) {
  const { t } = useTranslation(['access', 'common']);
  const taken = useTaken();
  const own = useUser().userId === user?.id;
  return (
    <>
      {user ? null : (
        <>
          <UserField
            name="username"
            hasFeedback
            validateFirst
            validateDebounce={REST_MS}
            also={taken.username(t('userForm.usernameTaken'))}
          />
          <PasswordField isNew />
        </>
      )}
      <div className={styles.half}>
        <UserField name="name" input={{ autoComplete: 'off' }} />
        <UserField
          name="phone"
          hasFeedback
          validateFirst
          validateDebounce={REST_MS}
          also={taken.phone(user?.phone, t('userForm.phoneTaken'))}
          input={{ autoComplete: 'off', inputMode: 'tel' }}
        />
      </div>
      <UserField name="email" input={{ autoComplete: 'off', inputMode: 'email', disabled: own }} />
      <UserField name="avatar">{(label) => <ImageUpload kind="avatar" label={label} round />}</UserField>
      <ProviderField user={user} disabled={own} />
      <RoleField disabled={own} />
      <StationsField />
      {user && !own ? <PasswordField isNew={false} /> : null}
      {own ? <p style={{ color: 'var(--text-faint)' }}>{t('userForm.ownPassword')}</p> : null}
    </>
  );
}
