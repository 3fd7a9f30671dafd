import { contract } from '@csms/contract';
import { Button, Drawer, Form, QRCode } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import styles from './profile.module.css';

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
        setStep({ at: 'done', codes: recoveryCodes });
      }
    } catch (thrown) {
      form.setFields(
        Object.entries(asApiError(thrown).fields).map(([name, words]) => ({ name: name as 'code', errors: [words] })),
      );
    }
  };
  const copy = async (codes: string[]) => {
    await navigator.clipboard?.writeText(codes.join('\n'));
    notify.success(t('common:actions.copied'));
  };
  if (step.at === 'done')
    return (
      <Drawer open title={t('totp.doneTitle')} size={420} closable={false} keyboard={false} mask={{ closable: false }}>
        <p className={styles.hint}>{t('totp.recovery')}</p>
        <ol className={styles.codes}>
          {step.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button onClick={() => void copy(step.codes)}>{t('totp.copyAll')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('totp.kept')}
          </Button>
        </div>
      </Drawer>
    );
  return (
    <Drawer open title={t('totp.setUp')} size={420} onClose={onClose} mask={{ closable: false }}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {step.at === 'password' ? (
          <>
            <p className={styles.hint}>{t('totp.passwordHint')}</p>
            <Form.Item
              name="password"
              label={t('totp.password')}
              rules={[{ required: true, message: t('password.oldRequired') }]}
            >
              <Password autoFocus autoComplete="current-password" maxLength={256} />
            </Form.Item>
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
            <Form.Item
              name="code"
              label={t('totp.code')}
              rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: t('totp.codeWrong') }]}
            >
              <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
            </Form.Item>
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
