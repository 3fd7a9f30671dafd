import { contract } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { type Decided, MailNeeded } from './mail-needed.tsx';

/** Rejects an application with a reason that the applicant reads. */
export function RejectDrawer(props: { application: Decided; open: boolean; onClose: () => void }) {
  const { application, open, onClose } = props;
  const { t } = useTranslation('providers');
  const [form] = Form.useForm<{ note: string }>();
  const { list, get, reject } = contract.applications;
  const send = useSend(reject, [list, get]);
  return (
    <FormDrawer<{ note: string }>
      title={t('applications.rejectTitle', { name: application.companyName })}
      open={open}
      onClose={onClose}
      submitText={t('applications.reject')}
      form={form}
      blocked={!application.hasMailAccount}
      onSubmit={async (values) => {
        await send.mutateAsync({ params: { id: application.id }, body: values });
        notify.success(t('applications.rejected'));
      }}
    >
      <MailNeeded application={application} />
      <p style={{ marginBottom: 16, color: 'var(--text-soft)' }}>{t('applications.rejectHint', { email: application.email })}</p>
      <Form.Item
        name="note"
        label={t('applications.reason')}
        rules={[{ required: true, whitespace: true, message: t('applications.reasonRequired') }]}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
    </FormDrawer>
  );
}
