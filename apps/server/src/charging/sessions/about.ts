import { holds, type SessionAbout } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { nextPriceChange, type PriceVersion, priceAt, tierAt, versionsFrom } from '../billing/index.ts';
import { loadPrices } from '../prices/index.ts';

/** So far ahead a change of the price is looked for, in ms. */
const AHEAD_MS = 2 * 86_400_000;
const MOST_CARS = 5;

interface Row {
  stationId: number | null;
  timeZone: string;
  startedAt: Date;
  groupId: number | null;
  chargeUserId: number | null;
  cardId: number | null;
  name: string | null;
  phone: string;
}

/** Whose session it is and what a kWh costs it at `now` (epoch ms), by the versions that it can meet. Undefined: the caller sees no such running session. */
export async function aboutSession(
  trx: Trx,
  { permissions }: Pick<Caller, 'permissions'>,
  transactionId: number,
  now: number,
): Promise<SessionAbout | undefined> {
  const { rows } =
    await sql<Row>`select r.station_id as "stationId", r.time_zone as "timeZone", r.started_at as "startedAt", r.group_id as "groupId",
      coalesce(r.charge_user_id, k.charge_user_id) as "chargeUserId", r.card_id as "cardId",
      coalesce(u.account, nullif(k.user_name, ''), k.card_number) as name, coalesce(nullif(u.phone, ''), k.phone, '') as phone
    from charging_record r left join card k on k.id = r.card_id left join charge_user u on u.id = coalesce(r.charge_user_id, k.charge_user_id)
    where r.transaction_id = ${transactionId} and r.status = 'charging'`.execute(trx);
  const row = rows[0];
  if (!row) return undefined;
  const may = (permission: 'chargeUser:read' | 'card:read' | 'car:read') => holds(permissions, permission);
  const { name, chargeUserId, cardId } = row;
  const phone = may('chargeUser:read') || may('card:read') ? row.phone : '';
  const cars =
    chargeUserId === null || !may('car:read')
      ? []
      : await trx
          .selectFrom('car')
          .select(['id', 'car_number as carNumber', 'brand', 'model'])
          .where('charge_user_id', '=', chargeUserId)
          .orderBy('id')
          .limit(MOST_CARS)
          .execute();
  const [versions = []] =
    row.stationId === null ? [] : await loadPrices(queryableOf(trx), [{ stationId: row.stationId, groupId: row.groupId }]);
  return {
    driver: name === null ? null : { name, phone, chargeUserId, cardId },
    cars,
    price: versions.length === 0 ? null : priceNow(versionsFrom(versions, row.startedAt.getTime()), row.timeZone, now),
  };
}

/** The tier in force with its fees, and when a kWh costs something else; versions are not empty. */
export function priceNow(versions: readonly PriceVersion[], zone: string, now: number): NonNullable<SessionAbout['price']> {
  const at = (ms: number) => {
    const version = priceAt(versions, ms);
    const tier = tierAt(version, zone, ms);
    const { electricity, service } = version.fees[tier];
    return { tier, electricity, service };
  };
  const price = at(now);
  const isOther = (ms: number) => {
    const other = at(ms);
    return other.tier !== price.tier || other.electricity !== price.electricity || other.service !== price.service;
  };
  let until = nextPriceChange(versions, zone, now);
  while (until - now < AHEAD_MS && !isOther(until)) until = nextPriceChange(versions, zone, until);
  return { ...price, until: until - now < AHEAD_MS ? new Date(until).toISOString() : null };
}
