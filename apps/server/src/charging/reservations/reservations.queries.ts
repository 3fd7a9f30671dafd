import type { Reservation, ReservationCalendar, reservationList } from '@csms/contract';
import { localDay, startOfLocalDay, startOfNextLocalDay } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import { listPoints } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { feeWithTax, type TaxRate } from '../billing/index.ts';

export interface ReservationFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  serialNumber?: string | undefined;
  connectorNo?: number | undefined;
  status?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SORTS: Sorts<typeof reservationList> = {
  id: 'r.id',
  account: 'u.account',
  pointName: 'p.name',
  stationName: 's.name',
  startTime: 'r.starts_at',
  expiryTime: 'r.ends_at',
  createTime: 'r.created_at',
};
const FROM = sql`reservation r join charge_point p on p.id = r.point_id join station s on s.id = r.station_id join provider o on o.id = r.provider_id
  join charge_user u on u.id = r.charge_user_id left join charging_record b on b.transaction_id = r.transaction_id`;
/** Where the server keeps it alone, a charger that starts cards of its list or its memory without asking lets strangers begin. */
const PROBLEM = sql`coalesce(r.problem, case when r.status = 'held' and r.charger = 'refused'
  and exists (select from configuration_key k where k.point_id = r.point_id and k.key = 'LocalPreAuthorize' and lower(k.value) = 'true') then 'localStart' end)`;
const COLUMNS = sql`r.id, p.serial_number as "serialNumber", p.name as "pointName", r.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", r.provider_id as "providerId",
  o.name as "providerName", r.connector_no as "connectorNo", r.held_connector as "heldConnectorNo", r.charge_user_id as "chargeUserId", u.account, nullif(u.phone, '') as phone,
  ${instantOf('r.starts_at')} as "startTime", ${instantOf('r.ends_at')} as "expiryTime", r.status,
  case when r.status = 'held' then case r.charger when 'asked' then 'asked' when 'keeps' then 'charger' else 'server' end end as keeper,
  r.charger_result as "chargerResult", ${PROBLEM} as problem, r.moves, coalesce(case when b.status = 'finished' then b.reserve_fee end, case when (r.status in ('failed', 'cancelled') or r.problem = 'notUsable') and not r.fee_due then 0 else r.fee end)::text as fee,
  o.minor_unit as "minorUnit", (select json_build_object('from', 0, 'percent', t.percent::text, 'onTop', t.on_top) from tax_rate t where t.provider_id = r.provider_id and t.country = s.country
    and t.from_day <= (now() at time zone s.time_zone)::date order by t.from_day desc limit 1) as tax,
  r.currency, r.transaction_id as "transactionId", r.note, r.created_by as "createdBy", ${instantOf('r.created_at')} as "createTime", r.ended_by as "endedBy", ${instantOrNull('r.ended_at')} as "endTime"`;

function conditionsOf(filter: ReservationFilter): RawBuilder<unknown> {
  const { keyword, providerId, stationId, serialNumber, connectorNo, status, from, to } = filter;
  const given = [sql`true`];
  if (keyword) {
    const like = likeText(keyword);
    given.push(
      sql`(u.account ilike ${like} or u.phone ilike ${like} or p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or r.id::text = ${keyword})`,
    );
  }
  if (providerId) given.push(sql`r.provider_id = ${providerId}`);
  if (stationId) given.push(sql`r.station_id = ${stationId}`);
  if (serialNumber) given.push(sql`p.serial_number = ${serialNumber}`);
  if (connectorNo) given.push(sql`coalesce(r.held_connector, r.connector_no, ${connectorNo}) = ${connectorNo}`);
  if (status?.length) given.push(sql`r.status = any (${status}::text[])`);
  if (from) given.push(sql`r.ends_at > ${from}`);
  if (to) given.push(sql`r.starts_at < ${to}`);
  return sql.join(given, sql` and `);
}

/** As SQL gives it, with the rate that holds at its station today. */
type Row = Omit<Reservation, 'feeWithTax'> & { tax: TaxRate | null; minorUnit: number };

const toReservation = ({ tax, minorUnit, ...row }: Row): Reservation => ({
  ...row,
  feeWithTax: feeWithTax(row.fee, tax ?? undefined, minorUnit),
});

/** A page of reservations, newest first unless asked otherwise. */
export async function listReservations(
  trx: Trx,
  filter: ReservationFilter & Paging,
): Promise<{ list: Reservation[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } =
    await sql<Row>`select ${COLUMNS} from ${FROM} where ${where} ${sortedPage(filter, SORTS, { first: '-createTime', tie: 'r.id' })}`.execute(
      trx,
    );
  return { list: rows.map(toReservation), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** One reservation. Throws `notFound`. */
export async function findReservation(trx: Trx, id: number): Promise<Reservation> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(trx);
  return toReservation(found(rows[0]));
}

/** So many points, and so many things of a day, are drawn at most. */
const MOST_POINTS = 500;
const MOST_ITEMS = 5_000;

/** What fills the connectors of a station on a day of its clock: reservations that were kept or are planned, and sessions. Throws `notFound`. */
export async function readCalendar(
  trx: Trx,
  { stationId, day }: { stationId: number; day?: string | undefined },
  now: number,
): Promise<ReservationCalendar> {
  const { rows: stations } = await sql<{ name: string; time_zone: string; facilities: string[] }>`
    select name, time_zone, facilities from station where id = ${stationId} and removed_at is null`.execute(trx);
  const station = found(stations[0]);
  const zone = station.time_zone;
  const at = day === undefined ? now : momentOf(zone, day);
  const [from, to] = [startOfLocalDay(zone, at), startOfNextLocalDay(zone, at)];
  const between = { from: new Date(from), to: new Date(to) };
  const { list: points } = await listPoints(trx, { stationId, page: 1, limit: MOST_POINTS, sort: 'pointName' });
  const connectors = points.flatMap(({ serialNumber, pointName, connectors: own }) =>
    own.map(({ connectorNo, connectorName, state }) => ({ serialNumber, pointName, connectorNo, connectorName, state })),
  );
  const { rows: items } = await sql<ReservationCalendar['items'][number]>`
    select 'reservation' as kind, r.id, p.serial_number as "serialNumber", coalesce(r.held_connector, r.connector_no) as "connectorNo", u.account, ${instantOf('r.starts_at')} as "from",
      ${instantOf('x.to')} as "to", r.status
    from reservation r join charge_point p on p.id = r.point_id join charge_user u on u.id = r.charge_user_id
    cross join lateral (select least(r.ends_at, coalesce(r.ended_at, r.ends_at)) as "to") x
    where r.station_id = ${stationId} and r.status <> 'failed' and r.starts_at < ${between.to} and x.to > ${between.from} and x.to > r.starts_at
    union all
    select 'session', r.transaction_id, p.serial_number, r.connector_no, coalesce(u.account, c.user_name, r.id_tag), ${instantOf('r.started_at')}, ${instantOrNull('r.stopped_at')}, null
    from charging_record r join charge_point p on p.id = r.point_id left join charge_user u on u.id = r.charge_user_id left join card c on c.id = r.card_id
    where r.station_id = ${stationId} and r.start_type <> 'reservation' and r.started_at < ${between.to} and r.started_at > ${new Date(from - 2 * 86_400_000)}
      and (r.stopped_at is null or r.stopped_at > ${between.from})
    order by "from" limit ${MOST_ITEMS}`.execute(trx);
  return {
    stationId,
    stationName: station.name,
    timeZone: zone,
    offersReservations: station.facilities.includes('reservations'),
    from: between.from.toISOString(),
    to: between.to.toISOString(),
    connectors,
    items,
  };
}

/** Some moment of a day of a zone's clock, epoch ms. */
function momentOf(zone: string, day: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return localDay(zone, noon) === day ? noon : Date.parse(`${day}T00:00:00Z`);
}
