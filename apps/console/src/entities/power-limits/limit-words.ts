import type { HoldingLimit, LimitState } from '@csms/contract';
import type { TFunction } from 'i18next';
import { decimal } from '../../shared/format/format.ts';
import { dateTime, localDay, moment, needsOffset, offsetText, timeOfDay, userZone } from '../../shared/format/time.ts';
import { usePreferences } from '../../shared/prefs/preferences.ts';
import type { Tone } from '../../shared/ui/status-tag.tsx';
import { amperes } from './why-words.ts';

export const LIMIT_TONES: Record<LimitState, Tone> = {
  proven: 'good',
  sent: 'info',
  refused: 'danger',
  noAnswer: 'warning',
  none: 'neutral',
  disobeyed: 'danger',
};

/** The clock that moments of a site are shown by: the user's, or the station's where that is chosen. */
export function useSiteZone(timeZone: string): string {
  return usePreferences((state) => state.clock) === 'station' ? timeZone : userZone();
}

export const clockOf = (zone: string) => (at: string) => timeOfDay(at, zone);

/** Says a moment of the past: its time, and its day where that is another than today. */
export const pastOf = (zone: string) => (at: string) =>
  localDay(at, zone) === localDay(Date.now(), zone) ? timeOfDay(at, zone) : moment(at, zone);

/** What a limit allows: `30 kW`, `20 A per line`, or both. */
export function limitText(t: TFunction<'powerLimits'>, { limitW, limitA }: Pick<HoldingLimit, 'limitW' | 'limitA'>): string {
  const parts = [
    ...(limitW === null ? [] : [`${decimal(limitW / 1000, limitW % 1000 === 0 ? 0 : 1)} kW`]),
    ...(limitA === null ? [] : [t('holding.perLine', { limit: amperes(limitA) })]),
  ];
  return parts.join(' · ');
}

/** A moment as short as it can be: the time alone where it is today. */
function shortMoment(at: string, zone: string): string {
  const isToday = localDay(at, zone) === localDay(Date.now(), zone);
  const text = isToday ? timeOfDay(at, zone) : dateTime(at, zone).slice(0, 16);
  return needsOffset(at, zone) ? `${text} ${offsetText(at, zone)}` : text;
}

/** Who limits what, how much and until when, in a sentence. */
export function holdingSentence(t: TFunction<'powerLimits'>, limit: HoldingLimit, zone: string): string {
  const said = {
    place: limit.circuitName ?? t('holding.site'),
    limit: limitText(t, limit),
    until: limit.holdsUntil === null ? '–' : shortMoment(limit.holdsUntil, zone),
    by: limit.orderedBy,
  };
  return limit.reason === '' ? t('holding.limit', said) : t('holding.limitReason', { ...said, reason: limit.reason });
}
