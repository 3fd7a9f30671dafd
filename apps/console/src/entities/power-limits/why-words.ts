import type { SiteConnector } from '@csms/contract';
import type { TFunction } from 'i18next';
import { decimal } from '../../shared/format/format.ts';

type T = TFunction<'powerLimits'>;
export type Held = Pick<
  SiteConnector,
  'why' | 'limitA' | 'drawnA' | 'manualA' | 'mayA' | 'maxA' | 'minA' | 'transactionId' | 'drawnW'
>;

/** Amperes as they are read: one decimal, none where there is none. */
export const amperes = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1);

interface Words {
  isOff: boolean;
  clock: (at: string) => string;
  /** Of a moment that may be days ago; absent: as `clock`. */
  past?: (at: string) => string;
}

/** Why a connector has the current that it has, in a sentence with its numbers. `isOff`: the site is not shared. `clock` says a moment. */
export function whySentence(t: T, one: Held, words: Words): string {
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

function limitSentence(t: T, one: Held, { isOff, clock }: Words): string {
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
      if (why.bound === 'power') return t('why.sharePower', { ...shared, count: why.cars });
      if (why.line === null) return t('why.shareCurrent', { ...shared, count: why.cars });
      return t('why.shareLine', { ...shared, line: why.line, count: why.cars });
    }
    case 'waits':
      return why.nextTime === null
        ? t('why.waitsUnknown', { ...numbers, circuit: why.circuitName })
        : t('why.waits', { ...numbers, circuit: why.circuitName, time: clock(why.nextTime) });
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
