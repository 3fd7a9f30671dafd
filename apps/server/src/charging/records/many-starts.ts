import { takeOfDay } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StartInput } from './start-input.ts';

/** How many sessions the connectors of a point may begin within an hour, and with how many different cards, before somebody is to look. Honest charging stays far below. */
const mostCards = (connectors: number) => 10 + 6 * connectors;
const mostStarts = (connectors: number) => 20 + 12 * connectors;

/**
 * Of sessions that have just begun, those that their points begin beyond what their connectors can serve. A session with one card too many is marked: with more than a little energy it waits for
 * review. In the transaction of the start.
 */
export async function markManyStarts(
  client: Queryable,
  fresh: readonly { input: StartInput; transactionId: number }[],
): Promise<ReadonlyMap<number, 'cards' | 'starts'>> {
  const beyond = new Map<number, 'cards' | 'starts'>();
  const asked = fresh.filter(({ input: { around } }) => around && (around.cards > mostCards(1) || around.starts > mostStarts(1)));
  if (asked.length === 0) return beyond;
  const { rows } = await client.query<{ point_id: number; n: number }>({
    name: 'many-starts-connectors',
    text: 'select point_id, count(*)::int as n from connector where point_id = any ($1::int[]) group by 1',
    values: [asked.map(({ input }) => input.pointId)],
  });
  const connectors = new Map(rows.map((row) => [row.point_id, row.n]));
  const marked: number[] = [];
  for (const { input, transactionId } of asked) {
    const n = connectors.get(input.pointId) ?? 1;
    const isMarked = input.around!.cards > mostCards(n);
    if (isMarked) marked.push(transactionId);
    if (!isMarked && input.around!.starts <= mostStarts(n)) continue;
    beyond.set(transactionId, isMarked ? 'cards' : 'starts');
    await takeOfDay(client, input, 'starts', 1, input.receivedAt);
  }
  if (marked.length > 0)
    await client.query({
      name: 'many-starts',
      text: `update charging_record set review_reasons = array_append(review_reasons, 'many-cards') where transaction_id = any ($1::int[])`,
      values: [marked],
    });
  return beyond;
}
