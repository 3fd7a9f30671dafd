import { contract, pathOf, type RecordDetail, refundForm } from '@csms/contract';
import { subtract } from '@csms/kernel';
import { Alert, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Unsure } from '../../../../entities/wallet/unsure.tsx';
import { useRequest } from '../../../../entities/wallet/use-request.ts';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { money } from '../../../../shared/format/format.ts';
import { Facts } from '../../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../../shared/ui/form/money/money-rule.ts';
import { typedAmount } from '../../../../shared/ui/form/money/typed-amount.ts';
import styles from '../records.module.css';

const RefundField = fieldsOf(refundForm);
const { records } = contract;

interface Values {
  amount: string;
  reason: RecordDetail['refunds'][number]['reason'];
  note: string;
}

/** What an invoiced order asks for besides. */
function Invoiced({ transactionId, open }: { transactionId: number; open: boolean }) {
  const { t } = useTranslation('charging');
  const { can } = useAccess();
  const { data } = useCall(contract.invoices.ofRecord, { params: { transactionId } }, { enabled: open });
  if (!data) return null;
  const words = { number: data.invoiceNumber || data.id, receiver: data.receiver };
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t(data.status === 'applied' ? 'refund.appliedInvoice' : 'refund.issuedInvoice', words)}
      {...(can('invoice:read') ? { action: <Link to={pathOf('invoice', data.id)}>{t('refund.openInvoice')}</Link> } : {})}
    />
  );
}

/** Gives a part of an order back, or all of it, to the wallet that paid. */
export function RefundDrawer({ record, open, onClose }: { record: RecordDetail; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'wallet', 'common']);
  const moneyRule = useMoneyRule();
  const [form] = Form.useForm<Values>();
  const { unsure, send } = useRequest(open);
  const refund = useSend(records.refund, [records.list, records.get, records.totals, contract.history.list]);
  const { transactionId, currency, minorUnit, refundable } = record;
  const most = refundable?.amount ?? '0';
  const amount = typedAmount(Form.useWatch('amount', form) ?? '', minorUnit);
  const to = refundable && t(`refund.to.${refundable.to.kind}`, { name: refundable.to.name });
  return (
    <FormDrawer<Values>
      title={t('refund.title', { id: transactionId })}
      open={open}
      onClose={onClose}
      submitText={amount === null ? t('refund.action') : t('refund.submit', { amount: money(amount, currency) })}
      blocked={refundable === null}
      form={form}
      initialValues={{ amount: most, note: '' }}
      width={460}
      onSubmit={async ({ amount: typed, reason, note }) => {
        const given = typedAmount(typed, minorUnit)!;
        await send((requestId) =>
          refund.mutateAsync({ params: { transactionId }, body: { amount: given, reason, note: note.trim(), requestId } }),
        );
        notify.success(t('refund.done', { amount: money(given, currency), to }));
      }}
    >
      <Facts
        facts={[
          { label: t('refund.paid'), value: money(record.cost, currency) },
          { label: t('refund.before'), value: money(record.refunded, currency) },
          { label: t('refund.left'), value: money(subtract(record.cost, record.refunded), currency) },
          { label: t('refund.goesTo'), value: to ?? '–' },
        ]}
      />
      <Invoiced transactionId={transactionId} open={open} />
      <Unsure shown={unsure} />
      <RefundField
        name="amount"
        extra={t('refund.most', { most: money(most, currency) })}
        rules={(label) => [
          moneyRule(label, { minorUnit }),
          {
            validator: (_, value: string) =>
              Number(typedAmount(value ?? '', minorUnit) ?? 0) > Number(most)
                ? Promise.reject(new Error(t('refund.most', { most: money(most, currency) })))
                : Promise.resolve(),
          },
        ]}
      >
        <MoneyInput currency={currency} disabled={unsure} />
      </RefundField>
      <RefundField name="reason">
        {(_, { options }) => <Radio.Group options={options} disabled={unsure} style={{ display: 'grid', gap: 6 }} />}
      </RefundField>
      <RefundField
        name="note"
        disabled={unsure}
        dependencies={['reason']}
        also={{
          validator: (_, value: string | undefined) =>
            form.getFieldValue('reason') === 'other' && !value?.trim()
              ? Promise.reject(new Error(t('refund.noteMissing')))
              : Promise.resolve(),
        }}
      />
      <p className={styles.will}>{t('refund.will')}</p>
    </FormDrawer>
  );
}

/** Where it cannot be refunded, why not. */
export const refusalOf = (record: Pick<RecordDetail, 'status' | 'valid' | 'cost' | 'refunded'>) =>
  !record.valid
    ? 'invalid'
    : record.status !== 'finished'
      ? record.status
      : Number(record.cost) <= 0
        ? 'nothing'
        : Number(record.refunded) >= Number(record.cost)
          ? 'whole'
          : undefined;
