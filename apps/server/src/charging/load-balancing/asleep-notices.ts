import { LANGUAGES, type Language } from '@csms/contract';
import { sql } from 'kysely';
import { hasMailAccount, queueMail } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';

const SUBJECT: Readonly<Record<Language, string>> = { zh: '车辆未取电', en: 'Your car takes no power' };

const TEXT: Readonly<Record<Language, (place: string) => string>> = {
  zh: (place) => `您的车辆（${place}）轮到充电后没有取电，功率已让给其他车辆。请唤醒车辆或重新插枪。`,
  en: (place) =>
    `Your car at ${place} had its turn to charge and takes no power, so its share goes to others. Wake it, or plug it in again.`,
};

/** Tells drivers whose cars sleep, once a session, by mail where there is an address and an account to send by. */
export async function tellAsleep(trx: Trx, transactionIds: readonly number[], now: number): Promise<void> {
  if (transactionIds.length === 0) return;
  const { rows } = await sql<{ provider_id: number; email: string; place: string }>`
    update charging_live l set asleep_told_at = ${new Date(now)}
    from charging_record r join charge_point p on p.id = r.point_id join station s on s.id = p.station_id left join charge_user u on u.id = r.charge_user_id left join card c on c.id = r.card_id
    where l.transaction_id = any (${transactionIds}::int[]) and l.asleep_told_at is null and r.transaction_id = l.transaction_id
    returning r.provider_id, coalesce(nullif(u.email, ''), nullif(c.email, ''), '') as email, s.name || ' · ' || p.name || ' · ' || r.connector_no as place`.execute(
    trx,
  );
  for (const { provider_id: providerId, email, place } of rows)
    if (email !== '' && (await hasMailAccount(trx, providerId)))
      await queueMail(trx, {
        providerId,
        recipient: email,
        // Whose language nobody knows.
        subject: LANGUAGES.map((language) => SUBJECT[language]).join(' / '),
        text: LANGUAGES.map((language) => TEXT[language](place)).join('\n\n'),
      });
}
