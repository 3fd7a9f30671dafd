import { contract, FEE_KEYS } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rechargesPath } from '../../../../entities/statistics/links.ts';
import { bucketLabel } from '../../../../entities/statistics/period.ts';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useAccess } from '../../../../shared/access/access.tsx';
import { download } from '../../../../shared/api/download.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import type { Series } from '../../../../shared/ui/chart/series.ts';
import { SeriesChart } from '../../../../shared/ui/chart/series-chart.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { currencyOf, type MoneyPage, useRecordsOf } from './asked.ts';

/** Of the kinds of fees, in their order. */
const COLORS = ['--brand', '--info', '--peak', '--flat', '--valley'] as const;

/** Fees and recharges over time, of one currency. */
export function MoneyTrend({ page }: { page: MoneyPage }) {
  const { t } = useTranslation('statistics');
  const { unit } = page;
  const trend = useCall(contract.financialStatistics.trend, { query: { ...page.asked, unit } }, { keepPrevious: true });
  const currency = page.current?.currency;
  const narrowed = currencyOf(page);
  const recordsOf = useRecordsOf(page);
  const seesRecharges = useAccess().can('rechargeRecord:read');
  const { providerId } = page.asked;
  const { categories, series } = useMemo(() => {
    const rows = (trend.data ?? []).filter((row) => row.currency === currency);
    const labels = rows.map((row) => bucketLabel(row, unit));
    const of = (name: string, color: string, values: (number | null)[], more: Partial<Series> = {}): Series => ({
      name,
      color,
      unit: currency ?? '',
      kind: 'bar',
      axis: 'left',
      fraction: minorUnitOf(currency ?? ''),
      values,
      ...more,
    });
    const fees = { stack: 'fees', links: rows.map((row) => (row.sessions > 0 ? recordsOf(row) : undefined)) };
    const all = [
      ...FEE_KEYS.filter((key) => key !== 'includedTax').map((key, index) =>
        of(
          t(`fees.${key}`),
          COLORS[index % COLORS.length]!,
          // Of the tax, what is added to the prices: the rest is in the fees.
          rows.map((row) => Number(row[key]) + (key === 'tax' ? Number(row.includedTax) : 0)),
          fees,
        ),
      ),
      of(
        t('fees.discount'),
        '--danger',
        rows.map((row) => Number(row.discount)),
        fees,
      ),
      of(
        t('movements.recharge'),
        '--warning',
        rows.map((row) => (row.movements ? Number(row.movements.recharge) : null)),
        {
          kind: 'line',
          axis: 'right',
          links: rows.map((row) =>
            seesRecharges && row.movements && Number(row.movements.recharge) !== 0
              ? rechargesPath(row, 'recharge', { providerId, currency: narrowed })
              : undefined,
          ),
        },
      ),
    ];
    return {
      categories: {
        name: unit === 'day' ? t('day') : t('stepFrom'),
        labels: labels.map((one) => one.label),
        titles: labels.map((one) => one.title),
      },
      // What is nothing all along only takes room in the legend.
      series: all.filter((one, at) => at === 0 || one.values.some((value) => value !== null && value !== 0)),
    };
  }, [trend.data, currency, narrowed, recordsOf, seesRecharges, providerId, unit, t]);
  return (
    <section className={styles.panel} aria-label={t('trend')} aria-busy={trend.isFetching}>
      {trend.error && !trend.data ? (
        <ErrorState error={trend.error} onRetry={trend.refetch} busy={trend.isFetching} />
      ) : (
        <SeriesChart
          title={narrowed ? `${t('trendOf', { metric: t('income') })} (${narrowed})` : t('trendOf', { metric: t('income') })}
          height={260}
          loading={trend.isPending || page.summary.isPending}
          categories={categories}
          series={series}
          saveTable={(format) =>
            download(
              contract.financialStatistics.export,
              { query: { ...page.asked, table: 'trend', unit, format } },
              `financial-trend.${format}`,
            )
          }
        />
      )}
      {narrowed ? (
        <p className={styles.hint}>
          {t('shownCurrency', { shown: narrowed, others: page.currencies.filter((one) => one !== narrowed).join(', ') })}
        </p>
      ) : null}
    </section>
  );
}
