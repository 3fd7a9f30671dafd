import { type ApplyAction, type ApplyOrder, applyReceipt, applyStepForm, contract } from '@csms/contract';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { StoreSelect } from '../parts/stock-selects.tsx';
import { DANGER, STALE } from './apply-words.tsx';

const { applyOrders } = contract;

const StepField = fieldsOf(applyStepForm);
const ReceiptField = fieldsOf(applyReceipt);

interface StepValues extends Partial<z.input<typeof applyStepForm>> {
  /** By the id of a part. */
  serials?: Record<string, string[]>;
  counts?: Record<string, number>;
}

/** One step of an apply order, with what it needs. */
export function ApplyStep({ one, action, onClose }: { one: ApplyOrder; action: ApplyAction; onClose: () => void }) {
  const { t } = useTranslation('applyOrders');
  const [form] = Form.useForm<StepValues>();
  const confirm = useSend(applyOrders.confirm, STALE);
  const ship = useSend(applyOrders.ship, STALE);
  const receive = useSend(applyOrders.receive, STALE);
  const cancel = useSend(applyOrders.cancel, STALE);
  const { taskId } = one;
  const open = one.lines.filter((line) => line.shipped > line.received);
  const perform = (values: StepValues): Promise<unknown> => {
    const serialsAt = (partId: number) => values.serials?.[String(partId)] ?? [];
    switch (action) {
      case 'agree':
      case 'refuse':
        return confirm.mutateAsync({ body: { taskId, agree: action === 'agree', auditOpinion: values.auditOpinion ?? '' } });
      case 'ship':
        return ship.mutateAsync({
          body: {
            taskId,
            storeId: values.storeId!,
            trackingNumber: values.trackingNumber ?? '',
            serialNumbers: one.lines
              .filter(({ isSerialised }) => isSerialised)
              .map(({ partId }) => ({ partId, serialNumbers: serialsAt(partId) })),
          },
        });
      case 'receive':
        return receive.mutateAsync({
          body: {
            taskId,
            lines: open
              .map(({ partId, isSerialised, shipped, received }) => ({
                partId,
                serialNumbers: isSerialised ? serialsAt(partId) : [],
                count: isSerialised ? serialsAt(partId).length : (values.counts?.[String(partId)] ?? shipped - received),
              }))
              .filter(({ count }) => count > 0),
          },
        });
      case 'cancel':
        return cancel.mutateAsync({ body: { taskId, reason: values.reason ?? '' } });
    }
  };
  return (
    <FormDrawer<StepValues>
      title={`${t(`act.${action}.action`)} · ${taskId}`}
      open
      onClose={onClose}
      submitText={t(`act.${action}.action`)}
      danger={DANGER.includes(action)}
      form={form}
      initialValues={{
        counts: Object.fromEntries(open.map(({ partId, shipped, received }) => [String(partId), shipped - received])),
        serials:
          action === 'receive' ? Object.fromEntries(open.map((line) => [String(line.partId), line.serialNumbersInTransit])) : {},
      }}
      onSubmit={async (values) => {
        await perform({ ...values, serials: form.getFieldValue('serials'), counts: form.getFieldValue('counts') });
        notify.success(t(`act.${action}.done`, { taskId }));
      }}
    >
      <p>
        <b>{one.partsNumber}</b> · {one.receiver}
      </p>
      {action === 'agree' || action === 'refuse' ? <StepField name="auditOpinion" required={action === 'refuse'} /> : null}
      {action === 'ship' ? (
        <>
          <StepField name="storeId">{(label) => <StoreSelect label={label} />}</StepField>
          {one.logisticsType === 'courier' ? <StepField name="trackingNumber" /> : null}
          {one.lines
            .filter(({ isSerialised }) => isSerialised)
            .map(({ partId, partsNumber, count }) => (
              <ReceiptField
                key={partId}
                name="serialNumbers"
                at={['serials', String(partId)]}
                label={`${t('serials', { part: partsNumber })} (${count})`}
              />
            ))}
        </>
      ) : null}
      {action === 'receive'
        ? open.map(({ partId, partsNumber, name, isSerialised, shipped, received, serialNumbersInTransit }) =>
            isSerialised ? (
              <ReceiptField
                key={partId}
                name="serialNumbers"
                at={['serials', String(partId)]}
                label={t('serials', { part: `${partsNumber} · ${name}` })}
                extra={undefined}
              >
                <Select mode="multiple" options={serialNumbersInTransit.map((value) => ({ value, label: value }))} />
              </ReceiptField>
            ) : (
              <Form.Item key={partId} name={['counts', String(partId)]} label={`${partsNumber} · ${name}`}>
                <InputNumber min={0} max={shipped - received} precision={0} style={{ width: 140 }} />
              </Form.Item>
            ),
          )
        : null}
      {action === 'cancel' ? <StepField name="reason" /> : null}
    </FormDrawer>
  );
}
