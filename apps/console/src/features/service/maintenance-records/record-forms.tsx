import {
  contract,
  equipmentChangeForm,
  type MaintenanceRecord,
  type MaintenanceTask,
  maintenanceRecordForm,
  MAINTENANCE_RECORD_WORDS as WORDS,
} from '@csms/contract';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import { usePointName } from '../parts/place.tsx';
import { PointFields } from '../parts/point-fields.tsx';
import styles from '../parts/service.module.css';

const api = contract.maintenanceRecords;
export const STALE = [api.list, api.tasks];
const RecordField = fieldsOf(maintenanceRecordForm);
const ChangeField = fieldsOf(equipmentChangeForm);

type Recorded = z.input<typeof maintenanceRecordForm>;
/** As the form holds what both records say. */
interface Said extends Pick<Recorded, 'doneBy' | 'note' | 'cost' | 'certificateNumber'> {
  doneTime: Dayjs;
  files?: FileValue[];
}
interface Values extends Said, Pick<Recorded, 'serialNumber' | 'work'> {
  connectorNo: number;
  validUntil?: Dayjs | null;
}

const saidOf = ({ doneTime, doneBy, note, files, cost, certificateNumber }: Said) => ({
  doneTime: doneTime.toISOString(),
  doneBy,
  note,
  files: (files ?? []).map(({ fileName }) => fileName),
  cost,
  certificateNumber,
});

/** When, who, note, cost and files of any work. */
function SaidFields() {
  return (
    <>
      <FieldRow>
        <RecordField name="doneTime" latest={dayjs()} />
        <RecordField name="doneBy" />
      </FieldRow>
      <RecordField name="note" />
      <FieldRow>
        <RecordField name="cost" />
        <RecordField name="certificateNumber" />
      </FieldRow>
      <RecordField name="files">
        <FileUpload kind="file" />
      </RecordField>
    </>
  );
}

const useNow = () => ({ doneTime: dayjs().startOf('minute'), doneBy: useUser().username });

/** Records what was done: at any point, or by doing a task at its own; `one` to correct a record. */
export function RecordForm({
  one,
  task,
  onClose,
}: {
  one?: MaintenanceRecord;
  task?: MaintenanceTask | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['maintenanceRecords', 'common']);
  const word = useWord();
  const nameOf = usePointName();
  const [form] = Form.useForm<Values>();
  const now = useNow();
  const create = useSend(api.create, STALE);
  const update = useSend(api.update, STALE);
  const about = one ?? task;
  return (
    <FormDrawer<Values>
      title={t(one ? 'editTitle' : 'create')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={
        one
          ? {
              ...one,
              doneTime: dayjs(one.doneTime),
              validUntil: one.validUntil === null ? null : dayjs(one.validUntil),
              files: one.files,
            }
          : { ...now, serialNumber: task?.serialNumber, connectorNo: task?.connectorNo ?? 0, work: task?.work ?? 'inspection' }
      }
      onSubmit={async (values) => {
        const body = { ...saidOf(values), validUntil: values.validUntil?.format('YYYY-MM-DD') ?? null };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else if (task)
          await create.mutateAsync({
            body: { ...body, serialNumber: task.serialNumber, connectorNo: task.connectorNo, work: values.work, taskId: task.id },
          });
        else
          await create.mutateAsync({
            body: { ...body, serialNumber: values.serialNumber, connectorNo: values.connectorNo, work: values.work },
          });
        notify.success(t(one ? 'saved' : 'created'));
      }}
    >
      {about ? (
        <p className={styles.hint}>
          <b>{nameOf(about)}</b> · {about.stationName}
          {one ? ` · ${word(WORDS.works[one.work])}` : null}
        </p>
      ) : (
        <PointFields />
      )}
      {one ? null : <RecordField name="work" />}
      <SaidFields />
      <RecordField name="validUntil" />
    </FormDrawer>
  );
}

type ChangeValues = Said & Omit<z.input<typeof equipmentChangeForm>, keyof Said>;

/** Records a new meter, controller or charger. */
export function ChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('maintenanceRecords');
  const [form] = Form.useForm<ChangeValues>();
  const now = useNow();
  const change = useSend(api.changeEquipment, STALE);
  const isMeter = (Form.useWatch('equipment', form) ?? 'meter') === 'meter';
  return (
    <FormDrawer<ChangeValues>
      title={t('change')}
      open
      onClose={onClose}
      submitText={t('change')}
      form={form}
      initialValues={{ ...now, equipment: 'meter', connectorNo: 0 }}
      onSubmit={async (values) => {
        await change.mutateAsync({ body: { ...values, ...saidOf(values) } });
        notify.success(t('changed'));
      }}
    >
      <p className={styles.hint}>{t('changeHint')}</p>
      <PointFields />
      <ChangeField name="equipment" />
      <FieldRow>
        <ChangeField name="oldSerial" />
        <ChangeField name="newSerial" />
        <ChangeField name="lastRegisterWh" required={isMeter} />
        <ChangeField name="firstRegisterWh" required={isMeter} />
      </FieldRow>
      <SaidFields />
    </FormDrawer>
  );
}
