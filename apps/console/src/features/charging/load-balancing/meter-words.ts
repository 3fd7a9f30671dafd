import { type SiteMeter, WORST_METER_CLOCK_MS } from '@csms/contract';
import type { TFunction } from 'i18next';
import { integer } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';

type T = TFunction<'loadBalancing'>;
type Told = Pick<SiteMeter, 'isStale' | 'readTime' | 'heardTime' | 'clockMs' | 'staleS'>;

/** From so many seconds on a difference is said in minutes. */
const MINUTES_FROM_S = 120;

function offsetText(t: T, clockMs: number): string {
  const seconds = Math.round(Math.abs(clockMs) / 1000);
  return seconds < MINUTES_FROM_S
    ? t('meter.offsetSeconds', { shown: integer(seconds) })
    : t('meter.offsetMinutes', { shown: integer(Math.round(seconds / 60)) });
}

/** Says what is wrong with a meter in one sentence; undefined: nothing is. `now` is in epoch ms. Times are of `zone`, or of the reader's own where it is absent. */
export function meterSentence(t: T, meter: Told, { now, zone }: { now: number; zone?: string }): string | undefined {
  const { isStale, readTime, heardTime, clockMs, staleS } = meter;
  const words = { offset: offsetText(t, clockMs), time: readTime === null ? '' : moment(readTime, zone) };
  const way = clockMs > 0 ? 'Slow' : 'Fast';
  if (Math.abs(clockMs) > WORST_METER_CLOCK_MS) return t(`meter.clockWrong${way}`, words);
  if (!isStale) return clockMs === 0 ? undefined : t(`meter.clock${way}`, words);
  const isHeard = heardTime !== null && now - Date.parse(heardTime) < staleS * 1000;
  if (isHeard) return t(readTime === null ? 'meter.learning' : 'meter.comesLate', words);
  return t(readTime === null ? 'meter.never' : 'meter.silentSince', words);
}
