import { applicationForm, contract } from '@csms/contract';
import { Button, Form, Input, Result, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { asApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { report } from '../../../shared/api/report.ts';
import { useHumanCheck } from '../../../shared/ui/captcha/use-human-check.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { LeaveGuard } from '../../../shared/ui/form/leave-guard.tsx';
import { useDraft } from '../../../shared/ui/form/use-draft.tsx';
import { scrollManner } from '../../../shared/ui/motion.ts';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import { withFiles } from '../../../shared/ui/upload/under-way.ts';
import lists from '../parts/lists.module.css';
import styles from './applications.module.css';
import { usePublicDictionary } from './use-public-dictionary.ts';

type Values = Omit<z.input<typeof applicationForm>, 'licenceFile'> & { licence?: FileValue[]; captcha: string };

const ApplicationField = fieldsOf(applicationForm);

/** A company applies to become a provider. */
export function Component() {
  const { t } = useTranslation(['providers', 'common']);
  const [sent, setSent] = useState<string>();
  if (sent !== undefined)
    return (
      <Result
        status="success"
        title={t('apply.doneTitle')}
        subTitle={t('apply.doneHint', { email: sent })}
        extra={<Link to="/login">{t('apply.toLogin')}</Link>}
      />
    );
  return (
    <>
      <p className={styles.lead}>{t('apply.subtitle')}</p>
      <ApplyForm onSent={setSent} />
    </>
  );
}

function ApplyForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation(['providers', 'common']);
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const draft = useDraft({ form, open: true, inside: fields, onBack: () => setDirty(true) });
  const countries = usePublicDictionary('country');
  const industries = usePublicDictionary('industry');
  const human = useHumanCheck('applyCaptcha');
  const submit = async (entered: Values) => {
    setBusy(true);
    try {
      const whole = await withFiles(form, entered);
      if (!whole) return;
      const { licence, captcha, ...values } = whole;
      await call(contract.applications.submit, {
        body: { ...values, licenceFile: licence?.[0]?.fileName ?? null, ...(await human.answer(captcha)) },
      });
      setDirty(false);
      draft.drop();
      onSent(values.email);
    } catch (thrown) {
      const fields = Object.entries(asApiError(thrown).fields);
      form.setFields(
        fields.map(([name, words]) => ({ name: (name === 'licenceFile' ? 'licence' : name) as keyof Values, errors: [words] })),
      );
      if (fields.length === 0) report(thrown);
      else form.scrollToField(fields[0]?.[0], { behavior: scrollManner(), block: 'center', focus: true });
      form.setFieldValue('captcha', '');
      human.renew();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<Values>
      form={form}
      className={styles.form}
      layout="vertical"
      onFinish={submit}
      onValuesChange={() => {
        setDirty(true);
        draft.changed();
      }}
      scrollToFirstError={{ focus: true }}
    >
      {draft.notice}
      <div ref={fields}>
        <h2>{t('apply.company')}</h2>
        <div className={lists.half}>
          <ApplicationField name="companyName" input={{ autoComplete: 'organization' }} />
          <ApplicationField name="registrationNumber" />
          <ApplicationField name="country">
            <Select options={countries} showSearch={{ optionFilterProp: 'label' }} placeholder={t('apply.choose')} />
          </ApplicationField>
          <ApplicationField name="industry">
            <Select options={industries} allowClear={clearable()} placeholder={t('apply.choose')} />
          </ApplicationField>
        </div>
        <ApplicationField name="address" input={{ autoComplete: 'street-address' }} />
        <ApplicationField name="licenceFile" at="licence" rules={[]}>
          <FileUpload kind="licence" />
        </ApplicationField>
        <h2>{t('apply.person')}</h2>
        <div className={lists.half}>
          <ApplicationField name="contact" input={{ autoComplete: 'name' }} />
          <ApplicationField name="phone" input={{ autoComplete: 'tel', inputMode: 'tel' }} />
          <ApplicationField name="email" input={{ autoComplete: 'email', inputMode: 'email' }} />
        </div>
        <ApplicationField name="note">
          {(_, { maxLength }) => (
            <Input.TextArea
              maxLength={maxLength}
              autoSize={{ minRows: 3, maxRows: 10 }}
              placeholder={t('apply.notePlaceholder')}
            />
          )}
        </ApplicationField>
        <div style={{ maxWidth: 360 }}>{human.field}</div>
        <div className={styles.end}>
          <Link to="/login">{t('apply.haveAccount')}</Link>
          <Button type="primary" htmlType="submit" size="large" loading={busy}>
            {t('apply.submit')}
          </Button>
        </div>
        <p className={styles.fine}>
          {t('apply.agree')}{' '}
          <a href="/disclaimer" target="_blank" rel="noreferrer">
            {t('providers.disclaimer')}
          </a>{' '}
          {t('apply.and')}{' '}
          <a href="/privacyAgreement" target="_blank" rel="noreferrer">
            {t('providers.privacyAgreement')}
          </a>
        </p>
      </div>
      {dirty ? <LeaveGuard onLeave={draft.drop} /> : null}
    </Form>
  );
}
