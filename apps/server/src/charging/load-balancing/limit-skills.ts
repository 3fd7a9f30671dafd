import type { PayloadOf, Wish } from '@csms/contract';
import { z } from 'zod';
import { limitKeyOf } from './limit-keys.ts';
import type { Conversion } from './wiring.ts';
import { DC_STANDBY_W, LOWEST_VOLTAGE } from './wiring.ts';

type Profile = PayloadOf<'setChargingProfile'>;
type Schedule = Profile['profile']['periods'];

/**
 * How a charger takes limits. Chargers refuse what they advertise, so each way is tried until one is taken, and what a model took is remembered.
 * - `purpose`: `point` is the profile of the whole point; `connector` is a default for each connector, and one for the session that runs.
 *   `key` is no profile: a configuration key of the model holds the limit.
 * - `lease`: `two` is one profile of two periods, the limit and then the safe share; `stacked` is the safe share as a lower profile of the same purpose below the limit, which ends;
 *   `lasting` is one profile alone: what is installed stays.
 */
export const limitSkills = z.object({
  purpose: z.enum(['point', 'connector', 'key']),
  lease: z.enum(['two', 'stacked', 'lasting']),
  unit: z.enum(['A', 'W']),
  stackLevel: z.number().int().min(0).max(999),
  wholeAmperes: z.boolean(),
  /** Of `key`: its name, with `{n}` for the connector, and by what the limit is multiplied. */
  key: z.object({ name: z.string(), factor: z.number() }).optional(),
  /** Of one charger: whether it has taken several periods, and tenths, in this way. */
  took: z.object({ periods: z.boolean(), tenths: z.boolean() }).optional(),
});
export type LimitSkills = z.infer<typeof limitSkills>;

/** What is known of a charger before it has been asked. */
export interface LimitTaker {
  connectors: number;
  isDc: boolean;
  /** As BootNotification tells them. */
  vendor: string;
  model: string;
  /** False: it says that it has no smart charging. */
  hasProfiles?: boolean;
  /** As it advertises it; undefined: not known. */
  maxStackLevel?: number | undefined;
  /** What its model has taken before. */
  known?: LimitSkills | undefined;
}

const STACK_LEVEL = 5;
/** So many times in a row a charger is asked in a way of which it has taken all before: it may refuse for a moment, and what it holds of one way would count beside another. */
export const PATIENCE = 6;

/** Whether a charger has taken all that can be said in its way. */
export const hasTakenAll = ({ took }: LimitSkills): boolean => took?.periods === true && took.tenths;

/** What a charger has taken of its way, with wishes that it has just accepted. */
export function withTaken(skills: LimitSkills, wishes: ReturnType<typeof wishesFor>): LimitSkills {
  const schedules = wishes.flatMap((wish) => (wish.action === 'setChargingProfile' ? [wish.payload.profile.periods] : []));
  const periods = skills.lease !== 'two' || schedules.some((list) => list.length > 1);
  const tenths =
    skills.wholeAmperes || skills.unit === 'W' || schedules.some((list) => list.some(({ limit }) => !Number.isInteger(limit)));
  return {
    ...skills,
    took: { periods: periods || skills.took?.periods === true, tenths: tenths || skills.took?.tenths === true },
  };
}

/** Whether two ways are one, whatever was taken in them. */
export const isSameWay = (way: LimitSkills, other: LimitSkills): boolean =>
  JSON.stringify({ ...way, took: undefined }) === JSON.stringify({ ...other, took: undefined });

/**
 * The ways to set a limit, the likeliest first: those that differ least from what most chargers take. The safe share of a stacked lease needs a level below. A configuration key comes last, where
 * the charger does not say that it has no smart charging: then first.
 */
export function waysToLimit({
  connectors,
  isDc,
  vendor,
  model,
  hasProfiles = true,
  maxStackLevel,
  known,
}: LimitTaker): LimitSkills[] {
  const purposes: LimitSkills['purpose'][] = connectors > 1 ? ['connector'] : ['point', 'connector'];
  const units: LimitSkills['unit'][] = isDc ? ['W', 'A'] : ['A', 'W'];
  const levels = [...new Set([Math.min(maxStackLevel ?? STACK_LEVEL, STACK_LEVEL), 1, 0])];
  const ways: { way: LimitSkills; apart: number }[] = [];
  purposes.forEach((purpose, p) => {
    units.forEach((unit, u) => {
      levels.forEach((stackLevel, l) => {
        (['two', 'stacked', 'lasting'] as const).forEach((lease, k) => {
          if (lease === 'stacked' && stackLevel === 0) return;
          [false, true].forEach((wholeAmperes, w) => {
            if (wholeAmperes && unit === 'W') return;
            ways.push({
              way: { purpose, lease, unit, stackLevel, wholeAmperes },
              apart: p + u + (l > 0 ? 1 : 0) + k + w + (l === 1 ? 0.5 : 0),
            });
          });
        });
      });
    });
  });
  ways.sort((a, b) => a.apart - b.apart);
  const byKey = keyWay(vendor, model, connectors);
  const profiles = ways.map(({ way }) => way);
  const list = hasProfiles ? [...profiles, ...byKey] : [...byKey, ...profiles];
  return known ? [known, ...list.filter((way) => JSON.stringify(way) !== JSON.stringify(known))] : list;
}

/** The way by a configuration key, where the model has one. Each change is written to the charger's memory: whole amperes, and nothing that is there already. */
function keyWay(vendor: string, model: string, connectors: number): LimitSkills[] {
  const known = limitKeyOf(vendor, model, connectors);
  if (!known) return [];
  const { key: name, unit, factor } = known;
  return [{ purpose: 'key', lease: 'lasting', unit, stackLevel: 0, wholeAmperes: factor === 1, key: { name, factor } }];
}

/** Whether a charger is told a power for all its lines: its amounts are amperes of one line alone. */
export const isInPower = ({ unit }: LimitSkills, { isDc, phases }: Pick<Conversion, 'isDc' | 'phases'>): boolean =>
  unit === 'W' && !isDc && phases > 1;

/** What a connector may draw, and for how long. Amperes of each of the site's lines; of a charger that is told a power, of one line alone. */
export interface Lease {
  connectorNo: number;
  limitA: number;
  safeA: number;
  /** When the limit ends and the safe share holds, epoch ms. */
  until: number;
}

/** Ids of our profiles, so that they replace each other and nobody else's. */
const PROFILE_IDS = { limit: 8_300_000, safe: 8_310_000, session: 8_320_000, sessionSafe: 8_330_000 };
/** How far in the past a schedule begins. One that begins later than its charger's clock limits nothing, and clocks go back by hours: from local time to UTC, for one. Its seconds fit into 15 bits. */
const BEGUN_MS = 8.5 * 3_600_000;

/** A limit in the unit of a charger, never more than was meant. `amperes`: as those of a lease. */
export function inUnitOf({ unit, wholeAmperes }: LimitSkills, amperes: number, to: Conversion): number {
  const step = unit === 'W' || wholeAmperes ? 1 : 0.1;
  const down = (value: number) => Math.floor(value / step + 1e-6) * step;
  const round = (value: number) => Math.round(down(value) * 10) / 10;
  if (to.isDc) {
    const watts = Math.max(0, amperes * to.phases * to.voltage - DC_STANDBY_W) * to.efficiency;
    return round(unit === 'W' ? watts : watts / to.maxOutputV);
  }
  // A limit in W has to hold where the voltage is lowest: there it is most current.
  return round(unit === 'W' ? amperes * to.voltage * LOWEST_VOLTAGE : amperes);
}

/** What a limit that a charger tells lets it draw at most, in the amperes of its leases. It may tell it in another unit than it was told. */
export function inAmperes(told: { unit: 'A' | 'W'; value: number }, skills: LimitSkills, to: Conversion): number {
  const { unit, value } = told;
  if (to.isDc) return ((unit === 'W' ? value : value * to.maxOutputV) / to.efficiency + DC_STANDBY_W) / (to.phases * to.voltage);
  const ofOneLine = unit === 'W' ? value / (to.voltage * LOWEST_VOLTAGE) : value * to.phases;
  return isInPower(skills, to) ? ofOneLine : ofOneLine / to.phases;
}

/** What a charger is to be sent for a lease. */
export interface ProfileFacts {
  skills: LimitSkills;
  conversion: Conversion;
  lease: Lease;
  /** The transaction that runs, as its charger calls it; null: none. */
  transactionId: number | null;
  now: number;
  /** What the charger's clock says more than ours, in ms; null: not known, so that there is only the safe share. */
  clockOffsetMs: number | null;
}

/** What a charger is asked for a lease, in this order. `isKept`: it holds this limit already, only its end moves: a key, which has none, is not written again. */
export function wishesFor(
  facts: ProfileFacts,
  isKept: boolean,
): Extract<Wish, { action: 'setChargingProfile' | 'changeConfiguration' }>[] {
  const { skills, conversion, lease } = facts;
  if (!skills.key) return profilesOf(facts).map((payload) => ({ action: 'setChargingProfile', payload }));
  if (isKept) return [];
  const { name, factor } = skills.key;
  const value = String(Math.floor(inUnitOf(skills, lease.limitA, conversion) * factor + 1e-6));
  return [{ action: 'changeConfiguration', payload: { key: name.replace('{n}', String(lease.connectorNo)), value } }];
}

/** What a charger still holds of the way before, once it has taken another: that would count beside it. What is of a session ends with it. */
export function leftoversOf(facts: ProfileFacts, before: LimitSkills): Extract<Wish, { action: 'clearChargingProfile' }>[] {
  if (before.key) return [];
  const placeOf = ({ connectorNo, profile: { purpose, stackLevel } }: Profile) => ({ connectorNo, purpose, stackLevel });
  const held = new Set((facts.skills.key ? [] : profilesOf(facts)).map((profile) => JSON.stringify(placeOf(profile))));
  return profilesOf({ ...facts, skills: before, clockOffsetMs: facts.clockOffsetMs ?? 0, transactionId: null })
    .map(placeOf)
    .filter((place) => !held.has(JSON.stringify(place)))
    .map((payload) => ({ action: 'clearChargingProfile', payload }));
}

/** The profiles of a lease in the order in which they are sent: the safe share before the limit that stands on it. */
function profilesOf({ skills, conversion, lease, transactionId, now, clockOffsetMs }: ProfileFacts): Profile[] {
  const unit = skills.unit;
  const safe = inUnitOf(skills, lease.safeA, conversion);
  const limit =
    clockOffsetMs === null && skills.lease !== 'lasting'
      ? Math.min(safe, inUnitOf(skills, lease.limitA, conversion))
      : inUnitOf(skills, lease.limitA, conversion);
  const offset = clockOffsetMs ?? 0;
  const start = now + offset - BEGUN_MS;
  const startTime = new Date(start).toISOString();
  // A high limit ends rather too soon, a low one too late.
  const spanS = (lease.until + offset - start) / 1000;
  const ends = Math.max(1, lease.limitA < lease.safeA ? Math.ceil(spanS) : Math.floor(spanS));
  const steps = (...periods: Schedule) => ({ unit, startTime, periods });
  const at = (value: number, startSeconds = 0) => ({ startSeconds, limit: value });
  const make = (purpose: Profile['profile']['purpose'], id: { limit: number; safe: number }): Profile[] => {
    const connectorNo = purpose === 'pointMax' ? 0 : lease.connectorNo;
    const one = (profile: Omit<Profile['profile'], 'purpose' | 'kind'>): Profile => ({
      connectorNo,
      profile: {
        ...profile,
        purpose,
        kind: 'absolute',
        ...(purpose === 'session' && transactionId !== null ? { transactionId } : {}),
      },
    });
    const [limitId, safeId] = [id.limit + lease.connectorNo, id.safe + lease.connectorNo];
    // No end is told in a clock that is not known: it might have passed already, or lie hours ahead.
    if (skills.lease === 'lasting' || clockOffsetMs === null || (skills.lease === 'two' && limit === safe))
      return [one({ id: limitId, stackLevel: skills.stackLevel, ...steps(at(limit)) })];
    if (skills.lease === 'two') return [one({ id: limitId, stackLevel: skills.stackLevel, ...steps(at(limit), at(safe, ends)) })];
    const below = one({ id: safeId, stackLevel: skills.stackLevel - 1, ...steps(at(safe)) });
    const validTo = new Date(lease.until + offset).toISOString();
    const above = one({ id: limitId, stackLevel: skills.stackLevel, validTo, durationSeconds: ends, ...steps(at(limit)) });
    return [below, above];
  };
  if (skills.purpose === 'point') return make('pointMax', PROFILE_IDS);
  const ofSession = transactionId === null ? [] : make('session', { limit: PROFILE_IDS.session, safe: PROFILE_IDS.sessionSafe });
  return [...make('default', PROFILE_IDS), ...ofSession];
}
