import { type ApplyAction, type ApplyOrder, contract } from '@csms/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { StoreSelect, serialsOf } from '../parts/stock-selects.tsx';
import { DANGER, STALE } from './apply-words.tsx';

const { applyOrders } = contract;

interface StepValues {
  auditOpinion?: string;
  storeId?: number;
  trackingNumber?: string;
  serials?: Record<string, string | string[]>;
  counts?: Record<string, number>;
  reason?: string;
}

/** One step of an apply order, with what it needs. */
export function ApplyStep({ one, action, onClose }: { one: ApplyOrder; action: ApplyAction; onClose: () => void }) {
  const { t } = useTranslation(['applyOrders', 'spareParts', 'common']);
  const [form] = Form.useForm<StepValues>();
  const confirm = useSend(applyOrders.confirm, STALE);
  const ship = useSend(applyOrders.ship, STALE);
  const receive = useSend(applyOrders.receive, STALE);
  const cancel = useSend(applyOrders.cancel, STALE);
  const { taskId } = one;
  const open = one.lines.filter((line) => line.shipped > line.received);
  const perform = (values: StepValues): Promise<unknown> => {
    const serialsAt = (partId: number) => {
      const given = values.serials?.[String(partId)];
      return typeof given === 'string' ? serialsOf(given) : (given ?? []);
    };
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
  const required = (field: string) => [{ required: true, whitespace: true, message: t('common:form.required', { field }) }];
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
      {action === 'agree' || action === 'refuse' ? (
        <Form.Item name="auditOpinion" label={t('opinion')} rules={action === 'refuse' ? required(t('opinion')) : []}>
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
      ) : null}
      {action === 'ship' ? (
        <>
          <Form.Item
            name="storeId"
            label={t('fromStore')}
            rules={[{ required: true, message: t('common:form.choice', { field: t('fromStore') }) }]}
          >
            <StoreSelect label={t('fromStore')} />
          </Form.Item>
          {one.logisticsType === 'courier' ? (
            <Form.Item name="trackingNumber" label={t('tracking')}>
              <Input maxLength={100} />
            </Form.Item>
          ) : null}
          {one.lines
            .filter(({ isSerialised }) => isSerialised)
            .map(({ partId, partsNumber, count }) => (
              <Form.Item
                key={partId}
                name={['serials', String(partId)]}
                label={`${t('serials', { part: partsNumber })} (${count})`}
                extra={t('spareParts:move.serialsHint')}
              >
                <Input.TextArea rows={3} />
              </Form.Item>
            ))}
        </>
      ) : null}
      {action === 'receive'
        ? open.map(({ partId, partsNumber, name, isSerialised, shipped, received, serialNumbersInTransit }) =>
            isSerialised ? (
              <Form.Item
                key={partId}
                name={['serials', String(partId)]}
                label={t('serials', { part: `${partsNumber} · ${name}` })}
              >
                <Select mode="multiple" options={serialNumbersInTransit.map((value) => ({ value, label: value }))} />
              </Form.Item>
            ) : (
              <Form.Item key={partId} name={['counts', String(partId)]} label={`${partsNumber} · ${name}`}>
                <InputNumber min={0} max={shipped - received} precision={0} style={{ width: 140 }} />
              </Form.Item>
            ),
          )
        : null}
      {action === 'cancel' ? (
        <Form.Item name="reason" label={t('reason')}>
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      ) : null}
    </FormDrawer>
  );
}
