import { contract, type RecordDetail, type SettlePreview, settleForm } from '@csms/contract';
import { formatKWh } from '@csms/kernel';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { meterEnergy, money } from '../../../../shared/format/format.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { BillTable } from '../detail/bill.tsx';
import styles from '../records.module.css';

type Values = z.output<typeof settleForm>;

const SettleField = fieldsOf(settleForm);

const text = (wh: number) => {
  const { value, unit } = meterEnergy(wh);
  return `${value} ${unit}`;
};

/** The figures that the record itself offers for the energy. */
function suggestions(record: RecordDetail): ['fromMeter' | 'fromLast' | 'fromRecord', number][] {
  const { meterStartWh: start, meterStopWh: stop, evidence } = record;
  const last = evidence.at(-1)?.registerWh;
  const found: ['fromMeter' | 'fromLast' | 'fromRecord', number][] = [['fromRecord', record.energyWh]];
  if (start !== null && stop !== null && stop >= start) found.push(['fromMeter', stop - start]);
  if (start !== null && last !== undefined && last > start && last !== stop) found.push(['fromLast', last - start]);
  return found.filter(([, wh], index) => found.findIndex(([, other]) => other === wh) === index);
}

/** The bill that would be written, as the server reckons it. */
function Provisional({ preview }: { preview: SettlePreview }) {
  const { t } = useTranslation(['charging', 'common']);
  const { missing, lines, balanceAfter, currency } = preview;
  return (
    <section aria-label={t('review.preview')}>
      <h3 className={styles.lead}>{t('review.preview')}</h3>
      {missing.map((reason) => (
        <p key={reason} className={styles.provisional}>
          {t(`review.reasons.${reason}`)}
        </p>
      ))}
      {lines.length > 0 ? <BillTable record={preview} /> : null}
      {balanceAfter === null ? null : (
        <p className={balanceAfter.startsWith('-') ? styles.provisional : undefined}>
          {t('review.balanceAfter', { amount: money(balanceAfter, currency) })}
        </p>
      )}
    </section>
  );
}

/** An operator decides on the energy of a record that could not be billed by itself. */
export function SettleDrawer({ record, open, onClose }: { record: RecordDetail; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<Values>();
  const settle = useSend(contract.records.settle, [contract.records.list, contract.records.get, contract.records.totals]);
  const beyond = useAccess().can('record:settleBeyond');
  const wh = Form.useWatch('energyWh', form) ?? record.energyWh;
  const card = Form.useWatch('cardNumber', form)?.trim() || undefined;
  const asked = useDebounced(JSON.stringify({ energyWh: wh, cardNumber: card }), 400);
  const { data: preview } = useCall(
    contract.records.previewSettle,
    { params: { transactionId: record.transactionId }, body: JSON.parse(asked) as { energyWh: number } },
    { enabled: open, keepPrevious: true, silent: true, staleTime: 0 },
  );
  const most = preview && (beyond ? preview.beyondEnergyWh : preview.mostEnergyWh);
  return (
    <FormDrawer<Values>
      title={t('review.settleTitle', { id: record.transactionId })}
      open={open}
      onClose={onClose}
      submitText={t('review.submit')}
      form={form}
      initialValues={{ energyWh: record.energyWh }}
      onSubmit={async (values) => {
        await settle.mutateAsync({
          params: { transactionId: record.transactionId },
          body: { ...values, cardNumber: values.cardNumber || undefined },
        });
        notify.success(t('review.done'));
      }}
      width={560}
    >
      <SettleField
        name="energyWh"
        also={most === undefined ? [] : [{ type: 'number', max: most, message: t('review.above', { most: formatKWh(most) }) }]}
        extra={preview && t(beyond ? 'review.boundBeyond' : 'review.bound', { most: formatKWh(preview.mostEnergyWh) })}
      />
      <div className={styles.suggest}>
        {suggestions(record).map(([key, value]) => (
          <Button key={key} size="small" onClick={() => form.setFieldValue('energyWh', value)}>
            {t(`review.${key}`, { energy: text(value) })}
          </Button>
        ))}
      </div>
      <SettleField name="reason" />
      {record.cardNumber || record.account ? null : <SettleField name="cardNumber" />}
      {preview ? <Provisional preview={preview} /> : null}
      <p className={styles.will}>{t('review.will', { energy: text(wh) })}</p>
    </FormDrawer>
  );
}
