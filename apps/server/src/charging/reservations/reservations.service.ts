import {
  type BodyOf,
  type contract,
  FARTHEST_RESERVATION_DAYS,
  type LiveEvent,
  LONGEST_RESERVATION_HOURS,
  type Point,
  RESERVATION_DEEDS,
} from '@csms/contract';
import { compare, roundHalfUp } from '@csms/kernel';
import { sql } from 'kysely';
import { parentTag } from '../../customers/index.ts';
import { findPoint, markReserved } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { feeWithTax, priceAt, taxAt } from '../billing/index.ts';
import { fieldProblem, payerOf } from '../payer-at-point.ts';
import { loadPrices, loadTaxes } from '../prices/index.ts';
import { seatsOf } from './held.queries.ts';
import { askCharger, keep, releaseChargers } from './keep.ts';
import { lockOpen } from './open.queries.ts';
import { clashOf, type Span } from './reservations.rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A start may lie so long in the past and still be meant as now, in ms. */
const NOW_MS = 60_000;

type Form = BodyOf<typeof contract.reservations.create>;

/** What was done, what open consoles are to hear after the commit, and which points have commands waiting. */
export interface Done {
  id: number;
  pointId: number;
  events: LiveEvent[];
}

/** Reserves a connector for a user. Throws field problems: the station offers none, the time is impossible or taken, the user may not charge or cannot pay the fee, the connector is not free now. */
export async function createReservation(trx: Trx, caller: Caller, form: Form, clock: Clock): Promise<Done> {
  const point = found(await findPoint(trx, form.serialNumber));
  const now = clock.now();
  const from = form.startTime === undefined ? now : Date.parse(form.startTime);
  const to = Date.parse(form.expiryTime);
  const [only, ...others] = point.connectors;
  const connectorNo = form.connectorNo ?? (others.length === 0 ? (only?.connectorNo ?? null) : null);
  checkTimes(from, to, now);
  checkConnector(point, connectorNo);
  const station = await stationOf(trx, point.stationId);
  if (!station.facilities.includes('reservations')) throw fieldProblem('noReservations', 'serialNumber');
  if (point.status === 'disabled') throw fieldProblem('pointDisabled', 'serialNumber');
  const isNow = from <= now;
  if (isNow && !point.online) throw fieldProblem('pointOffline', 'serialNumber');
  const { payer, idTag } = await payerOf(trx, point, form.chargeUserId, now);
  // What is said now is charged, whatever the price becomes.
  const fee = roundHalfUp(await feeOf(trx, point.stationId, payer.groupId, from), payer.minorUnit);
  const taxes = await loadTaxes(queryableOf(trx), point.stationId);
  const asked = feeWithTax(fee, taxAt([{ taxes }], from), payer.minorUnit);
  if (!payer.postPaid && compare(payer.balance, asked) < 0) throw fieldProblem('balanceTooLow', 'chargeUserId');
  // One at a time for each point and user: of two at once the second sees the first.
  await sql`select from charge_point where id = ${point.id} for update`.execute(trx);
  await sql`select from charge_user where id = ${form.chargeUserId} for update`.execute(trx);
  await mustFit(trx, point, { connectorNo, from, to }, null);
  await mustBeAlone(trx, form.chargeUserId, { from, to }, null);
  if (isNow) await mustBeFree(trx, point, connectorNo);
  const { rows } = await sql<{ id: number }>`
    insert into reservation (provider_id, station_id, point_id, connector_no, charge_user_id, id_tag, parent_tag, starts_at, ends_at, status, fee, currency, note, created_by, created_at)
    values (${point.providerId}, ${point.stationId}, ${point.id}, ${connectorNo}, ${form.chargeUserId}, ${idTag}, ${parentTag(payer)}, ${new Date(from)}, ${new Date(to)}, 'planned', ${fee},
      ${payer.currency}, ${form.note ?? ''}, ${caller.username}, ${new Date(now)}) returning id`.execute(trx);
  const { id } = rows[0]!;
  const events = isNow ? await keepNow(trx, id, clock) : [];
  return { id, pointId: point.id, events };
}

/** Moves an open reservation to another connector, or changes its expiry or its note. Throws as `createReservation`, and `reservationEnded`. */
export async function updateReservation(
  trx: Trx,
  id: number,
  form: Pick<Form, 'connectorNo' | 'expiryTime' | 'note'>,
  clock: Clock,
): Promise<Done> {
  const row = await lockOne(trx, id);
  const now = clock.now();
  const [from, to] = [row.starts_at.getTime(), Date.parse(form.expiryTime)];
  const connectorNo = form.connectorNo ?? null;
  const point = found(await findPoint(trx, row.serial_number));
  const endsAnew = to !== row.ends_at.getTime();
  if (endsAnew) checkTimes(from, to, now);
  checkConnector(point, connectorNo);
  await sql`select from charge_point where id = ${row.point_id} for update`.execute(trx);
  await mustFit(trx, point, { connectorNo, from: Math.max(from, now), to }, id);
  if (endsAnew) await mustBeAlone(trx, row.charge_user_id, { from, to }, id);
  const isMoved = row.status === 'held' && connectorNo !== null && connectorNo !== row.held_connector;
  if (isMoved) await mustBeFree(trx, point, connectorNo);
  await sql`update reservation set connector_no = ${connectorNo}, ends_at = ${new Date(to)}, note = ${form.note ?? ''} where id = ${id}`.execute(
    trx,
  );
  if (row.status !== 'held') return { id, pointId: row.point_id, events: [] };
  if (isMoved) return { id, pointId: row.point_id, events: await keepNow(trx, id, clock) };
  if (endsAnew && row.online && row.held_connector !== null)
    await askCharger(queryableOf(trx), { ...row, ends_at: new Date(to) }, row.held_connector, clock);
  return { id, pointId: row.point_id, events: [] };
}

/** Cancels an open reservation; its fee is owed all the same where that is said. Throws `reservationEnded`. */
export async function cancelReservation(
  trx: Trx,
  caller: Caller,
  id: number,
  { chargeFee, reason }: { chargeFee?: boolean | undefined; reason?: string | undefined },
  clock: Clock,
): Promise<Done> {
  const row = await lockOne(trx, id);
  const isOwed = chargeFee === true && compare(row.fee, '0') > 0;
  await sql`update reservation set status = ${RESERVATION_DEEDS.cancel.to}, problem = null, fee_due = ${isOwed}, ended_by = ${caller.username}, ended_at = ${new Date(clock.now())},
    note = case when ${reason ?? ''} = '' then note else ${reason ?? ''} end where id = ${id}`.execute(trx);
  const db = queryableOf(trx);
  if (row.charger !== 'none') await releaseChargers(db, [row], clock);
  return { id, pointId: row.point_id, events: await markReserved(db, [{ reservationId: id, place: null }]) };
}

async function lockOne(trx: Trx, id: number) {
  const [row] = await lockOpen(queryableOf(trx), [id], false);
  if (row) return row;
  found((await sql`select id from reservation where id = ${id}`.execute(trx)).rows[0]);
  throw new Problem('reservationEnded');
}

async function keepNow(trx: Trx, id: number, clock: Clock): Promise<LiveEvent[]> {
  const db = queryableOf(trx);
  const [row] = await lockOpen(db, [id], false);
  const { connectorNo, events } = await keep(db, row!, clock);
  if (connectorNo === null) throw fieldProblem('noConnectorFree', 'connectorNo');
  return events;
}

function checkTimes(from: number, to: number, now: number): void {
  if (from < now - NOW_MS && to <= now) throw fieldProblem('reservationPast', 'expiryTime');
  if (to <= Math.max(from, now)) throw fieldProblem('reservationPast', 'expiryTime');
  if (to - Math.max(from, now) > LONGEST_RESERVATION_HOURS * HOUR_MS)
    throw fieldProblem('reservationLong', 'expiryTime', { hours: String(LONGEST_RESERVATION_HOURS) });
  if (from - now > FARTHEST_RESERVATION_DAYS * DAY_MS)
    throw fieldProblem('reservationFar', 'startTime', { days: String(FARTHEST_RESERVATION_DAYS) });
}

function checkConnector(point: Point, connectorNo: number | null): void {
  if (connectorNo !== null && !point.connectors.some((one) => one.connectorNo === connectorNo))
    throw new Problem('invalid', { fields: { connectorNo: 'notFound' } });
}

async function stationOf(trx: Trx, stationId: number): Promise<{ facilities: string[] }> {
  const { rows } = await sql<{ facilities: string[] }>`select facilities from station where id = ${stationId}`.execute(trx);
  return found(rows[0]);
}

/** What a reservation costs at a station: a decimal text; nothing where it has no price. */
async function feeOf(trx: Trx, stationId: number, groupId: number | null, at: number): Promise<string> {
  const [versions] = await loadPrices(queryableOf(trx), [{ stationId, groupId }]);
  return versions!.length === 0 ? '0' : (priceAt(versions!, at).reservationFee ?? '0');
}

async function mustFit(trx: Trx, point: Point, wish: Span, own: number | null): Promise<void> {
  const { rows } = await sql<{ connector: number | null; starts_at: Date; ends_at: Date }>`
    select coalesce(held_connector, connector_no) as connector, starts_at, ends_at from reservation
    where point_id = ${point.id} and status in ('planned', 'held') and id is distinct from ${own}::int and starts_at < ${new Date(wish.to)} and ends_at > ${new Date(wish.from)}`.execute(
    trx,
  );
  const others = rows.map((row) => ({ connectorNo: row.connector, from: row.starts_at.getTime(), to: row.ends_at.getTime() }));
  const clash = clashOf(
    point.connectors.map((one) => one.connectorNo),
    others,
    wish,
  );
  if (clash) throw fieldProblem('reservationTaken', 'startTime', { times: timesIn(point.timeZone, clash) });
}

function timesIn(timeZone: string, { from, to }: Span): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${format.format(from)} – ${format.format(to)}`;
}

async function mustBeAlone(trx: Trx, chargeUserId: number, { from, to }: Omit<Span, 'connectorNo'>, own: number | null) {
  const { rows } =
    await sql`select from reservation where charge_user_id = ${chargeUserId} and status in ('planned', 'held') and id is distinct from ${own}::int
    and starts_at < ${new Date(to)} and ends_at > ${new Date(from)} limit 1`.execute(trx);
  if (rows.length > 0) throw fieldProblem('userReserved', 'chargeUserId');
}

/** The connector, or any of the point, must be free at this moment. */
async function mustBeFree(trx: Trx, point: Point, connectorNo: number | null): Promise<void> {
  const seats = await seatsOf(queryableOf(trx), [point.id]);
  if (connectorNo === null) {
    if (!seats.some(({ isFree }) => isFree)) throw fieldProblem('noConnectorFree', 'connectorNo');
    return;
  }
  const seat = seats.find((one) => one.connectorNo === connectorNo);
  if (!seat?.isFree)
    throw fieldProblem(
      point.connectors.some((one) => one.connectorNo === connectorNo && one.state === 'charging')
        ? 'connectorBusy'
        : 'connectorUnusable',
      'connectorNo',
    );
}
