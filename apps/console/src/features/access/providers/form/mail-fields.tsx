import { contract, type Provider, providerChange, providerForm } from '@csms/contract';
import { Button, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import lists from '../../parts/lists.module.css';
import styles from '../providers.module.css';
import type { ProviderValues } from './provider-values.ts';

const ProviderField = fieldsOf(providerForm);
const ChangeField = fieldsOf(providerChange);

interface Props {
  provider: Provider | undefined;
  form: FormInstance<ProviderValues>;
}

/** The account that a provider's mail goes out by, and a test that it works before it is relied on. */
export function MailFields({ provider, form }: Props) {
  const { t } = useTranslation('providers');
  return (
    <section className={styles.fieldset}>
      <h3>{t('providers.mailTitle')}</h3>
      <p>{t('providers.mailHint')}</p>
      <div className={lists.half}>
        <ProviderField name="mailAccount" input={{ inputMode: 'email', autoComplete: 'off' }} />
        {provider?.hasAuthorizationCode ? (
          <ChangeField name="authorizationCode" input={{ placeholder: t('providers.codeKept') }} />
        ) : (
          <ProviderField name="authorizationCode" />
        )}
        <ProviderField name="smtpAddress" input={{ spellCheck: false, placeholder: 'smtp.example.com' }} />
        <ProviderField name="smtpPort" />
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
