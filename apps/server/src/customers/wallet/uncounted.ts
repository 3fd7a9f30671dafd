import type { Queryable } from '../../platform/database/queryable.ts';

/** Takes the oldest ledger transactions off the list of what is in no sum yet, for who adds them in the same transaction. A trigger of the ledger puts them there. Returns their ids. */
export async function takeUncounted(client: Queryable, most: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'ledger-uncounted',
    text: `delete from ledger_uncounted u using (select transaction_id from ledger_uncounted order by transaction_id limit $1) n
      where n.transaction_id = u.transaction_id returning u.transaction_id as id`,
    values: [most],
  });
  return rows.map((row) => row.id);
}
