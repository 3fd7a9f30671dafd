import { contract, type NewCharger } from '@csms/contract';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { NeedsStation, useLacksStation } from '../needs-station.tsx';
import { PointFields } from '../point-fields.tsx';
import { initialValues, type PointValues, RENAMED, toBody } from '../point-values.ts';

/** Makes a new charger a point of a station. */
export function AdoptDrawer({
  charger,
  serialNumber,
  onClose,
}: {
  charger: NewCharger | undefined;
  serialNumber: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['network', 'common']);
  const [form] = Form.useForm<PointValues>();
  const adopt = useSend(contract.newChargers.adopt, [contract.newChargers.list, contract.points.list, contract.points.summary]);
  const lacksStation = useLacksStation();
  // A link opens the form before the charger's own report has come.
  const reported = charger?.connectorCount;
  useEffect(() => {
    if (serialNumber !== undefined && reported && !form.isFieldsTouched()) form.setFieldsValue(initialValues(reported));
  }, [serialNumber, reported, form]);
  return (
    <FormDrawer<PointValues>
      title={t('newChargers.adoptTitle', { serial: serialNumber ?? '' })}
      open={serialNumber !== undefined}
      onClose={onClose}
      submitText={t('newChargers.adopt')}
      form={form}
      initialValues={{ ...initialValues(charger?.connectorCount), pointName: serialNumber }}
      width={640}
      rename={RENAMED}
      blocked={lacksStation}
      onSubmit={async (values) => {
        await adopt.mutateAsync({ params: { serialNumber: serialNumber ?? '' }, body: toBody(values) });
        notify.success(t('newChargers.adopted', { serial: serialNumber }));
      }}
    >
      <NeedsStation>
        <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>{t('newChargers.adoptHint')}</p>
        <PointFields />
      </NeedsStation>
    </FormDrawer>
  );
}
