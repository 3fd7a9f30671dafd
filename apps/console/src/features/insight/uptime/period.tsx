import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../shared/hooks/use-url-state.ts';
import styles from './uptime.module.css';

type Name = 'month' | 'months';

const MONTH = 'YYYY-MM';
const monthBack = (back: number) => dayjs().subtract(back, 'month').format(MONTH);

export interface Period {
  /** The last month, such as `2026-04`. */
  month: string;
  /** How many months. */
  months: number;
}

/** The period that the URL says; one that was mistyped there is the present month. */
export function periodOf({ month, months }: Partial<Record<Name, string>>): Period {
  return {
    month: month && dayjs(month, MONTH, true).isValid() ? month : monthBack(0),
    months: months === '12' ? 12 : 1,
  };
}

/** This month, the last, the last twelve, or any. */
export function PeriodChoice<N extends string>({ state }: { state: ListState<N | Name> }) {
  const { t } = useTranslation('uptime');
  const { month, months } = periodOf(state.filters as Partial<Record<Name, string>>);
  const set = (patch: Partial<Record<Name, string | undefined>>) =>
    state.setFilters(patch as Partial<Record<N | Name, string | undefined>>);
  const value = months === 12 ? 'year' : month === monthBack(0) ? 'this' : month === monthBack(1) ? 'last' : '';
  return (
    <div className={styles.period}>
      <Segmented
        aria-label={t('uptime.period')}
        value={value}
        onChange={(next) =>
          set({
            month: next === 'last' ? monthBack(1) : undefined,
            months: next === 'year' ? '12' : undefined,
          })
        }
        options={(['this', 'last', 'year'] as const).map((key) => ({ value: key, label: t(`uptime.periods.${key}`) }))}
      />
      <DatePicker
        picker="month"
        aria-label={t('uptime.anyMonth')}
        placeholder={t('uptime.anyMonth')}
        allowClear={false}
        value={months === 12 ? null : dayjs(month, MONTH)}
        maxDate={dayjs()}
        format={MONTH}
        onChange={(next) => next && set({ month: next.format(MONTH), months: undefined })}
      />
    </div>
  );
}
