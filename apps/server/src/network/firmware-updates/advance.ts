import type { Command } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { lockSome } from '../../platform/queue/queue.ts';
import { type ChargerFiles, closeFileTransfers } from '../charger-files/charger-files.service.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { askPoints } from './ask-points.ts';
import { isOpen, type PointStatus, stepOf, waveStepOf } from './firmware-updates.rules.ts';

export interface AdvanceParts {
  db: Database;
  files: ChargerFiles;
  commands: CommandService;
  bus: Bus;
  clock: Clock;
}

interface UpdateRow {
  id: number;
  provider_id: number;
  status: 'scheduled' | 'running' | 'paused' | 'stopped' | 'finished' | 'cancelled';
  starts_at: Date;
  wave_ended_at: Date | null;
  wave_wait_minutes: number;
  wait_hours: number;
  max_failures: number;
  forgiven: number;
}

/** What an advance has changed, to be told after its commit. */
interface Changes {
  providers: Set<number>;
  pointIds: number[];
}

/**
 * Takes every upgrade one step further: reads how far the points at work are, ends waves, begins the next. Everything is in the database, an upgrade's row is locked while it advances:
 * it goes on after a restart, and two workers do nothing twice.
 */
export async function advanceFirmware({ db, files, commands, bus, clock }: AdvanceParts): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.id from firmware_update u where u.status in ('scheduled', 'running')
      or exists (select from firmware_update_point p where p.update_id = u.id and p.status in ('requested', 'downloading', 'downloaded', 'installing'))
    order by u.id`.execute(db);
  for (const { id } of rows) {
    const changes = await db.transaction().execute((trx) => advanceOne(trx, id, files, clock));
    if (!changes) continue;
    commands.announce(changes.pointIds);
    for (const providerId of changes.providers) bus.publish('live', { type: 'firmwareUpdate.changed', providerId, updateId: id });
  }
}

async function advanceOne(trx: Trx, id: number, files: ChargerFiles, clock: Clock): Promise<Changes | undefined> {
  if ((await lockSome(trx, 'firmware_update', sql<boolean>`id = ${id}`)).length === 0) return undefined;
  const { rows } = await sql<UpdateRow>`select * from firmware_update where id = ${id}`.execute(trx);
  const update = rows[0];
  if (!update) return undefined;
  const now = clock.now();
  const changes: Changes = { providers: new Set(), pointIds: [] };
  await readProgress(trx, id, now, changes);
  if (update.status === 'running') await giveUpWaiting(trx, update, now, changes);
  const count = await countOf(trx, id);
  const step = waveStepOf(
    {
      status: update.status,
      startsAt: update.starts_at.getTime(),
      waveEndedAt: update.wave_ended_at?.getTime() ?? null,
      waveWaitMs: update.wave_wait_minutes * 60_000,
      maxFailures: update.max_failures,
      forgiven: update.forgiven,
      ...count,
    },
    now,
  );
  const set = (values: { status?: UpdateRow['status']; wave_ended_at?: Date; finished_at?: Date }) =>
    trx.updateTable('firmware_update').set(values).where('id', '=', id).execute();
  switch (step) {
    case 'start':
      await set({ status: 'running', wave_ended_at: new Date(0) });
      break;
    case 'stop':
      await set({ status: 'stopped' });
      break;
    case 'finish':
      await set({ status: 'finished', finished_at: new Date(now) });
      break;
    case 'endWave':
      await set({ wave_ended_at: new Date(now) });
      break;
    case 'nextWave': {
      const { pointIds, providers } = await askPoints(trx, id, files, clock);
      changes.pointIds = pointIds;
      for (const providerId of providers) changes.providers.add(providerId);
      break;
    }
    case 'nothing':
      break;
  }
  if (step !== 'nothing' && (step !== 'nextWave' || changes.pointIds.length > 0)) changes.providers.add(update.provider_id);
  if (changes.providers.size > 0) changes.providers.add(update.provider_id);
  return changes;
}

async function countOf(trx: Trx, id: number): Promise<{ open: number; failed: number; waiting: number }> {
  const { rows } = await sql<{ open: number; failed: number; waiting: number }>`
    select count(*) filter (where status in ('requested', 'downloading', 'downloaded', 'installing'))::int as open,
      count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'waiting')::int as waiting
    from firmware_update_point where update_id = ${id}`.execute(trx);
  return rows[0]!;
}

interface ProgressRow {
  id: number;
  provider_id: number;
  status: PointStatus;
  changed_at: Date;
  retrieve_at: Date;
  said_installed_at: Date | null;
  target: string;
  from_version: string | null;
  firmware_version: string | null;
  last_boot_at: Date | null;
  requested_at: Date | null;
  transfer_id: number | null;
  command_status: Command['status'] | null;
  result: Command['result'];
  said: string[];
  said_at: Date | null;
  reported_at: Date | null;
  update_status: UpdateRow['status'];
}

/** How far the points at work are, by their commands, notices and boots. */
async function readProgress(trx: Trx, updateId: number, now: number, changes: Changes): Promise<void> {
  const { rows } = await sql<ProgressRow>`
    select x.id, x.provider_id, x.status, x.changed_at, u.retrieve_at, x.said_installed_at, u.version as target, x.from_version, p.firmware_version, p.last_boot_at, x.requested_at,
      x.transfer_id, k.status as command_status, k.result, coalesce(e.said, '{}') as said, e.said_at, x.reported_at, u.status as update_status
    from firmware_update_point x join firmware_update u on u.id = x.update_id join charge_point p on p.id = x.point_id left join command k on k.id = x.command_id
    left join lateral (
      select array_agg(v.status order by v.id) as said, max(v.received_at) as said_at from point_event v
      where v.point_id = x.point_id and v.kind = 'firmware' and v.id > x.after_event
    ) e on true
    where x.update_id = ${updateId} and x.status in ('requested', 'downloading', 'downloaded', 'installing')`.execute(trx);
  const closed: number[] = [];
  for (const row of rows) {
    const step = stepOf(
      {
        status: row.status,
        changedAt: row.changed_at.getTime(),
        retrieveAt: row.retrieve_at.getTime(),
        saidInstalledAt: row.said_installed_at?.getTime() ?? null,
        target: row.target,
        fromVersion: row.from_version,
        reported: row.firmware_version,
        bootedAt: row.last_boot_at?.getTime() ?? null,
        requestedAt: row.requested_at!.getTime(),
        command: row.command_status === null ? undefined : { status: row.command_status, result: row.result },
        said: row.said,
        saidAt: row.said_at?.getTime() ?? null,
      },
      now,
    );
    const saidAt = row.said_at?.getTime() ?? null;
    const same =
      step.status === row.status &&
      (step.saidInstalledAt ?? 0) === (row.said_installed_at?.getTime() ?? 0) &&
      saidAt === (row.reported_at?.getTime() ?? null);
    if (same) continue;
    // Nobody waits for a point of an upgrade that was called off.
    const cancelled = step.status === 'waiting' && row.update_status === 'cancelled';
    const status: PointStatus = cancelled ? 'cancelled' : step.status;
    const over = !isOpen(status);
    if (over && row.transfer_id !== null) closed.push(row.transfer_id);
    await trx
      .updateTable('firmware_update_point')
      .set({
        status,
        reason: cancelled ? null : step.reason,
        reported_at: row.said_at,
        changed_at: new Date(now),
        said_installed_at: step.saidInstalledAt === null ? null : new Date(step.saidInstalledAt),
        finished_at: over && status !== 'waiting' ? new Date(now) : null,
        ...(status === 'waiting' ? { wave: null, waits_since: new Date(now) } : {}),
      })
      .where('id', '=', row.id)
      .execute();
    changes.providers.add(row.provider_id);
  }
  await closeFileTransfers(trx, closed, new Date(now));
}

/** Points that were waited for long enough have failed, by what they were waited for. */
async function giveUpWaiting(trx: Trx, update: UpdateRow, now: number, changes: Changes): Promise<void> {
  const { rows } = await sql<{ provider_id: number }>`
    update firmware_update_point set status = 'failed', finished_at = ${new Date(now)}, changed_at = ${new Date(now)}
    where update_id = ${update.id} and status = 'waiting' and reason is not null and waits_since < ${new Date(now - update.wait_hours * 3_600_000)}
    returning provider_id`.execute(trx);
  for (const row of rows) changes.providers.add(row.provider_id);
}
