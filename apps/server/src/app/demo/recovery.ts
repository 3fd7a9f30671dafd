import type { FaultCode, RecoveryStepKind } from '@csms/contract';
import { sql } from 'kysely';
import { enterPoint } from '../../network/index.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const HOUR = 3_600_000;

/** What was recovered from afar before: how long ago in h, and what came of it. */
const RUNS: readonly {
  code: FaultCode;
  ago: number;
  point: number;
  steps: readonly RecoveryStepKind[];
  state: 'healed' | 'back' | 'notHelped';
  isAlone: boolean;
}[] = [
  { code: 'InternalError', ago: 40, point: 0, steps: ['wait', 'softReset'], state: 'healed', isAlone: false },
  { code: 'ReaderFailure', ago: 70, point: 1, steps: ['wait', 'softReset'], state: 'healed', isAlone: true },
  { code: 'EVCommunicationError', ago: 120, point: 2, steps: ['wait', 'softReset'], state: 'back', isAlone: true },
  { code: 'ReaderFailure', ago: 200, point: 3, steps: ['wait', 'softReset', 'hardReset'], state: 'notHelped', isAlone: true },
  { code: 'OtherError', ago: 300, point: 1, steps: ['wait', 'softReset'], state: 'healed', isAlone: false },
  { code: 'ReaderFailure', ago: 420, point: 0, steps: ['wait', 'softReset'], state: 'healed', isAlone: true },
];

/** Recovery of the first operator: a playbook that acts alone, what it has brought, and a technician who is at work just now. */
export async function addRecovery(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  const [operator] = operators;
  if (!operator) return;
  const { providerId } = operator;
  await sql`insert into recovery_playbook (provider_id, fault_code, steps, acts_alone, changed_by, changed_at) values (${providerId}, 'ReaderFailure',
    ${JSON.stringify([
      { kind: 'wait', seconds: 120 },
      { kind: 'softReset', seconds: null },
      { kind: 'hardReset', seconds: null },
    ])}::jsonb, true, 'app', ${new Date(now - 900 * HOUR)})`.execute(trx);
  const { rows: points } = await sql<{ id: number; station_id: number; vendor: string; model: string }>`
    select id, station_id, coalesce(vendor, '') as vendor, coalesce(model, '') as model from charge_point where provider_id = ${providerId} and removed_at is null order by id limit 4`.execute(
    trx,
  );
  for (const { code, ago, point: at, steps, state, isAlone } of RUNS) {
    const point = points[at % points.length]!;
    const began = now - ago * HOUR;
    const time = (minutes: number) => new Date(began + minutes * 60_000);
    const { rows: alarms } = await sql<{ id: number }>`
      insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
      values (${providerId}, ${point.station_id}, ${point.id}, 1, 'fault', ${code}, 'common', ${time(-5)}, ${time(-5)}, ${time(state === 'notHelped' ? 300 : 6)}) returning id::float8 as id`.execute(
      trx,
    );
    const plan = steps.map((kind) => ({ kind, seconds: kind === 'wait' ? 120 : null }));
    const { rows } = await sql<{ id: number }>`
      insert into recovery_run (provider_id, station_id, point_id, connector_no, alarm_id, fault_code, vendor, model, steps, is_alone, started_by, state, due_at, started_at, ended_at, judged_at)
      values (${providerId}, ${point.station_id}, ${point.id}, 1, ${alarms[0]!.id}, ${code}, ${point.vendor}, ${point.model}, ${JSON.stringify(plan)}::jsonb, ${isAlone}, ${isAlone ? 'CSMS' : 'app'}, ${state},
        ${time(7)}, ${time(0)}, ${time(7)}, ${time(state === 'healed' ? 24 * 60 + 7 : 20)}) returning id`.execute(trx);
    for (const [no, kind] of steps.entries())
      await sql`insert into recovery_step (run_id, provider_id, no, kind, state, began_at, ended_at) values (${rows[0]!.id}, ${providerId}, ${no}, ${kind}, 'done', ${time(no * 2)}, ${time(no * 2 + 2)})`.execute(
        trx,
      );
  }
  await addPersonAtWork(trx, providerId);
}

/** The technician of the order that is on site works inside its charger: its connectors are made unavailable once it comes. */
async function addPersonAtWork(trx: Trx, providerId: number): Promise<void> {
  const { rows } = await sql<{ task_id: string; point_id: number; user_id: number; name: string; username: string }>`
    select w.task_id, o.point_id, u.id as user_id, u.name, u.username from work_order w join work_order_place o on o.work_order_id = w.id join system_users u on u.id = w.service_man_id
    where w.provider_id = ${providerId} and w.state = 'onSite' order by w.id limit 1`.execute(trx);
  const [row] = rows;
  if (!row) return;
  await enterPoint(
    trx,
    {
      pointId: row.point_id,
      providerId,
      taskId: row.task_id,
      user: { id: row.user_id, name: row.name, username: row.username },
      checklist: [],
    },
    systemClock,
  );
}
