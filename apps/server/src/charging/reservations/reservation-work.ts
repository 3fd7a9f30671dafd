import type { LiveEvent } from '@csms/contract';
import { compare } from '@csms/kernel';
import { sql } from 'kysely';
import { type CommandService, markReserved, requestCommands } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import { type Queryable, queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { seatsOf } from './held.queries.ts';
import { askCharger, keep, releaseChargers } from './keep.ts';
import { isToTell, type NextStep, nextStep } from './next-step.rules.ts';
import { lockOpen, type OpenRow, readBegun } from './open.queries.ts';
import { tellOfReservation } from './reservation-notices.ts';
import { chargeUnused } from './unused-fees.ts';

export interface ReservationParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  commands: CommandService;
}

const EVERY_MS = 2_000;
/** A charger that was refused ends its session by itself within so long, in ms. */
const REFUSED_MS = 5_000;

/** Begins, keeps, moves and ends reservations, charges what nobody used, and stops sessions that a charger began on a connector that is kept for another. Each is a transaction of its own: whatever breaks, the next look goes on from what stands. */
export const reservationWork = (parts: ReservationParts, everyMs = EVERY_MS): RegularWork => ({
  name: 'reservations',
  everyMs,
  async work() {
    const { clock, commands } = parts;
    const { pool, system: db } = parts.databases;
    const asked = new Set<number>();
    for (const row of await readBegun(pool, clock.now())) {
      if ((await stepOf(pool, row, clock.now())).kind === 'none') continue;
      const events = await takeStep(parts, row.id);
      asked.add(row.point_id);
      for (const event of events) parts.bus.publish('live', event);
    }
    for (const pointId of [...(await releaseEnded(db, clock)), ...(await stopRefused(db, clock))]) asked.add(pointId);
    commands.announce([...asked]);
    await db.transaction().execute((trx) => chargeUnused(queryableOf(trx), clock.now()));
  },
});

async function stepOf(client: Queryable, row: OpenRow, now: number): Promise<NextStep> {
  const seats = row.held_connector === null ? [] : await seatsOf(client, [row.point_id]);
  return nextStep(
    row,
    seats.find(({ connectorNo }) => connectorNo === row.held_connector),
    now,
  );
}

/** Looks again at a reservation that nobody else works on, and does what it needs. */
async function takeStep({ databases, clock }: ReservationParts, id: number): Promise<LiveEvent[]> {
  return databases.system.transaction().execute(async (trx) => {
    const client = queryableOf(trx);
    const [row] = await lockOpen(client, [id], true);
    if (!row) return [];
    const now = clock.now();
    const step = await stepOf(client, row, now);
    const set = (text: string, ...values: unknown[]) =>
      client.query({ text: `update reservation set ${text} where id = $1`, values: [id, ...values] });
    switch (step.kind) {
      case 'none':
        return [];
      case 'keep': {
        const { connectorNo, events } = await keep(client, row, clock);
        const isMoved = connectorNo !== null && connectorNo !== (row.held_connector ?? row.connector_no ?? connectorNo);
        const isLost = connectorNo === null && row.problem !== 'occupied' && row.problem !== 'faulted';
        if (!isToTell(row, now)) return events;
        if (isMoved) return [...events, ...(await tellOfReservation(trx, row, 'moved', connectorNo, now))];
        return isLost ? [...events, ...(await tellOfReservation(trx, row, 'notKept', null, now))] : events;
      }
      case 'ask':
        await askCharger(client, row, row.held_connector!, clock);
        return [];
      case 'note':
        await set('charger = $2, charger_result = $3', step.charger, row.result);
        return [];
      case 'problem':
        await set('problem = $2', step.problem);
        return [];
      case 'end':
        await set(
          `status = $2, fee_due = $3, ended_at = $4, problem = case when $2 = 'failed' then problem end`,
          step.isOwed ? 'expired' : 'failed',
          step.isOwed && compare(row.fee, '0') > 0,
          new Date(Math.min(now, row.ends_at.getTime())),
        );
        return markReserved(client, [{ reservationId: id, place: null }]);
      case 'fail':
        await set(`status = 'failed', problem = $2, ended_at = $3`, step.problem, new Date(now));
        return [
          ...(await markReserved(client, [{ reservationId: id, place: null }])),
          ...(await tellOfReservation(trx, row, 'notKept', null, now)),
        ];
    }
  });
}

/** A charger that did not answer is told again after so long, and lets go by itself so long after the end, in ms. */
const RELEASE_AGAIN_MS = 10_000;
const LETS_GO_MS = 120_000;

/** Chargers that still keep what has ended here are told, until they answer or have let go by their own clock. Gives their points. */
async function releaseEnded(db: Database, clock: Clock): Promise<number[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; point_id: number; need: 'tell' | 'done' | 'wait' }>`
      select r.id, r.point_id, case when r.charger <> 'releasing' then 'tell' when k.status in ('queued', 'sent') then 'wait'
          when coalesce(k.result, 'offline') not in ('noAnswer', 'offline') or r.ends_at < ${new Date(now - LETS_GO_MS)} then 'done'
          when cs.online and r.asked_at < ${new Date(now - RELEASE_AGAIN_MS)} then 'tell' else 'wait' end as need
      from reservation r left join connector c on c.point_id = r.point_id and c.connector_no = r.held_connector
      left join charging_record s on s.transaction_id = r.transaction_id left join command k on k.id = r.command_id left join connection_state cs on cs.point_id = r.point_id
      where r.charger in ('asked', 'keeps', 'releasing') and r.status not in ('planned', 'held')
        and (r.status <> 'used' or r.charger = 'releasing' or s.connector_no is distinct from r.held_connector) for update of r skip locked`.execute(
      trx,
    );
    const told = rows.filter(({ need }) => need === 'tell');
    await releaseChargers(queryableOf(trx), told, clock);
    // A charger lets go by itself of a reservation that its own session used up.
    await sql`update reservation set charger = 'none' where id = any (${rows.flatMap(({ id, need }) => (need === 'done' ? id : []))}::int[])
      or charger in ('asked', 'keeps') and status = 'used'`.execute(trx);
    return told.map((row) => row.point_id);
  });
}

/** A charger that was told that a connector is kept for another, and has not told the end of the session, is asked to stop it: once, within so long, in ms. */
const ASKED_WITHIN_MS = 3_600_000;

/** Stops what chargers go on with though their start was refused for a reservation. Gives their points. */
async function stopRefused(db: Database, clock: Clock): Promise<number[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ transaction_id: number; point_id: number }>`
      select r.transaction_id, r.point_id from charging_record r
      where r.stop_reason = 'ClosedByRefusal' and r.start_status = 'Reserved' and r.start_received_at between ${new Date(now - ASKED_WITHIN_MS)} and ${new Date(now - REFUSED_MS)}
        and not exists (select from command k where k.point_id = r.point_id and k.action = 'stopSession' and k.requested_at >= r.start_received_at
          and (k.payload->>'transactionId')::bigint = r.transaction_id)
      order by r.transaction_id for update of r skip locked`.execute(trx);
    for (const { transaction_id: transactionId, point_id: pointId } of rows)
      await requestCommands(
        queryableOf(trx),
        {
          pointIds: [pointId],
          action: 'stopSession',
          payload: { transactionId },
          requestedBy: 'CSMS',
          reason: { key: 'reservedForAnother', of: '' },
        },
        clock,
      );
    return rows.map((row) => row.point_id);
  });
}
