import type { PoolClient } from 'pg';

/**
 * Begins the transaction in which one round counts. It sees one moment. It finds rows by their keys, also while the database thinks that a table is small, as the connections of the group commit do
 * (docs/adr/0065).
 */
export async function beginCounting(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query('begin isolation level repeatable read; set local enable_seqscan = off');
}
