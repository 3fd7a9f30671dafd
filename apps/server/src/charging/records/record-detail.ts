import { type contract, each, FLAT_PRICE_FIELDS, type RecordDetail, type ResponseOf } from '@csms/contract';
import { sql } from 'kysely';
import type { DiscountLine } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf, instantOrNull } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { type BillLine, type MeterPoint, type PriceVersion, type Segment, taxOfBill } from '../billing/index.ts';
import { findRecord } from './records.queries.ts';
import { refundsOf } from './refunds.queries.ts';
import { MEASURED_COLUMNS } from './samples.ts';
import { stopCauseOf } from './stop-cause.queries.ts';

/** What is kept of a bill, in the shape in which it was written; moments are epoch ms. */
interface BillRow {
  lines: BillLine[];
  discounts: DiscountLine[];
  segments: Segment[];
  tariff: PriceVersion[];
  evidence: MeterPoint[];
}
type OwnRow = Pick<
  RecordDetail,
  | 'wireId'
  | 'idTagType'
  | 'doubtedWith'
  | 'meterStartWh'
  | 'meterStopWh'
  | 'startReceiveTime'
  | 'endReceiveTime'
  | 'invalid'
  | 'sessionFeePaidBy'
  | 'minorUnit'
>;
type Sample = ResponseOf<(typeof contract.records)['getHisBmsData']>['samples'][number];

const iso = (ms: number): string => new Date(ms).toISOString();

/** One record with everything that its bill rests on. Throws `notFound`. */
export async function recordDetail(trx: Trx, transactionId: number): Promise<RecordDetail> {
  const record = found(await findRecord(trx, transactionId));
  const own = await sql<OwnRow>`
    select coalesce(wire_id, transaction_id::text) as "wireId", id_tag_type as "idTagType", meter_start_wh::float8 as "meterStartWh", meter_stop_wh::float8 as "meterStopWh", doubted_with as "doubtedWith", ${instantOrNull('start_received_at')} as "startReceiveTime",
      ${instantOrNull('stop_received_at')} as "endReceiveTime", case when invalidated_at is not null then json_build_object('reason', coalesce(invalid_reason, ''),
        'by', coalesce(invalidated_by, ''), 'time', ${instantOrNull('invalidated_at')}) end as invalid, session_fee_paid_by as "sessionFeePaidBy",
      (select o.minor_unit from provider o where o.id = provider_id) as "minorUnit"
    from charging_record where transaction_id = ${transactionId}`.execute(trx);
  const newest = await sql<BillRow>`
    select lines, discounts, segments, tariff, evidence from charging_bill where transaction_id = ${transactionId} order by revision desc limit 1`.execute(
    trx,
  );
  // Of a session that runs again the bill that was taken back stands among its bills only.
  const bill = record.status === 'charging' ? undefined : newest.rows[0];
  const bills = await sql<RecordDetail['bills'][number]>`
    select revision, ${instantOf('at')} as time, cause, operator, cost::text as cost from charging_bill where transaction_id = ${transactionId} order by revision desc`.execute(
    trx,
  );
  const entries = await sql<RecordDetail['ledger'][number]>`
    select ${instantOf('t.at')} as time, t.kind, e.amount::text as amount, a.kind as account, e.balance_after::text as "balanceAfter"
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.reference = ${String(transactionId)} and t.kind in ('settlement', 'reversal', 'orderRefund') order by e.id`.execute(
    trx,
  );
  return {
    ...record,
    ...own.rows[0]!,
    stopCause: record.endTime === null ? null : await stopCauseOf(trx, transactionId),
    lines: bill?.lines ?? [],
    tax: bill ? taxOfBill(record, bill.tariff) : null,
    discounts: bill?.discounts.map(({ kind, label, amount, benefitId }) => ({ kind, label, amount, benefitId })) ?? [],
    bills: bills.rows,
    segments: bill?.segments.map((one) => ({ ...one, from: iso(one.from), to: iso(one.to) })) ?? [],
    tariff:
      bill?.tariff.map(({ id, fees, slots, effectiveFrom, ...version }) => ({
        id,
        fees,
        ...each(FLAT_PRICE_FIELDS, (field) => version[field] ?? '0'),
        slots: [...slots],
        effectiveFrom: iso(effectiveFrom),
      })) ?? [],
    evidence: bill?.evidence.map(({ at, registerWh, source }) => ({ time: iso(at), registerWh, source })) ?? [],
    ledger: entries.rows,
    ...(await refundsOf(trx, transactionId)),
  };
}

/** The samples of a session for its charts. More than 2 000 are thinned evenly; the first and the last stay. */
export async function processData(trx: Trx, transactionId: number) {
  found(await findRecord(trx, transactionId));
  const received = await trx
    .selectFrom('charging_record')
    .select('start_received_at')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Sample>`
    select ${instantOf('at')} as time, ${MEASURED_COLUMNS}
    from (
      select *, row_number() over (order by at) as n, count(*) over () as total from meter_sample
      where transaction_id = ${transactionId} and received_at >= ${new Date(received.start_received_at.getTime() - 3_600_000)}) s
    where total <= 2000 or n = 1 or n = total or n % (total / 2000 + 1) = 0 order by at`.execute(trx);
  return { transactionId, samples: rows };
}
