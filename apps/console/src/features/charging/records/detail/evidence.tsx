import type { RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../shared/ui/facts.tsx';
import { Energy, Missing, Money, Time } from '../../../../shared/ui/value/values.tsx';
import { ledgerAccountText, movementText } from '../record-words.ts';
import styles from '../records.module.css';

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
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('detail.time')}</th>
                  <th scope="col">{t('detail.movement')}</th>
                  <th scope="col">{t('detail.account')}</th>
                  <th scope="col" data-end>
                    {t('detail.amount')}
                  </th>
                  <th scope="col" data-end>
                    {t('detail.balanceAfter')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {record.ledger.map((line) => (
                  <tr key={`${line.time}${line.kind}${line.account}${line.amount}`}>
                    <td>
                      <Time at={line.time} zone={record.timeZone} />
                    </td>
                    <td>{movementText(line.kind, t)}</td>
                    <td>{ledgerAccountText(line.account, t)}</td>
                    <td data-end>
                      <Money amount={line.amount} currency={record.currency} />
                    </td>
                    <td data-end>
                      {line.balanceAfter === null ? <Missing /> : <Money amount={line.balanceAfter} currency={record.currency} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
      <Section title={t('detail.evidence')}>
        {record.evidence.length === 0 ? (
          none(t('detail.noEvidence'))
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('detail.time')}</th>
                  <th scope="col">{t('detail.source')}</th>
                  <th scope="col" data-end>
                    {t('detail.register')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {record.evidence.map((reading) => (
                  <tr key={`${reading.time}${reading.source}`}>
                    <td>
                      <Time at={reading.time} zone={record.timeZone} offset />
                    </td>
                    <td>{t(`detail.sources.${reading.source}`)}</td>
                    <td data-end>
                      <Energy wh={reading.registerWh} as="meter" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </>
  );
}
