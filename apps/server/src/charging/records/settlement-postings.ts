import { each, FEE_FIELDS, FEE_KINDS, type RecordFees } from '@csms/contract';
import { isZero, negate, subtract } from '@csms/kernel';
import { type LedgerPosting, postLedger, postLedgerAhead, type SystemAccount, systemAccounts } from '../../customers/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { feeColumn } from '../billing/index.ts';
import { refundInForce } from './refunds.rules.ts';
import type { Outcome } from './settlement-outcome.ts';
import type { RecordRow } from './settlement-rows.ts';

interface Fees extends RecordFees {
  discount: string;
  cost: string;
}

interface Move {
  record: RecordRow;
  accountId: number;
  revision: number;
  fees: Fees;
  operator: string;
  cause: string;
  /** Of a reversal: what of the bill was given back before; only the rest comes back. */
  refunded?: string;
}

/** Whose books a settlement writes into. */
export type OwnAccounts = ReadonlyMap<number, Record<SystemAccount, number>>;

/** The accounts of the records' providers. */
export const ownAccounts = (client: Queryable, records: readonly RecordRow[]): Promise<OwnAccounts> =>
  systemAccounts(client, providersOf(records));

/** Posts what some settlements take from wallets, after the reversal of what earlier bills of the same records took. The promise within ends when it is written. */
export async function postSettlements(
  client: Queryable,
  outcomes: readonly Outcome[],
  accounts: OwnAccounts,
): Promise<{ stored: Promise<void> }> {
  const postings: LedgerPosting[] = [];
  for (const { record, ending, bill, reviewReasons, accountId } of outcomes) {
    const own = accounts.get(record.provider_id)!;
    const operator = ending.operator ?? '';
    const reversal = reversalOf(record, own, operator, ending.cause);
    if (reversal) postings.push(reversal);
    if (record.valid && reviewReasons.length === 0 && accountId !== null && moves(bill)) {
      const move = { record, accountId, revision: record.revision + 1, fees: bill, operator, cause: ending.cause };
      postings.push(postingOf('settlement', own, move));
      // What was granted before holds for the new bill too.
      const amount = refundInForce(record.refunds, bill.cost, true);
      if (!isZero(amount))
        postings.push(
          refundOf(record, own, {
            amount,
            revision: move.revision,
            left: bill.cost,
            key: 'again',
            accountId,
            operator,
            remark: ending.cause,
          }),
        );
    }
  }
  const { stored } = await postLedgerAhead(client, postings);
  return { stored };
}

/** Posts the reversals of what the bills of some records took: their payers have it back. */
export async function postReversals(
  client: Queryable,
  records: readonly RecordRow[],
  operator: string,
  cause: string,
): Promise<void> {
  const accounts = await systemAccounts(client, providersOf(records));
  const postings = records.flatMap((record) => reversalOf(record, accounts.get(record.provider_id)!, operator, cause) ?? []);
  if (postings.length > 0) await postLedger(client, postings);
}

const providersOf = (records: readonly RecordRow[]): number[] => [...new Set(records.map((record) => record.provider_id))];

/** A bill that discounts bring down to nothing has its income and its discount in the books all the same. */
const moves = (fees: Fees): boolean =>
  [fees.cost, ...FEE_FIELDS.map((field) => fees[field]), fees.discount].some((fee) => !isZero(fee));

/** Undefined where nothing was taken, or it was given back before. */
function reversalOf(
  record: RecordRow,
  own: Record<SystemAccount, number>,
  operator: string,
  cause: string,
): LedgerPosting | undefined {
  if (record.status !== 'finished' || !record.valid || record.account_id === null) return undefined;
  const fees = {
    cost: negate(record.cost),
    ...each(FEE_FIELDS, (field) => negate(record[feeColumn(field)])),
    discount: negate(record.discount),
  };
  if (!moves(fees)) return undefined;
  const { account_id: accountId, revision, refunded } = record;
  return postingOf('reversal', own, { record, accountId, revision, fees, operator, cause, refunded });
}

interface RefundMove {
  accountId: number;
  amount: string;
  /** The bill that it is given back of, and what of it was not given back before. */
  revision: number;
  left: string;
  key: string;
  operator: string;
  remark: string;
}

/** Gives a part of a bill in force back to its payer. */
export function refundOf(
  record: Pick<RecordRow, 'transaction_id' | 'provider_id' | 'minor_unit'>,
  own: Record<SystemAccount, number>,
  { accountId, amount, revision, left, key, operator, remark }: RefundMove,
): LedgerPosting {
  const { transaction_id: id, provider_id: providerId, minor_unit: minorUnit } = record;
  return {
    providerId,
    kind: 'orderRefund',
    reference: String(id),
    dedupeKey: `orderRefund:${id}:${revision}:${key}`,
    operator,
    remark,
    givesBack: { settlement: `settlement:${id}:${revision}`, left, minorUnit },
    entries: [
      { accountId, amount },
      { accountId: own.orderRefund, amount: negate(amount) },
    ],
  };
}

function postingOf(kind: 'settlement' | 'reversal', own: Record<SystemAccount, number>, move: Move): LedgerPosting {
  const { record, fees, refunded = '0' } = move;
  return {
    providerId: record.provider_id,
    kind,
    reference: String(record.transaction_id),
    dedupeKey: `${kind}:${record.transaction_id}:${move.revision}`,
    operator: move.operator,
    remark: move.cause,
    ...(kind === 'reversal' ? { reverses: `settlement:${record.transaction_id}:${move.revision}` } : {}),
    entries: [
      { accountId: move.accountId, amount: subtract(negate(fees.cost), refunded) },
      ...Object.values(FEE_KINDS).map(({ account, field }) => ({ accountId: own[account], amount: fees[field] })),
      { accountId: own.discount, amount: fees.discount },
      { accountId: own.orderRefund, amount: refunded },
    ].filter((entry) => !isZero(entry.amount)),
  };
}
