import { sql } from 'kysely';
import type { SettingsReader } from '../../access/index.ts';
import type { ChargerFiles, CommandService } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { SYSTEM } from '../work-orders/open-order.ts';
import { advanceRuns } from './advance.ts';
import { startRun } from './start-run.ts';

export interface RecoveryWorkParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  commands: CommandService;
  settings: SettingsReader;
  chargerFiles: ChargerFiles;
}

/** Begins recovery where a provider lets it act alone, and takes every run further. */
export function recoveryWork(
  { databases, bus, clock, commands, settings, chargerFiles }: RecoveryWorkParts,
  everyMs = 3_000,
): RegularWork {
  const db = databases.system;
  return {
    name: 'recovery',
    everyMs,
    restMs: Math.min(1_000, everyMs),
    async work() {
      await startAlone(db, settings.get('network.publicUrl'), clock.now());
      const { pointIds, events } = await advanceRuns(db, chargerFiles, clock);
      commands.announce([...new Set(pointIds)]);
      for (const event of events) bus.publish('live', event);
    },
    wokenBy: (hears, wake) =>
      hears.subscribe('live', (event) => {
        if (event.type === 'alarm.changed' && event.opened > 0) wake();
      }),
  };
}

/** Begins for open alarms of providers that let some playbook act alone; once for each time that an alarm has opened. */
async function startAlone(db: Database, baseUrl: string, now: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select a.id::float8 as id from alarm a join charge_point p on p.id = a.point_id
    where a.cleared_at is null and exists (
      select from recovery_playbook b where b.provider_id = a.provider_id and b.acts_alone and b.enabled and b.fault_code in (a.kind, a.code))
      and not exists (select from recovery_setting s where s.provider_id = a.provider_id and s.is_stopped)
      and not exists (select from recovery_run r where r.alarm_id = a.id and (r.state = 'running' or r.started_at >= a.reopened_at))
    order by a.opened_at limit 200`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute((trx) => startRun(trx, { alarmId: id, isAlone: true, by: SYSTEM, baseUrl }, now));
}
