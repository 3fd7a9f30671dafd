import { contract, invalidateForm, type RecordDetail } from '@csms/contract';
import { subtract } from '@csms/kernel';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { money } from '../../../../shared/format/format.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { payerOf } from '../record-words.ts';
import styles from '../records.module.css';

const InvalidateField = fieldsOf(invalidateForm);

/** Marks a record invalid: says first who gets how much back, and why it is done is kept. */
export function InvalidateDrawer({ record, open, onClose }: { record: RecordDetail; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<{ reason: string }>();
  const stale = [contract.records.list, contract.records.get, contract.records.totals];
  const invalidate = useSend(contract.records.invalidate, stale);
  const paid = record.status === 'finished' && (record.account !== null || record.cardNumber !== null);
  return (
    <FormDrawer<{ reason: string }>
      title={t('invalidate.title', { id: record.transactionId })}
      open={open}
      onClose={onClose}
      submitText={t('invalidate.submit')}
      danger
      form={form}
      width={460}
      onSubmit={async (body) => {
        await invalidate.mutateAsync({ params: { transactionId: record.transactionId }, body });
        notify.success(t('invalidate.done'));
      }}
    >
      <p className={styles.lead}>
        {paid
          ? t('invalidate.refund', {
              amount: money(subtract(record.cost, record.refunded), record.currency),
              payer: payerOf(record),
            })
          : t('invalidate.nothing')}
      </p>
      <InvalidateField name="reason" />
      <p className={styles.will}>{t('invalidate.will')}</p>
    </FormDrawer>
  );
}
