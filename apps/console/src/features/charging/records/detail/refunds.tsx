import { REFUND_FIELDS, REFUND_REASON_WORDS, type RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../../entities/list/list-words.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../../shared/ui/form/field-words.ts';
import { Money, Time } from '../../../../shared/ui/value/values.tsx';
import { DetailTable } from './detail-table.tsx';

/** What was given back of an order, by whom and why. */
export function Refunds({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const label = useFieldWord(REFUND_FIELDS);
  if (record.refunds.length === 0) return null;
  return (
    <Section title={t('refund.list')}>
      <DetailTable
        columns={[
          { key: 'time', title: t('detail.time') },
          { key: 'reason', title: label('reason') },
          { key: 'operator', title: t('detail.operator') },
          { key: 'amount', title: t('detail.amount'), atEnd: true },
        ]}
        rows={record.refunds.map((refund) => ({
          key: `${refund.time}${refund.amount}`,
          cells: [
            <Time key="time" at={refund.time} zone={record.timeZone} />,
            [word(REFUND_REASON_WORDS[refund.reason]), refund.note].filter(Boolean).join(' · '),
            refund.operator,
            <Money key="amount" amount={refund.amount} currency={record.currency} />,
          ],
        }))}
      />
    </Section>
  );
}
