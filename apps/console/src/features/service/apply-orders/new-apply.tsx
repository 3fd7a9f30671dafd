import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { applyForm, applyPart, contract } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/orders.module.css';
import { PartSelect, StoreSelect } from '../parts/stock-selects.tsx';
import { STALE } from './apply-words.tsx';

const { applyOrders } = contract;

const ApplyField = fieldsOf(applyForm);
const PartField = fieldsOf(applyPart);
type NewValues = z.input<typeof applyForm>;

/** A new apply order: parts, where to, who receives. */
export function NewApply({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('applyOrders');
  const user = useUser();
  const [form] = Form.useForm<NewValues>();
  const create = useSend(applyOrders.create, STALE);
  return (
    <FormDrawer<NewValues>
      title={t('create')}
      open
      onClose={onClose}
      submitText={t('create')}
      form={form}
      initialValues={{ lines: [{ count: 1 }], receiver: user.name, logisticsType: 'pickUp' }}
      onSubmit={async ({ workOrderTaskId, ...values }) => {
        const made = await create.mutateAsync({ body: { ...values, ...(workOrderTaskId?.trim() ? { workOrderTaskId } : {}) } });
        notify.success(t('created', { taskId: made.taskId }));
      }}
    >
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <PartField name="partId" at={[name, 'partId']} style={{ flex: '1 1 220px' }}>
                  {(label) => <PartSelect label={label} />}
                </PartField>
                <PartField name="count" at={[name, 'count']} style={{ width: 100 }} />
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
      <ApplyField name="storeId">{(label) => <StoreSelect label={label} />}</ApplyField>
      <ApplyField name="receiver" />
      <ApplyField name="logisticsType" />
      <ApplyField name="deliveryAddress" />
      <ApplyField name="workOrderTaskId" />
      <ApplyField name="note" />
    </FormDrawer>
  );
}
