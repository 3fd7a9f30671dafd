import type { Leniency, Place } from '../reading/leniency.ts';
import { cut } from '../reading/repair.ts';
import { readLooseEnum } from './enum-rules.ts';
import { missingValue } from './missing-fields.ts';

/** A sampled value without one of these would be read as something else (energy in Wh, a total of all phases), so it is left out whole. */
const CHANGES_MEANING: ReadonlySet<string> = new Set(['measurand', 'phase', 'format', 'unit']);
/** A word that can go without changing what its neighbours mean: nothing at all, or the unit of a frequency, which OCPP 1.6 forgot. */
function isEmptyWord(name: string, given: unknown, sampled: Record<string, unknown>): boolean {
  if (given === '') return name !== 'measurand';
  return (
    name === 'unit' &&
    typeof given === 'string' &&
    !isEnergyLike(sampled.measurand) &&
    /^(?:k?hz|rpm|1\/min|none|factor)$/i.test(given.trim())
  );
}
const isEnergyLike = (measurand: unknown) =>
  typeof measurand !== 'string' || !/^(?:frequency|rpm|power\.factor)$/i.test(measurand);

/** An error code or status that had to be replaced stays readable where operators look. */
function keepOriginals(value: Record<string, unknown>, out: Record<string, unknown>, place: Place): void {
  if (place.action !== 'StatusNotification' || place.isAnswer) return;
  for (const [field, taken] of [
    ['errorCode', 'OtherError'],
    ['status', 'Unavailable'],
  ] as const) {
    const original = value[field];
    if (out[field] !== taken || typeof original !== 'string' || original.toLowerCase() === taken.toLowerCase()) continue;
    const place = field === 'errorCode' && !out.vendorErrorCode ? 'vendorErrorCode' : out.info ? undefined : 'info';
    if (place) out[place] = cut(original, 50);
  }
}

/** What is known of the messages of OCPP 1.6 as chargers write them. */
export const leniency: Leniency = {
  samples: 'sampledValue',
  changesMeaning: CHANGES_MEANING,
  isEmptyWord,
  looseEnum: readLooseEnum,
  missingValue,
  keepOriginals,
};
