import { type Days, instantsOf } from './period.ts';

interface Counted {
  days: Days;
  /** Of the stations that are counted; null: several, the user's own is taken. */
  zone: string | null;
  stationId?: number | string | undefined;
  serialNumber?: string | undefined;
  startType?: string | undefined;
  providerId?: number | string | undefined;
}

const search = (words: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** The finished, valid charging records that a figure counts. */
export function recordsPath({ days, zone, ...rest }: Counted): string {
  return `/historyRecord/chargeRecord?${search({ ...instantsOf(days, zone), status: 'finished', valid: 'true', ...rest })}`;
}

/** Recharges or refunds of a period. */
export function rechargesPath(
  days: Days,
  zone: string | null,
  tradeType: 'recharge' | 'refund',
  more: { providerId?: string; source?: string } = {},
): string {
  return `/financialManagement/rechargeRecord?${search({ ...instantsOf(days, zone), tradeType, ...more })}`;
}
