import type { CommandReasonKey } from '@csms/contract';
import { compare } from '@csms/kernel';
import { requestCommands, type WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { advanceLive, FREE, type LiveState, liveCost, liveEnergyWh, type PriceVersion } from '../billing/index.ts';
import { FLOWS_W } from '../expectations/expectations.ts';
import { keepIdleMeters } from '../expectations/idle-meters.ts';
import { loadStationPrices, type PriceAsk } from '../prices/index.ts';
import { markLateSamples } from './late-marks.ts';
import { NO_READINGS, type Readings, stored, withSample } from './live-readings.ts';
import { GOAL_LOOK_MS, type SessionMeasured } from './measured.ts';
import type { MeterInput } from './meter-input.ts';
import { type PointMeasured, pointMeasured } from './point-measured.ts';
import { insertSamples } from './samples.ts';
import { keepSigned } from './signed-readings.ts';
import { findFeePayers } from './stays-live.ts';
import { keepMeterStrays } from './strays.ts';
import { isNamed, numberIn } from './wire-ids.ts';

export interface MeterOut extends WithEvents {
  /** Points that have been asked to stop, to be told after the commit. */
  commandsFor: number[];
  /** Of which session it is; null: of none that is recorded. */
  transactionId: number | null;
  /** What the session has come to, made where somebody hears it; absent: nothing new. */
  measured?: () => SessionMeasured;
  /** The session is so near to the energy at which its timed charge ends it that it is to be looked at now; absent: it is not. */
  nearGoal?: number;
  /** What its meter shows now, made where somebody hears it; absent: it shows no power of this moment. */
  ofPoint?: () => PointMeasured | undefined;
}

interface Running {
  transaction_id: number;
  wire_id: string | null;
  point_id: number;
  connector_no: number;
  provider_id: number;
  station_id: number | null;
  group_id: number | null;
  time_zone: string;
  minor_unit: number;
  status: string;
  /** Epoch ms. */
  started_at: number;
  state: LiveState | null;
  sample_at: number | null;
  budget: string | null;
  energy_budget_wh: number | null;
  stop_wh: number | null;
  /** Of a test charge: it costs nothing. */
  is_test: boolean;
  /** Since it was reported, the card pays for nothing more. */
  card_lost: boolean;
  reservation_used: boolean;
  reservation_promise: string | null;
  /** Who has paid the session fee of its stay; 0: nobody, null: not looked up. */
  session_fee_paid_by: number | null;
  stop_requested_at: Date | null;
  /** What messages before in the same batch have told. */
  told?: Told;
}

/** What samples tell besides energy. Null or undefined: nothing. */
interface Told {
  powerW: number | null;
  soc: number | null;
  readings: Readings;
}

/**
 * Stores meter values and brings the live figures of running sessions up to date. Values without a usable transaction are attached to the one session that runs on the connector;
 * those of an unknown transaction are kept for review (field rule 11). A session that has used up its balance or its group's month,
 * or whose card was reported lost, is asked to stop.
 */
export const takeMeterValues: BatchWrite<MeterInput, MeterOut> = {
  name: 'takeMeterValues',
  lane: 'samples',
  shards: 2,
  order: 60,
  async run(client, inputs) {
    const prices = loadStationPrices(
      client,
      inputs.map((input) => input.stationId),
    );
    // Where the attaching fails first, nobody asks for them any more.
    prices.catch(() => {});
    const attached = await attach(client, inputs);
    storeSamples(client, inputs, attached);
    if (inputs.some(({ signed }) => signed)) await keepSigned(client, signedOf(inputs, attached));
    markLate(
      client,
      inputs.flatMap((input, index) => {
        const session = attached[index];
        return session && session.status !== 'charging' ? [{ session, at: input.receivedAt }] : [];
      }),
    );
    // Values of the idle meter belong to no session; only those that name a transaction are missing one.
    const strays = inputs.filter((input, index) => !attached[index] && input.wireId !== null && !input.mayBePending);
    if (strays.length > 0) await keepMeterStrays(client, strays);
    await keepIdleMeters(
      client,
      inputs.filter((input, index) => !attached[index] && !input.mayBePending),
    );
    const outs = await advance(client, inputs, attached, await prices);
    return outs.map((out, index) => ({
      ...out,
      transactionId: attached[index]?.transaction_id ?? null,
      ...ofPoint(inputs[index]!, attached[index]),
    }));
  },
};

const signedOf = (inputs: readonly MeterInput[], attached: readonly (Running | undefined)[]) =>
  inputs.flatMap(({ signed, receivedAt }, index) => {
    const session = attached[index];
    return session ? [{ transactionId: session.transaction_id, providerId: session.provider_id, receivedAt, signed }] : [];
  });

/** A message of a named session need not say where that is. */
function ofPoint(
  { pointId, connectorNo, samples, replayed, mayBePending }: MeterInput,
  session: Running | undefined,
): Pick<MeterOut, 'ofPoint'> {
  const place = connectorNo === 0 && mayBePending ? (session?.connector_no ?? 0) : connectorNo;
  return replayed ? {} : { ofPoint: () => pointMeasured(pointId, place, samples) };
}

const RUNNING = `r.transaction_id, r.wire_id, r.point_id, r.connector_no, r.provider_id, r.station_id, r.group_id, r.time_zone, (select o.minor_unit from provider o where o.id = r.provider_id) as minor_unit, r.status,
  (extract(epoch from r.started_at) * 1000)::float8 as started_at, l.state, (extract(epoch from l.sample_at) * 1000)::float8 as sample_at,
  case when l.budget is not null then (select a.balance from ledger_account a where a.id = r.account_id) end as budget, l.energy_budget_wh, l.stop_wh::float8 as stop_wh, r.start_type = 'testCharge' as is_test,
  coalesce((select k.lost_at from card k where k.id = r.card_id) is not null, false) as card_lost, r.reservation_used, r.reservation_promise::text as reservation_promise, l.session_fee_paid_by, l.stop_requested_at`;

/**
 * The balance is read anew each time: it may be recharged, or refunded, while the session runs. What is no record is read by its key, record by record: of a join the planner would make a walk over all records of the provider
 * while it takes the tables to be empty.
 */
const WITH_LIVE = `left join lateral (
    select state, sample_at, budget, energy_budget_wh, stop_wh, session_fee_paid_by, stop_requested_at from charging_live w where w.transaction_id = r.transaction_id offset 0) l on true`;
const RUNNING_FROM = `charging_record r ${WITH_LIVE}`;

/** The session of each input, where it is certain. */
async function attach(client: Queryable, inputs: readonly MeterInput[]): Promise<(Running | undefined)[]> {
  const ids = inputs.flatMap((input) => numberIn(input) ?? []);
  const byId = new Map<number, Running>();
  if (ids.length > 0) {
    const { rows } = await client.query<Running>({
      name: 'meter-by-id',
      text: `select ${RUNNING} from ${RUNNING_FROM}
        where r.transaction_id = any ($1::int[])`,
      values: [ids],
    });
    for (const row of rows) byId.set(row.transaction_id, row);
  }
  const found = inputs.map((input) => {
    const row = byId.get(numberIn(input) ?? 0);
    return row && isNamed(row, input) ? row : undefined;
  });
  await attachNamed(client, inputs, found);
  const open = inputs.filter(
    (input, index) =>
      !found[index] && !input.mayBePending && (input.wireId !== null || (input.connectorNo > 0 && input.samples.length > 0)),
  );
  if (open.length === 0) return found;
  const { rows } = await client.query<Running>({
    name: 'meter-by-point',
    text: `select ${RUNNING} from ${RUNNING_FROM}
      where r.point_id = any ($1::int[]) and r.status = 'charging'
      union all select ${RUNNING} from ${RUNNING_FROM}
      where r.point_id = any ($1::int[]) and r.wire_id = any ($2::text[]) and r.wire_id is not null and r.status <> 'charging'`,
    values: [open.map((input) => input.pointId), open.flatMap((input) => input.wireId ?? [])],
  });
  return inputs.map((input, index) => {
    const named = found[index] ?? rows.find((row) => isNamed(row, input));
    if (named || input.mayBePending) return named;
    const first = input.samples[0];
    const candidates = rows.filter(
      (row) =>
        row.status === 'charging' &&
        input.connectorNo > 0 &&
        row.point_id === input.pointId &&
        row.connector_no === input.connectorNo &&
        first !== undefined &&
        row.started_at <= first.at + 60_000,
    );
    return candidates.length === 1 ? candidates[0] : undefined;
  });
}

/** Sessions that their chargers have named, each by its key. */
async function attachNamed(client: Queryable, inputs: readonly MeterInput[], found: (Running | undefined)[]): Promise<void> {
  const named = inputs.flatMap((input, index) => (input.mayBePending && !found[index] ? [{ input, index }] : []));
  if (named.length === 0) return;
  const { rows } = await client.query<Running & { n: number }>({
    name: 'meter-by-name',
    text: `select v.n::int as n, ${RUNNING} from unnest($1::int[], $2::text[]) with ordinality as v (point, wire, n)
      join lateral (select * from charging_record where point_id = v.point and wire_id = v.wire offset 0) r on true ${WITH_LIVE}`,
    values: [named.map(({ input }) => input.pointId), named.map(({ input }) => input.wireId)],
  });
  for (const { n, ...row } of rows) found[named[n - 1]!.index] = row;
}

function storeSamples(client: Queryable, inputs: readonly MeterInput[], attached: readonly (Running | undefined)[]): void {
  const cut = inputs.flatMap((input, index) => (input.samplesCut && attached[index] ? [attached[index].transaction_id] : []));
  if (cut.length > 0)
    void client.query({
      name: 'meter-samples-cut',
      text: `update charging_record set review_reasons = array_append(review_reasons, 'samples-cut')
        where transaction_id = any ($1::int[]) and status = 'charging' and not 'samples-cut' = any (review_reasons)`,
      values: [cut],
    });
  const rows = inputs.flatMap((input, index) => {
    const running = attached[index];
    return running && !input.samplesCut ? input.samples.map((sample) => ({ sample, running, receivedAt: input.receivedAt })) : [];
  });
  void insertSamples(
    client,
    rows.map(({ sample, running, receivedAt }) => ({
      sample,
      transactionId: running.transaction_id,
      providerId: running.provider_id,
      receivedAt,
    })),
  );
}

/** Samples of what has ended: its record is judged anew (late-samples.ts). Ordinary messages cost nothing for it. */
function markLate(client: Queryable, late: readonly { session: Running; at: number }[]): void {
  if (late.length === 0) return;
  void markLateSamples(
    client,
    late.map(({ session, at }) => ({ transactionId: session.transaction_id, providerId: session.provider_id, at })),
  );
}

async function advance(
  client: Queryable,
  inputs: readonly MeterInput[],
  attached: readonly (Running | undefined)[],
  prices: (ask: PriceAsk) => PriceVersion[],
): Promise<MeterOut[]> {
  const updates: Update[] = [];
  const outs: MeterOut[] = [];
  const versionsOf = (running: Running) => prices({ stationId: running.station_id!, groupId: running.group_id });
  await findFeePayers(client, attached, versionsOf);
  for (const [index, input] of inputs.entries()) {
    const running = attached[index];
    if (running?.status !== 'charging' || running.state === null) {
      outs.push({ events: [], commandsFor: [], transactionId: null });
      continue;
    }
    const update = advanceOne(running, input, versionsOf(running));
    updates.push(update);
    outs.push({
      events: [],
      commandsFor: [],
      transactionId: running.transaction_id,
      ...(input.replayed ? {} : { measured: () => measuredOf(input, update) }),
      ...nearGoalOf(update),
    });
    if (update.exhausted !== null) {
      await requestStop(client, running, update.exhausted, input.receivedAt);
      outs.at(-1)!.commandsFor.push(running.point_id);
    }
  }
  storeLive(client, updates);
  return outs;
}

const NOTHING_TOLD: Told = { powerW: null, soc: null, readings: NO_READINGS };

interface Update extends Told {
  running: Running;
  state: LiveState;
  sampleAt: number;
  heardAt: number;
  /** The message shows that the session goes on: it names it, or energy flows. */
  isShown: boolean;
  energyWh: number;
  cost: string;
  /** Why it has to stop now, if it has. */
  exhausted: CommandReasonKey | null;
}

function advanceOne(running: Running, input: MeterInput, versions: Parameters<typeof liveCost>[1]): Update {
  let state = running.state!;
  // Energy counts where it costs nothing too: sessions end by it.
  const counted = versions.length > 0 ? versions : [FREE];
  const before = state;
  let newest = running.sample_at ?? 0;
  let { powerW, soc, readings } = running.told ?? NOTHING_TOLD;
  for (const sample of input.samples) {
    if (sample.energyWh !== null) {
      state = advanceLive(state, { at: sample.at, registerWh: sample.energyWh }, counted, running.time_zone);
    }
    if (sample.at >= newest) {
      newest = sample.at;
      powerW = sample.powerW ?? powerW;
      soc = sample.soc ?? soc;
      readings = withSample(readings, sample);
    }
  }
  // A later message of the same batch continues from here.
  running.state = state;
  running.sample_at = newest;
  running.told = { powerW, soc, readings };
  const energyWh = liveEnergyWh(state);
  const isShown =
    input.wireId !== null ||
    (state !== before && energyWh > liveEnergyWh(before)) ||
    input.samples.some((sample) => (sample.powerW ?? 0) >= FLOWS_W);
  const cost =
    versions.length > 0 && !running.is_test
      ? liveCost(state, versions, running.minor_unit, {
          reservationUsed: running.reservation_used,
          reservationPromise: running.reservation_promise,
          sessionFeePaid: (running.session_fee_paid_by ?? 0) > 0,
        })
      : '0';
  const exhausted = running.stop_requested_at === null ? whyToStop(running, cost, energyWh) : null;
  if (exhausted !== null) running.stop_requested_at = new Date(input.receivedAt);
  return {
    running,
    state,
    sampleAt: newest,
    heardAt: input.receivedAt,
    isShown,
    powerW,
    soc,
    readings,
    energyWh,
    cost,
    exhausted,
  };
}

function whyToStop(running: Running, cost: string, energyWh: number): CommandReasonKey | null {
  if (running.card_lost) return 'cardLost';
  if (running.budget !== null && compare(cost, running.budget) >= 0) return 'balanceUsedUp';
  if (running.energy_budget_wh !== null && energyWh >= running.energy_budget_wh)
    return running.is_test ? 'testChargeFull' : 'groupLimitReached';
  return null;
}

/** Met before the next regular look at its timed start, at the power that it draws. */
function nearGoalOf({ running, energyWh, powerW, state }: Update): Pick<MeterOut, 'nearGoal'> {
  if (running.stop_wh === null) return {};
  const expectedWh = (Math.max(powerW ?? 0, state.pace?.powerW ?? 0) * GOAL_LOOK_MS) / 3_600_000;
  return energyWh + expectedWh >= running.stop_wh ? { nearGoal: running.transaction_id } : {};
}

async function requestStop(client: Queryable, running: Running, key: CommandReasonKey, receivedAt: number): Promise<void> {
  await requestCommands(
    client,
    {
      pointIds: [running.point_id],
      action: 'stopSession',
      payload: { transactionId: running.transaction_id },
      requestedBy: 'CSMS',
      reason: { key, of: '' },
    },
    { now: () => receivedAt },
  );
}

function storeLive(client: Queryable, updates: readonly Update[]): void {
  // Of several messages of one session in a batch the last one counts.
  // A stop that the regular work has asked for since the rows were read stays asked for.
  const last = [...new Map(updates.map((update) => [update.running.transaction_id, update])).values()];
  if (last.length === 0) return;
  const shownAt = new Map(
    updates.flatMap((update) => (update.isShown ? [[update.running.transaction_id, new Date(update.heardAt)] as const] : [])),
  );
  const column = <T>(read: (update: Update) => T) => last.map(read);
  void client.query({
    name: 'meter-live',
    text: `update charging_live l set sample_at = v.at, heard_at = greatest(l.heard_at, v.heard), shown_at = greatest(l.shown_at, v.shown), power_w = coalesce(v.power, l.power_w), soc = coalesce(v.soc, l.soc), energy_wh = v.energy,
        cost = v.cost::numeric, state = v.state, stop_requested_at = coalesce(v.stop, l.stop_requested_at),
        readings = coalesce(l.readings || v.readings, l.readings), phases = coalesce(l.phases || v.phases, l.phases)
      from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::float8[], $5::float8[], $6::bigint[], $7::text[], $8::json[], $9::timestamptz[], $10::jsonb[], $11::jsonb[], $12::timestamptz[])
        as v (id, at, heard, power, soc, energy, cost, state, stop, readings, phases, shown) where l.transaction_id = v.id and l.transaction_id = any ($1::int[])`,
    values: [
      column((update) => update.running.transaction_id),
      column((update) => new Date(update.sampleAt)),
      column((update) => new Date(update.heardAt)),
      column((update) => update.powerW),
      column((update) => update.soc),
      column((update) => update.energyWh),
      column((update) => update.cost),
      column((update) => JSON.stringify(update.state)),
      column((update) => update.running.stop_requested_at),
      column((update) => stored(update.readings.values)),
      column((update) => stored(update.readings.phases)),
      column((update) => shownAt.get(update.running.transaction_id) ?? null),
    ],
  });
}

function measuredOf(input: MeterInput, update: Update): SessionMeasured {
  return {
    providerId: input.providerId,
    stationId: input.stationId,
    pointId: input.pointId,
    serialNumber: input.serialNumber,
    connectorNo: update.running.connector_no,
    transactionId: update.running.transaction_id,
    sampleTime: new Date(update.sampleAt).toISOString(),
    energyWh: update.energyWh,
    powerW: update.powerW,
    soc: update.soc,
    readings: update.readings.values,
    phases: update.readings.phases,
    cost: update.cost,
  };
}
