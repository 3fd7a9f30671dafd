import { approvalForm, contract, providerList, VALID_YEARS } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { CurrencySelect } from '../../../entities/currency-select.tsx';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { userQuery } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { type Decided, MailNeeded } from './mail-needed.tsx';

interface Values {
  providerName: string;
  username: string;
  currency: string;
  validYears: 1 | 2 | 3;
  note: string;
}

/** Makes a provider of an applicant. */
export function ApproveDrawer(props: { application: Decided; open: boolean; onClose: () => void }) {
  const { application, open, onClose } = props;
  const { t } = useTranslation('providers');
  const word = useColumnWord(providerList);
  const rule = useRule();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const { list, get, approve } = contract.applications;
  const send = useSend(approve, [list, get, contract.providers.getAllProviders, contract.providers.options]);
  const { shape } = approvalForm;
  return (
    <FormDrawer<Values>
      title={t('applications.approveTitle', { name: application.companyName })}
      open={open}
      onClose={onClose}
      submitText={t('applications.approve')}
      form={form}
      blocked={!application.hasMailAccount}
      initialValues={{
        providerName: application.companyName,
        username: application.email.split('@')[0]?.replace(/[^\p{L}\p{N}._-]/gu, ''),
        currency: 'USD',
        validYears: 1,
        note: '',
      }}
      onSubmit={async (values) => {
        await send.mutateAsync({ params: { id: application.id }, body: values });
        // With a second provider, lists tell whose a row is.
        await client.invalidateQueries({ queryKey: userQuery.queryKey });
        notify.success(t('applications.approved', { name: values.providerName }));
      }}
    >
      <MailNeeded application={application} />
      <p style={{ marginBottom: 16, color: 'var(--text-soft)' }}>{t('applications.approveHint', { email: application.email })}</p>
      <Form.Item
        name="providerName"
        label={t('applications.providerName')}
        required
        rules={[rule(shape.providerName, t('applications.providerName'))]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="username"
        label={t('applications.username')}
        required
        rules={[rule(shape.username, t('applications.username'))]}
      >
        <Input maxLength={64} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="validYears" label={t('providers.validity')} required>
        <Segmented block options={VALID_YEARS.map((value) => ({ value, label: t('providers.years', { count: value }) }))} />
      </Form.Item>
      <Form.Item name="currency" label={word('currency')} required rules={[rule(shape.currency, word('currency'), 'choice')]}>
        <CurrencySelect label={word('currency')} />
      </Form.Item>
      <Form.Item name="note" label={t('applications.decisionNote')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}
