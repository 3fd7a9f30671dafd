import { KeyOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { contract, ownPasswordForm, type ProfileInfo } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { momentExact } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../parts/profile.module.css';
import { TotpDrawer } from './totp-drawer.tsx';

const OwnPasswordField = fieldsOf(ownPasswordForm);

/** The password and the second factor. */
export function Security({ profile }: { profile: ProfileInfo }) {
  const { t } = useTranslation('account');
  const [dialog, setDialog] = useUrlParam('dialog');
  const [totp, setTotp] = useUrlParam('totp');
  return (
    <section className={styles.card} aria-labelledby="profile-security">
      <h2 id="profile-security">{t('profile.security')}</h2>
      <ul className={styles.ways}>
        <li>
          <KeyOutlined aria-hidden="true" />
          <div>
            <h3>{t('profile.password')}</h3>
            <p>{t('profile.passwordChanged', { time: momentExact(profile.passwordChangeTime) })}</p>
          </div>
          <Button onClick={() => setDialog('password')} aria-expanded={dialog === 'password'}>
            {t('profile.changePassword')}
          </Button>
        </li>
        <li>
          <SafetyCertificateOutlined aria-hidden="true" />
          <div>
            <h3>
              {t('totp.title')}{' '}
              <ToneTag tone={profile.totp ? 'good' : 'neutral'}>{t(profile.totp ? 'totp.tagOn' : 'totp.tagOff')}</ToneTag>
            </h3>
            <p>
              {profile.totp
                ? t('totp.on', { count: profile.recoveryCodesLeft })
                : t(profile.passkeys > 0 ? 'totp.offBeside' : 'totp.off')}
            </p>
          </div>
          <Button onClick={() => setTotp(profile.totp ? 'end' : 'start')}>
            {t(profile.totp ? 'totp.disable' : 'totp.enable')}
          </Button>
        </li>
      </ul>
      {totp === 'start' ? <TotpDrawer onClose={() => setTotp(undefined)} /> : null}
      <EndTotpDrawer open={totp === 'end' && profile.totp} onClose={() => setTotp(undefined)} />
    </section>
  );
}

function EndTotpDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<{ password: string }>();
  const end = useSend(contract.profile.endTotp, [contract.profile.get]);
  return (
    <FormDrawer<{ password: string }>
      title={t('totp.end')}
      open={open}
      onClose={onClose}
      submitText={t('totp.disable')}
      form={form}
      width={420}
      onSubmit={async (values) => {
        await end.mutateAsync({ body: values });
        notify.success(t('totp.ended'));
      }}
    >
      <p style={{ marginBottom: 16, color: 'var(--text-soft)' }}>{t('totp.passwordHint')}</p>
      <OwnPasswordField name="password" input={{ autoComplete: 'current-password' }} />
    </FormDrawer>
  );
}
