import type { EnumReading, Place } from './leniency.ts';

/** Words of the field, by field name or by `Action.field`, as `plain` writes them. */
export type LooseWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a version makes of enum values that it does not know. Data, so that a new oddity is a line, not a branch. */
interface LooseEnums {
  aliases: LooseWords;
  /** By field: unknown words of it have a harmless meaning. */
  fallbacks: Readonly<Record<string, string>>;
  /** What an answer that is not understood is taken for: it did not promise anything. */
  refusals: readonly string[];
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s._-]/g, '');

/** The values of an enum by how they are plainly written: the first of several. Chargers with a word of their own write it in each message. */
const spellings = new WeakMap<readonly string[], ReadonlyMap<string, string>>();
function speltAs(word: string, allowed: readonly string[]): string | undefined {
  const known = spellings.get(allowed) ?? new Map(allowed.toReversed().map((value) => [plain(value), value]));
  spellings.set(allowed, known);
  return known.get(word);
}

/** What meters write otherwise in all versions. */
export const METER_WORDS: LooseWords = {
  measurand: { stateofcharge: 'SoC', energyactiveimport: 'Energy.Active.Import.Register', poweractive: 'Power.Active.Import' },
  phase: { l1n: 'L1-N', l2n: 'L2-N', l3n: 'L3-N', a: 'L1', b: 'L2', c: 'L3' },
  location: { ev: 'EV', vehicle: 'EV', grid: 'Inlet', charger: 'Body' },
};

/**
 * The value to use for one that is not in `allowed`: another spelling of the same word, a known synonym, or a harmless fallback. Null
 * where only the caller can decide (leave the field or the sample out, or refuse the message).
 */
export const looseEnums =
  ({ aliases, fallbacks, refusals }: LooseEnums) =>
  ({ action, isAnswer }: Place, field: string, text: string, allowed: readonly string[]): EnumReading | null => {
    const word = plain(text.slice(0, 100));
    const spelt = speltAs(word, allowed);
    if (spelt !== undefined) return { value: spelt, rule: 'enum-spelling' };
    for (const key of [`${action}.${field}`, field]) {
      const table = aliases[key];
      const alias = table && Object.hasOwn(table, word) ? table[word] : undefined;
      if (alias !== undefined && allowed.includes(alias)) return { value: alias, rule: 'unknown-enum' };
    }
    const fallback = Object.hasOwn(fallbacks, field) ? fallbacks[field] : undefined;
    if (fallback !== undefined && allowed.includes(fallback)) return { value: fallback, rule: 'unknown-enum' };
    if (field === 'status' && action === 'StatusNotification' && !isAnswer) return { value: 'Unavailable', rule: 'unknown-enum' };
    const refusal = field === 'status' && isAnswer ? refusals.find((value) => allowed.includes(value)) : undefined;
    return refusal === undefined ? null : { value: refusal, rule: 'unknown-enum' };
  };
