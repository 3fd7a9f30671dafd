import type { TimedKind, TimedProblem, TimedSlot } from '@csms/contract';
import { saysState, saysThat } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StartFacts } from './next-step.rules.ts';

/** A start that is not over, with what decides what happens to it next. Moments in epoch ms. */
export interface OpenStart {
  id: number;
  timed_id: number;
  provider_id: number;
  station_id: number;
  station_name: string;
  time_zone: string;
  minor_unit: number;
  point_id: number;
  serial_number: string;
  point_name: string;
  connector_no: number;
  account: string;
  email: string;
  id_tag: string;
  kind: TimedKind;
  wants_wh: number | null;
  max_minutes: number | null;
  due_at: number;
  until_at: number;
  status: 'due' | 'asked' | 'charging';
  problem: TimedProblem | null;
  asked_at: number | null;
  stop_asked_at: number | null;
  end_reason: string | null;
  plan: TimedSlot[];
  planned_at: number | null;
  told_late: boolean;
  is_removed: boolean;
  is_enabled: boolean;
  is_online: boolean;
  is_faulted: boolean;
  is_ready: boolean;
  busy_with: number | null;
  command: StartFacts['command'];
  session: (NonNullable<StartFacts['session']> & { pausedUntil: number | null }) | null;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const READY = saysThat('c.status', ({ isReady }) => isReady === true);
const FAULTED = `${saysState('c.status', 'faulted', 'unavailable')}`;
const POINT_FAULTED = `${saysState('p.status', 'faulted', 'unavailable')}`;

/** The starts that are to be looked at, locked; those that somebody else looks at are left out. */
export async function lockDue(client: Queryable, now: number, limit: number): Promise<OpenStart[]> {
  const { rows: ids } = await client.query<{ id: number }>({
    name: 'timed-lock',
    text: `select id from timed_start where status in ('due', 'asked', 'charging') and look_at <= $1 order by look_at limit $2 for update skip locked`,
    values: [new Date(now), limit],
  });
  if (ids.length === 0) return [];
  const { rows } = await client.query<OpenStart>({
    name: 'timed-open',
    text: `select t.id, t.timed_id, t.provider_id, t.station_id, s.name as station_name, s.time_zone, o.minor_unit, t.point_id, p.serial_number, p.name as point_name, t.connector_no,
        u.account, u.email, u.id_tag, k.kind, k.wants_wh, k.max_minutes, ${ms('t.due_at')} as due_at, ${ms('t.until_at')} as until_at, t.status, t.problem,
        ${ms('t.asked_at')} as asked_at, ${ms('t.stop_asked_at')} as stop_asked_at, t.end_reason, t.plan, ${ms('t.planned_at')} as planned_at, t.told_late,
        p.removed_at is not null or c.point_id is null as is_removed, p.enabled as is_enabled, coalesce(cs.online, false) as is_online,
        coalesce(${FAULTED}, false) or coalesce(${POINT_FAULTED}, false) as is_faulted, coalesce(${READY}, false) as is_ready, c.transaction_id as busy_with,
        (select jsonb_build_object('isOpen', m.status in ('queued', 'sent'), 'isAccepted', m.result = 'accepted', 'isSilent', coalesce(m.result = 'noAnswer', false),
            'isUnsent', m.status = 'expired' or coalesce(m.result = 'offline', false))
          from command m where m.id = t.command_ids[cardinality(t.command_ids)]) as command,
        (select jsonb_build_object('transactionId', r.transaction_id, 'isRunning', r.status = 'charging', 'energyWh', coalesce(n.energy_wh, 0), 'powerW', case when n.draws then coalesce(n.power_w, (l.state -> 'pace' ->> 'powerW')::float8, 0) else 0 end,
            'sampleAt', ${ms('n.sample_at')}, 'startedAt', ${ms('r.started_at')}, 'pausedUntil', ${ms('l.paused_until')})
          from charging_record r left join charging_now n on n.transaction_id = r.transaction_id left join charging_live l on l.transaction_id = r.transaction_id
          where r.transaction_id = coalesce(t.transaction_id, (select m.started_transaction from command m where m.id = any (t.command_ids) and m.started_transaction is not null limit 1))) as session
      from timed_start t join timed_charge k on k.id = t.timed_id join charge_point p on p.id = t.point_id join station s on s.id = t.station_id join provider o on o.id = t.provider_id
      join charge_user u on u.id = k.charge_user_id left join connector c on c.point_id = t.point_id and c.connector_no = t.connector_no
      left join connection_state cs on cs.point_id = t.point_id where t.id = any ($1::int[]) order by t.id`,
    values: [ids.map(({ id }) => id)],
  });
  return rows;
}

/** What changes of a start. */
export interface StartChange {
  id: number;
  status: 'due' | 'asked' | 'charging' | 'done' | 'missed';
  problem: TimedProblem | null;
  lookAt: number;
  commandId: string | null;
  askedAt: number | null;
  transactionId: number | null;
  stopAskedAt: number | null;
  endReason: string | null;
  plan: TimedSlot[];
  plannedCost: string | null;
  plannedAt: number | null;
  toldLate: boolean;
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Keeps what has changed of starts; a command that is named is one more attempt, a cost that is null stays as it was. */
export async function saveStarts(client: Queryable, changes: readonly StartChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <T>(read: (one: StartChange) => T) => changes.map(read);
  await client.query({
    name: 'timed-save',
    text: `update timed_start t set status = v.status, problem = v.problem, look_at = v.look_at, command_ids = case when v.command is null then t.command_ids else t.command_ids || v.command end,
        attempts = t.attempts + case when v.command is null then 0 else 1 end, asked_at = v.asked_at, transaction_id = v.session, stop_asked_at = v.stop_asked_at, end_reason = v.end_reason,
        plan = v.plan, planned_cost = coalesce(v.cost, t.planned_cost), planned_at = v.planned_at, told_late = v.told_late
      from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[], $6::timestamptz[], $7::int[], $8::timestamptz[], $9::text[], $10::jsonb[], $11::numeric[], $12::timestamptz[], $13::boolean[])
        as v (id, status, problem, look_at, command, asked_at, session, stop_asked_at, end_reason, plan, cost, planned_at, told_late) where t.id = v.id`,
    values: [
      column((one) => one.id),
      column((one) => one.status),
      column((one) => one.problem),
      column((one) => timeOf(one.lookAt)),
      column((one) => one.commandId),
      column((one) => timeOf(one.askedAt)),
      column((one) => one.transactionId),
      column((one) => timeOf(one.stopAskedAt)),
      column((one) => one.endReason),
      column((one) => JSON.stringify(one.plan)),
      column((one) => one.plannedCost),
      column((one) => timeOf(one.plannedAt)),
      column((one) => one.toldLate),
    ],
  });
}

/** The energy in Wh at which sessions end, where their meters' messages are compared with it; null: at none. */
export async function keepGoals(
  client: Queryable,
  goals: readonly { transactionId: number; stopWh: number | null }[],
): Promise<void> {
  if (goals.length === 0) return;
  await client.query({
    name: 'timed-goals',
    text: `update charging_live l set stop_wh = v.stop from unnest($1::int[], $2::bigint[]) as v (session, stop) where l.transaction_id = v.session and l.stop_wh is distinct from v.stop`,
    values: [goals.map((one) => one.transactionId), goals.map((one) => one.stopWh)],
  });
}

/** Sessions that are to be looked at now. */
export async function lookNow(client: Queryable, transactionIds: readonly number[], now: number): Promise<void> {
  if (transactionIds.length === 0) return;
  await client.query({
    name: 'timed-look-now',
    text: `update timed_start set look_at = $2 where transaction_id = any ($1::int[]) and status = 'charging' and look_at > $2`,
    values: [transactionIds, new Date(now)],
  });
}

/** A session that waits for its next cheap time until then (epoch ms); null: it may charge now. With it its goal, where it has none. */
export async function pauseSessions(
  client: Queryable,
  rows: readonly { transactionId: number; until: number | null; leavesAt: number; wantsWh: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'timed-pause',
    text: `update charging_live l set paused_until = v.until, leaves_at = coalesce(l.leaves_at, v.leaves), wants_wh = coalesce(l.wants_wh, v.wants)
      from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::int[]) as v (session, until, leaves, wants) where l.transaction_id = v.session`,
    values: [
      rows.map((one) => one.transactionId),
      rows.map((one) => timeOf(one.until)),
      rows.map((one) => timeOf(one.leavesAt)),
      rows.map((one) => one.wantsWh),
    ],
  });
}

/** Starts that were missed, and whose charger tells of their session late: they charge after all. */
export async function adoptLate(client: Queryable, now: number): Promise<void> {
  await client.query({
    name: 'timed-late',
    text: `update timed_start t set status = 'charging', problem = null, transaction_id = m.started_transaction, look_at = $1 from command m
      where t.status = 'missed' and t.command_ids <> '{}' and t.due_at > $2 and m.id = any (t.command_ids) and m.started_transaction is not null`,
    values: [new Date(now), new Date(now - 7 * 86_400_000)],
  });
}
