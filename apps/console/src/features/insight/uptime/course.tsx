import { contract, OUTAGE_CAUSES, type QueryOf, UPTIME_THRESHOLD, UPTIME_WORDS, type UptimeStep } from '@csms/contract';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsked } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import type { Series } from '../../../shared/ui/chart/series.ts';
import { SeriesChart } from '../../../shared/ui/chart/series-chart.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './uptime.module.css';

/** The days of a month (`2026-04`), or the first days of the months of the year that ends with it. */
function stepsOf(month: string, months: number): string[] {
  const last = dayjs(`${month}-01`);
  return months > 1
    ? Array.from({ length: months }, (_, at) => last.subtract(months - 1 - at, 'month').format('YYYY-MM-DD'))
    : Array.from({ length: last.daysInMonth() }, (_, at) => last.date(at + 1).format('YYYY-MM-DD'));
}

const nameOf = (step: string, months: number): string => (months > 1 ? step.slice(0, 7) : step);

/** The uptime of a row as one mark for each day or month: reached, below (the taller, the longer it was out), or nothing known. */
export function CourseStrip({ course, month, months }: { course: readonly UptimeStep[]; month: string; months: number }) {
  const { t } = useTranslation('uptime');
  const known = course.filter(({ percent }) => percent !== null);
  if (known.length === 0) return <Missing />;
  const byStep = new Map(known.map((step) => [step.day, step]));
  const below = known.filter(({ percent }) => percent! < UPTIME_THRESHOLD);
  const worst = known.reduce((one, other) => (other.percent! < one.percent! ? other : one));
  const said = (step: UptimeStep) =>
    t('uptime.stepSays', {
      day: nameOf(step.day, months),
      percent: decimal(step.percent!, 2),
      minutes: integer(Math.round(step.outageMinutes)),
    });
  const label = [t(months > 1 ? 'uptime.monthsBelow' : 'uptime.daysBelow', { count: below.length, all: known.length })];
  if (worst.percent! < 100) label.push(t('uptime.worst', { step: said(worst) }));
  return (
    <span className={styles.strip} role="img" aria-label={label.join(', ')}>
      {stepsOf(month, months).map((day) => {
        const step = byStep.get(day);
        if (!step) return <i key={day} data-tone="unknown" title={`${nameOf(day, months)}: ${t('uptime.unknownYet')}`} />;
        const isBelow = step.percent! < UPTIME_THRESHOLD;
        return (
          <i
            key={day}
            data-tone={isBelow ? 'below' : 'met'}
            title={said(step)}
            style={isBelow ? { blockSize: `${40 + (100 - step.percent!) * 0.6}%` } : undefined}
          />
        );
      })}
    </span>
  );
}

const COLOURS = { offline: '--offline', faulted: '--faulted', unavailable: '--unavailable' } as const;

/** When the outages of a period were, by cause, in hours of all connectors together. */
export function CourseChart({
  query,
  month,
  months,
}: {
  query: QueryOf<typeof contract.uptime.course>;
  month: string;
  months: number;
}) {
  const { t } = useTranslation('uptime');
  const { data, isPending } = useAsked(contract.uptime.course, { query }, { keepPrevious: true });
  const steps = useMemo(() => stepsOf(month, months), [month, months]);
  const categories = useMemo(
    () => ({
      name: t(months > 1 ? 'uptime.month' : 'uptime.day'),
      labels: steps.map((step) => (months > 1 ? step.slice(0, 7) : String(Number(step.slice(8))))),
      titles: steps.map((step) => nameOf(step, months)),
    }),
    [steps, months, t],
  );
  const series = useMemo<Series[]>(() => {
    const byStep = new Map(data?.map((step) => [step.day, step]));
    const bar = (name: string, color: string, minutes: (step: NonNullable<typeof data>[number]) => number): Series => ({
      name,
      unit: 'h',
      color,
      kind: 'bar',
      axis: 'left',
      fraction: 1,
      stack: 'outage',
      values: steps.map((day) => (byStep.has(day) ? minutes(byStep.get(day)!) / 60 : null)),
    });
    return [
      ...OUTAGE_CAUSES.map((cause) =>
        bar(UPTIME_WORDS.causes[cause][language()], COLOURS[cause], ({ causes }) => causes[cause] ?? 0),
      ),
      bar(t('uptime.excluded'), '--reserved', ({ excludedMinutes }) => excludedMinutes),
    ];
  }, [data, steps, t]);
  return (
    <SeriesChart title={t('uptime.course')} height={160} loading={isPending} categories={categories} series={series} savable />
  );
}
