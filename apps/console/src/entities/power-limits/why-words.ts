import type { CountedKind, SiteConnector, WhyLimited } from '@csms/contract';
import type { TFunction } from 'i18next';
import { decimal, integer } from '../../shared/format/format.ts';

type T = TFunction<'powerLimits'>;
export type Held = Pick<
  SiteConnector,
  'why' | 'counted' | 'limitA' | 'drawnA' | 'manualA' | 'mayA' | 'maxA' | 'minA' | 'transactionId' | 'drawnW'
>;

/** Amperes as they are read: one decimal, none where there is none. */
export const amperes = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1);

interface Said {
  /** The site is not shared. */
  isOff: boolean;
  /** Says a moment. */
  clock: (at: string) => string;
  /** Says a moment that may be days ago; absent: as `clock`. */
  past?: (at: string) => string;
  /** Epoch ms; absent: a moment of the past is looked at, of which nobody asks how long it still takes. */
  now?: number;
}

const kilowatts = (watts: number): string => decimal(watts / 1000, watts % 1000 === 0 ? 0 : 1);

/** The reasons of a current that say already why a connector counts with more. */
const SAID: Partial<Record<CountedKind, WhyLimited['kind']>> = { refuses: 'refuses', disobeys: 'untamed', away: 'offline' };

/** Why a connector counts with more than it draws, in a sentence; null: it does not, or the reason of its current says so. */
export const countedSentence = (t: T, { counted, mayA, why }: Pick<Held, 'counted' | 'mayA' | 'why'>): string | null =>
  counted === null || (why !== null && SAID[counted.kind] === why.kind)
    ? null
    : t(`counted.${counted.kind}`, { worst: amperes(mayA) });

/** Why a connector has the current that it has, in a sentence with its numbers. */
export function whySentence(t: T, one: Held, words: Said): string {
  const { why } = one;
  const sentence = limitSentence(t, one, words);
  if (why?.kind !== 'share' && why?.kind !== 'waits') return sentence;
  const { meter } = why;
  if (!meter) return sentence;
  if (meter.fault === 'clock') return t('why.meterClock', { sentence });
  return meter.since === null
    ? t('why.meterNever', { sentence })
    : t('why.meterSilent', { sentence, time: (words.past ?? words.clock)(meter.since) });
}

function limitSentence(t: T, one: Held, { isOff, clock, now }: Said): string {
  const { why } = one;
  const numbers = {
    may: one.limitA === null ? '–' : amperes(one.limitA),
    takes: amperes(one.drawnA),
    max: amperes(one.maxA),
    min: amperes(one.minA),
    worst: amperes(one.mayA),
  };
  if (why === null) {
    if (isOff) return t('why.off');
    return t(one.transactionId === null && one.drawnW === 0 ? 'why.idle' : 'why.unknown');
  }
  switch (why.kind) {
    case 'share': {
      const circuit = why.circuitName;
      const shared = { ...numbers, circuit, limit: amperes(why.bound === 'power' ? why.limit / 1000 : why.limit) };
      if (why.bound === 'imbalance') return t('why.shareImbalance', shared);
      const sharers = t(why.circuitId === null ? 'why.sharersOfSite' : 'why.sharers', { count: why.cars });
      if (why.bound === 'power') return t('why.sharePower', { ...shared, sharers });
      if (why.line === null) return t('why.shareCurrent', { ...shared, sharers });
      return t('why.shareLine', { ...shared, line: why.line, sharers });
    }
    case 'waits': {
      const { surplus } = why;
      const circuit = !surplus ? why.circuitName : t(surplus.gridW > 0 ? 'why.surplusAndGrid' : 'why.surplusAlone');
      if (why.nextTime === null) return t('why.waitsUnknown', { ...numbers, circuit });
      const said = { ...numbers, circuit, time: clock(why.nextTime) };
      if (now === undefined) return t('why.waits', said);
      return t('why.waitsIn', { ...said, minutes: integer(Math.max(1, Math.ceil((Date.parse(why.nextTime) - now) / 60_000))) });
    }
    case 'short': {
      const inUnit = (value: number) => (why.bound === 'power' ? kilowatts(value) : amperes(value));
      const said = { circuit: why.circuitName, needs: inUnit(why.needs), free: inUnit(why.free), line: why.line ?? '' };
      if (why.bound === 'power') return t('why.shortPower', said);
      if (why.unknownLines) return t('why.shortUnknown', said);
      if (why.bound === 'imbalance') return t('why.shortImbalance', said);
      return t(why.line === null ? 'why.shortCurrent' : 'why.shortLine', said);
    }
    case 'surplus':
      return t(why.gridW === 0 ? 'why.surplus' : why.surplusW === 0 ? 'why.gridShare' : 'why.surplusGrid', {
        ...numbers,
        surplus: kilowatts(why.surplusW),
        grid: kilowatts(why.gridW),
        sharers: t('why.sharers', { count: why.cars }),
      });
    case 'waitsForSurplus':
      if (why.missingW > 0) return t('why.sunMissing', { since: clock(why.sinceTime), missing: kilowatts(why.missingW) });
      return why.nextTime === null ? t('why.sunHoldsOpen') : t('why.sunHolds', { time: clock(why.nextTime) });
    case 'asleep':
      return t('why.asleep', { circuit: why.circuitName });
    case 'planned':
    case 'comeBack':
      return t(`why.${why.kind}`, { time: clock(why.until) });
    case 'manual':
      return t('why.manual', { ...numbers, manual: amperes(one.manualA ?? one.limitA ?? 0) });
    default:
      return t(`why.${why.kind}`, numbers);
  }
}
