import { APPLICATION_DEEDS, approvalForm, contract, VALID_YEARS } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CurrencySelect } from '../../../entities/currency-select.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { userQuery } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { type Decided, MailNeeded } from './mail-needed.tsx';

type Values = z.output<typeof approvalForm>;

const ApprovalField = fieldsOf(approvalForm);

/** Makes a provider of an applicant. */
export function ApproveDrawer(props: { application: Decided; open: boolean; onClose: () => void }) {
  const { application, open, onClose } = props;
  const { t } = useTranslation('providers');
  const word = useWord();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const { list, get, approve } = contract.applications;
  const send = useSend(approve, [list, get, contract.providers.getAllProviders, contract.providers.options]);
  return (
    <FormDrawer<Values>
      title={t('applications.approveTitle', { name: application.companyName })}
      open={open}
      onClose={onClose}
      submitText={word(APPLICATION_DEEDS.approve.button)}
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
      <ApprovalField name="providerName" />
      <ApprovalField name="username" />
      <ApprovalField name="validYears">
        <Segmented block options={VALID_YEARS.map((value) => ({ value, label: t('providers.years', { count: value }) }))} />
      </ApprovalField>
      <ApprovalField name="currency" required>
        {(label) => <CurrencySelect label={label} />}
      </ApprovalField>
      <ApprovalField name="note" />
    </FormDrawer>
  );
}
