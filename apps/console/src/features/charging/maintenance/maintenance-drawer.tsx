import {
  contract,
  MAINTENANCE_KINDS,
  type MaintenanceKind,
  type MaintenanceWindow,
  maintenanceList,
  UPTIME_WORDS,
} from '@csms/contract';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import styles from './maintenance.module.css';

interface Values {
  stationId?: number;
  serialNumber?: string;
  startTime: Dayjs | null;
  endTime: Dayjs | null;
  kind: MaintenanceKind;
  note: string;
}

/** The points of the chosen station; none chosen is all of them. */
function PointChoice() {
  const { t } = useTranslation('maintenance');
  const stationId = Form.useWatch<number | undefined>('stationId');
  const points = useCall(
    contract.points.list,
    { query: { stationId, limit: 300, sort: 'pointName' } },
    { enabled: stationId !== undefined },
  );
  return (
    <Form.Item name="serialNumber" label={t('maintenance.point')} extra={t('maintenance.pointHint')}>
      <Select
        allowClear={clearable()}
        disabled={stationId === undefined}
        loading={stationId !== undefined && points.isPending}
        placeholder={t('maintenance.wholeStation')}
        showSearch={{ optionFilterProp: 'label' }}
        options={points.data?.list.map((point) => ({
          value: point.serialNumber,
          label: `${point.pointName} · ${point.serialNumber}`,
        }))}
      />
    </Form.Item>
  );
}

/** Announces maintenance, or changes what was announced; where it is stays. */
export function MaintenanceDrawer(props: { one: MaintenanceWindow | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['maintenance', 'common']);
  const mustChoose = useMustChoose();
  const say = useWord();
  const word = useColumnWord(maintenanceList);
  const seesPoints = useAccess().can('point:read');
  const [form] = Form.useForm<Values>();
  const stale = [contract.maintenanceWindows.list, contract.uptime.list, contract.uptime.summary];
  const create = useSend(contract.maintenanceWindows.create, stale);
  const update = useSend(contract.maintenanceWindows.update, stale);
  const time = (name: 'startTime' | 'endTime') => (
    <Form.Item name={name} label={word(name)} required rules={[mustChoose(word(name))]}>
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
    </Form.Item>
  );
  return (
    <FormDrawer<Values>
      title={t(one ? 'maintenance.edit' : 'maintenance.create')}
      open={open}
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={
        one
          ? { kind: one.kind, note: one.note, startTime: dayjs(one.startTime), endTime: dayjs(one.endTime) }
          : { kind: 'preventiveMaintenance', note: '', startTime: dayjs().startOf('minute') }
      }
      onSubmit={async ({ stationId, serialNumber, startTime, endTime, kind, note }) => {
        const body = { startTime: startTime!.toISOString(), endTime: endTime!.toISOString(), kind, note };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body: { ...body, stationId: stationId!, serialNumber: serialNumber ?? null } });
        notify.success(t(one ? 'maintenance.changed' : 'maintenance.created'));
      }}
    >
      {one ? (
        <p>
          <b>{one.stationName}</b> · {one.pointName ?? t('maintenance.wholeStation')}
        </p>
      ) : (
        <>
          <Form.Item
            name="stationId"
            label={say(maintenanceList.filters.stationId.words)}
            required
            rules={[mustChoose(say(maintenanceList.filters.stationId.words))]}
          >
            <StationSelect onChange={() => form.setFieldValue('serialNumber', undefined)} />
          </Form.Item>
          {seesPoints ? <PointChoice /> : null}
        </>
      )}
      <Form.Item name="kind" label={word('kind')} required>
        <Select options={MAINTENANCE_KINDS.map((value) => ({ value, label: UPTIME_WORDS.kinds[value][language()] }))} />
      </Form.Item>
      <div className={styles.half}>
        {time('startTime')}
        {time('endTime')}
      </div>
      <Form.Item name="note" label={word('note')}>
        <Input.TextArea rows={3} maxLength={2000} placeholder={t('maintenance.notePlaceholder')} />
      </Form.Item>
    </FormDrawer>
  );
}
