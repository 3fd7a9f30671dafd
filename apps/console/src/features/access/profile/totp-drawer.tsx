import { contract, ownPasswordForm, totpCodeForm } from '@csms/contract';
import { Button, Drawer, Form, QRCode } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { CodesDrawer } from '../parts/codes-drawer.tsx';
import styles from '../parts/profile.module.css';

const OwnPasswordField = fieldsOf(ownPasswordForm);
const CodeField = fieldsOf(totpCodeForm);

type Step = { at: 'password' } | { at: 'code'; secret: string; uri: string } | { at: 'done'; codes: string[] };

/** Switches the second factor on in three steps: it is I, my app holds the key, I have kept the recovery codes. */
export function TotpDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [form] = Form.useForm<{ password: string; code: string }>();
  const start = useSend(contract.profile.startTotp);
  const confirm = useSend(contract.profile.confirmTotp, [contract.profile.get]);
  const submit = async (values: { password: string; code: string }) => {
    try {
      if (step.at === 'password') setStep({ at: 'code', ...(await start.mutateAsync({ body: { password: values.password } })) });
      else {
        const { recoveryCodes } = await confirm.mutateAsync({ body: { code: values.code } });
        if (recoveryCodes.length > 0) return setStep({ at: 'done', codes: recoveryCodes });
        // Those that came with a passkey are still good.
        notify.success(t('totp.doneTitle'));
        onClose();
      }
    } catch (thrown) {
      form.setFields(
        Object.entries(asApiError(thrown).fields).map(([name, words]) => ({ name: name as 'code', errors: [words] })),
      );
    }
  };
  if (step.at === 'done') return <CodesDrawer title={t('totp.doneTitle')} codes={step.codes} onClose={onClose} />;
  return (
    <Drawer open title={t('totp.setUp')} size={420} onClose={onClose} mask={{ closable: false }}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {step.at === 'password' ? (
          <>
            <p className={styles.hint}>{t('totp.passwordHint')}</p>
            <OwnPasswordField name="password" input={{ autoFocus: true, autoComplete: 'current-password' }} />
          </>
        ) : (
          <>
            <p className={styles.hint}>{t('totp.scan')}</p>
            <div className={styles.qr} role="img" aria-label={t('totp.qr')}>
              <QRCode value={step.uri} size={184} bordered={false} color="#000" bgColor="#fff" type="svg" />
            </div>
            <p className={styles.key}>
              {t('totp.key')}: <CopyId value={step.secret} />
            </p>
            <CodeField name="code" input={{ autoFocus: true, inputMode: 'numeric', autoComplete: 'one-time-code' }} />
          </>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={start.isPending || confirm.isPending}>
            {t(step.at === 'password' ? 'totp.next' : 'totp.confirm')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
}
