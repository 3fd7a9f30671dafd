import type { TimedSlot } from '@csms/contract';
import { TIER_FEE_KEYS } from '@csms/contract';
import { sum, type Tier } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  billOf,
  type MeterPoint,
  nextPriceChange,
  type PriceVersion,
  priceAt,
  splitByTier,
  tariffOf,
  taxAt,
  tierAt,
} from '../billing/index.ts';
import { connectorRoom } from '../load-balancing/site-room.ts';
import { loadPrices } from '../prices/index.ts';
import { joined, planOf, type Room } from './plan.rules.ts';

const HALF_HOUR = 1_800_000;
const HOUR = 3_600_000;

/** What a plan is made for. Moments are epoch ms. */
export interface PlanAsk {
  stationId: number;
  timeZone: string;
  /** Decimal places of the currency. */
  minorUnit: number;
  pointId: number;
  connectorNo: number;
  /** Of the user; its prices count. */
  groupId: number | null;
  from: number;
  to: number;
  wantsWh: number;
  /** What the car has been seen to take, in W; null: not known. */
  carW: number | null;
  /** Its own start, whose plan is made anew. */
  startId: number | null;
  now: number;
}

export interface StartPlan {
  slots: { from: number; to: number; powerW: number; tier: Tier | null }[];
  energyWh: number;
  missingWh: number;
  /** Decimal texts; null: the station has no price. */
  cost: string | null;
  costAtOnce: string | null;
  bound: 'connector' | 'site';
  canPause: boolean;
}

/** Plans a start over the prices of its station, within what the site can give. Undefined: the connector is gone. */
export async function makePlan(client: Queryable, ask: PlanAsk): Promise<StartPlan | undefined> {
  const { from, to, timeZone, minorUnit, wantsWh } = ask;
  const room = await connectorRoom(client, { ...ask, planned: await othersPlans(client, ask) });
  if (!room) return undefined;
  const [versions = []] = await loadPrices(client, [{ stationId: ask.stationId, groupId: ask.groupId }]);
  const mostW = Math.min(room.ownW, ask.carW ?? Number.POSITIVE_INFINITY);
  const rooms: Room[] = [];
  for (let at = from; at < to; ) {
    const next = Math.min(to, versions.length > 0 ? nextPriceChange(versions, timeZone, at) : at + HALF_HOUR);
    rooms.push({ from: at, to: next, powerW: Math.min(mostW, room.roomW(at, next)), price: pricePerKwh(versions, timeZone, at) });
    at = next;
  }
  const wish = { wantsWh, leastW: Math.min(room.leastW, mostW), canPause: room.isSteered };
  const plan = planOf(rooms, wish);
  const atOnce = planOf(
    rooms.map((one) => ({ ...one, price: null })),
    { ...wish, canPause: true },
  );
  const tier = (at: number) => (versions.length === 0 ? null : tierAt(priceAt(versions, at), timeZone, at));
  const bill = (charges: typeof plan.charges) => (versions.length === 0 ? null : costOf(charges, versions, timeZone, minorUnit));
  return {
    slots: joined(plan.charges.map((one) => ({ ...one, tier: tier(one.from) }))),
    energyWh: wantsWh - plan.missingWh,
    missingWh: plan.missingWh,
    cost: bill(plan.charges),
    costAtOnce: bill(atOnce.charges),
    bound: rooms.some(({ powerW }) => powerW < mostW) ? 'site' : 'connector',
    canPause: room.isSteered,
  };
}

/** What one kWh costs at an instant, by all fees of its tier; null: the station has no price. */
function pricePerKwh(versions: readonly PriceVersion[], zone: string, at: number): number | null {
  if (versions.length === 0) return null;
  const version = priceAt(versions, at);
  const fees = version.fees[tierAt(version, zone, at)];
  return Number(sum(TIER_FEE_KEYS.map((key) => fees[key] ?? '0')));
}

/** What charging so costs, by the rules of settlement, before discounts: a decimal text. */
export function costOf(
  charges: readonly { from: number; to: number; powerW: number }[],
  versions: readonly PriceVersion[],
  zone: string,
  minorUnit: number,
): string {
  const run: MeterPoint[] = [];
  let registerWh = 0;
  for (const { from, to, powerW } of charges) {
    const source = run.length === 0 ? 'start' : 'sample';
    if (run.at(-1)?.at !== from) run.push({ at: from, registerWh, source });
    registerWh += Math.round((powerW * (to - from)) / HOUR);
    run.push({ at: to, registerWh, source: 'sample' });
  }
  if (run.length < 2) return billOf({ segments: [], versions, minorUnit }).cost;
  const tariff = tariffOf(versions, run[0]!.at, run.at(-1)!.at);
  const segments = splitByTier(run, tariff, zone);
  return billOf({ segments, versions: tariff, minorUnit, tax: taxAt(tariff, Number.POSITIVE_INFINITY) }).cost;
}

/** A time of one power, split where its tier changes. */
export function slotsOf(
  charge: { from: number; to: number; powerW: number },
  versions: readonly PriceVersion[],
  zone: string,
): StartPlan['slots'] {
  const slots: StartPlan['slots'] = [];
  for (let at = charge.from; at < charge.to; ) {
    const to = Math.min(charge.to, versions.length > 0 ? nextPriceChange(versions, zone, at) : charge.to);
    slots.push({
      from: at,
      to,
      powerW: charge.powerW,
      tier: versions.length > 0 ? tierAt(priceAt(versions, at), zone, at) : null,
    });
    at = to;
  }
  return joined(slots);
}

/** What other starts of the station are planned to draw while this one may. */
async function othersPlans(client: Queryable, { stationId, startId, from, to }: PlanAsk) {
  const { rows } = await client.query<{ point_id: number; plan: TimedSlot[] }>({
    name: 'timed-plans',
    text: `select point_id, plan from timed_start where station_id = $1 and status in ('due', 'asked', 'charging') and id is distinct from $2 and plan <> '[]'`,
    values: [stationId, startId],
  });
  return rows
    .flatMap((row) =>
      row.plan.map((slot) => ({
        pointId: row.point_id,
        from: Date.parse(slot.from),
        to: Date.parse(slot.to),
        powerW: slot.powerW,
      })),
    )
    .filter((one) => one.from < to && one.to > from);
}
