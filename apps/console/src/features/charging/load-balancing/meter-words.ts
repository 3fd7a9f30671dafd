import { isMeterClockWrong, type SiteMeter } from '@csms/contract';
import type { TFunction } from 'i18next';
import { integer } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';

type T = TFunction<'loadBalancing'>;
type Told = Pick<SiteMeter, 'isStale' | 'readTime' | 'heardTime' | 'clockMs' | 'staleS'>;

/** From so many seconds on a difference is said in minutes, and in hours. */
const MINUTES_FROM_S = 120;
const HOURS_FROM_S = 7_200;

function offsetText(t: T, clockMs: number): string {
  const seconds = Math.round(Math.abs(clockMs) / 1000);
  if (seconds < MINUTES_FROM_S) return t('meter.offsetSeconds', { shown: integer(seconds) });
  if (seconds < HOURS_FROM_S) return t('meter.offsetMinutes', { shown: integer(Math.round(seconds / 60)) });
  return t('meter.offsetHours', { shown: String(Math.round(seconds / 360) / 10) });
}

/** Says what is wrong with a meter in one sentence; undefined: nothing is. `now` is in epoch ms. Times are of `zone`, or of the reader's own where it is absent. */
export function meterSentence(t: T, meter: Told, { now, zone }: { now: number; zone?: string }): string | undefined {
  const { isStale, readTime, heardTime, clockMs, staleS } = meter;
  const words = { offset: offsetText(t, clockMs), time: readTime === null ? '' : moment(readTime, zone) };
  const way = clockMs > 0 ? 'Slow' : 'Fast';
  if (isMeterClockWrong(clockMs)) return t(`meter.clockWrong${way}`, words);
  if (!isStale) return clockMs === 0 ? undefined : t(`meter.clock${way}`, words);
  const isHeard = heardTime !== null && now - Date.parse(heardTime) < staleS * 1000;
  if (isHeard) return t(readTime === null ? 'meter.learning' : 'meter.comesLate', words);
  return t(readTime === null ? 'meter.never' : 'meter.silentSince', words);
}
