import { LONGEST_TIMED_DAYS, type Point, type TimedChargeForm, type TimedPreview } from '@csms/contract';
import { localDay } from '@csms/kernel';
import { sql } from 'kysely';
import { findPoint } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { connectorRoom } from '../load-balancing/site-room.ts';
import { fieldProblem, payerOf } from '../payer-at-point.ts';
import { loadPrices } from '../prices/index.ts';
import { TIMETABLE } from './due-starts.ts';
import { nextOccurrence, occurrenceOn, type Timetable } from './occurrences.rules.ts';
import { firstOverlap, type Taking } from './overlap.rules.ts';
import { costOf, makePlan, slotsOf } from './plan.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The timetable of a form. */
const tableOf = (form: Omit<TimedChargeForm, 'serialNumber'>): Timetable => ({
  kind: form.kind,
  validFrom: form.validPeriod.from,
  validTo: form.validPeriod.to,
  days: form.days,
  startTime: form.startTime,
  readyTime: form.kind === 'readyBy' ? form.readyTime : null,
  retryMinutes: form.retryMinutes,
});

/** Makes a timed charge. Throws field problems: its times are impossible or taken, the user may not charge there. Gives its number. */
export async function createTimedCharge(trx: Trx, caller: Caller, form: TimedChargeForm, clock: Clock): Promise<number> {
  const point = found(await findPoint(trx, form.serialNumber));
  const now = clock.now();
  const nextAt = checkForm(form, point, now);
  await payerOf(trx, point, form.chargeUserId, now);
  await mustBeAlone(trx, form, point, null);
  const { rows } = await sql<{ id: number }>`
    insert into timed_charge (provider_id, station_id, point_id, connector_nos, charge_user_id, kind, valid_from, valid_to, days, start_time, ready_time, wants_wh, max_minutes, retry_minutes, next_at, note, created_by, created_at)
    values (${point.providerId}, ${point.stationId}, ${point.id}, ${ordered(form.connectorNos)}::smallint[], ${form.chargeUserId}, ${form.kind}, ${form.validPeriod.from}, ${form.validPeriod.to}, ${ordered(form.days)}::smallint[],
      ${form.startTime}, ${tableOf(form).readyTime}, ${form.wantsWh}, ${form.maxMinutes}, ${form.retryMinutes}, ${new Date(nextAt)}, ${form.note}, ${caller.username}, ${new Date(now)}) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}

/** Changes a timed charge: what has not started yet follows, a session that runs takes on its new energy and time. Throws as `createTimedCharge`, and `timedEnded`. */
export async function updateTimedCharge(
  trx: Trx,
  id: number,
  form: Omit<TimedChargeForm, 'serialNumber'>,
  clock: Clock,
): Promise<void> {
  const row = await lockOne(trx, id);
  const now = clock.now();
  const point = found(await findPoint(trx, row.serial_number));
  const full = { ...form, serialNumber: row.serial_number };
  const table = tableOf(form);
  const zone = point.timeZone;
  const isOn = await hasOpenStarts(trx, id);
  // While one is on its way the rest of the period may be over.
  const next = isOn ? (nextOccurrence(table, zone, now)?.dueAt ?? null) : checkForm(full, point, now);
  if (isOn) checkShape(full, point);
  if (form.chargeUserId !== row.charge_user_id) await payerOf(trx, point, form.chargeUserId, now);
  await mustBeAlone(trx, full, point, id);
  await sql`update timed_charge set connector_nos = ${ordered(form.connectorNos)}::smallint[], charge_user_id = ${form.chargeUserId}, kind = ${form.kind}, valid_from = ${form.validPeriod.from}, valid_to = ${form.validPeriod.to},
    days = ${ordered(form.days)}::smallint[], start_time = ${form.startTime}, ready_time = ${table.readyTime}, wants_wh = ${form.wantsWh}, max_minutes = ${form.maxMinutes}, retry_minutes = ${form.retryMinutes},
    next_at = ${next === null ? null : new Date(next)}, note = ${form.note} where id = ${id}`.execute(trx);
  await sql`update timed_start set status = 'skipped', plan = '[]' where timed_id = ${id} and status = 'due' and connector_no <> all (${form.connectorNos}::smallint[])`.execute(
    trx,
  );
  const { rows: open } = await sql<{ id: number; day: string }>`
    select id, day::text as day from timed_start where timed_id = ${id} and status in ('due', 'asked', 'charging')`.execute(trx);
  for (const start of open) {
    const one = occurrenceOn(table, zone, start.day);
    if (one)
      await sql`update timed_start set until_at = ${new Date(one.untilAt)}, planned_at = null, told_late = false, look_at = ${new Date(now)} where id = ${start.id}`.execute(
        trx,
      );
  }
}

/** Pauses a timed charge, or lets it go on from now: what it has missed meanwhile is not made up. Throws `timedEnded`. */
export async function pauseTimedCharge(trx: Trx, id: number, paused: boolean, clock: Clock): Promise<void> {
  const row = await lockOne(trx, id);
  const next = nextOccurrence(row.table, row.time_zone, clock.now());
  await sql`update timed_charge set paused = ${paused}, next_at = ${next === null ? null : new Date(next.dueAt)} where id = ${id}`.execute(
    trx,
  );
  if (paused) await dropDue(trx, id);
}

/** Leaves out the starts of a day. Throws `timedEnded`, `timedBegun` where one has begun, and `timedNoDay` where it has none then. */
export async function skipDay(trx: Trx, id: number, day: string, clock: Clock): Promise<void> {
  const row = await lockOne(trx, id);
  const one = occurrenceOn(row.table, row.time_zone, day);
  if (!one) throw fieldProblem('timedNoDay', 'day');
  const { rows: begun } =
    await sql`select from timed_start where timed_id = ${id} and day = ${day} and status not in ('due', 'skipped') limit 1`.execute(
      trx,
    );
  if (begun.length > 0) throw fieldProblem('timedBegun', 'day');
  await sql`insert into timed_start (timed_id, provider_id, station_id, point_id, connector_no, day, due_at, until_at, look_at, status)
    select k.id, k.provider_id, k.station_id, k.point_id, no, ${day}, ${new Date(one.dueAt)}, ${new Date(one.untilAt)}, ${new Date(one.dueAt)}, 'skipped' from timed_charge k, unnest(k.connector_nos) no where k.id = ${id}
    on conflict (timed_id, day, connector_no) do update set status = 'skipped', problem = null, plan = '[]' where timed_start.status = 'due'`.execute(
    trx,
  );
  const next = nextOccurrence(row.table, row.time_zone, Math.max(clock.now(), one.dueAt));
  await sql`update timed_charge set next_at = ${next === null ? null : new Date(next.dueAt)} where id = ${id} and next_at = ${new Date(one.dueAt)}`.execute(
    trx,
  );
}

/** Ends a timed charge; a session that runs goes on to its end. Throws `timedEnded`. */
export async function endTimedCharge(trx: Trx, caller: Caller, id: number, reason: string, clock: Clock): Promise<void> {
  await lockOne(trx, id);
  await sql`update timed_charge set ended_at = ${new Date(clock.now())}, ended_by = ${caller.username}, next_at = null,
    note = case when ${reason} = '' then note else ${reason} end where id = ${id}`.execute(trx);
  await dropDue(trx, id);
}

const dropDue = (trx: Trx, id: number) =>
  sql`update timed_start set status = 'skipped', problem = null, plan = '[]' where timed_id = ${id} and status = 'due'`.execute(
    trx,
  );

/** What the next start would be and cost. Throws as `createTimedCharge`, but for what others take. */
export async function previewTimedCharge(trx: Trx, form: TimedChargeForm, clock: Clock): Promise<TimedPreview> {
  const point = found(await findPoint(trx, form.serialNumber));
  const now = clock.now();
  checkShape(form, point);
  const { payer } = await payerOf(trx, point, form.chargeUserId, now);
  const zone = point.timeZone;
  const next = nextOccurrence(tableOf(form), zone, now);
  const { rows } = await sql<{ minor_unit: number; currency: string }>`
    select minor_unit, currency from provider where id = ${point.providerId}`.execute(trx);
  const { minor_unit: minorUnit, currency } = rows[0]!;
  const none: TimedPreview = {
    timeZone: zone,
    currency,
    dueTime: next === null ? null : timeOf(next.dueAt),
    endTime: null,
    plan: [],
    energyWh: null,
    missingWh: 0,
    cost: null,
    costAtOnce: null,
    bound: 'connector',
    canPause: false,
  };
  if (next === null) return none;
  const client = queryableOf(trx);
  const place = { stationId: point.stationId, pointId: point.id, connectorNo: form.connectorNos[0]!, now };
  if (form.kind === 'readyBy') {
    const plan = await makePlan(client, {
      ...place,
      timeZone: zone,
      minorUnit,
      groupId: payer.groupId,
      from: next.dueAt,
      to: next.untilAt,
      wantsWh: form.wantsWh!,
      carW: null,
      startId: null,
    });
    if (!plan) return none;
    return {
      ...none,
      endTime: timeOf(plan.slots.at(-1)?.to ?? next.untilAt),
      plan: plan.slots.map(({ from, to, ...slot }) => ({ ...slot, from: timeOf(from), to: timeOf(to) })),
      energyWh: Math.round(plan.energyWh),
      missingWh: plan.missingWh,
      cost: plan.cost,
      costAtOnce: plan.costAtOnce,
      bound: plan.bound,
      canPause: plan.canPause,
    };
  }
  const room = await connectorRoom(client, { ...place, planned: [] });
  if (!room) return none;
  const byTime = form.maxMinutes === null ? Number.POSITIVE_INFINITY : (room.ownW * form.maxMinutes) / 60;
  const energyWh = Math.min(form.wantsWh ?? Number.POSITIVE_INFINITY, byTime);
  if (!Number.isFinite(energyWh)) return none;
  const to = next.dueAt + Math.max(MINUTE_MS, Math.round((energyWh / room.ownW) * HOUR_MS));
  const [versions = []] = await loadPrices(client, [{ stationId: point.stationId, groupId: payer.groupId }]);
  const charge = { from: next.dueAt, to, powerW: room.ownW };
  const cost = versions.length === 0 ? null : costOf([charge], versions, zone, minorUnit);
  return {
    ...none,
    endTime: timeOf(to),
    plan: slotsOf(charge, versions, zone).map((slot) => ({ ...slot, from: timeOf(slot.from), to: timeOf(slot.to) })),
    energyWh: Math.round(energyWh),
    cost,
    costAtOnce: cost,
  };
}

const timeOf = (at: number) => new Date(at).toISOString();
const ordered = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);

/** Refuses what cannot be. */
function checkShape(form: TimedChargeForm, point: Point): void {
  if (!form.connectorNos.every((no) => point.connectors.some((one) => one.connectorNo === no)))
    throw new Problem('invalid', { fields: { connectorNos: 'notFound' } });
  if (form.validPeriod.to < form.validPeriod.from) throw fieldProblem('timedPeriodTurned', 'validPeriod.to');
  if (Date.parse(form.validPeriod.to) - Date.parse(form.validPeriod.from) >= LONGEST_TIMED_DAYS * DAY_MS)
    throw fieldProblem('timedPeriodLong', 'validPeriod.to', { days: String(LONGEST_TIMED_DAYS) });
  if (form.kind !== 'readyBy') return;
  if (form.readyTime === null) throw new Problem('invalid', { fields: { readyTime: 'required' } });
  if (form.readyTime === form.startTime) throw new Problem('invalid', { fields: { readyTime: 'invalid' } });
  if (form.wantsWh === null) throw new Problem('invalid', { fields: { wantsWh: 'required' } });
}

/** The same, and that it has a start to come; gives that, epoch ms. */
function checkForm(form: TimedChargeForm, point: Point, now: number): number {
  checkShape(form, point);
  if (point.status === 'disabled') throw fieldProblem('pointDisabled', 'serialNumber');
  if (form.validPeriod.to < localDay(point.timeZone, now)) throw fieldProblem('timedPeriodOver', 'validPeriod.to');
  const next = nextOccurrence(tableOf(form), point.timeZone, now);
  if (next === null) throw fieldProblem('timedNoDay', 'days');
  return next.dueAt;
}

/** Two timed charges of one connector or one user never take the same time: of two made at once the second sees the first. */
async function mustBeAlone(trx: Trx, form: TimedChargeForm, point: Point, own: number | null): Promise<void> {
  await sql`select from charge_point where id = ${point.id} for update`.execute(trx);
  await sql`select from charge_user where id = ${form.chargeUserId} for update`.execute(trx);
  const { rows } = await sql<Taking & { id: number; timeZone: string; sameUser: boolean; samePlace: boolean; table: Timetable }>`
    select k.id, s.time_zone as "timeZone", ${sql.raw(TIMETABLE)} as "table", k.wants_wh as "wantsWh", k.max_minutes as "maxMinutes", p.rated_power_w as "powerW",
      k.charge_user_id = ${form.chargeUserId} as "sameUser", k.point_id = ${point.id} and k.connector_nos && ${form.connectorNos}::smallint[] as "samePlace"
    from timed_charge k join station s on s.id = k.station_id join charge_point p on p.id = k.point_id
    where k.ended_at is null and (k.point_id = ${point.id} or k.charge_user_id = ${form.chargeUserId}) and k.id is distinct from ${own}::int
      and k.valid_from <= ${form.validPeriod.to}::date + 2 and k.valid_to >= ${form.validPeriod.from}::date - 2 order by k.id`.execute(
    trx,
  );
  const mine: Taking = {
    ...tableOf(form),
    wantsWh: form.wantsWh,
    maxMinutes: form.maxMinutes,
    powerW: point.ratedPower * 1000,
  };
  for (const { table, ...other } of rows) {
    if (!other.samePlace && !other.sameUser) continue;
    if (firstOverlap(mine, { ...other, ...table }, [point.timeZone, other.timeZone]) === null) continue;
    if (other.samePlace) throw fieldProblem('timedOverlap', 'connectorNos', { id: String(other.id) });
    throw fieldProblem('timedUserOverlap', 'chargeUserId', { id: String(other.id) });
  }
}

interface LockedCharge {
  id: number;
  serial_number: string;
  charge_user_id: number;
  time_zone: string;
  table: Timetable;
  ended: boolean;
}

/** A timed charge, locked with its starts: nothing of it begins meanwhile. Throws `notFound`, `timedEnded`. */
async function lockOne(trx: Trx, id: number): Promise<LockedCharge> {
  const { rows } = await sql<LockedCharge>`
    select k.id, p.serial_number, k.charge_user_id, s.time_zone, ${sql.raw(TIMETABLE)} as "table", k.ended_at is not null as ended
    from timed_charge k join station s on s.id = k.station_id join charge_point p on p.id = k.point_id where k.id = ${id} for update of k`.execute(
    trx,
  );
  const row = found(rows[0]);
  if (row.ended) throw new Problem('timedEnded');
  await sql`select from timed_start where timed_id = ${id} and status in ('due', 'asked', 'charging') order by id for update`.execute(
    trx,
  );
  return row;
}

async function hasOpenStarts(trx: Trx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from timed_start where timed_id = ${id} and status in ('due', 'asked', 'charging') limit 1`.execute(trx);
  return rows.length > 0;
}
