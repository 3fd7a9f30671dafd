import { contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { NeedsStation, useLacksStation } from '../../parts/needs-station.tsx';
import { PointField, PointFields } from '../../parts/point-form/point-fields.tsx';
import { initialValues, type PointValues, toBody } from '../../parts/point-form/point-values.ts';
import { useLikely } from '../../parts/point-form/use-likely.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Where the point will most likely stand. */
  stationId?: number | undefined;
  /** Its country: connectors are filled in as they usually are there. */
  country?: string | undefined;
}

/** Registers a point before it connects for the first time. */
export function CreatePointDrawer({ open, onClose, stationId, country }: Props) {
  const { t } = useTranslation(['network', 'common']);
  const lacksStation = useLacksStation();
  const [form] = Form.useForm<PointValues>();
  const likely = useLikely(form, country);
  const create = useSend(contract.points.create, [
    contract.points.list,
    contract.points.summary,
    contract.stations.list,
    contract.stations.get,
  ]);
  return (
    <FormDrawer<PointValues>
      title={t('form.create')}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.create')}
      form={form}
      initialValues={{ ...initialValues(), stationId }}
      width={640}
      blocked={lacksStation}
      onValuesChange={likely}
      onSubmit={async (values) => {
        await create.mutateAsync({ body: { ...toBody(values), serialNumber: values.serialNumber ?? '' } });
        notify.success(t('form.created'));
      }}
    >
      <NeedsStation>
        <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>{t('form.createHint')}</p>
        <PointField name="serialNumber" input={{ autoFocus: true }} />
        <PointFields />
      </NeedsStation>
    </FormDrawer>
  );
}
