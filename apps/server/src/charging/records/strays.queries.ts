import type { StrayMessage } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { SHOWN_CHARACTERS } from './strays.ts';

/** A page of the messages that a record under review was made from, oldest first. Throws `notFound` for a record that the caller does not see. */
export async function listStrays(
  trx: Trx,
  transactionId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: StrayMessage[]; total: number }> {
  const { point_id: pointId } = found(
    await trx.selectFrom('charging_record').select('point_id').where('transaction_id', '=', transactionId).executeTakeFirst(),
  );
  const own = trx.selectFrom('stray_message').where('point_id', '=', pointId).where('transaction_id', '=', transactionId);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['received_at', 'action', sql<string>`jsonb_pretty(payload)`.as('text')])
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    total: total,
    list: rows.map(({ received_at, action, text }) => ({
      time: received_at.toISOString(),
      action,
      payload: text.slice(0, SHOWN_CHARACTERS),
      cut: text.length > SHOWN_CHARACTERS,
    })),
  };
}
