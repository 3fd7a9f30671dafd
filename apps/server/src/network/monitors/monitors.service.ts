import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { CommandOutcome, CommandService } from '../commands/commands.service.ts';
import { keepMonitors } from './monitors.writes.ts';

type Outcome = Extract<CommandOutcome, { action: 'getMonitors' | 'setMonitors' | 'clearMonitors' }>;

/** Keeps what charge points tell of their monitors as they are set, cleared and read. */
export function followMonitors(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['getMonitors', 'setMonitors', 'clearMonitors'], async (outcome) => {
    if (outcome.result === 'accepted') await db.transaction().execute((trx) => take(trx, outcome, clock.now()));
  });
}

async function take(trx: Trx, outcome: Outcome, now: number): Promise<void> {
  const { pointId, providerId } = outcome;
  if (outcome.told === null) return;
  if (outcome.action === 'setMonitors') {
    const { payload, told } = outcome;
    const taken = payload.monitors.flatMap((one, index) => {
      const { id = null, refused = 'no answer' } = told.monitors[index] ?? {};
      return refused === null && id !== null ? [{ ...one, id }] : [];
    });
    await keepMonitors(queryableOf(trx), { pointId, providerId }, taken, new Date(now));
  } else if (outcome.action === 'clearMonitors') {
    const gone = outcome.told.monitors.filter(({ refused }) => refused === null || refused === 'NotFound').map(({ id }) => id);
    await sql`delete from point_monitor where point_id = ${pointId} and monitor_id = any (${gone}::int[])`.execute(trx);
    await sql`delete from point_alert where point_id = ${pointId} and monitor_id = any (${gone}::int[]) and monitor_id > 0`.execute(
      trx,
    );
  } else if (!outcome.told.hasAny && Object.keys(outcome.payload).length === 0) {
    await sql`delete from point_monitor where point_id = ${pointId}`.execute(trx);
    await sql`insert into point_monitoring (point_id, provider_id, read_at) values (${pointId}, ${providerId}, ${new Date(now)})
      on conflict (point_id) do update set read_at = excluded.read_at`.execute(trx);
  }
}
