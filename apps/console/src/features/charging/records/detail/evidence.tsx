import type { RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../shared/ui/facts.tsx';
import { Energy, Missing, Money, Time } from '../../../../shared/ui/value/values.tsx';
import { ledgerAccountText, movementText } from '../record-words.ts';
import { DetailTable } from './detail-table.tsx';

/** What moved on the ledger, and the readings from which the bill can be recomputed. */
export function Evidence({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const none = (words: string) => <p style={{ color: 'var(--text-faint)' }}>{words}</p>;
  return (
    <>
      <Section title={t('detail.movements')}>
        {record.ledger.length === 0 ? (
          none(t('detail.noLedger'))
        ) : (
          <DetailTable
            columns={[
              { key: 'time', title: t('detail.time') },
              { key: 'movement', title: t('detail.movement') },
              { key: 'account', title: t('detail.account') },
              { key: 'amount', title: t('detail.amount'), atEnd: true },
              { key: 'balanceAfter', title: t('detail.balanceAfter'), atEnd: true },
            ]}
            rows={record.ledger.map((line) => ({
              key: `${line.time}${line.kind}${line.account}${line.amount}`,
              cells: [
                <Time key="time" at={line.time} zone={record.timeZone} />,
                movementText(line.kind, t),
                ledgerAccountText(line.account, t),
                <Money key="amount" amount={line.amount} currency={record.currency} />,
                line.balanceAfter === null ? (
                  <Missing key="balanceAfter" />
                ) : (
                  <Money key="balanceAfter" amount={line.balanceAfter} currency={record.currency} />
                ),
              ],
            }))}
          />
        )}
      </Section>
      <Section title={t('detail.evidence')}>
        {record.evidence.length === 0 ? (
          none(t('detail.noEvidence'))
        ) : (
          <DetailTable
            columns={[
              { key: 'time', title: t('detail.time') },
              { key: 'source', title: t('detail.source') },
              { key: 'register', title: t('detail.register'), atEnd: true },
            ]}
            rows={record.evidence.map((reading) => ({
              key: `${reading.time}${reading.source}`,
              cells: [
                <Time key="time" at={reading.time} zone={record.timeZone} offset />,
                t(`detail.sources.${reading.source}`),
                <Energy key="register" wh={reading.registerWh} as="meter" />,
              ],
            }))}
          />
        )}
      </Section>
    </>
  );
}
