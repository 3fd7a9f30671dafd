import type { LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import { isOff } from '../roster/roster.queries.ts';
import { responsibleFor } from './areas.queries.ts';
import { tellOf, tellStep } from './notices.ts';
import { SYSTEM } from './open-order.ts';
import { lockOrder, orderChanged } from './rows.ts';
import { makeStep, noteOrder, someoneInside } from './steps.ts';

/** States in which a leader has something to do. */
const LED = ['waitingAcceptance', 'waitingDispatch', 'waitingConfirmation'];

/** Who is off or disabled keeps no open order: a man's go back to be dispatched, a leader's to who stands in. One who is on site finishes, unless he is disabled. */
export async function handOver(db: Database, now: number): Promise<LiveEvent[]> {
  const { rows } = await sql<{ task_id: string; what: 'man' | 'leader' }>`
    select w.task_id, 'man' as what from work_order w join system_users u on u.id = w.service_man_id
    where w.archived_at is null and w.cancelled_at is null and (not u.enabled and w.state in ('dispatched', 'onSite', 'waiting') or w.state in ('dispatched', 'waiting') and ${isOff('u.id', now)})
    union all
    select w.task_id, 'leader' from work_order w join system_users u on u.id = w.leader_id
    where w.archived_at is null and w.cancelled_at is null and w.state = any (${LED}::text[]) and (not u.enabled or ${isOff('u.id', now)}) limit 500`.execute(
    db,
  );
  const events: LiveEvent[] = [];
  for (const { task_id: taskId, what } of rows)
    events.push(
      ...(await db.transaction().execute((trx) => (what === 'man' ? takeBack(trx, taskId, now) : toStandIn(trx, taskId, now)))),
    );
  return events;
}

async function isGone(trx: Trx, userId: number | null, now: number): Promise<'off' | 'disabled' | null> {
  const { rows } = await sql<{ enabled: boolean; off: boolean }>`
    select u.enabled, ${isOff('u.id', now)} as off from system_users u where u.id = ${userId}`.execute(trx);
  return rows[0] ? (rows[0].enabled ? (rows[0].off ? 'off' : null) : 'disabled') : null;
}

async function takeBack(trx: Trx, taskId: string, now: number): Promise<LiveEvent[]> {
  const order = await lockOrder(trx, taskId);
  const why = await isGone(trx, order.service_man_id, now);
  const states = why === 'disabled' ? ['dispatched', 'onSite', 'waiting'] : ['dispatched', 'waiting'];
  if (why === null || !states.includes(order.state)) return [];
  // Whoever is still inside a charger is cleared by the leader first.
  if (await someoneInside(trx, taskId)) return [];
  await makeStep(trx, { taskId, action: 'handBack', by: SYSTEM, isChief: true }, { detail: { gone: why } }, now);
  return [...(await tellStep(trx, 'handBack', order, now)), orderChanged(order)];
}

async function toStandIn(trx: Trx, taskId: string, now: number): Promise<LiveEvent[]> {
  const order = await lockOrder(trx, taskId);
  if (!LED.includes(order.state) || (await isGone(trx, order.leader_id, now)) === null) return [];
  const next = await responsibleFor(trx, order.station_id, now);
  if (!next || next.leaderId === order.leader_id) return [];
  await sql`update work_order set leader_id = ${next.leaderId} where id = ${order.id}`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from system_users where id = ${next.leaderId}`.execute(trx);
  await noteOrder(trx, { taskId, action: 'reassign', by: SYSTEM }, { detail: { leader: rows[0]?.name ?? '' } }, now);
  return [...(await tellOf(trx, next.leaderId, 'opened', order, now)), orderChanged(order)];
}
