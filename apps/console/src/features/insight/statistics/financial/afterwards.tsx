import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Definition } from '../../../../entities/handbook/definition.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { Money } from '../../../../shared/ui/value/values.tsx';
import { type MoneyPage, useRecordsOf } from './asked.ts';

/** What became of the period's sessions after their bill: on an invoice, on none yet, taken back as invalid. */
export function AfterwardsStrip({ page, currency }: { page: MoneyPage; currency: string }) {
  const { t } = useTranslation('statistics');
  const { can } = useAccess();
  const recordsOf = useRecordsOf(page);
  const query = useCall(contract.financialStatistics.afterwards, { query: page.asked }, { keepPrevious: true });
  const { data } = query;
  const one = data?.find((row) => row.currency === currency);
  const figure = (
    key: 'invoiced' | 'open' | 'changed' | 'invalid',
    amount: string | undefined,
    { note, to }: { note?: string | undefined; to?: string | undefined } = {},
  ) => {
    const money = <Money amount={amount ?? '0'} currency={currency} />;
    return {
      key,
      label: t(`afterwards.${key}`),
      about: <Definition of={`insight.financialStatistics.${key}`} />,
      value:
        to && Number(amount ?? 0) !== 0 ? (
          <Link to={to} className={styles.link}>
            {money}
          </Link>
        ) : (
          money
        ),
      note,
      muted: Number(amount ?? 0) === 0,
    };
  };
  const sessions = (count: number | undefined) => (count ? t('afterwards.sessions', { count }) : undefined);
  return (
    <StatStrip
      label={t('afterwards.title')}
      query={query}
      stats={[
        figure('invoiced', one?.invoicedAmount, { note: sessions(one?.invoicedRecords) }),
        figure('open', one?.openAmount),
        figure('changed', one?.changedAmount, {
          to: can('invoice:read') ? '/financialManagement/invoiceRecordManage?changed=true' : undefined,
        }),
        figure('invalid', one?.invalidAmount, {
          note: sessions(one?.invalidRecords),
          to: recordsOf(page.days, { valid: 'false' }),
        }),
      ]}
    />
  );
}
