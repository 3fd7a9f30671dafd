import {
  buttonOf,
  COMPLAINT_DEEDS,
  type Complaint,
  type ComplaintDeed,
  complaintAssignForm,
  complaintNoteForm,
  contract,
} from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { AssigneeSelect } from '../../../entities/assignee-select.tsx';
import { STALE_COMPLAINTS } from '../../../entities/complaints/stale.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const NoteField = fieldsOf(complaintNoteForm);
const AssignField = fieldsOf(complaintAssignForm);
const { complaints } = contract;

interface Values {
  note: string;
  assigneeId: number;
}

/** What a deed asks for: an answer, a reason, or to whom the complaint goes. */
export function DeedForm({ complaint, deed, onClose }: { complaint: Complaint; deed: ComplaintDeed; onClose: () => void }) {
  const { t } = useTranslation('complaints');
  const word = useWord();
  const { userId } = useUser();
  const [form] = Form.useForm<Values>();
  const sends = {
    answer: useSend(complaints.answer, STALE_COMPLAINTS),
    close: useSend(complaints.close, STALE_COMPLAINTS),
    reopen: useSend(complaints.reopen, STALE_COMPLAINTS),
  };
  const assign = useSend(complaints.assign, STALE_COMPLAINTS);
  const button = word(buttonOf(COMPLAINT_DEEDS[deed], complaint.state));
  const params = { id: complaint.id };
  return (
    <FormDrawer<Values>
      title={`${button} · ${complaint.number}`}
      open
      onClose={onClose}
      form={form}
      width={460}
      submitText={button}
      initialValues={deed === 'assign' ? { assigneeId: complaint.assigneeId ?? userId } : { note: '' }}
      onSubmit={async ({ note, assigneeId }) => {
        if (deed === 'assign') await assign.mutateAsync({ params, body: { assigneeId } });
        else await sends[deed].mutateAsync({ params, body: { note } });
        notify.success(t('done', { number: complaint.number }));
      }}
    >
      {deed === 'assign' ? (
        <AssignField name="assigneeId">{(label) => <AssigneeSelect work="complaint" label={label} />}</AssignField>
      ) : (
        <NoteField name="note" label={t(deed === 'answer' ? 'answer' : 'reason')} />
      )}
    </FormDrawer>
  );
}
