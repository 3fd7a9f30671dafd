import { contract } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../../entities/statistics/statistics.module.css';
import { download } from '../../../../shared/api/download.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import { HeatChart } from '../../../../shared/ui/chart/heat-chart.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { measureOf, type Page } from './asked.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** When people charge: hours of the day over days of the week. Income is not known by the hour: energy stands for it. */
export function HeatPanel({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  const { from, to, providerId, stationId, upToNow } = page.asked;
  const query = { from, to, providerId, stationId, upToNow };
  const heat = useCall(contract.statistics.heat, { query }, { keepPrevious: true, enabled: !page.kinds });
  const metric = page.metric === 'income' ? 'energy' : page.metric;
  const drawn = useMemo(
    () => ({
      ...measureOf(metric, undefined),
      name: t(metric),
      columns: HOURS,
      rows: WEEKDAYS.map((weekday) => t(`weekdays.${weekday}`)),
      values: WEEKDAYS.map((_, weekday) =>
        HOURS.map((__, hour) => {
          const cell = heat.data?.[weekday * 24 + hour];
          if (!cell) return null;
          return metric === 'energy' ? cell.energyWh / 1000 : metric === 'sessions' ? cell.sessions : cell.utilisation;
        }),
      ),
    }),
    [heat.data, metric, t],
  );
  if (page.kinds)
    return (
      <section className={styles.panel} aria-label={t('heat')}>
        <StateBlock tone="filtered" title={t('heat')} hint={t('heatNot')} />
      </section>
    );
  return (
    <section className={styles.panel} aria-label={t('heat')} aria-busy={heat.isFetching}>
      {heat.error && !heat.data ? (
        <ErrorState error={heat.error} onRetry={heat.refetch} busy={heat.isFetching} />
      ) : (
        <HeatChart
          title={`${t('heat')} · ${t(metric)}`}
          height={270}
          loading={heat.isPending}
          corner={t('weekday')}
          heat={drawn}
          saveTable={(format) =>
            download(contract.statistics.export, { query: { ...query, table: 'heat', format } }, `statistics-heat.${format}`)
          }
        />
      )}
      <p className={styles.hint}>{t('heatHint')}</p>
    </section>
  );
}
