import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { WalletMoved } from './ledger.ts';

/** Closes a wallet that was emptied into another, in the caller's transaction, which holds both: what is billed for it later goes there. Wallets that were emptied into it before follow. */
export async function closeWallet(trx: Trx, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`update ledger_account set moved_into = ${into} where id = ${from} or moved_into = ${from}`.execute(trx);
}

/** Throws walletMoved, with whose wallet there is today, in the place of WalletMoved; any other error as it is. `field`: the form's field that named the wallet. */
export async function orMoved(
  client: Queryable,
  error: unknown,
  field: string | ((accountId: number) => string),
): Promise<never> {
  if (!(error instanceof WalletMoved)) throw error;
  const { rows } = await client.query<{ name: string | null }>({
    text: `select coalesce((select c.card_number from card c where c.account_id = a.moved_into), (select u.account from charge_user u where u.account_id = a.moved_into)) as name
      from ledger_account a where a.id = $1`,
    values: [error.accountId],
  });
  const at = typeof field === 'string' ? field : field(error.accountId);
  throw new Problem('walletMoved', { places: { today: rows[0]?.name ?? '' }, fields: { [at]: 'walletMoved' } });
}
