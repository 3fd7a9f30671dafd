import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Definition, figure } from '../../../../entities/handbook/definition.tsx';
import { Delta } from '../../../../entities/statistics/delta.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useCall } from '../../../../shared/api/queries.ts';
import { decimal, percent as inPercent, integer, MISSING } from '../../../../shared/format/format.ts';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { Energy, Money } from '../../../../shared/ui/value/values.tsx';
import { comparedRecords, type Page, useRecordsOf } from './asked.ts';

export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? MISSING : inPercent(value, 2);

/** The whole period, beside what it is compared with; a figure leads to the records that it counts. */
export function Figures({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  const now = useCall(contract.statistics.summary, { query: page.asked }, { keepPrevious: true });
  const then = useCall(
    contract.statistics.summary,
    { query: page.than ?? page.asked },
    { keepPrevious: true, enabled: page.than !== undefined },
  );
  const recordsOf = useRecordsOf(page);
  if (now.error && !now.data) return <ErrorState error={now.error} onRetry={now.refetch} busy={now.isFetching} />;
  const { data } = now;
  const before = page.than ? then.data : undefined;
  const link = (value: React.ReactNode, currency?: string) => {
    const to = data && data.sessions > 0 ? recordsOf(page.days, { currency }) : undefined;
    return to ? (
      <Link to={to} className={styles.link}>
        {value}
      </Link>
    ) : (
      value
    );
  };
  const comparedList = (currency?: string) => {
    const days = comparedRecords(page);
    return days && recordsOf(days, { currency });
  };
  const many = (data?.income.length ?? 0) > 1;
  const amountThen = (currency: string) => before && Number(before.income.find((one) => one.currency === currency)?.amount ?? 0);
  return (
    <StatStrip
      label={t('figures')}
      query={now}
      stats={[
        figure(
          'insight.statistics.energy',
          t('energy'),
          link(<Energy wh={data?.energyWh ?? 0} as="sum" />),
          <Delta now={data?.energyWh} then={before?.energyWh} to={comparedList()} />,
        ),
        figure(
          'insight.statistics.sessions',
          t('sessions'),
          link(integer(data?.sessions ?? 0)),
          <Delta now={data?.sessions} then={before?.sessions} count to={comparedList()} />,
        ),
        ...(data?.income.length ? data.income : [{ currency: '', amount: null }]).map((one) => ({
          key: `income${one.currency}`,
          about: <Definition of="insight.statistics.income" />,
          label: many ? t('incomeOf', { currency: one.currency }) : t('income'),
          value: link(<Money amount={one.amount} currency={one.currency} />, many ? one.currency : undefined),
          note:
            one.amount === null ? undefined : (
              <Delta
                now={Number(one.amount)}
                then={amountThen(one.currency)}
                to={comparedList(many ? one.currency : undefined)}
              />
            ),
        })),
        figure(
          'insight.statistics.utilisation',
          t('utilisation'),
          percent(data?.utilisation),
          <Delta now={data?.utilisation} then={before?.utilisation} points />,
        ),
        figure(
          'insight.statistics.busy',
          t('busy'),
          t('hours', { hours: decimal((data?.busySeconds ?? 0) / 3600, 1) }),
          data ? t('connectors', { count: data.connectors }) : undefined,
        ),
      ]}
    />
  );
}
