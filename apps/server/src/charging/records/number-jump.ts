import type { Queryable } from '../../platform/database/queryable.ts';

/** So far ahead of every number that is known: what the last minute before the loss may have given, a thousandfold. */
const TRANSACTIONS = 1_000_000;
const RESERVATIONS = 10_000;

/**
 * After a restore chargers know numbers that this database has not given yet. Those of transactions and reservations go on behind all of them, `highest` being the highest transaction that any
 * backup tells of, so that no charger meets the same number twice. Returns the number after which transactions go on.
 */
export async function jumpNumbers(client: Queryable, highest: number): Promise<number> {
  const { rows } = await client.query<{ next: number }>({
    text: `select setval('transaction_id_seq', greatest(last_value, $1) + $2)::int as next from transaction_id_seq`,
    values: [highest, TRANSACTIONS],
  });
  await client.query({
    text: `select setval(pg_get_serial_sequence('reservation', 'id'), (select coalesce(max(id), 0) from reservation) + $1)`,
    values: [RESERVATIONS],
  });
  return rows[0]!.next;
}
