import { type contract, each, FEE_FIELDS, holds, type LiveEvent, type SettlePreview } from '@csms/contract';
import { formatKWh } from '@csms/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { decidedBounds } from '../billing/index.ts';
import { recordDetail } from './record-detail.ts';
import { settle } from './settlement.ts';

type Decision = z.output<NonNullable<typeof contract.records.previewSettle.body>>;

interface Waiting {
  status: string;
  provider_id: number;
  started_at: Date;
  stopped_at: Date | null;
  stop_reason: string | null;
  stop_id_tag: string | null;
  meter_stop_wh: number | null;
  max_power_w: number;
}

/** The record, locked, with what bounds its energy. Throws notFound and notInReview. */
async function lockWaiting(trx: Trx, transactionId: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select r.status, r.provider_id, r.started_at, r.stopped_at, r.stop_reason, r.stop_id_tag, r.meter_stop_wh, coalesce(c.max_power_w, p.rated_power_w) as max_power_w
    from charging_record r join charge_point p on p.id = r.point_id left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
    where r.transaction_id = ${transactionId} for update of r`.execute(trx);
  const record = found(rows[0]);
  if (record.status !== 'review') throw new Problem('notInReview');
  return record;
}

const boundsOf = (record: Waiting) =>
  decidedBounds({
    maxPowerW: record.max_power_w,
    startedAt: record.started_at.getTime(),
    stoppedAt: (record.stopped_at ?? record.started_at).getTime(),
  });

function checkBounds(record: Waiting, energyWh: number, caller: Caller): void {
  const { mostWh, beyondWh } = boundsOf(record);
  const refuse = (key: 'energyImpossible' | 'energyBeyondCapacity', most: number) => {
    throw new Problem(key, { places: { most: formatKWh(most) }, fields: { energyWh: key } });
  };
  if (energyWh > beyondWh) refuse('energyImpossible', beyondWh);
  if (energyWh > mostWh && !holds(caller.permissions, 'record:settleBeyond')) refuse('energyBeyondCapacity', mostWh);
}

async function decide(
  trx: Trx,
  caller: Caller,
  transactionId: number,
  record: Waiting,
  form: Decision & { reason: string },
  now: number,
) {
  const accountId = form.cardNumber ? await accountOfCard(trx, form.cardNumber, record.provider_id) : undefined;
  const [settled] = await settle(queryableOf(trx), [
    {
      transactionId,
      stoppedAt: (record.stopped_at ?? record.started_at).getTime(),
      stopReceivedAt: now,
      meterStopWh: record.meter_stop_wh === null ? null : record.meter_stop_wh,
      reason: record.stop_reason ?? 'Other',
      stopIdTag: record.stop_id_tag,
      stopAccount: caller.username,
      cause: form.reason,
      decidedWh: form.energyWh,
      operator: caller.username,
      accountId,
    },
  ]);
  return { detail: await recordDetail(trx, transactionId), events: settled?.events ?? ([] as LiveEvent[]) };
}

/**
 * Settles a record that waits for review with the energy that an operator has decided on. Throws notFound, notInReview, energyBeyondCapacity (above what the connector can deliver in the
 * session's time, without the right for it), energyImpossible (above what a day more would allow), and a field problem where a price or a payer is missing.
 */
export async function settleByHand(
  trx: Trx,
  caller: Caller,
  transactionId: number,
  form: Decision & { reason: string },
  now: number,
) {
  const record = await lockWaiting(trx, transactionId);
  checkBounds(record, form.energyWh, caller);
  const done = await decide(trx, caller, transactionId, record, form, now);
  // Without a price or a payer nothing can be settled: the operator learns what is missing.
  if (done.detail.reviewReasons.includes('no-price')) throw new Problem('invalid', { fields: { energyWh: 'notFound' } });
  if (done.detail.reviewReasons.includes('unknown-payer')) throw new Problem('invalid', { fields: { cardNumber: 'invalid' } });
  return done;
}

/** What settling would write, written; the caller takes it back. It goes beyond the bounds too, and names them. Throws notFound and notInReview. */
export async function previewByHand(
  trx: Trx,
  caller: Caller,
  transactionId: number,
  form: Decision,
  now: number,
): Promise<SettlePreview> {
  const record = await lockWaiting(trx, transactionId);
  const { mostWh, beyondWh } = boundsOf(record);
  const { detail } = await decide(trx, caller, transactionId, record, { ...form, reason: '' }, now);
  const { rows } = await sql<{ balance: string; minor_unit: number }>`
    select a.balance::text as balance, p.minor_unit from charging_record r join ledger_account a on a.id = r.account_id join provider p on p.id = r.provider_id
    where r.transaction_id = ${transactionId}`.execute(trx);
  const { energyWh, discount, cost, currency, lines, tax, sessionFeePaidBy, discounts, reviewReasons } = detail;
  return {
    energyWh,
    ...each(FEE_FIELDS, (field) => detail[field]),
    discount,
    cost,
    currency,
    lines,
    tax,
    sessionFeePaidBy,
    discounts,
    mostEnergyWh: mostWh,
    beyondEnergyWh: beyondWh,
    missing: reviewReasons.filter((reason) => reason === 'no-price' || reason === 'unknown-payer'),
    balanceAfter: rows[0] ? shownAmount(rows[0].balance, rows[0].minor_unit) : null,
  };
}

/** Today's wallet of a card: that of the newest one, where it was replaced. */
async function accountOfCard(trx: Trx, cardNumber: string, providerId: number): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    select coalesce(a.moved_into, a.id) as account_id from card c join ledger_account a on a.id = c.account_id
    where c.id_tag = ${cardNumber.trim().toUpperCase()} and c.provider_id = ${providerId}`.execute(trx);
  if (!rows[0]) throw new Problem('invalid', { fields: { cardNumber: 'notFound' } });
  return rows[0].account_id;
}
