import {
  CHANGED_EQUIPMENT,
  contract,
  equipmentChangeForm,
  MAINTENANCE_WORKS,
  type MaintenanceRecord,
  type MaintenanceTask,
  maintenanceRecordForm,
  MAINTENANCE_RECORD_WORDS as WORDS,
} from '@csms/contract';
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import { usePointName } from '../parts/place.tsx';
import { PointFields } from '../parts/point-fields.tsx';
import styles from '../parts/service.module.css';

const api = contract.maintenanceRecords;
export const STALE = [api.list, api.tasks];
type Work = Exclude<MaintenanceRecord['work'], 'meterChange'>;
const WORKS = MAINTENANCE_WORKS.filter((work): work is Work => work !== 'meterChange');
const wide = { width: '100%' };

interface Said {
  doneTime: Dayjs;
  doneBy: string;
  note?: string;
  files?: FileValue[];
  cost?: string;
  certificateNumber?: string;
  validUntil?: Dayjs | null;
}
interface Values extends Said {
  serialNumber: string;
  connectorNo: number;
  work: Work;
}

const saidOf = ({ doneTime, doneBy, note, files, cost, certificateNumber }: Said) => ({
  doneTime: doneTime.toISOString(),
  doneBy,
  note: note ?? '',
  files: (files ?? []).map(({ fileName }) => fileName),
  cost: cost ? cost : null,
  certificateNumber: certificateNumber ?? '',
});

/** When, who, note, cost and files of any work. */
function SaidFields() {
  const { t } = useTranslation(['maintenanceRecords', 'common']);
  const rule = useRule();
  const { shape } = maintenanceRecordForm;
  return (
    <>
      <div className={styles.half}>
        <Form.Item
          name="doneTime"
          label={t('doneTime')}
          rules={[{ required: true, message: t('common:form.choice', { field: t('doneTime') }) }]}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={wide} maxDate={dayjs()} />
        </Form.Item>
        <Form.Item name="doneBy" label={t('doneBy')} required rules={[rule(shape.doneBy, t('doneBy'))]}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item
          name="cost"
          label={t('cost')}
          normalize={(text: string) => (text === '' ? undefined : text)}
          rules={[rule(shape.cost, t('cost'))]}
        >
          <Input inputMode="decimal" maxLength={16} />
        </Form.Item>
        <Form.Item name="certificateNumber" label={t('certificate')}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name="files" label={t('files')}>
        <FileUpload kind="file" />
      </Form.Item>
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
              cost: one.cost ?? undefined,
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
      {one ? null : (
        <Form.Item name="work" label={t('work')}>
          <Select options={WORKS.map((value) => ({ value, label: word(WORDS.works[value]) }))} />
        </Form.Item>
      )}
      <SaidFields />
      <Form.Item name="validUntil" label={t('validUntil')} extra={t('validUntilHint')}>
        <DatePicker style={wide} />
      </Form.Item>
    </FormDrawer>
  );
}

interface ChangeValues extends Said {
  serialNumber: string;
  connectorNo: number;
  equipment: (typeof CHANGED_EQUIPMENT)[number];
  oldSerial: string;
  newSerial: string;
  lastKwh?: number | null;
  firstKwh?: number | null;
}
const wattHoursOf = (kwh: number | null | undefined) => (kwh == null ? null : Math.round(kwh * 1000));

/** Records a new meter, controller or charger. */
export function ChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['maintenanceRecords', 'common']);
  const word = useWord();
  const rule = useRule();
  const [form] = Form.useForm<ChangeValues>();
  const now = useNow();
  const change = useSend(api.changeEquipment, STALE);
  const isMeter = (Form.useWatch('equipment', form) ?? 'meter') === 'meter';
  const { shape } = equipmentChangeForm;
  const register = (name: 'lastKwh' | 'firstKwh', label: string) => (
    <Form.Item name={name} label={label} rules={[{ required: isMeter, message: t('common:form.required', { field: label }) }]}>
      <InputNumber min={0} precision={3} style={wide} />
    </Form.Item>
  );
  return (
    <FormDrawer<ChangeValues>
      title={t('change')}
      open
      onClose={onClose}
      submitText={t('change')}
      form={form}
      initialValues={{ ...now, equipment: 'meter', connectorNo: 0 }}
      rename={{ lastRegisterWh: 'lastKwh', firstRegisterWh: 'firstKwh' }}
      onSubmit={async ({ lastKwh, firstKwh, serialNumber, connectorNo, equipment, oldSerial, newSerial, ...said }) => {
        await change.mutateAsync({
          body: {
            ...saidOf(said),
            serialNumber,
            connectorNo,
            equipment,
            oldSerial,
            newSerial,
            lastRegisterWh: wattHoursOf(lastKwh),
            firstRegisterWh: wattHoursOf(firstKwh),
          },
        });
        notify.success(t('changed'));
      }}
    >
      <p className={styles.hint}>{t('changeHint')}</p>
      <PointFields />
      <Form.Item name="equipment" label={t('equipment')}>
        <Select options={CHANGED_EQUIPMENT.map((value) => ({ value, label: word(WORDS.equipment[value]) }))} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="oldSerial" label={t('oldSerial')} required rules={[rule(shape.oldSerial, t('oldSerial'))]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="newSerial" label={t('newSerial')} required rules={[rule(shape.newSerial, t('newSerial'))]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        {register('lastKwh', t('lastRegister'))}
        {register('firstKwh', t('firstRegister'))}
      </div>
      <SaidFields />
    </FormDrawer>
  );
}
