import type { LiveEvent } from '@csms/contract';
import { isZero, localDateTime, negate } from '@csms/kernel';
import { addGroupUsage, type LedgerPosting, postLedger, systemAccounts } from '../../customers/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  type Bill,
  billableRun,
  billOf,
  evidence,
  type MeterPoint,
  type PriceVersion,
  type Segment,
  splitByTier,
  tariffOf,
} from '../billing/index.ts';
import { loadPrices } from '../prices/index.ts';

/** How a session ended, or was ended. */
export interface Ending {
  transactionId: number;
  /** Epoch ms, clock corrected; null: at the last sample. */
  stoppedAt: number | null;
  stopReceivedAt: number;
  meterStopWh: number | null;
  reason: string;
  stopIdTag: string | null;
  stopAccount: string | null;
  /** Why this bill is written: `stop`, `rule`, `settled by hand`, `reopened` … */
  cause: string;
  /** An operator's decision on the energy: billed as said, without doubts. */
  decidedWh?: number;
  operator?: string;
  /** A wallet that an operator named for a record without one. */
  accountId?: number;
}

interface RecordRow {
  transaction_id: number;
  provider_id: number;
  station_id: number | null;
  point_id: number;
  connector_no: number;
  group_id: number | null;
  account_id: number | null;
  status: string;
  started_at: Date;
  start_received_at: Date;
  meter_start_wh: number | null;
  energy_wh: number;
  elec_fee: string;
  service_fee: string;
  reserve_fee: string;
  discount: string;
  cost: string;
  revision: number;
  time_zone: string;
  minor_unit: number;
  max_power_w: number;
  serial_number: string;
}

export interface Settled {
  transactionId: number;
  status: 'finished' | 'review';
  energyWh: number;
  cost: string;
  events: LiveEvent[];
}

interface Outcome {
  record: RecordRow;
  ending: Ending;
  stoppedAt: number;
  bill: Bill;
  segments: Segment[];
  tariff: PriceVersion[];
  evidence: MeterPoint[];
  reviewReasons: string[];
  accountId: number | null;
}

/**
 * Ends sessions: meters, splits, prices and settles them, in the caller's transaction. One that was settled before (closed by rule, or being billed anew) has its old bill reversed first, so
 * that both stay visible. Doubts that need a person, a missing price or an unknown payer put the record under review instead of billing it (field rules 11, 13, 14, 20–22).
 * Set-based: a handful of statements for any number of sessions.
 */
export async function settle(client: Queryable, endings: readonly Ending[]): Promise<Settled[]> {
  if (endings.length === 0) return [];
  const records = await lockRecords(client, endings);
  const samples = await loadSamples(client, [...records.values()]);
  const known = endings.filter((ending) => records.has(ending.transactionId));
  const prices = await loadPrices(
    client,
    known.map((ending) => {
      const record = records.get(ending.transactionId)!;
      return { stationId: record.station_id ?? 0, groupId: record.group_id };
    }),
  );
  const outcomes = known.map((ending, index) => {
    const record = records.get(ending.transactionId)!;
    return judge(record, ending, samples.get(ending.transactionId) ?? [], prices[index]!);
  });
  await postMoney(client, outcomes);
  await store(client, outcomes);
  return outcomes.map((outcome) => ({
    transactionId: outcome.record.transaction_id,
    status: outcome.reviewReasons.length > 0 ? 'review' : 'finished',
    energyWh: outcome.bill.energyWh,
    cost: outcome.bill.cost,
    events: eventsOf(outcome),
  }));
}

async function lockRecords(client: Queryable, endings: readonly Ending[]): Promise<Map<number, RecordRow>> {
  const { rows } = await client.query<RecordRow>({
    name: 'settle-lock',
    text: `select r.transaction_id, r.provider_id, r.station_id, r.point_id, r.connector_no, r.group_id, r.account_id, r.status, r.started_at, r.start_received_at,
        r.meter_start_wh, r.energy_wh, r.elec_fee, r.service_fee, r.reserve_fee, r.discount, r.cost, r.revision, r.time_zone, o.minor_unit,
        coalesce(c.max_power_w, p.rated_power_w) as max_power_w, p.serial_number
      from charging_record r join provider o on o.id = r.provider_id join charge_point p on p.id = r.point_id
      left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
      where r.transaction_id = any ($1::int[]) order by r.transaction_id for update of r`,
    values: [endings.map((ending) => ending.transactionId)],
  });
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

async function loadSamples(client: Queryable, records: readonly RecordRow[]): Promise<Map<number, MeterPoint[]>> {
  const earliest = Math.min(...records.map((record) => record.start_received_at.getTime()));
  const { rows } = await client.query<{ transaction_id: number; at: Date; energy_wh: number }>({
    name: 'settle-samples',
    text: `select transaction_id, at, energy_wh from meter_sample
      where transaction_id = any ($1::int[]) and received_at >= $2 and energy_wh is not null order by at`,
    values: [records.map((record) => record.transaction_id), new Date(earliest - 3_600_000).toISOString()],
  });
  const byTransaction = new Map<number, MeterPoint[]>();
  for (const row of rows) {
    const point: MeterPoint = { at: row.at.getTime(), registerWh: row.energy_wh, source: 'sample' };
    const points = byTransaction.get(row.transaction_id);
    if (points) points.push(point);
    else byTransaction.set(row.transaction_id, [point]);
  }
  return byTransaction;
}

function judge(record: RecordRow, ending: Ending, samples: MeterPoint[], versions: readonly PriceVersion[]): Outcome {
  const startedAt = record.started_at.getTime();
  const stoppedAt = ending.stoppedAt ?? Math.max(startedAt, samples.at(-1)?.at ?? startedAt);
  const reviewReasons: string[] = [];
  const { run, doubts } = meterRun(record, ending, samples, startedAt, stoppedAt);
  for (const doubt of doubts) if (doubt.needsReview) reviewReasons.push(doubt.kind);
  let segments: Segment[] = [];
  let tariff: PriceVersion[] = [];
  if (versions.length === 0) reviewReasons.push('no-price');
  else {
    tariff = tariffOf(versions, Math.min(startedAt, run[0]?.at ?? startedAt), stoppedAt);
    segments = splitByTier(run, tariff, record.time_zone);
  }
  const bill = billOf({ segments, versions: tariff.length > 0 ? tariff : [FREE], minorUnit: record.minor_unit });
  const accountId = ending.accountId ?? record.account_id;
  if (accountId === null && !isZero(bill.cost)) reviewReasons.push('unknown-payer');
  const energyWh = run.length > 0 ? run.at(-1)!.registerWh - run[0]!.registerWh : 0;
  return {
    record,
    ending,
    stoppedAt,
    bill: { ...bill, energyWh },
    segments,
    tariff,
    evidence: evidence(run, segments),
    reviewReasons,
    accountId,
  };
}

/** Stands in where a station has no price: nothing is billed by it, the record waits for review. */
const FREE: PriceVersion = {
  id: 0,
  effectiveFrom: 0,
  slots: new Array(48).fill('flat'),
  fees: {
    sharp: { electricity: '0', service: '0' },
    peak: { electricity: '0', service: '0' },
    flat: { electricity: '0', service: '0' },
    valley: { electricity: '0', service: '0' },
  },
  reservationFee: '0',
};

function meterRun(record: RecordRow, ending: Ending, samples: MeterPoint[], startedAt: number, stoppedAt: number) {
  const startWh = record.meter_start_wh;
  if (ending.decidedWh !== undefined) {
    const from = startWh ?? 0;
    const run: MeterPoint[] = [
      { at: startedAt, registerWh: from, source: 'start' },
      { at: Math.max(stoppedAt, startedAt), registerWh: from + ending.decidedWh, source: 'stop' },
    ];
    return { run, doubts: [] };
  }
  const points: MeterPoint[] = [];
  if (startWh !== null) points.push({ at: startedAt, registerWh: startWh, source: 'start' });
  points.push(...samples);
  if (ending.meterStopWh !== null) points.push({ at: stoppedAt, registerWh: ending.meterStopWh, source: 'stop' });
  return billableRun(points, { maxPowerW: record.max_power_w, startedAt, stoppedAt });
}

async function postMoney(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const accounts = await systemAccounts(client, [...new Set(outcomes.map((outcome) => outcome.record.provider_id))]);
  const postings: LedgerPosting[] = [];
  for (const outcome of outcomes) {
    const { record, ending } = outcome;
    const own = accounts.get(record.provider_id)!;
    const move = (
      kind: 'settlement' | 'reversal',
      accountId: number,
      revision: number,
      fees: { cost: string; elecFee: string; serviceFee: string; reserveFee: string; discount: string },
    ): LedgerPosting => ({
      providerId: record.provider_id,
      kind,
      reference: String(record.transaction_id),
      dedupeKey: `${kind}:${record.transaction_id}:${revision}`,
      operator: ending.operator ?? '',
      remark: ending.cause,
      entries: [
        { accountId, amount: negate(fees.cost) },
        { accountId: own.electricityIncome, amount: fees.elecFee },
        { accountId: own.serviceIncome, amount: fees.serviceFee },
        { accountId: own.reservationIncome, amount: fees.reserveFee },
        { accountId: own.discount, amount: fees.discount },
      ].filter((entry) => !isZero(entry.amount)),
    });
    if (record.status === 'finished' && record.account_id !== null && !isZero(record.cost)) {
      postings.push(
        move('reversal', record.account_id, record.revision, {
          cost: negate(record.cost),
          elecFee: negate(record.elec_fee),
          serviceFee: negate(record.service_fee),
          reserveFee: negate(record.reserve_fee),
          discount: negate(record.discount),
        }),
      );
    }
    if (outcome.reviewReasons.length === 0 && outcome.accountId !== null && !isZero(outcome.bill.cost)) {
      postings.push(move('settlement', outcome.accountId, record.revision + 1, outcome.bill));
    }
  }
  if (postings.length > 0) await postLedger(client, postings);
}

async function store(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read);
  const ids = column((outcome) => outcome.record.transaction_id);
  await Promise.all([
    client.query({
      name: 'settle-records',
      text: `update charging_record r set status = v.status, stopped_at = v.stopped_at, stop_received_at = v.received_at, meter_stop_wh = v.meter_stop, stop_reason = v.reason,
        stop_id_tag = v.id_tag, stop_account = v.account, energy_wh = v.energy, elec_fee = v.elec::numeric, service_fee = v.service::numeric, reserve_fee = v.reserve::numeric,
        discount = v.discount::numeric, cost = v.cost::numeric, review_reasons = v.reasons::text[], account_id = v.account_id, revision = r.revision + 1
      from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[],
        $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bigint[])
        as v (id, status, stopped_at, received_at, meter_stop, reason, id_tag, account, energy, elec, service, reserve, discount, cost, reasons, account_id)
      where r.transaction_id = v.id`,
      values: [
        ids,
        column((outcome) => (outcome.reviewReasons.length > 0 ? 'review' : 'finished')),
        column((outcome) => new Date(outcome.stoppedAt).toISOString()),
        column((outcome) => new Date(outcome.ending.stopReceivedAt).toISOString()),
        column((outcome) => outcome.ending.meterStopWh),
        column((outcome) => outcome.ending.reason),
        column((outcome) => outcome.ending.stopIdTag),
        column((outcome) => outcome.ending.stopAccount),
        column((outcome) => outcome.bill.energyWh),
        column((outcome) => outcome.bill.elecFee),
        column((outcome) => outcome.bill.serviceFee),
        column((outcome) => outcome.bill.reserveFee),
        column((outcome) => outcome.bill.discount),
        column((outcome) => outcome.bill.cost),
        column((outcome) => `{${outcome.reviewReasons.join(',')}}`),
        column((outcome) => outcome.accountId),
      ],
    }),
    client.query({
      name: 'settle-bills',
      text: `insert into charging_bill (transaction_id, revision, provider_id, cause, lines, segments, tariff, evidence, cost, operator)
      select v.id, v.revision, v.provider, v.cause, v.lines, v.segments, v.tariff, v.evidence, v.cost::numeric, v.operator
      from unnest($1::int[], $2::smallint[], $3::int[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::jsonb[], $9::text[], $10::text[])
        as v (id, revision, provider, cause, lines, segments, tariff, evidence, cost, operator)`,
      values: [
        ids,
        column((outcome) => outcome.record.revision + 1),
        column((outcome) => outcome.record.provider_id),
        column((outcome) => outcome.ending.cause),
        column((outcome) => JSON.stringify(outcome.bill.lines)),
        column((outcome) => JSON.stringify(outcome.segments)),
        column((outcome) => JSON.stringify(outcome.tariff)),
        column((outcome) => JSON.stringify(outcome.evidence)),
        column((outcome) => outcome.bill.cost),
        column((outcome) => outcome.ending.operator ?? ''),
      ],
    }),
    client.query({
      name: 'settle-live',
      text: 'delete from charging_live where transaction_id = any ($1::int[])',
      values: [ids],
    }),
    client.query({
      name: 'settle-connectors',
      text: 'update connector set transaction_id = null where point_id = any ($2::int[]) and transaction_id = any ($1::int[])',
      values: [ids, column((outcome) => outcome.record.point_id)],
    }),
    addGroupUsage(client, outcomes.flatMap(usageOf)),
  ]);
}

/** What a settlement changes of the group's monthly use: the new energy less what was counted for it before. */
function usageOf(outcome: Outcome): { groupId: number; providerId: number; month: string; energyWh: number }[] {
  const { record } = outcome;
  if (record.group_id === null) return [];
  const before = record.status === 'finished' ? record.energy_wh : 0;
  const after = outcome.reviewReasons.length > 0 ? 0 : outcome.bill.energyWh;
  if (after === before) return [];
  const start = localDateTime(record.time_zone, record.started_at.getTime());
  const month = `${start.year}-${String(start.month).padStart(2, '0')}-01`;
  return [{ groupId: record.group_id, providerId: record.provider_id, month, energyWh: after - before }];
}

function eventsOf({ record }: Outcome): LiveEvent[] {
  if (record.status !== 'charging' || record.station_id === null) return [];
  return [
    {
      type: 'session.ended',
      providerId: record.provider_id,
      stationId: record.station_id,
      serialNumber: record.serial_number,
      transactionId: record.transaction_id,
    },
  ];
}
