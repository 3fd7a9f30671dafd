import { contract, type Point } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { PointFields } from '../../parts/point-form/point-fields.tsx';
import { type PointValues, toBody, valuesOf } from '../../parts/point-form/point-values.ts';

/** Changes what a point is; its serial number, under which it connects, stays. */
export function EditPointDrawer({ point, open, onClose }: { point: Point; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['network', 'common']);
  const [form] = Form.useForm<PointValues>();
  const update = useSend(contract.points.update, [contract.points.list, contract.points.get, contract.points.summary]);
  return (
    <FormDrawer<PointValues>
      title={t('form.edit', { serial: point.serialNumber })}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={valuesOf(point)}
      width={640}
      onSubmit={async (values) => {
        await update.mutateAsync({ params: { serialNumber: point.serialNumber }, body: toBody(values) });
        notify.success(t('form.saved'));
      }}
    >
      <PointFields hasPassword={point.hasPassword} />
    </FormDrawer>
  );
}
