import { contract, type Provider, providerForm } from '@csms/contract';
import { Button, Form, type FormInstance, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import lists from '../../parts/lists.module.css';
import styles from '../providers.module.css';
import type { ProviderValues } from './provider-values.ts';

interface Props {
  provider: Provider | undefined;
  form: FormInstance<ProviderValues>;
}

/** The account that a provider's mail goes out by, and a test that it works before it is relied on. */
export function MailFields({ provider, form }: Props) {
  const { t } = useTranslation('providers');
  const rule = useRule();
  const shape = providerForm.shape;
  const stored = provider?.hasAuthorizationCode ?? false;
  return (
    <section className={styles.fieldset}>
      <h3>{t('providers.mailTitle')}</h3>
      <p>{t('providers.mailHint')}</p>
      <div className={lists.half}>
        <Form.Item
          name="mailAccount"
          label={t('providers.mailAccount')}
          required
          rules={[rule(shape.mailAccount, t('providers.mailAccount'))]}
        >
          <Input maxLength={200} inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="authorizationCode"
          label={t('providers.code')}
          required={!stored}
          extra={t('providers.codeHint')}
          rules={stored ? [] : [rule(shape.authorizationCode, t('providers.code'))]}
        >
          <Input.Password
            maxLength={200}
            autoComplete="new-password"
            placeholder={stored ? t('providers.codeKept') : undefined}
          />
        </Form.Item>
        <Form.Item
          name="smtpAddress"
          label={t('providers.smtpAddress')}
          required
          rules={[rule(shape.smtpAddress, t('providers.smtpAddress'))]}
        >
          <Input maxLength={253} spellCheck={false} placeholder="smtp.example.com" />
        </Form.Item>
        <Form.Item
          name="smtpPort"
          label={t('providers.smtpPort')}
          required
          rules={[rule(shape.smtpPort, t('providers.smtpPort'))]}
        >
          <InputNumber min={1} max={65_535} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <TestMail provider={provider} form={form} />
    </section>
  );
}

const MAIL_FIELDS = ['mailAccount', 'authorizationCode', 'smtpAddress', 'smtpPort'] as const;

/** Sends with what stands in the form, saved or not. Its recipient is no field of the form. */
function TestMail({ provider, form }: Props) {
  const { t } = useTranslation('providers');
  const [recipient, setRecipient] = useState(provider?.email ?? '');
  const test = useSend(contract.providers.testMail);
  const send = async () => {
    try {
      const { mailAccount, authorizationCode, smtpAddress, smtpPort } = await form.validateFields([...MAIL_FIELDS]);
      if (!/^[^\s@]+@\S+$/.test(recipient.trim())) return notify.warning(t('providers.testToRequired'));
      const body = {
        ...{ mailAccount, smtpAddress, smtpPort, recipient: recipient.trim() },
        ...(authorizationCode ? { authorizationCode } : {}),
        ...(provider ? { id: provider.id } : {}),
      };
      await test.mutateAsync({ body });
      notify.success(t('providers.testSent', { to: recipient.trim() }));
    } catch (thrown) {
      const fields = Object.entries(asApiError(thrown).fields);
      form.setFields(fields.map(([name, words]) => ({ name: name as 'mailAccount', errors: [words] })));
    }
  };
  return (
    <div className={styles.test}>
      <Input
        value={recipient}
        onChange={({ target }) => setRecipient(target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          void send();
        }}
        maxLength={200}
        inputMode="email"
        prefix={<span className={styles.quiet}>{t('providers.testTo')}</span>}
        aria-label={t('providers.testTo')}
      />
      <Button onClick={() => void send()} loading={test.isPending}>
        {t('providers.test')}
      </Button>
    </div>
  );
}
