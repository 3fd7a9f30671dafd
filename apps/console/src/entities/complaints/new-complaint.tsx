import { COMPLAINT_SUBJECT_WORDS, type ComplaintSubject, complaintForm, contract } from '@csms/contract';
import { DatePicker, Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAccess, useUser } from '../../shared/access/access.tsx';
import { useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { FieldRow } from '../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import { AssigneeSelect } from '../assignee-select.tsx';
import { ChargeUserSelect } from '../charge-user-select.tsx';
import { useWord } from '../list/list-words.ts';
import { STALE_COMPLAINTS } from './stale.ts';

const ComplaintField = fieldsOf(complaintForm);

/** The thing, the driver or the feedback on which a complaint is recorded. */
export interface ComplaintOrigin {
  about?: { kind: ComplaintSubject; key: string; name: string } | undefined;
  driver?: { id: number; account: string } | undefined;
  /** Only its drivers can be chosen. */
  providerId?: number | undefined;
  feedback?: { number: string; phone: string; description: string } | undefined;
}

interface Values extends Omit<z.output<typeof complaintForm>, 'dueTime'> {
  dueTime?: Dayjs | null;
}

/** Records a complaint. Its description comes first, since the caller is on the phone. */
export function NewComplaint({ origin, onClose }: { origin: ComplaintOrigin; onClose: () => void }) {
  const { t } = useTranslation('complaints');
  const word = useWord();
  const { can } = useAccess();
  const { providerId: own, userId } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.complaints.create, STALE_COMPLAINTS);
  const { about, driver, feedback } = origin;
  const subject = Form.useWatch('about', form);
  const thing = about ? `${word(COMPLAINT_SUBJECT_WORDS[about.kind])} ${about.name}` : driver?.account;
  return (
    <FormDrawer<Values>
      title={thing ? t('newAbout', { thing }) : t('newTitle')}
      open
      onClose={onClose}
      form={form}
      submitText={t('submit')}
      initialValues={{
        description: feedback?.description ?? '',
        callerPhone: feedback?.phone ?? '',
        about: about?.kind ?? null,
        aboutKey: about?.key ?? '',
        chargeUserId: driver?.id ?? null,
        assigneeId: userId,
        dueTime: null,
      }}
      onSubmit={async ({ dueTime, ...values }) => {
        const saved = await create.mutateAsync({
          body: {
            ...values,
            chargeUserId: driver?.id ?? values.chargeUserId,
            about: about?.kind ?? values.about,
            aboutKey: about?.key ?? values.aboutKey,
            feedbackNumber: feedback?.number,
            dueTime: dueTime?.toISOString(),
          },
        });
        notify.success(t('created', { number: saved.number }));
      }}
    >
      <ComplaintField name="description" input={{ autoFocus: true }} />
      {driver ? null : (
        <>
          <FieldRow>
            <ComplaintField name="callerName" />
            <ComplaintField name="callerPhone" />
          </FieldRow>
          {can('chargeUser:read') ? (
            <ComplaintField name="chargeUserId">
              {(label) => <ChargeUserSelect providerId={origin.providerId ?? own} label={label} />}
            </ComplaintField>
          ) : null}
        </>
      )}
      {about || feedback ? null : (
        <FieldRow>
          <ComplaintField name="about" />
          {subject ? <ComplaintField name="aboutKey" required label={word(COMPLAINT_SUBJECT_WORDS[subject])} /> : null}
        </FieldRow>
      )}
      <FieldRow>
        <ComplaintField name="assigneeId">{(label) => <AssigneeSelect work="complaint" label={label} />}</ComplaintField>
        <ComplaintField name="dueTime">
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </ComplaintField>
      </FieldRow>
    </FormDrawer>
  );
}
