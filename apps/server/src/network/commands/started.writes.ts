import type { Queryable } from '../../platform/database/queryable.ts';

/** Writes down which session each remote start brought. */
export async function noteStartedSessions(
  client: Queryable,
  used: readonly { commandId: string; transactionId: number }[],
): Promise<void> {
  if (used.length === 0) return;
  await client.query({
    name: 'start-remote-used',
    text: 'update command c set started_transaction = v.id from unnest($1::uuid[], $2::int[]) as v (command, id) where c.id = v.command',
    values: [used.map((one) => one.commandId), used.map((one) => one.transactionId)],
  });
}
