import { applicationForm, applicationList, contract } from '@csms/contract';
import { Button, Form, Input, Result, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { report } from '../../../shared/api/report.ts';
import { useHumanCheck } from '../../../shared/ui/captcha/use-human-check.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { LeaveGuard } from '../../../shared/ui/form/leave-guard.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { useDraft } from '../../../shared/ui/form/use-draft.tsx';
import { scrollManner } from '../../../shared/ui/motion.ts';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import { withFiles } from '../../../shared/ui/upload/under-way.ts';
import lists from '../parts/lists.module.css';
import styles from './applications.module.css';
import { usePublicDictionary } from './use-public-dictionary.ts';

interface Values {
  companyName: string;
  registrationNumber?: string;
  industry?: string;
  country: string;
  address?: string;
  contact: string;
  phone: string;
  email: string;
  note?: string;
  licence?: FileValue[];
  captcha: string;
}

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
  const word = useColumnWord(applicationList);
  const rule = useRule();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const draft = useDraft({ form, open: true, inside: fields, onBack: () => setDirty(true) });
  const countries = usePublicDictionary('country');
  const industries = usePublicDictionary('industry');
  const human = useHumanCheck('applyCaptcha');
  const { shape } = applicationForm;
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
  const labels = {
    companyName: t('apply.companyName'),
    registrationNumber: t('applications.registrationNumber'),
    address: t('applications.address'),
    contact: word('contact'),
    phone: word('phone'),
    email: word('email'),
  };
  const text = (name: keyof typeof labels, max: number, more = {}) => {
    const label = labels[name];
    const required = ['companyName', 'contact', 'phone', 'email'].includes(name);
    const rules = [
      { required, whitespace: true, message: t('common:form.required', { field: label }) },
      rule(shape[name], label),
    ];
    return (
      <Form.Item
        name={name}
        label={label}
        required={required}
        rules={required ? rules : [rule(shape[name], label)]}
        validateFirst
      >
        <Input maxLength={max} {...more} />
      </Form.Item>
    );
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
          {text('companyName', 100, { autoComplete: 'organization' })}
          {text('registrationNumber', 60)}
          <Form.Item
            name="country"
            label={word('country')}
            rules={[{ required: true, message: t('common:form.choice', { field: word('country') }) }]}
          >
            <Select options={countries} showSearch={{ optionFilterProp: 'label' }} placeholder={t('apply.choose')} />
          </Form.Item>
          <Form.Item name="industry" label={t('applications.industry')}>
            <Select options={industries} allowClear={clearable()} placeholder={t('apply.choose')} />
          </Form.Item>
        </div>
        {text('address', 300, { autoComplete: 'street-address' })}
        <Form.Item name="licence" label={t('applications.licence')} extra={t('apply.licenceHint')}>
          <FileUpload kind="licence" />
        </Form.Item>
        <h2>{t('apply.person')}</h2>
        <div className={lists.half}>
          {text('contact', 100, { autoComplete: 'name' })}
          {text('phone', 20, { autoComplete: 'tel', inputMode: 'tel' })}
          {text('email', 200, { autoComplete: 'email', inputMode: 'email' })}
        </div>
        <Form.Item name="note" label={t('apply.note')}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} placeholder={t('apply.notePlaceholder')} />
        </Form.Item>
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
