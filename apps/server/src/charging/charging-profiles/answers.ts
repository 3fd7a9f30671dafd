import type { ProfileResult } from '@csms/contract';
import { sql } from 'kysely';
import type { CommandOutcome, CommandService } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';

type Setting = Extract<CommandOutcome, { action: 'setChargingProfile' }>;
type Clearing = Extract<CommandOutcome, { action: 'clearChargingProfile' }>;

/** Keeps the answers of points to charging profiles. */
export function followProfiles(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['setChargingProfile', 'clearChargingProfile'], (outcome) =>
    db
      .transaction()
      .execute((trx) =>
        outcome.action === 'setChargingProfile' ? takeSetting(trx, outcome, clock) : takeClearing(trx, outcome, clock),
      ),
  );
}

function resultOf({ status, result }: Setting): ProfileResult {
  if (status === 'expired') return 'offline';
  if (status === 'cancelled' || status === 'replaced') return status;
  return result ?? 'failed';
}

/** An accepted profile takes the place of one with its id, or of its purpose and stack level at the connector (OCPP 1.6 §5.16.1). */
async function takeSetting(trx: Trx, outcome: Setting, clock: Clock): Promise<void> {
  const now = new Date(clock.now());
  const result = resultOf(outcome);
  await sql`update charging_profile_target set result = ${result}, result_at = ${now},
      installed_at = case when ${result === 'accepted'} then coalesce(installed_at, ${now}) end
    where command_id = ${outcome.id}`.execute(trx);
  if (result !== 'accepted') return;
  const { connectorNo, profile } = outcome.payload;
  await sql`update charging_profile_target t set ended_at = ${now}, ended_by = 'replaced' from charging_profile q
    where q.id = t.profile_id and t.point_id = ${outcome.pointId} and t.command_id <> ${outcome.id} and t.installed_at is not null and t.ended_at is null
      and (t.wire_id = ${profile.id} or t.connector_no = ${connectorNo} and q.purpose = ${profile.purpose} and q.stack_level = ${profile.stackLevel})`.execute(
    trx,
  );
}

/** What a request to clear has taken away: the profile of an id, else all that match (OCPP 1.6 §5.3). A point that knows none has none. */
async function takeClearing(trx: Trx, outcome: Clearing, clock: Clock): Promise<void> {
  if (outcome.result !== 'accepted' && outcome.told?.isKnown !== false) return;
  const { id = null, connectorNo = null, purpose = null, stackLevel = null } = outcome.payload;
  await sql`update charging_profile_target t set ended_at = ${new Date(clock.now())}, ended_by = 'cleared' from charging_profile q
    where q.id = t.profile_id and t.point_id = ${outcome.pointId} and t.installed_at is not null and t.ended_at is null
      and case when ${id}::int is not null then t.wire_id = ${id}
        else (${connectorNo}::int is null or t.connector_no = ${connectorNo}) and (${purpose}::text is null or q.purpose = ${purpose})
          and (${stackLevel}::int is null or q.stack_level = ${stackLevel}) end`.execute(trx);
}
