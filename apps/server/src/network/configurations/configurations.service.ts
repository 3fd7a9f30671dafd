import { STANDARD_KEY_NAMES } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { CommandOutcome, CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import { takeConnectorCount } from '../points/hardware-changes.ts';

/** Keeps what charge points tell of their configuration, asked or not. */
export function followConfigurations(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['getConfiguration', 'changeConfiguration', 'changeVariables'], async (outcome) => {
    const asked = await db.transaction().execute(async (trx) => {
      if (outcome.action === 'changeConfiguration') return takeChange(trx, { ...outcome, ...outcome.payload }, clock.now());
      if (outcome.action === 'changeVariables') return takeChanges(trx, outcome, clock.now());
      return takeReading(trx, outcome, clock);
    });
    if (asked) commands.announce([outcome.pointId]);
  });
}

/** More keys than any charger has: what is beyond is not kept, and told to be missing. */
const MOST_KEYS = 5_000;

type Reading = Extract<CommandOutcome, { action: 'getConfiguration' }>;
type Changes = Extract<CommandOutcome, { action: 'changeVariables' }>;
/** What became of one key that was to be changed. */
type Change = Pick<CommandOutcome, 'pointId' | 'providerId' | 'result'> & { key: string; value: string };

/** Stores a reading; gives true where further keys have been asked for by name. */
async function takeReading(trx: Trx, outcome: Reading, clock: Clock): Promise<boolean> {
  const { pointId, providerId } = outcome;
  const now = new Date(clock.now());
  await sql`insert into point_configuration (point_id, provider_id) values (${pointId}, ${providerId}) on conflict do nothing`.execute(
    trx,
  );
  // Serialises the readings of a point.
  await sql`select from point_configuration where point_id = ${pointId} for update`.execute(trx);
  if (outcome.result !== 'accepted') {
    await sql`update point_configuration set read_failure = ${outcome.result ?? 'failed'} where point_id = ${pointId}`.execute(
      trx,
    );
    return false;
  }
  // What a device model holds comes in reports of its own.
  if (outcome.told === null) return false;
  const { entries: keys, unknown } = outcome.told;
  const named = outcome.payload.keys ?? [];
  // The same key twice in one answer would fail the whole statement.
  const told = [...new Map(keys.map((entry) => [entry.key, entry])).values()];
  const entries = told.slice(0, MOST_KEYS);
  const missing = named.length === 0 ? told.length - entries.length : undefined;
  if (named.length === 0)
    await sql`delete from configuration_key where point_id = ${pointId} and not key = any (${entries.map((entry) => entry.key)}::text[])`.execute(
      trx,
    );
  await sql`
    insert into configuration_key (point_id, provider_id, key, value, readonly, reported_at)
    select ${pointId}, ${providerId}, v.key, v.value, v.readonly, ${now}
    from unnest(${entries.map((entry) => entry.key)}::text[], ${entries.map((entry) => entry.value)}::text[], ${entries.map((entry) => entry.isReadonly)}::boolean[])
      as v (key, value, readonly)
    on conflict (point_id, key) do update set value = excluded.value, readonly = excluded.readonly, reported_at = excluded.reported_at`.execute(
    trx,
  );
  await sql`
    update point_configuration set read_at = ${now}, read_failure = null, keys_cut = coalesce(${missing ?? null}::int, keys_cut),
      key_count = (select count(*) from configuration_key where point_id = ${pointId}),
      unknown_keys = array(select distinct u from unnest(${named.length === 0 ? sql`'{}'::text[]` : sql`unknown_keys`} || ${unknown.slice(0, MOST_KEYS)}::text[]) u order by u limit ${MOST_KEYS})
    where point_id = ${pointId}`.execute(trx);
  await refreshDrift(trx, { pointIds: [pointId] });
  await takeConnectorCount(trx, pointId, entries.find(({ key }) => key.toLowerCase() === 'numberofconnectors')?.value, now);
  return named.length === 0 && askForTheRest(trx, outcome, entries, clock);
}

/** A charge point that tells exactly as many keys as it may name at once has probably kept some back: the standard's others are asked for by name. */
async function askForTheRest(
  trx: Trx,
  { pointId }: Reading,
  entries: readonly { key: string; value: string | null }[],
  clock: Clock,
): Promise<boolean> {
  const most = Number(entries.find((entry) => entry.key === 'GetConfigurationMaxKeys')?.value);
  if (!Number.isInteger(most) || most < 1 || entries.length !== most) return false;
  const told = new Set(entries.map((entry) => entry.key.toLowerCase()));
  const missing = STANDARD_KEY_NAMES.filter((key) => !told.has(key.toLowerCase()));
  for (let at = 0; at < missing.length; at += most) {
    const request = { pointIds: [pointId], action: 'getConfiguration' as const, requestedBy: '', reason: '' };
    await requestCommands(queryableOf(trx), { ...request, payload: { keys: missing.slice(at, at + most) } }, clock);
  }
  return missing.length > 0;
}

/** A change that was taken: in force at once, or after the next reboot. */
async function takeChange(trx: Trx, outcome: Change, now: number): Promise<false> {
  const { pointId, providerId, result, key, value } = outcome;
  const at = new Date(now);
  if (result === 'accepted')
    await sql`
      insert into configuration_key (point_id, provider_id, key, value, readonly, reported_at) values (${pointId}, ${providerId}, ${key}, ${value}, false, ${at})
      on conflict (point_id, key) do update set value = excluded.value, reported_at = excluded.reported_at, pending_value = null, reboot_since = null`.execute(
      trx,
    );
  else if (result === 'rebootRequired')
    await sql`
      insert into configuration_key (point_id, provider_id, key, value, readonly, reported_at, pending_value, reboot_since)
      values (${pointId}, ${providerId}, ${key}, null, false, ${at}, ${value}, ${at})
      on conflict (point_id, key) do update set pending_value = excluded.pending_value, reboot_since = excluded.reboot_since`.execute(
      trx,
    );
  else return false;
  await refreshDrift(trx, { pointIds: [pointId] });
  return false;
}

/** Several changes that were asked for together, each taken or not. */
async function takeChanges(trx: Trx, { pointId, providerId, payload, told }: Changes, now: number): Promise<false> {
  const results = new Map(told?.results.map(({ key, result }) => [key.toLowerCase(), result]));
  for (const { key, value } of payload.values) {
    const result = results.get(key.toLowerCase());
    if (result !== undefined) await takeChange(trx, { pointId, providerId, result, key, value }, now);
  }
  return false;
}

/**
 * Counts anew by how many keys points differ from the template that they follow: those named, or all that follow one template. A value that
 * waits for a reboot counts as set.
 */
export async function refreshDrift(trx: Trx, which: { pointIds: readonly number[] } | { templateId: number }): Promise<void> {
  const where =
    'pointIds' in which ? sql`c.point_id = any (${[...which.pointIds]}::int[])` : sql`c.template_id = ${which.templateId}`;
  await sql`
    update point_configuration c set drift = (
      select count(*) from jsonb_each_text(t.values) v
      left join configuration_key k on k.point_id = c.point_id and lower(k.key) = lower(v.key)
      where coalesce(k.pending_value, k.value) is null or csms_plain_value(coalesce(k.pending_value, k.value)) <> csms_plain_value(v.value))
    from configuration_template t where t.id = c.template_id and ${where}`.execute(trx);
}
