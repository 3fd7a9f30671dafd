import { isZero } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Benefit, BenefitCandidates, BenefitKind, DiscountLine } from './benefit.rules.ts';

export interface BenefitAsk {
  transactionId: number;
  providerId: number;
  stationId: number | null;
  chargeUserId: number | null;
  groupId: number | null;
  /** The level as it was noted at the start; null: it was not noted. */
  level: LevelTerms | null;
  /** Epoch ms: level and activities are those of the start, vouchers must be valid at the stop. */
  startedAt: number;
  stoppedAt: number;
}

/** A level's terms as a record keeps them; empty: none was held. */
export type LevelTerms = { benefitId: number; label: string; percent: string } | Record<string, never>;

interface ActivityRow {
  id: number;
  provider_id: number;
  name: string;
  starts_at: Date;
  ends_at: Date;
  station_ids: number[];
  group_ids: number[];
  fee: 'electricity' | 'service' | 'both' | null;
  percent: string | null;
}

interface VoucherRow {
  id: number;
  charge_user_id: number;
  transaction_id: number | null;
  type_id: number;
  name: string;
  kind: 'fixed' | 'percent';
  value: string;
  max_amount: string | null;
  min_cost: string;
  least_use: string;
  station_ids: number[];
  valid_from: Date;
  valid_to: Date;
}

const NOTHING: BenefitCandidates = { membership: null, activities: [], vouchers: [] };

/**
 * What could lower the bills of some sessions, in the order asked. The users' free vouchers stay locked until the transaction ends, so that no voucher is used by two bills; one that may be
 * used by several sessions of this call is offered to each; the one that takes it says so by `taken`.
 */
export async function loadBenefits(
  client: Queryable,
  asks: readonly BenefitAsk[],
): Promise<(ask: BenefitAsk, taken: ReadonlySet<number>) => BenefitCandidates> {
  if (asks.length === 0) return () => NOTHING;
  const ofUsers = asks.filter((ask) => ask.chargeUserId !== null);
  const activities = await loadActivities(client, asks);
  const levels = ofUsers.length > 0 ? await loadLevels(client, ofUsers) : new Map<number, Benefit>();
  const vouchers = ofUsers.length > 0 ? await loadVouchers(client, ofUsers) : new Map<number, VoucherRow[]>();
  return (ask, taken) => ({
    membership: levels.get(ask.transactionId) ?? null,
    activities: activities.filter((activity) => holdsFor(activity, ask)).map(activityBenefit),
    vouchers: (vouchers.get(ask.chargeUserId ?? 0) ?? [])
      .filter((voucher) => !taken.has(voucher.id) && fits(voucher, ask))
      .map(voucherBenefit),
  });
}

async function loadActivities(client: Queryable, asks: readonly BenefitAsk[]): Promise<ActivityRow[]> {
  const times = asks.map((ask) => ask.startedAt);
  const { rows } = await client.query<ActivityRow>({
    name: 'benefit-activities',
    text: `select id, provider_id, name, starts_at, least(ends_at, stopped_at) as ends_at, station_ids, group_ids, fee, percent
      from activity where kind = 'feeDiscount' and provider_id = any ($1::int[]) and starts_at <= $2 and ends_at > $3 order by id`,
    values: [
      [...new Set(asks.map((ask) => ask.providerId))],
      new Date(Math.max(...times)).toISOString(),
      new Date(Math.min(...times)).toISOString(),
    ],
  });
  return rows;
}

const holdsFor = (activity: ActivityRow, ask: BenefitAsk): boolean =>
  activity.provider_id === ask.providerId &&
  activity.starts_at.getTime() <= ask.startedAt &&
  ask.startedAt < activity.ends_at.getTime() &&
  (activity.station_ids.length === 0 || (ask.stationId !== null && activity.station_ids.includes(ask.stationId))) &&
  (activity.group_ids.length === 0 || (ask.groupId !== null && activity.group_ids.includes(ask.groupId)));

const activityBenefit = (row: ActivityRow): Benefit => ({
  kind: 'activity',
  benefitId: row.id,
  label: row.name,
  terms: { type: 'percent', fee: row.fee!, percent: row.percent! },
});

/** The levels that take something off, by transaction. What was noted at the start of a session costs no query. */
async function loadLevels(client: Queryable, asks: readonly BenefitAsk[]): Promise<Map<number, Benefit>> {
  const noted = asks.flatMap((ask) => (ask.level ? [{ transaction_id: ask.transactionId, level: ask.level }] : []));
  const open = asks.filter((ask) => ask.level === null);
  const { rows } =
    open.length === 0
      ? { rows: [] }
      : await client.query<{ transaction_id: number; level: LevelTerms }>({
          name: 'benefit-levels',
          text: `select a.transaction_id, charge_user_level_terms(a.charge_user, a.moment) as level
            from unnest($1::int[], $2::int[], $3::timestamptz[]) as a (transaction_id, charge_user, moment)`,
          values: [
            open.map((ask) => ask.transactionId),
            open.map((ask) => ask.chargeUserId),
            open.map((ask) => new Date(ask.startedAt).toISOString()),
          ],
        });
  const levels = new Map<number, Benefit>();
  for (const { transaction_id: id, level } of [...noted, ...rows]) {
    if (!('percent' in level) || isZero(level.percent)) continue;
    const { benefitId, label, percent } = level as Exclude<LevelTerms, Record<string, never>>;
    levels.set(id, { kind: 'membership', benefitId, label, terms: { type: 'percent', fee: 'service', percent } });
  }
  return levels;
}

async function loadVouchers(client: Queryable, asks: readonly BenefitAsk[]): Promise<Map<number, VoucherRow[]>> {
  const { rows } = await client.query<VoucherRow>({
    name: 'benefit-vouchers',
    text: `select v.id, v.charge_user_id, v.transaction_id, v.type_id, t.name, t.kind, t.value, t.max_amount, t.min_cost, t.least_use, t.station_ids, t.valid_from, t.valid_to
      from voucher v join voucher_type t on t.id = v.type_id
      where v.charge_user_id = any ($1::int[]) and v.withdrawn_at is null and (v.transaction_id is null or v.transaction_id = any ($2::int[]))
      order by v.id for update of v`,
    values: [[...new Set(asks.map((ask) => ask.chargeUserId))], asks.map((ask) => ask.transactionId)],
  });
  const soonest = rows.toSorted((a, b) => a.valid_to.getTime() - b.valid_to.getTime() || a.id - b.id);
  return Map.groupBy(soonest, (row) => row.charge_user_id);
}

const fits = (voucher: VoucherRow, ask: BenefitAsk): boolean =>
  (voucher.transaction_id === null || voucher.transaction_id === ask.transactionId) &&
  voucher.valid_from.getTime() <= ask.stoppedAt &&
  ask.stoppedAt < voucher.valid_to.getTime() &&
  (voucher.station_ids.length === 0 || (ask.stationId !== null && voucher.station_ids.includes(ask.stationId)));

const voucherBenefit = (row: VoucherRow): Benefit => ({
  kind: 'voucher',
  benefitId: row.type_id,
  voucherId: row.id,
  label: row.name,
  terms: {
    type: 'voucher',
    percent: row.kind === 'percent' ? row.value : null,
    amount: row.kind === 'fixed' ? row.value : null,
    maxAmount: row.max_amount,
    minCost: row.min_cost,
    leastUse: row.least_use,
  },
});

/** What a bill used, or that it used nothing any more. */
export interface BenefitBooking {
  transactionId: number;
  revision: number;
  providerId: number;
  chargeUserId: number | null;
  /** What the payer was charged with it. */
  cost: string;
  lines: readonly DiscountLine[];
  /** The record had a bill before, which this one takes the place of. */
  rebilled: boolean;
}

/** Books what bills used: vouchers are spent, or free again where the bill that used them is taken back; each use is kept with what it cost and brought. */
export async function bookBenefits(client: Queryable, bookings: readonly BenefitBooking[]): Promise<void> {
  const taken = bookings.flatMap((booking) => booking.lines.map((line) => ({ booking, line })));
  const rebilled = bookings.filter((booking) => booking.rebilled).map((booking) => booking.transactionId);
  const vouchers = taken.filter(({ line }) => line.voucherId !== undefined);
  if (rebilled.length > 0) {
    await client.query({
      name: 'benefit-reverse',
      text: 'update benefit_use set reversed_at = now() where transaction_id = any ($1::int[]) and reversed_at is null',
      values: [rebilled],
    });
    await client.query({
      name: 'benefit-free-vouchers',
      text: `update voucher set transaction_id = null, used_at = null, amount = null
        where transaction_id = any ($1::int[]) and not (id = any ($2::bigint[]))`,
      values: [rebilled, vouchers.map(({ line }) => line.voucherId)],
    });
  }
  if (taken.length === 0) return;
  await client.query({
    name: 'benefit-use',
    text: `insert into benefit_use (provider_id, kind, benefit_id, charge_user_id, transaction_id, revision, amount, base)
      select * from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[], $6::smallint[], $7::numeric[], $8::numeric[])`,
    values: [
      taken.map(({ booking }) => booking.providerId),
      taken.map(({ line }): BenefitKind => line.kind),
      taken.map(({ line }) => line.benefitId),
      taken.map(({ booking }) => booking.chargeUserId),
      taken.map(({ booking }) => booking.transactionId),
      taken.map(({ booking }) => booking.revision),
      taken.map(({ line }) => line.amount.slice(1)),
      taken.map(({ booking }) => booking.cost),
    ],
  });
  if (vouchers.length === 0) return;
  await client.query({
    name: 'benefit-spend-vouchers',
    text: `update voucher v set transaction_id = s.transaction_id, used_at = coalesce(v.used_at, now()), amount = s.amount::numeric
      from unnest($1::bigint[], $2::int[], $3::text[]) as s (id, transaction_id, amount) where v.id = s.id`,
    values: [
      vouchers.map(({ line }) => line.voucherId),
      vouchers.map(({ booking }) => booking.transactionId),
      vouchers.map(({ line }) => line.amount.slice(1)),
    ],
  });
}

export interface UserUsage {
  chargeUserId: number;
  providerId: number;
  /** Negative where a bill is taken back. */
  energyWh: number;
  sessions: number;
}

/** Counts settled energy and sessions to the lifetime of charge users, which levels are reached by. */
export async function addUserUsage(client: Queryable, rows: readonly UserUsage[]): Promise<void> {
  const sums = new Map<number, UserUsage>();
  for (const row of rows) {
    const before = sums.get(row.chargeUserId);
    sums.set(row.chargeUserId, {
      ...row,
      energyWh: row.energyWh + (before?.energyWh ?? 0),
      sessions: row.sessions + (before?.sessions ?? 0),
    });
  }
  // In one order for all, so that two settlements never wait for each other.
  const sorted = [...sums.values()].sort((a, b) => a.chargeUserId - b.chargeUserId);
  if (sorted.length === 0) return;
  await client.query({
    name: 'add-user-usage',
    text: `insert into charge_user_usage as u (charge_user_id, provider_id, energy_wh, sessions)
      select * from unnest($1::int[], $2::int[], $3::bigint[], $4::int[])
      on conflict (charge_user_id) do update set energy_wh = u.energy_wh + excluded.energy_wh, sessions = u.sessions + excluded.sessions`,
    values: [
      sorted.map((row) => row.chargeUserId),
      sorted.map((row) => row.providerId),
      sorted.map((row) => row.energyWh),
      sorted.map((row) => row.sessions),
    ],
  });
}
