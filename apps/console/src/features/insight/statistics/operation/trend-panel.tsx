import { contract, type StatisticBucket } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketLabel } from '../../../../entities/statistics/period.ts';
import styles from '../../../../entities/statistics/statistics.module.css';
import { download } from '../../../../shared/api/download.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import type { Series } from '../../../../shared/ui/chart/series.ts';
import { SeriesChart } from '../../../../shared/ui/chart/series-chart.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { drawn, measureOf, type Page, useRecordsOf } from './asked.ts';
import { MetricChoice, useCurrency } from './metric-choice.tsx';

/** The period day by day, week by week or month by month, over what it is compared with. */
export function TrendPanel({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  const { metric, asked, than, unit, today } = page;
  const { currency, all } = useCurrency(page);
  const several = all.length > 1;
  const recordsOf = useRecordsOf(page);
  const now = useCall(contract.statistics.trend, { query: { ...asked, unit } }, { keepPrevious: true });
  const then = useCall(
    contract.statistics.trend,
    { query: { ...(than ?? asked), unit } },
    { keepPrevious: true, enabled: than !== undefined },
  );
  const before = than ? then.data : undefined;
  const { categories, series } = useMemo(() => {
    const buckets = now.data ?? [];
    const labels = buckets.map((bucket) => bucketLabel(bucket, unit, asked.upToNow && today.several ? t('ownToday') : undefined));
    const nothing = buckets.every((bucket) => bucket.sessions === 0);
    const measure = measureOf(metric, currency);
    const of = { currency: metric === 'income' && several ? currency : undefined };
    const link = (bucket: StatisticBucket | undefined) => (bucket && bucket.sessions > 0 ? recordsOf(bucket, of) : undefined);
    // Utilisation is no sum of records.
    const links = (found: (StatisticBucket | undefined)[]) => (metric === 'utilisation' ? undefined : found.map(link));
    const one: Series = {
      ...measure,
      name: t(metric),
      color: '--brand',
      kind: metric === 'utilisation' ? 'line' : 'bar',
      axis: 'left',
      // Nothing at all is said in words.
      values: buckets.map((bucket) => (nothing ? null : drawn(bucket, metric, currency))),
      links: links(buckets),
    };
    // Nothing at all before is no line along the floor.
    const other: Series[] = before?.some((bucket) => bucket.sessions > 0)
      ? [
          {
            ...one,
            name: t('compared'),
            color: '--info',
            kind: 'line',
            values: buckets.map((_, at) => (before?.[at] ? drawn(before[at], metric, currency) : null)),
            links: links(buckets.map((_, at) => before?.[at])),
          },
        ]
      : [];
    return {
      categories: {
        name: unit === 'day' ? t('day') : t('stepFrom'),
        labels: labels.map((label) => label.label),
        titles: labels.map((label) => label.title),
      },
      series: [one, ...other],
    };
  }, [now.data, before, metric, currency, several, recordsOf, unit, asked.upToNow, today.several, t]);
  const money = metric === 'income' && several;
  const title = money ? `${t('trendOf', { metric: t(metric) })} (${currency})` : t('trendOf', { metric: t(metric) });
  return (
    <section className={styles.panel} aria-label={t('trend')} aria-busy={now.isFetching}>
      <div className={styles.tools}>
        <MetricChoice page={page} />
      </div>
      {now.error && !now.data ? (
        <ErrorState error={now.error} onRetry={now.refetch} busy={now.isFetching} />
      ) : (
        <SeriesChart
          title={title}
          height={260}
          loading={now.isPending}
          categories={categories}
          series={series}
          saveTable={(format) =>
            download(
              contract.statistics.export,
              { query: { ...asked, table: 'trend', unit, format } },
              `statistics-trend.${format}`,
            )
          }
        />
      )}
      {money ? (
        <p className={styles.hint}>
          {t('shownCurrency', { shown: currency, others: all.filter((one) => one !== currency).join(', ') })}
        </p>
      ) : null}
    </section>
  );
}
