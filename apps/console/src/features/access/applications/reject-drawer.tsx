import { APPLICATION_DEEDS, contract, rejectionForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { type Decided, MailNeeded } from './mail-needed.tsx';

const RejectionField = fieldsOf(rejectionForm);

/** Rejects an application with a reason that the applicant reads. */
export function RejectDrawer(props: { application: Decided; open: boolean; onClose: () => void }) {
  const { application, open, onClose } = props;
  const { t } = useTranslation('providers');
  const word = useWord();
  const [form] = Form.useForm<{ note: string }>();
  const { list, get, reject } = contract.applications;
  const send = useSend(reject, [list, get]);
  return (
    <FormDrawer<{ note: string }>
      title={t('applications.rejectTitle', { name: application.companyName })}
      open={open}
      onClose={onClose}
      submitText={word(APPLICATION_DEEDS.reject.button)}
      form={form}
      blocked={!application.hasMailAccount}
      onSubmit={async (values) => {
        await send.mutateAsync({ params: { id: application.id }, body: values });
        notify.success(t('applications.rejected'));
      }}
    >
      <MailNeeded application={application} />
      <p style={{ marginBottom: 16, color: 'var(--text-soft)' }}>{t('applications.rejectHint', { email: application.email })}</p>
      <RejectionField name="note" />
    </FormDrawer>
  );
}
