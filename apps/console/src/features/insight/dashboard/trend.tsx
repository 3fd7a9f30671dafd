import { contract, TREND_SPANS, type Trend, type TrendSpan } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import type { Series } from '../../../shared/ui/chart/series.ts';
import { SeriesChart } from '../../../shared/ui/chart/series-chart.tsx';
import styles from './dashboard.module.css';
import { recordsOfBucket } from './links.ts';
import { Panel } from './panel.tsx';
import { COUNTED, type Narrowed, PACE_MS } from './use-dashboard.ts';
import { useOpens } from './use-opens.ts';

function useTrend(narrowed: Narrowed, span: TrendSpan) {
  const query = useCall(
    contract.dashboard.trend,
    { query: { ...narrowed, span, timeZone: userZone() } },
    { silent: true, refetchInterval: 60_000 },
  );
  useLiveRefetch(COUNTED, query.refetch, PACE_MS);
  return query;
}

interface BarsProps {
  data: Trend;
  span: TrendSpan;
  currency: string;
  /** There are others. */
  several: boolean;
  /** Where a bucket leads, of one currency or of all; none: the reader may not see records. */
  listOf: ((start: string, currency: string | undefined) => string) | undefined;
}

function Bars({ data, span, currency, several, listOf }: BarsProps) {
  const { t } = useTranslation('dashboard');
  const categories = useMemo(
    () => ({
      name: t(`trend.bucket.${span}`),
      labels: data.buckets.map((day) => (span === 'month' ? day.slice(0, 7) : day.slice(5))),
      titles: data.buckets.map((day) => (span === 'month' ? day.slice(0, 7) : data.ownDays ? `${day} · ${t('ownToday')}` : day)),
    }),
    [data.buckets, data.ownDays, span, t],
  );
  const series = useMemo<Series[]>(() => {
    const own = data.rows.filter((row) => row.currency === currency);
    // Income is of one currency, energy of the whole network.
    const sum = (rows: Trend['rows'], start: string, of: 'cost' | 'energyWh') =>
      rows.filter((row) => row.start === start).reduce((total, row) => total + Number(row[of]), 0);
    const links = (rows: Trend['rows'], of: string | undefined) =>
      listOf && data.buckets.map((start) => (rows.some((row) => row.start === start) ? listOf(start, of) : undefined));
    return [
      {
        links: links(own, several ? currency : undefined),
        name: t('trend.income'),
        unit: currency,
        color: '--brand',
        kind: 'bar',
        axis: 'left',
        fraction: minorUnitOf(currency),
        values: data.buckets.map((start) => sum(own, start, 'cost')),
      },
      {
        links: links(data.rows, undefined),
        name: several ? t('trend.energyOfAll') : t('trend.energy'),
        unit: 'kWh',
        color: '--charging',
        kind: 'line',
        axis: 'right',
        fraction: 1,
        values: data.buckets.map((start) => sum(data.rows, start, 'energyWh') / 1000),
      },
    ];
  }, [data, currency, several, listOf, t]);
  return <SeriesChart title={t('trend.title')} categories={categories} series={series} height="fill" savable bare />;
}

/** Income and energy of the past days, weeks or months. */
export function TrendPanel({ narrowed, currency, several }: { narrowed: Narrowed; currency: string; several: boolean }) {
  const { t } = useTranslation('dashboard');
  const [given, setSpan] = useUrlParam('span');
  const span = TREND_SPANS.find((one) => one === given) ?? 'day';
  const query = useTrend(narrowed, span);
  const seesRecords = useOpens()('/historyRecord/chargeRecord', 'record:read');
  const listOf = useMemo(
    () => (seesRecords ? (start: string, of: string | undefined) => recordsOfBucket(narrowed, start, span, of) : undefined),
    [seesRecords, narrowed, span],
  );
  return (
    <Panel
      className={styles.tall}
      title={t('trend.title')}
      query={query}
      extra={
        <Segmented
          size="small"
          aria-label={t('trend.span')}
          value={span}
          onChange={(next) => setSpan(next === 'day' ? undefined : next)}
          options={TREND_SPANS.map((value) => ({ value, label: t(`trend.spans.${value}`) }))}
        />
      }
    >
      {(data) => <Bars data={data} span={span} currency={currency} several={several} listOf={listOf} />}
    </Panel>
  );
}
