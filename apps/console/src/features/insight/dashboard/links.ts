import dayjs from 'dayjs';
import { recordsPath } from '../../../entities/statistics/links.ts';
import type { Days } from '../../../entities/statistics/period.ts';
import { listPath, type Narrowed } from './use-dashboard.ts';

type Day = 'today' | 'yesterday' | 'lastWeek';
const BACK: Readonly<Record<Day, number>> = { today: 0, yesterday: 1, lastWeek: 7 };

/** The settled records of today, or of a day that it is compared with up to this time of day. */
export const recordsOfDay = (narrowed: Narrowed, day: Day, currency: string | undefined): string =>
  listPath('/historyRecord/chargeRecord', narrowed, {
    ...(day === 'today' ? { today: 'true' } : { upToNow: day }),
    status: 'finished',
    valid: 'true',
    ...(currency === undefined ? {} : { currency }),
  });

/** Who registered on the day, by the reader's clock, up to the time of day at which the figure was asked for (epoch ms). */
export function membersOfDay({ providerId }: Narrowed, day: Day, askedAt: number): string {
  const until = dayjs(askedAt).subtract(BACK[day], 'day');
  return listPath(
    '/userManagement/chargeUser',
    { providerId },
    {
      registeredFrom: until.startOf('day').toISOString(),
      ...(day === 'today' ? {} : { registeredTo: until.toISOString() }),
    },
  );
}

/** The settled records of a day, week or month that begins on a day. */
export function recordsOfBucket(
  narrowed: Narrowed,
  from: string,
  span: 'day' | 'week' | 'month',
  currency: string | undefined,
): string {
  const days: Days = { from, to: dayjs(from).add(1, span).subtract(1, 'day').format('YYYY-MM-DD') };
  return recordsPath(days, { ...narrowed, currency });
}
