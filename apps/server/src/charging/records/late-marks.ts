import type { Queryable } from '../../platform/database/queryable.ts';

export interface LateSamples {
  transactionId: number;
  providerId: number;
  /** When they were received, epoch ms. */
  at: number;
}

/**
 * Marks the records of ended sessions that are to be judged anew, since samples came for them or another session says the same as theirs, in one order for all batches. A mark that is being taken away at this moment is waited for and made anew: doing nothing would lose it. The statement's own promise.
 */
export function markLateSamples(client: Queryable, marks: readonly LateSamples[]): Promise<unknown> {
  const sorted = [...new Map(marks.map((mark) => [mark.transactionId, mark])).values()].sort(
    (a, b) => a.transactionId - b.transactionId,
  );
  return client.query({
    name: 'late-samples-mark',
    text: `insert into late_sample (transaction_id, provider_id, marked_at) select * from unnest($1::int[], $2::int[], $3::timestamptz[])
      on conflict (transaction_id) do update set marked_at = late_sample.marked_at`,
    values: [
      sorted.map((mark) => mark.transactionId),
      sorted.map((mark) => mark.providerId),
      sorted.map((mark) => new Date(mark.at)),
    ],
  });
}
