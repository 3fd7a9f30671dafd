import type { Language } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** In which language a charge user is written to; undefined: not known, or nobody. */
export async function languageOf(trx: Trx, chargeUserId: number | null): Promise<Language | undefined> {
  if (chargeUserId === null) return undefined;
  const row = await trx.selectFrom('charge_user').select('language').where('id', '=', chargeUserId).executeTakeFirst();
  return (row?.language as Language | null) ?? undefined;
}

/** Where a payer is reached by mail, and in which language: the charge user, else the owner of the card, else what stands on the card. Empty and null where it is not known. */
export async function mailOf(
  trx: Trx,
  payer: { chargeUserId: number | null; cardId: number | null },
): Promise<{ email: string; language: Language | null }> {
  const { rows } = await sql<{ email: string | null; language: Language | null }>`
    select coalesce(nullif(u.email, ''), nullif(c.email, '')) as email, u.language
    from (select ${payer.chargeUserId}::int as user_id, ${payer.cardId}::int as card_id) x
    left join card c on c.id = x.card_id left join charge_user u on u.id = coalesce(x.user_id, c.charge_user_id)`.execute(trx);
  return { email: rows[0]?.email ?? '', language: rows[0]?.language ?? null };
}
