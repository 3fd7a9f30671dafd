import { BESIDE_FEE_KEYS, FEE_KINDS, type FeeField, pathOf, type RecordDetail } from '@csms/contract';
import { isZero, negate, subtract } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { moneyOf } from '../../../../shared/format/format.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import { Energy, Money } from '../../../../shared/ui/value/values.tsx';
import { TaxLines } from '../../parts/tax-lines.tsx';
import styles from '../records.module.css';
import { BillHistory } from './bill-history.tsx';
import { Refunds } from './refunds.tsx';
import { TierMark } from './tier-mark.tsx';
import { Timeline } from './timeline.tsx';

type Billed = Pick<RecordDetail, 'lines' | 'sessionFeePaidBy' | 'discounts' | FeeField | 'cost' | 'tax' | 'currency'> &
  Partial<Pick<RecordDetail, 'refunded'>>;

/** The lines as they were billed, or would be, and their sum. */
export function BillTable({ record }: { record: Billed }) {
  const { t } = useTranslation(['charging', 'common']);
  const unitPrice = moneyOf(
    record.lines.map((line) => line.unitPrice),
    record.currency,
  );
  const extra = [
    ...BESIDE_FEE_KEYS.map((key) => ({ key, label: t(`detail.fees.${key}`), amount: record[FEE_KINDS[key].field] })),
    ...record.discounts.map((line) => ({
      key: `${line.kind}${line.benefitId}`,
      label: `${t(`detail.discounts.${line.kind}`)} · ${line.label}`,
      amount: line.amount,
    })),
  ];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('detail.tier')}</th>
            <th scope="col">{t('detail.kind')}</th>
            <th scope="col" data-end>
              {t('detail.energy')}
            </th>
            <th scope="col" data-end>
              {t('detail.unitPrice')}
            </th>
            <th scope="col" data-end>
              {t('detail.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {record.lines.map((line) => (
            <tr key={`${line.tier}${line.kind}${line.priceVersionId}`}>
              <td>{line.tier ? <TierMark tier={line.tier} /> : null}</td>
              <td>{t(`detail.fees.${line.kind}`)}</td>
              <td data-end>
                {line.tier ? (
                  <Energy wh={line.energyWh} as="meter" />
                ) : line.quantity && line.quantity > 1 ? (
                  `${line.quantity} ${t(`detail.units.${FEE_KINDS[line.kind].unit}`)}`
                ) : null}
              </td>
              <td data-end>
                {unitPrice(line.unitPrice)}
                <wbr />/{t(`detail.units.${FEE_KINDS[line.kind].unit}`)}
              </td>
              <td data-end>
                <Money amount={line.amount} currency={record.currency} />
              </td>
            </tr>
          ))}
          {record.sessionFeePaidBy ? (
            <tr>
              <td />
              <td colSpan={4}>
                <Link to={pathOf('record', record.sessionFeePaidBy)}>{t('detail.feePaid', { id: record.sessionFeePaidBy })}</Link>
              </td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          {extra.map(({ key, label, amount }) =>
            isZero(amount) ? null : (
              <tr key={key}>
                <td colSpan={4}>{label}</td>
                <td data-end>
                  <Money amount={amount} currency={record.currency} />
                </td>
              </tr>
            ),
          )}
          {record.tax?.onTop ? <TaxLines tax={record.tax} currency={record.currency} columns={5} /> : null}
          <tr data-total>
            <td colSpan={4}>{t('detail.total')}</td>
            <td data-end>
              <Money amount={record.cost} currency={record.currency} />
            </td>
          </tr>
          {record.tax && !record.tax.onTop ? <TaxLines tax={record.tax} currency={record.currency} columns={5} /> : null}
          {record.refunded && !isZero(record.refunded) ? (
            <>
              <tr>
                <td colSpan={4}>{t('refund.given')}</td>
                <td data-end>
                  <Money amount={negate(record.refunded)} currency={record.currency} />
                </td>
              </tr>
              <tr data-total>
                <td colSpan={4}>{t('refund.after')}</td>
                <td data-end>
                  <Money amount={subtract(record.cost, record.refunded)} currency={record.currency} />
                </td>
              </tr>
            </>
          ) : null}
        </tfoot>
      </table>
    </div>
  );
}

export function Bill({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const isEmpty = record.lines.length === 0 && BESIDE_FEE_KEYS.every((key) => isZero(record[FEE_KINDS[key].field]));
  if (isEmpty)
    return (
      <>
        <p className={styles.provisional}>{t(`detail.noLines.${record.status}`)}</p>
        <BillHistory record={record} />
      </>
    );
  return (
    <>
      {record.status === 'finished' ? null : <p className={styles.provisional}>{t('detail.provisional')}</p>}
      {record.segments.length > 0 ? (
        <Section title={t('detail.timeline')}>
          <Timeline record={record} />
        </Section>
      ) : null}
      <BillTable record={record} />
      <Refunds record={record} />
      <BillHistory record={record} />
    </>
  );
}
