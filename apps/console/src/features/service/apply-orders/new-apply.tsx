import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, LOGISTICS_TYPE_WORDS, LOGISTICS_TYPES } from '@csms/contract';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import styles from '../parts/orders.module.css';
import { PartSelect, StoreSelect } from '../parts/stock-selects.tsx';

import { STALE } from './apply-words.tsx';

const { applyOrders } = contract;

interface NewValues {
  lines: { partId?: number; count?: number }[];
  storeId: number;
  receiver: string;
  logisticsType: (typeof LOGISTICS_TYPES)[number];
  deliveryAddress?: string;
  workOrderTaskId?: string;
  note?: string;
}

/** A new apply order: parts, where to, who receives. */
export function NewApply({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['applyOrders', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const user = useUser();
  const [form] = Form.useForm<NewValues>();
  const create = useSend(applyOrders.create, STALE);
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  return (
    <FormDrawer<NewValues>
      title={t('create')}
      open
      onClose={onClose}
      submitText={t('create')}
      form={form}
      initialValues={{ lines: [{ count: 1 }], receiver: user.name, logisticsType: 'pickUp' }}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({
          body: {
            lines: values.lines.map(({ partId, count }) => ({ partId: partId!, count: count! })),
            storeId: values.storeId,
            receiver: values.receiver,
            logisticsType: values.logisticsType,
            deliveryAddress: values.deliveryAddress ?? '',
            ...(values.workOrderTaskId?.trim() ? { workOrderTaskId: values.workOrderTaskId } : {}),
            note: values.note ?? '',
          },
        });
        notify.success(t('created', { taskId: made.taskId }));
      }}
    >
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <Form.Item
                  name={[name, 'partId']}
                  label={t('part')}
                  rules={[mustChoose(t('part'))]}
                  style={{ flex: '1 1 220px' }}
                >
                  <PartSelect label={t('part')} />
                </Form.Item>
                <Form.Item name={[name, 'count']} label={t('count')} rules={required(t('count'))}>
                  <InputNumber min={1} max={100_000} precision={0} style={{ width: 100 }} />
                </Form.Item>
                {fields.length > 1 ? (
                  <Button type="text" icon={<DeleteOutlined />} aria-label={t('removeLine')} onClick={() => remove(name)} />
                ) : null}
              </div>
            ))}
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add({ count: 1 })}>
                {t('addLine')}
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
      <Form.Item name="storeId" label={t('toStore')} rules={[mustChoose(t('toStore'))]}>
        <StoreSelect label={t('toStore')} />
      </Form.Item>
      <Form.Item name="receiver" label={t('receiver')} rules={required(t('receiver'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="logisticsType" label={t('logistics')}>
        <Select options={LOGISTICS_TYPES.map((value) => ({ value, label: word(LOGISTICS_TYPE_WORDS[value]) }))} />
      </Form.Item>
      <Form.Item name="deliveryAddress" label={t('address')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="workOrderTaskId" label={t('workOrder')}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
