import { BILL_CAUSE_WORDS, type RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { wordIn } from '../../../../entities/list/list-words.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { Money, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../records.module.css';

/** Every bill that was written for the record; only shown where one has taken another's place. */
export function BillHistory({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  if (record.bills.length < 2) return null;
  return (
    <Section title={t('detail.bills')}>
      <ScrollSection label={t('detail.bills')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('detail.revision')}</th>
              <th scope="col">{t('detail.time')}</th>
              <th scope="col">{t('detail.cause')}</th>
              <th scope="col">{t('detail.operator')}</th>
              <th scope="col" data-end>
                {t('detail.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.bills.map((bill) => (
              <tr key={bill.revision}>
                <td>{bill.revision}</td>
                <td>
                  <Time at={bill.time} zone={record.timeZone} />
                </td>
                <td>{wordIn(BILL_CAUSE_WORDS, bill.cause)}</td>
                <td>{bill.operator || '–'}</td>
                <td data-end>
                  <Money amount={bill.cost} currency={record.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
    </Section>
  );
}
