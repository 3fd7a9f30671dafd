import { TIER_FEE_KEYS } from '@csms/contract';
import { feeOf, isEnergyWh, roundHalfUp, sum, type Tier } from '@csms/kernel';
import { capacityWh, MAX_SESSION_MS } from './capacity.rules.ts';
import { flatAmounts, quantitiesOf } from './fee-lines.rules.ts';
import { FREE, nextPriceChange, priceAt, tierAt, versionOf, versionsFrom } from './price.ts';
import type { PriceVersion } from './price-version.ts';
import { registerAt } from './split.rules.ts';
import { taxAt, taxFeesOf } from './tax.rules.ts';

/** A register reading: epoch ms, Wh. */
export interface LiveSample {
  at: number;
  registerWh: number;
}

interface LivePart {
  readonly priceVersionId: number;
  readonly tier: Tier;
  readonly energyWh: number;
}

/** The running account of a session: plain JSON, never changed in place. */
export interface LiveState {
  readonly startAt: number;
  readonly at: number;
  /** Null: the meter has not been told yet; the first reading is its start. */
  readonly registerWh: number | null;
  readonly maxPowerW: number;
  readonly parts: readonly LivePart[];
  /** The power in W that follows from the last readings, and the reading of its last rise; absent: nothing has risen yet. */
  readonly pace?: { readonly powerW: number; readonly at: number };
  /** The last implausible reading, and how many in a row agreed with each other since. */
  readonly odd: { readonly at: number; readonly registerWh: number; readonly count: number } | null;
}

/** So many implausible readings that agree with each other and grow mean that the register moved, not that a reading is wrong. */
const REGISTER_MOVED_AFTER = 3;
/** A register that has not risen for so long shows that nothing flows: what counts in coarse steps rises less often than it is told. */
const STILL_MS = 60_000;
const MS_W_IN_WH = 3_600_000;

/** The account of a session at its start: epoch ms, meter start in Wh (null: not told), rated power of the connector in W. */
export function openLive(startAt: number, startWh: number | null, maxPowerW: number): LiveState {
  return { startAt, at: startAt, registerWh: startWh, maxPowerW, parts: [], odd: null };
}

/**
 * The account after one more reading. Energy only grows: readings that are older, lower, or above what the connector can deliver since
 * the last good one, or since the start (field rule 13), add nothing, and the same state comes back where nothing is learnt. After a reset or jump that lasts,
 * counting goes on from the new register; what the jump itself claims is never billed. Tiers split as in `splitByTier` (field rule 21).
 */
export function advanceLive(state: LiveState, sample: LiveSample, all: readonly PriceVersion[], zone: string): LiveState {
  const versions = versionsFrom(all, state.startAt);
  const { at, registerWh } = sample;
  if (!Number.isFinite(at) || at < state.at || !isEnergyWh(registerWh)) return state;
  const { startAt, maxPowerW } = state;
  if (!isTold(state)) return { ...state, at, registerWh };
  const isPlausible =
    isStep(state, sample, maxPowerW) &&
    liveEnergyWh(state) + registerWh - state.registerWh <= capacityWh(maxPowerW, at - startAt);
  if (!isPlausible) return suspect(state, sample);
  let parts = state.parts;
  if (registerWh > state.registerWh) {
    let from = state.at;
    let fromWh = state.registerWh;
    for (;;) {
      const to = nextPriceChange(versions, zone, from);
      const price = priceAt(versions, from);
      const tier = tierAt(price, zone, from);
      const toWh = to < at ? registerAt(state, sample, to) : registerWh;
      if (toWh > fromWh) parts = withEnergy(parts, price.id, tier, toWh - fromWh);
      if (to >= at) break;
      from = to;
      fromWh = toWh;
    }
  }
  return { startAt, at, registerWh, maxPowerW, parts, ...paceAfter(state, sample), odd: null };
}

type Told = LiveState & { readonly registerWh: number };
const isTold = (state: LiveState): state is Told => state.registerWh !== null;

/** The power that follows from a reading and that of the last rise before it. */
function paceAfter(state: Told, { at, registerWh }: LiveSample): Pick<LiveState, 'pace'> {
  const { pace } = state;
  const since = pace?.at ?? state.startAt;
  const rise = registerWh - state.registerWh;
  if (rise > 0 && at > since) return { pace: { powerW: Math.round((rise * MS_W_IN_WH) / (at - since)), at } };
  if (!pace) return {};
  return { pace: at - pace.at >= STILL_MS ? { powerW: 0, at: pace.at } : pace };
}

/** What is known of a running session beside its energy. */
export interface LiveTerms {
  /** It used up a reservation, whose fee is as it was promised; null: by the price. */
  reservationUsed?: boolean;
  reservationPromise?: string | null;
  /** An earlier session of its stay has paid the session fee. */
  sessionFeePaid?: boolean;
}

/** What the session costs so far, with tax and without discounts: decimal text with `minorUnit` decimals, as `billOf` would say. */
export function liveCost(
  state: LiveState,
  versions: readonly PriceVersion[],
  minorUnit: number,
  { reservationUsed = false, reservationPromise = null, sessionFeePaid = false }: LiveTerms = {},
): string {
  const quantities = quantitiesOf({ energyWh: liveEnergyWh(state), reservation: reservationUsed });
  const atStart = priceAt(versions, state.startAt);
  const price = {
    ...atStart,
    ...(reservationPromise === null ? {} : { reservationFee: reservationPromise }),
    ...(sessionFeePaid ? { sessionFee: '0' } : {}),
  };
  const amounts = [roundHalfUp('0', minorUnit), ...flatAmounts(price, quantities, minorUnit)];
  for (const part of state.parts) {
    // Energy of a time without a price costs what the first one says.
    const version = part.priceVersionId === FREE.id ? atStart : versionOf(versions, part.priceVersionId);
    const fees = version.fees[part.tier];
    for (const key of TIER_FEE_KEYS) amounts.push(feeOf(part.energyWh, fees[key], minorUnit));
  }
  const charged = sum(amounts);
  const tax = taxAt(versions, state.startAt);
  return tax?.onTop ? sum([charged, taxFeesOf(charged, tax, minorUnit).taxFee]) : charged;
}

/** The energy of the session so far, in Wh. */
export function liveEnergyWh(state: LiveState): number {
  let energyWh = 0;
  for (const part of state.parts) energyWh += part.energyWh;
  return energyWh;
}

function isStep(from: LiveSample, to: LiveSample, maxPowerW: number): boolean {
  const energyWh = to.registerWh - from.registerWh;
  return energyWh >= 0 && to.at - from.at <= MAX_SESSION_MS && energyWh <= capacityWh(maxPowerW, to.at - from.at);
}

function suspect(state: LiveState, sample: LiveSample): LiveState {
  const { at, registerWh } = sample;
  const { startAt, odd, maxPowerW, parts } = state;
  if (odd === null || !isStep(odd, sample, maxPowerW)) return { ...state, odd: { at, registerWh, count: 1 } };
  // A register that stands still proves nothing: dead meters read 0, or all ones, for as long as they are asked.
  if (at <= odd.at || registerWh === odd.registerWh) return state;
  if (odd.count + 1 < REGISTER_MOVED_AFTER) return { ...state, odd: { at, registerWh, count: odd.count + 1 } };
  return { startAt, at, registerWh, maxPowerW, parts, odd: null };
}

function withEnergy(parts: readonly LivePart[], priceVersionId: number, tier: Tier, energyWh: number): readonly LivePart[] {
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    if (part.priceVersionId === priceVersionId && part.tier === tier) {
      const changed = parts.slice();
      changed[index] = { priceVersionId, tier, energyWh: part.energyWh + energyWh };
      return changed;
    }
  }
  return [...parts, { priceVersionId, tier, energyWh }];
}
