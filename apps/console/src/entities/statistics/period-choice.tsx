import { Segmented, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../shared/hooks/use-url-state.ts';
import { DayRange } from '../../shared/ui/range/range-choice.tsx';
import {
  COMPARISONS,
  comparedDays,
  comparisonOf,
  daysOf,
  isUpToNow,
  lengthOf,
  type PeriodFilters,
  type PeriodName,
  PRESETS,
  presetOf,
  unitOf,
  unitsOf,
} from './period.ts';
import styles from './statistics.module.css';
import { useToday } from './use-today.ts';

const FORMAT = 'YYYY-MM-DD';

/** Which days, compared with which, in what steps. */
export function PeriodChoice<N extends string>({
  state,
  comparing = true,
  stepping = true,
}: {
  state: ListState<N | PeriodName>;
  comparing?: boolean;
  /** Whether it has steps: days, weeks or months. */
  stepping?: boolean;
}) {
  const { t } = useTranslation('statistics');
  const filters = state.filters as PeriodFilters;
  const set = (patch: Partial<Record<PeriodName, string | undefined>>) =>
    state.setFilters(patch as Partial<Record<N | PeriodName, string | undefined>>);
  const place = state.filters as { providerId?: string; stationId?: string };
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const today = useToday({ providerId: numberOf(place.providerId), stationId: numberOf(place.stationId) });
  const days = daysOf(filters, today.day);
  const compared = comparedDays(filters, today.day);
  const upToNow = isUpToNow(days, today.day);
  const units = unitsOf(lengthOf(days));
  return (
    <div className={styles.period}>
      <Segmented
        aria-label={t('period')}
        value={presetOf(filters) ?? ''}
        onChange={(period) =>
          set({ period: period === 'days30' ? undefined : period, from: undefined, to: undefined, unit: undefined })
        }
        options={PRESETS.map((value) => ({ value, label: t(`presets.${value}`) }))}
      />
      <DayRange
        aria-label={t('anyPeriod')}
        allowClear={false}
        today={today.day}
        value={[dayjs(days.from), dayjs(days.to)]}
        onChange={(range) =>
          range?.[0] &&
          range[1] &&
          set({ period: undefined, from: range[0].format(FORMAT), to: range[1].format(FORMAT), unit: undefined })
        }
      />
      {stepping && units.length > 1 ? (
        <Select
          aria-label={t('unit')}
          value={unitOf(filters, today.day)}
          onChange={(unit) => set({ unit })}
          options={units.map((value) => ({ value, label: t(`units.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      ) : null}
      {comparing ? (
        <Select
          aria-label={t('compare')}
          value={comparisonOf(filters)}
          onChange={(compare) =>
            set({ compare: compare === 'before' ? undefined : compare, compareFrom: undefined, compareTo: undefined })
          }
          options={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      ) : null}
      {comparing && comparisonOf(filters) === 'any' ? (
        <DayRange
          aria-label={t('comparedPeriod')}
          allowClear={false}
          today={today.day}
          value={compared ? [dayjs(compared.from), dayjs(compared.to)] : null}
          onChange={(range) =>
            range?.[0] && range[1] && set({ compareFrom: range[0].format(FORMAT), compareTo: range[1].format(FORMAT) })
          }
        />
      ) : comparing && compared ? (
        <span className={styles.compared}>{t(upToNow ? 'comparedUpToNow' : 'comparedWith', { ...compared })}</span>
      ) : null}
      {upToNow && today.several ? (
        <Tooltip title={t('ownTodayHint')}>
          <span className={styles.compared}>{t('ownToday')}</span>
        </Tooltip>
      ) : null}
    </div>
  );
}
