import type { ReportSchedule } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { language } from '../../../shared/i18n/i18n.ts';

/** A day of the week in words, as a sentence takes it; Monday is 1. */
export const weekdayName = (weekday: number): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(language(), { weekday: language() === 'zh' ? 'short' : 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

/** `2026-11-16 – 2026-11-22`, or one day. */
export const periodText = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} – ${to}`);

/** When a schedule sends, in words. */
export function useWhen() {
  const { t } = useTranslation('reports');
  return ({ frequency, weekday, monthDay, time }: ReportSchedule): string => {
    if (frequency === 'weekly') return t('weekly', { day: weekdayName(weekday ?? 1), time });
    return frequency === 'monthly' ? t('monthly', { day: monthDay, time }) : t('daily', { time });
  };
}
