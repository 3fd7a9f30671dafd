import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { CommandOutcome, CommandService } from '../commands/commands.service.ts';
import { keepMessages } from './display-messages.writes.ts';

type Outcome = Extract<CommandOutcome, { action: 'showMessage' | 'clearMessage' | 'getMessages' }>;

/** Keeps what stands on displays as it is put there, taken away and read. */
export function followDisplayMessages(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['showMessage', 'clearMessage', 'getMessages'], async (outcome) => {
    await db.transaction().execute((trx) => take(trx, outcome, clock.now()));
  });
}

const msOf = (time: string | undefined): number | null => (time === undefined ? null : Date.parse(time));

async function take(trx: Trx, outcome: Outcome, now: number): Promise<void> {
  const { pointId, providerId, result } = outcome;
  if (outcome.action === 'showMessage') {
    if (result !== 'accepted') return;
    const { language = null, state = null, transactionId = null, from, to, ...rest } = outcome.payload;
    const message = { ...rest, language, state, transactionId, from: msOf(from), to: msOf(to) };
    await keepMessages(queryableOf(trx), { pointId, providerId }, [message], now);
  } else if (outcome.action === 'clearMessage') {
    // One that is not known there is not there either.
    if (result === 'accepted' || outcome.told?.isKnown === false)
      await sql`delete from display_message where point_id = ${pointId} and message_id = ${outcome.payload.id}`.execute(trx);
  } else if (outcome.told?.hasAny === false && Object.keys(outcome.payload).length === 0) {
    await sql`delete from display_message where point_id = ${pointId}`.execute(trx);
    await sql`insert into point_display (point_id, provider_id, read_at) values (${pointId}, ${providerId}, ${new Date(now)})
      on conflict (point_id) do update set read_at = excluded.read_at, report_id = null`.execute(trx);
  }
}
