import type { SignedReading as Shown } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { instantOf } from '../../platform/http/lists.ts';

/** A reading that the meter has signed, as it came; its time is corrected, epoch ms. */
export interface SignedReading {
  at: number;
  context: string;
  format: 'OCMF' | 'SignedData';
  data: string;
}

/** So much is kept of one record, in bytes, and so much of it of readings other than those at its start and end, which prove the bill. */
const MOST_BYTES = 262_144;
const MOST_BETWEEN = 131_072;

/**
 * Keeps signed readings with their records, within the bounds. One statement for all, and none where there are none. What was told before is not kept twice.
 */
export async function keepSigned(
  client: Queryable,
  rows: readonly {
    transactionId: number;
    providerId: number;
    receivedAt: number;
    signed: readonly SignedReading[] | undefined;
  }[],
): Promise<void> {
  const all = rows.flatMap(({ signed, ...row }) => (signed ?? []).map((one) => ({ ...row, ...one })));
  if (all.length === 0) return;
  await client.query({
    name: 'signed-readings',
    text: `with told as (
        select v.*, sum(octet_length(v.data)) over (partition by v.transaction, v.context not in ('Transaction.Begin', 'Transaction.End') order by v.n) as own_bytes
        from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::text[]) with ordinality
          as v (transaction, provider, at, received, context, format, data, n)),
      kept as (select s.transaction_id, sum(octet_length(s.data)) as bytes from signed_reading s where s.transaction_id = any ($1::int[]) group by 1)
      insert into signed_reading (transaction_id, provider_id, at, received_at, context, format, data)
      select t.transaction, t.provider, t.at, t.received, t.context, t.format, t.data from told t left join kept k on k.transaction_id = t.transaction
      where coalesce(k.bytes, 0) + t.own_bytes <= case when t.context in ('Transaction.Begin', 'Transaction.End') then ${MOST_BYTES} else ${MOST_BETWEEN} end
      order by t.transaction, t.n on conflict do nothing`,
    values: [
      all.map((one) => one.transactionId),
      all.map((one) => one.providerId),
      all.map((one) => new Date(one.at).toISOString()),
      all.map((one) => new Date(one.receivedAt).toISOString()),
      all.map((one) => one.context),
      all.map((one) => one.format),
      all.map((one) => one.data.replaceAll('\u0000', '')),
    ],
  });
}

/** The signed readings of a record, in the order of their times. */
export async function signedReadings(trx: Trx, transactionId: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`select ${instantOf('at')} as time, context, format, data from signed_reading
    where transaction_id = ${transactionId} order by at, received_at, digest`.execute(trx);
  return rows;
}
