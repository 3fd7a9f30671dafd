import { each, FEE_FIELDS, FEE_KINDS, type RecordFees } from '@csms/contract';
import { isZero, negate } from '@csms/kernel';
import { type LedgerPosting, postLedger, postLedgerAhead, type SystemAccount, systemAccounts } from '../../customers/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { feeColumn } from '../billing/index.ts';
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
  return postingOf('reversal', own, { record, accountId: record.account_id, revision: record.revision, fees, operator, cause });
}

function postingOf(kind: 'settlement' | 'reversal', own: Record<SystemAccount, number>, move: Move): LedgerPosting {
  const { record, fees } = move;
  return {
    providerId: record.provider_id,
    kind,
    reference: String(record.transaction_id),
    dedupeKey: `${kind}:${record.transaction_id}:${move.revision}`,
    operator: move.operator,
    remark: move.cause,
    ...(kind === 'reversal' ? { reverses: `settlement:${record.transaction_id}:${move.revision}` } : {}),
    entries: [
      { accountId: move.accountId, amount: negate(fees.cost) },
      ...Object.values(FEE_KINDS).map(({ account, field }) => ({ accountId: own[account], amount: fees[field] })),
      { accountId: own.discount, amount: fees.discount },
    ].filter((entry) => !isZero(entry.amount)),
  };
}
