import { FEE_FIELDS } from '@csms/contract';
import { addGroupUsage, addUserUsage, type BenefitBooking, bookBenefits, type DiscountLine } from '../../customers/index.ts';
import { freeConnectors, ORDINARY_CONNECTORS } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { FEE_COLUMNS, withOwnFee } from '../billing/index.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { watchOccupancy } from './occupancy.writes.ts';
import type { Outcome } from './settlement-outcome.ts';
import type { EarlierBill, RecordRow, StoredSample } from './settlement-rows.ts';
import { usageOf, userUsageOf } from './settlement-usage.rules.ts';

/** The sessions of `who` at other stations that were known before r, or have ended, and may have run beside it (a later one that was refused is the odd one of the two, and says nothing of r); of the newest hundred, so that a card of many sessions takes no longer. */
const ELSEWHERE = (who: string) => `(
  select json_agg(json_build_object('id', o.transaction_id, 'from', o.started_at, 'to', coalesce(o.stopped_at, l.heard_at)))
  from (select o.transaction_id, o.station_id, o.started_at, o.stopped_at, o.status, o.energy_wh, o.valid from charging_record o
    where ${who} and o.started_at > r.started_at - interval '7 days' and o.transaction_id <> r.transaction_id and (o.transaction_id < r.transaction_id or (o.status <> 'charging' and o.start_status is null)) order by o.started_at desc limit 100) o
  left join charging_live l on l.transaction_id = o.transaction_id
  where o.station_id <> r.station_id and o.valid and (o.status = 'charging' or o.energy_wh > 0) and (o.stopped_at is null or o.stopped_at > r.started_at)
    and coalesce(o.stopped_at, l.heard_at) > r.started_at)`;

export async function lockRecords(client: Queryable, transactionIds: readonly number[]): Promise<Map<number, RecordRow>> {
  const { rows } = await client.query<RecordRow>({
    name: 'settle-lock',
    text: `select r.transaction_id, r.provider_id, r.station_id, r.point_id, r.connector_no, r.charge_user_id, r.group_id, coalesce(w.moved_into, r.account_id) as account_id, r.start_type, r.status, r.valid, r.started_at,
        r.start_received_at, r.start_sent_at, r.meter_start_wh, r.energy_wh, ${FEE_COLUMNS.map((column) => `r.${column}`).join(', ')}, r.discount, r.cost, r.refunds, r.refunded, r.reservation_used, r.reservation_promise, r.level_at_start, r.occupied_minutes, r.session_fee_paid_by, array(select d from unnest(r.review_reasons) d where d in ('samples-cut', 'many-cards', 'two-stops')) as standing_doubts, c.id is null and r.connector_no > ${ORDINARY_CONNECTORS} as unknown_connector, r.review_reasons, r.doubted_with, r.stopped_at, r.by_receipt, r.clock_doubt, r.revision, r.time_zone, o.minor_unit,
        coalesce(c.max_power_w, p.rated_power_w) as max_power_w, p.serial_number,
        case when coalesce(u.post_paid, false) or coalesce(g.post_paid, false) then null
          when r.card_id is not null then ${ELSEWHERE('o.card_id = r.card_id')}
          else ${ELSEWHERE('o.charge_user_id = r.charge_user_id and o.card_id is null')} end as elsewhere,
        ${NEIGHBOURS} as neighbours
      from charging_record r join provider o on o.id = r.provider_id join charge_point p on p.id = r.point_id
      left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
      left join charge_user u on u.id = r.charge_user_id left join user_group g on g.id = r.group_id left join ledger_account w on w.id = r.account_id
      where r.transaction_id = any ($1::int[]) order by r.transaction_id for update of r`,
    values: [transactionIds],
  });
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** The samples of records that have a register, in the order of their times. */
export async function loadSamples(client: Queryable, transactionIds: readonly number[]): Promise<Map<number, StoredSample[]>> {
  const { rows } = await client.query<{ transaction_id: number; at: Date; energy_wh: number; received_at: Date }>({
    name: 'settle-samples',
    text: `select transaction_id, at, energy_wh, received_at from meter_sample
      where transaction_id = any ($1::int[]) and energy_wh is not null
        and received_at >= (select min(r.start_received_at) - interval '1 hour' from charging_record r where r.transaction_id = any ($1::int[])) order by at`,
    values: [transactionIds],
  });
  const bySession = new Map<number, StoredSample[]>();
  for (const row of rows) {
    const sample: StoredSample = {
      point: { at: row.at.getTime(), registerWh: row.energy_wh, source: 'sample' },
      receivedAt: row.received_at.getTime(),
    };
    const samples = bySession.get(row.transaction_id);
    if (samples) samples.push(sample);
    else bySession.set(row.transaction_id, [sample]);
  }
  return bySession;
}

/** The newest bills of records that have one; sessions that end for the first time have none and cost no query. */
export async function loadEarlierBills(client: Queryable, records: readonly RecordRow[]): Promise<Map<number, EarlierBill>> {
  const billed = records.filter((record) => record.revision > 0);
  if (billed.length === 0) return new Map();
  const { rows } = await client.query<EarlierBill & { transaction_id: number }>({
    name: 'settle-earlier-bills',
    text: `select b.transaction_id, b.discounts, b.tariff, b.segments, b.evidence
      from unnest($1::int[], $2::smallint[]) as r (id, revision) join charging_bill b on b.transaction_id = r.id and b.revision = r.revision`,
    values: [billed.map((record) => record.transaction_id), billed.map((record) => record.revision)],
  });
  return new Map(rows.map((row) => [row.transaction_id, { ...row, tariff: withOwnFee(row.tariff) }]));
}

/** What a settlement writes into its records: an array for each column, those of the fees last. */
const SETTLE_RECORDS = `update charging_record r set status = v.status, stopped_at = v.stopped_at, stop_received_at = v.received_at, meter_stop_wh = v.meter_stop, stop_reason = v.reason,
    stop_id_tag = v.id_tag, stop_account = v.account, energy_wh = v.energy, discount = v.discount::numeric, cost = v.cost::numeric,
    refunded = case when v.status = 'finished' and r.valid then least(r.refunds, greatest(v.cost::numeric, 0)) else 0 end, review_reasons = v.reasons::text[],
    doubted_with = v.doubted_with::int[], account_id = v.account_id, stop_guessed = v.guessed, by_receipt = v.by_receipt, clock_doubt = v.clock_doubt, stay_gap_minutes = v.stay_gap, session_fee_paid_by = v.fee_paid_by, revision = r.revision + 1, ${FEE_COLUMNS.map((column) => `${column} = v.${column}::numeric`).join(', ')}
  from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[],
    $10::text[], $11::text[], $12::text[], $13::bigint[], $14::boolean[], $15::boolean[], $16::boolean[], $17::text[], $18::int[], $19::int[], ${FEE_COLUMNS.map((_, index) => `$${20 + index}::text[]`).join(', ')})
    as v (id, status, stopped_at, received_at, meter_stop, reason, id_tag, account, energy, discount, cost, reasons, account_id, guessed, by_receipt, clock_doubt, doubted_with, stay_gap, fee_paid_by, ${FEE_COLUMNS.join(', ')})
  where r.transaction_id = v.id and r.transaction_id = any ($1::int[])`;

/** Writes records, bills, and what else a settlement changes, in the order that keeps it free of deadlocks; each is one statement for all. Issues them at once. */
export function storeOutcomes(client: Queryable, outcomes: readonly Outcome[]): Promise<unknown> {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read);
  const ids = column((outcome) => outcome.record.transaction_id);
  return Promise.all([
    storeStarts(
      client,
      outcomes.filter((outcome) => outcome.redated),
    ),
    client.query({
      name: 'settle-records',
      text: SETTLE_RECORDS,
      values: [
        ids,
        column((outcome) => (outcome.reviewReasons.length > 0 ? 'review' : 'finished')),
        column((outcome) => new Date(outcome.stoppedAt)),
        column((outcome) => new Date(outcome.ending.stopReceivedAt)),
        column((outcome) => outcome.ending.meterStopWh),
        column((outcome) => outcome.ending.reason),
        column((outcome) => outcome.ending.stopIdTag),
        column((outcome) => outcome.ending.stopAccount),
        column((outcome) => outcome.bill.energyWh),
        column((outcome) => outcome.bill.discount),
        column((outcome) => outcome.bill.cost),
        column((outcome) => `{${outcome.reviewReasons.join(',')}}`),
        column((outcome) => outcome.accountId),
        column((outcome) => outcome.ending.guessed ?? false),
        column((outcome) => outcome.clocks.byReceipt),
        column((outcome) => outcome.clocks.doubtful),
        column((outcome) => `{${outcome.doubtedWith.join(',')}}`),
        column((outcome) => outcome.gapMinutes),
        column((outcome) => outcome.paidBy),
        ...FEE_FIELDS.map((field) => column((outcome) => outcome.bill[field])),
      ],
    }),
    client.query({
      name: 'settle-bills',
      text: `insert into charging_bill (transaction_id, revision, provider_id, cause, lines, segments, tariff, evidence, cost, operator, discounts, deed)
      select v.id, v.revision, v.provider, v.cause, v.lines, v.segments, v.tariff, v.evidence, v.cost::numeric, v.operator, v.discounts, v.deed
      from unnest($1::int[], $2::smallint[], $3::int[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::jsonb[], $9::text[], $10::text[],
        $11::jsonb[], $12::text[]) as v (id, revision, provider, cause, lines, segments, tariff, evidence, cost, operator, discounts, deed)`,
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
        column((outcome) => JSON.stringify(outcome.bill.discounts)),
        column(({ ending }) => deedOf(ending)),
      ],
    }),
    client.query({
      name: 'settle-live',
      text: 'delete from charging_live where transaction_id = any ($1::int[])',
      values: [ids],
    }),
    freeConnectors(
      client,
      ids,
      column((outcome) => outcome.record.point_id),
    ),
    addGroupUsage(client, outcomes.flatMap(usageOf)),
    addUserUsage(client, outcomes.flatMap(userUsageOf)),
    bookBenefits(client, outcomes.map(bookingOf)),
    watchOccupancy(client, outcomes),
  ]);
}

/** Starts whose time has been read anew. */
async function storeStarts(client: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await client.query({
    name: 'settle-starts',
    text: `update charging_record r set started_at = v.at from unnest($1::int[], $2::timestamptz[]) as v (id, at) where r.transaction_id = v.id and r.transaction_id = any ($1::int[])`,
    values: [outcomes.map((outcome) => outcome.record.transaction_id), outcomes.map((outcome) => outcome.record.started_at)],
  });
}

/** What a person did that a bill is of; null: it came by itself. */
const deedOf = ({ decidedWh, replacePrice }: Outcome['ending']): 'settled' | 'repriced' | null =>
  decidedWh !== undefined ? 'settled' : replacePrice ? 'repriced' : null;

function bookingOf({ record, bill, reviewReasons }: Outcome): BenefitBooking {
  const counts = record.valid && reviewReasons.length === 0;
  return {
    transactionId: record.transaction_id,
    revision: record.revision + 1,
    providerId: record.provider_id,
    chargeUserId: record.charge_user_id,
    cost: bill.cost,
    lines: counts ? (bill.discounts as DiscountLine[]) : [],
    rebilled: record.revision > 0,
  };
}
