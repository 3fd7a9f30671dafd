import type { Queryable } from '../../platform/database/queryable.ts';

/**
 * Takes the oldest ledger transactions off the list of what is in no sum yet, for who adds them in the same transaction. A trigger of the ledger puts them there. Returns their ids. The transaction reads one snapshot: a
 * transaction of the ledger with an earlier number may still be on its way, and is not taken off with those that are there.
 */
export async function takeUncounted(client: Queryable, most: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'ledger-uncounted',
    text: 'select transaction_id as id from ledger_uncounted order by transaction_id limit $1',
    values: [most],
  });
  if (rows.length > 0)
    await client.query({
      name: 'ledger-uncounted-taken',
      text: 'delete from ledger_uncounted where transaction_id between $1 and $2',
      values: [rows[0]!.id, rows.at(-1)!.id],
    });
  return rows.map((row) => row.id);
}
