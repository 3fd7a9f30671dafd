import { contract, type MaintenanceKind, type MaintenanceWindow, maintenanceCreateForm } from '@csms/contract';
import { Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const WindowField = fieldsOf(maintenanceCreateForm);

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
    <WindowField name="serialNumber">
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
    </WindowField>
  );
}

/** Announces maintenance, or changes what was announced; where it is stays. */
export function MaintenanceDrawer(props: { one: MaintenanceWindow | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['maintenance', 'common']);
  const seesPoints = useAccess().can('point:read');
  const [form] = Form.useForm<Values>();
  const stale = [contract.maintenanceWindows.list, contract.uptime.list, contract.uptime.summary];
  const create = useSend(contract.maintenanceWindows.create, stale);
  const update = useSend(contract.maintenanceWindows.update, stale);
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
          <WindowField name="stationId">
            <StationSelect onChange={() => form.setFieldValue('serialNumber', undefined)} />
          </WindowField>
          {seesPoints ? <PointChoice /> : null}
        </>
      )}
      <WindowField name="kind" />
      <FieldRow>
        <WindowField name="startTime" />
        <WindowField name="endTime" />
      </FieldRow>
      <WindowField name="note" />
    </FormDrawer>
  );
}
