import { each, FLAT_PRICE_FIELDS, type IdTagType, type MeasurandField, type RecordDetail } from '@csms/contract';
import { sql } from 'kysely';
import type { DiscountLine } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import type { BillLine, MeterPoint, PriceVersion, Segment } from '../billing/index.ts';
import { findRecord, toRecord } from './records.queries.ts';
import { MEASURED_COLUMNS } from './samples.ts';

type LedgerLine = RecordDetail['ledger'][number];
type LedgerRow = Pick<LedgerLine, 'kind' | 'amount' | 'account'> & { at: Date; balance_after: string | null };

const iso = (ms: number): string => new Date(ms).toISOString();

/** One record with everything that its bill rests on. Throws `notFound`. */
export async function recordDetail(trx: Trx, transactionId: number): Promise<RecordDetail> {
  const row = found(await findRecord(trx, transactionId));
  const own = await trx
    .selectFrom('charging_record')
    .select([
      'wire_id',
      'id_tag_type',
      'meter_start_wh',
      'meter_stop_wh',
      'start_received_at',
      'stop_received_at',
      'invalid_reason',
      'invalidated_by',
      'invalidated_at',
    ])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const bill = await trx
    .selectFrom('charging_bill')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const bills = await trx
    .selectFrom('charging_bill')
    .select(['revision', 'at', 'cause', 'operator', 'cost'])
    .where('transaction_id', '=', transactionId)
    .orderBy('revision', 'desc')
    .execute();
  const entries = await sql<LedgerRow>`
    select t.at, t.kind, e.amount::text as amount, a.kind as account, e.balance_after::text as balance_after
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.reference = ${String(transactionId)} and t.kind in ('settlement', 'reversal') order by t.id, e.id`.execute(trx);
  return {
    ...toRecord(row),
    wireId: own.wire_id ?? String(transactionId),
    idTagType: own.id_tag_type as IdTagType | null,
    meterStartWh: own.meter_start_wh === null ? null : Number(own.meter_start_wh),
    meterStopWh: own.meter_stop_wh === null ? null : Number(own.meter_stop_wh),
    startReceiveTime: own.start_received_at?.toISOString() ?? null,
    endReceiveTime: own.stop_received_at?.toISOString() ?? null,
    lines: (bill?.lines ?? []) as unknown as BillLine[],
    discounts: ((bill?.discounts ?? []) as unknown as DiscountLine[]).map(({ kind, label, amount, benefitId }) => ({
      kind,
      label,
      amount,
      benefitId,
    })),
    bills: bills.map((one) => ({
      revision: one.revision,
      time: one.at.toISOString(),
      cause: one.cause,
      operator: one.operator,
      cost: one.cost,
    })),
    invalid:
      own.invalidated_at === null
        ? null
        : { reason: own.invalid_reason ?? '', by: own.invalidated_by ?? '', time: own.invalidated_at.toISOString() },
    segments: ((bill?.segments ?? []) as unknown as Segment[]).map((segment) => ({
      ...segment,
      from: iso(segment.from),
      to: iso(segment.to),
    })),
    tariff: ((bill?.tariff ?? []) as unknown as PriceVersion[]).map((version) => ({
      ...version,
      ...each(FLAT_PRICE_FIELDS, (field) => version[field] ?? '0'),
      slots: [...version.slots],
      effectiveFrom: iso(version.effectiveFrom),
    })),
    evidence: ((bill?.evidence ?? []) as unknown as MeterPoint[]).map((point) => ({
      time: iso(point.at),
      registerWh: point.registerWh,
      source: point.source,
    })),
    ledger: entries.rows.map((entry) => ({
      time: entry.at.toISOString(),
      kind: entry.kind,
      amount: entry.amount,
      account: entry.account,
      balanceAfter: entry.balance_after,
    })),
  };
}

/** The samples of a session for its charts. More than 2 000 are thinned evenly; the first and the last stay. */
export async function processData(trx: Trx, transactionId: number) {
  const row = found(await findRecord(trx, transactionId));
  const received = await trx
    .selectFrom('charging_record')
    .select('start_received_at')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Record<MeasurandField, number | null> & { at: Date }>`
    select at, ${MEASURED_COLUMNS} from (
      select *, row_number() over (order by at) as n, count(*) over () as total from meter_sample
      where transaction_id = ${row.transaction_id} and received_at >= ${new Date(received.start_received_at.getTime() - 3_600_000)}) s
    where total <= 2000 or n = 1 or n = total or n % (total / 2000 + 1) = 0 order by at`.execute(trx);
  return {
    transactionId: row.transaction_id,
    samples: rows.map(({ at, ...measured }) => ({ ...measured, time: at.toISOString() })),
  };
}
