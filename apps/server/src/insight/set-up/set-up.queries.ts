import { type contract, type ResponseOf, SET_UP_COUNTED } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

type SetUp = Omit<ResponseOf<typeof contract.setUp.get>, 'chargerUrl'>;

/** How many rows a query finds, counted to `SET_UP_COUNTED` and no further. */
const few = (query: RawBuilder<unknown>) => sql`(select count(*)::int from (select from ${query} limit ${SET_UP_COUNTED}) few)`;

const PRICED = sql`exists (select from price_version v where v.station_id = s.id and v.group_id is null)`;
const VALID = sql`k.lost_at is null and k.replaced_by is null and (k.expires_at is null or k.expires_at > now())`;

/** How far what the caller sees is set up, and the station to go on with. */
export async function howFar(trx: Trx): Promise<SetUp> {
  const { rows } = await sql<SetUp['counts'] & { cardsWithMoney: number }>`select
    ${few(sql`station s where s.removed_at is null`)} as station,
    ${few(sql`station s where s.removed_at is null and ${PRICED}`)} as price,
    ${few(sql`charge_point p where p.removed_at is null`)} as charger,
    ${few(sql`card k where ${VALID}`)} as card,
    ${few(sql`card k join ledger_account l on l.id = k.account_id where ${VALID} and l.balance > 0`)} as "cardsWithMoney",
    ${few(sql`charging_record r where r.start_type not in ('reservation', 'testCharge')`)} as session`.execute(trx);
  const { cardsWithMoney, ...counts } = rows[0]!;
  const next = await sql<NonNullable<SetUp['station']>>`select s.id, s.name as "stationName", s.country, o.id as "providerId",
      o.name as "providerName", o.currency
    from station s join provider o on o.id = s.provider_id where s.removed_at is null
    order by ${PRICED}, case when ${PRICED} then -s.id else s.id end limit 1`.execute(trx);
  return { counts, cardsWithMoney, station: next.rows[0] ?? null };
}
