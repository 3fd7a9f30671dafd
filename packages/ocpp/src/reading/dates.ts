import { isDateTime } from './validator-runtime.ts';

export interface DateReading {
  /** RFC 3339 in UTC with milliseconds. */
  iso: string;
  rule: 'date-without-zone' | 'date-format';
}

const LOOSE =
  /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:(?:[T_]|\s+)(\d{1,2}):?(\d{1,2})(?::?(\d{1,2})(?:[.,:](\d{0,12}))?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?)?$/i;
/** Epoch values below this are seconds: it is the year 2001 in ms and the year 33658 in s. */
const SECONDS_BELOW = 1e12;
const LAST_DATE = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Reads a date that the strict format refuses, in the forms that chargers really send: no zone (taken as UTC), a space instead of `T`,
 * slashes, odd fractions, zones without colon, epoch seconds or milliseconds. Null where it cannot be read.
 */
export function readLooseDate(raw: string | number): DateReading | null {
  const text = String(raw).trim().slice(0, 64);
  if (isDateTime(text)) return { iso: text, rule: 'date-format' };
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    return reading(value < SECONDS_BELOW ? value * 1000 : value, 'date-format');
  }
  const match = LOOSE.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const;
  // A leap second and 24:00 roll over; months and days that do not exist are nonsense.
  if (parts[1] > 11 || parts[2] < 1 || parts[3] > 24 || parts[4] > 59 || parts[5] > 60) return null;
  const utc = Date.UTC(...parts, ms);
  if (new Date(Date.UTC(parts[0], parts[1], parts[2])).getUTCDate() !== parts[2]) return null;
  return reading(utc - zoneMinutes(zone) * 60_000, zone === undefined ? 'date-without-zone' : 'date-format');
}

function zoneMinutes(zone: string | undefined): number {
  const match = zone && /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

function reading(ms: number, rule: DateReading['rule']): DateReading | null {
  return ms >= 0 - 62_135_596_800_000 && ms <= LAST_DATE ? { iso: new Date(ms).toISOString(), rule } : null;
}
