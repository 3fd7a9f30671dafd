import { each, TIER_FEE_KEYS } from '@csms/contract';
import { nextSlotBoundary, slotAt, TIERS, type Tier } from '@csms/kernel';
import type { PriceVersion } from './price-version.ts';
import { withTaxAt } from './tax.rules.ts';

/** Stands in where a station has no price: energy is counted by it, nothing is billed, and the record waits for review. */
export const FREE: PriceVersion = {
  id: 0,
  effectiveFrom: 0,
  slots: new Array(48).fill('flat'),
  fees: each(TIERS, () => each(TIER_FEE_KEYS, () => '0')),
};

/**
 * The version in force at an instant (epoch ms); before the first one, the first. Of two with the same `effectiveFrom` the higher id holds.
 * The order of the list doesn't matter. Throws RangeError on an empty list.
 */
export function priceAt(versions: readonly PriceVersion[], ms: number): PriceVersion {
  let found: PriceVersion | undefined;
  let first: PriceVersion | undefined;
  for (const version of versions) {
    if (version.effectiveFrom <= ms) {
      if (found === undefined || isLater(version, found)) found = version;
    } else if (first === undefined || isLater(first, version)) first = version;
  }
  const price = found ?? first;
  if (price === undefined) throw new RangeError('no price version');
  return price;
}

/** The version of that id. Throws RangeError when the list lacks it. */
export function versionOf(versions: readonly PriceVersion[], id: number): PriceVersion {
  for (const version of versions) if (version.id === id) return version;
  throw new RangeError(`no price version ${id}`);
}

/** The tier in force at an instant (epoch ms): the slot of the station's wall clock in that version. Field rule 21. */
export function tierAt(price: PriceVersion, zone: string, ms: number): Tier {
  return price.slots[slotAt(zone, ms)]!;
}

/** The next instant (epoch ms) after `ms` at which tier or version may change: a slot boundary or an `effectiveFrom`. */
export function nextPriceChange(versions: readonly PriceVersion[], zone: string, ms: number): number {
  let next = nextSlotBoundary(zone, ms);
  for (const { effectiveFrom } of versions) if (effectiveFrom > ms && effectiveFrom < next) next = effectiveFrom;
  return next;
}

/** The versions that a session from `from` to `to` (epoch ms) can meet, with the tax of its beginning: what its record keeps as "the tariff as it was". Field rule 22. */
export function tariffOf(versions: readonly PriceVersion[], from: number, to: number): PriceVersion[] {
  const first = priceAt(versions, from);
  const isMet = ({ effectiveFrom }: PriceVersion) => effectiveFrom > from && effectiveFrom <= to;
  return withTaxAt(metFrom(versions, first, isMet), from);
}

/** The versions that a session from an instant (epoch ms) on can ever meet. */
export function versionsFrom(versions: readonly PriceVersion[], from: number): readonly PriceVersion[] {
  if (versions.length < 2) return versions;
  return metFrom(versions, priceAt(versions, from), ({ effectiveFrom }) => effectiveFrom > from);
}

/** A version and those that may come after it: each is met as long as the ones before it say that they follow changes. */
function metFrom(versions: readonly PriceVersion[], first: PriceVersion, isMet: (one: PriceVersion) => boolean): PriceVersion[] {
  const ends = [first, ...versions.filter(isMet)].filter(({ followsChanges }) => followsChanges === false);
  const last = Math.min(...ends.map((one) => (one === first ? Number.NEGATIVE_INFINITY : one.effectiveFrom)));
  return versions.filter((one) => one === first || (isMet(one) && one.effectiveFrom <= last));
}

/**
 * The versions by which a session is billed anew: for what was billed before, up to `billedTo` (epoch ms), those of the bill, also where a person has put another in a version's place; the same
 * minutes never have two prices. Later ones for what has become known since. Without an earlier bill all.
 */
export function withBilled(versions: readonly PriceVersion[], billed: readonly PriceVersion[], billedTo: number): PriceVersion[] {
  if (billed.length === 0) return [...versions];
  return [
    ...billed,
    ...versions.filter(({ id, effectiveFrom }) => effectiveFrom > billedTo && !billed.some((one) => one.id === id)),
  ];
}

function isLater(a: PriceVersion, b: PriceVersion): boolean {
  return a.effectiveFrom > b.effectiveFrom || (a.effectiveFrom === b.effectiveFrom && a.id > b.id);
}
