import type { RecordDetail } from '@csms/contract';
import { compare, subtract } from '@csms/kernel';
import { sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';

type Refund = RecordDetail['refunds'][number];
type Payer = NonNullable<RecordDetail['refundable']>['to'];

/** The refunds of a record, newest first, with the amount that can still be refunded and its payer. Throws notFound. */
export async function refundsOf(trx: Trx, transactionId: number): Promise<Pick<RecordDetail, 'refunds' | 'refundable'>> {
  const { rows: refunds } = await sql<Refund>`
    select amount::text as amount, reason, note, operator, ${instantOf('at')} as time from record_refund where transaction_id = ${transactionId} order by id desc`.execute(
    trx,
  );
  const { rows } = await sql<{ minor_unit: number; due: boolean; cost: string; refunded: string; payer: Payer | null }>`
    select o.minor_unit, r.status = 'finished' and r.valid as due, r.cost::text as cost, r.refunded::text as refunded, coalesce(
      (select json_build_object('kind', 'card', 'name', c.card_number) from card c where c.account_id = w.id),
      (select json_build_object('kind', 'chargeUser', 'name', u.account) from charge_user u where u.account_id = w.id and u.erased_at is null)) as payer
    from charging_record r join provider o on o.id = r.provider_id
    left join ledger_account a on a.id = r.account_id left join ledger_account w on w.id = coalesce(a.moved_into, a.id)
    where r.transaction_id = ${transactionId}`.execute(trx);
  const { minor_unit: minorUnit, due, cost, refunded, payer } = found(rows[0]);
  const left = subtract(cost, refunded);
  return {
    refunds: refunds.map((one) => ({ ...one, amount: shownAmount(one.amount, minorUnit) })),
    refundable: due && payer !== null && compare(left, '0') > 0 ? { amount: shownAmount(left, minorUnit), to: payer } : null,
  };
}
