import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { ChargerFiles } from '../charger-files/charger-files.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import { fitsModel, type PointStatus, type Reason, sameVersion } from './firmware-updates.rules.ts';

/** How long after the retrieve date the file may be fetched, in ms. */
const TRANSFER_MS = 24 * 3_600_000;

interface Waiting {
  id: number;
  point_id: number;
  provider_id: number;
  reason: Reason | null;
  attempts: number;
  firmware_version: string | null;
  vendor: string | null;
  model: string | null;
  removed: boolean;
  online: boolean;
  charging: boolean;
  elsewhere: boolean;
  at_work: boolean;
}

interface Order {
  id: number;
  version: string;
  location: string | null;
  protocol: 'http' | 'ftp';
  base_url: string;
  retrieve_at: Date;
  retries: number;
  retry_interval: number;
  wave_size: number;
  wave: number;
  created_by: string;
  description: string;
  file: string | null;
  file_name: string | null;
  wanted_vendor: string | null;
  wanted_model: string | null;
}

export interface AskedPoints {
  pointIds: number[];
  providers: number[];
}

/**
 * Begins the next wave: of the points that wait, the first that are ready are asked, as many as a wave has; of the others it is noted what they are waited for. A wave is those that are ready,
 * so that one dead charger holds up nobody. Returns whom to announce.
 */
export async function askPoints(trx: Trx, updateId: number, files: ChargerFiles, clock: Clock): Promise<AskedPoints> {
  const order = (
    await sql<Order>`select u.*, v.file, v.file_name, v.vendor as wanted_vendor, v.model as wanted_model from firmware_update u
      left join version v on v.id = u.version_id where u.id = ${updateId}`.execute(trx)
  ).rows[0]!;
  const { rows: waiting } = await sql<Waiting>`
    select x.id, x.point_id, x.provider_id, x.reason, x.attempts, p.firmware_version, p.vendor, p.model, p.removed_at is not null as removed,
      coalesce(s.online, false) as online,
      exists (select from connector c where c.point_id = p.id and c.transaction_id is not null) as charging,
      exists (select from firmware_update_point o where o.point_id = p.id and o.update_id <> x.update_id
        and o.status in ('requested', 'downloading', 'downloaded', 'installing')) as elsewhere,
      exists (select from point_at_work w where w.point_id = p.id and w.ended_at is null) as at_work
    from firmware_update_point x join charge_point p on p.id = x.point_id left join connection_state s on s.point_id = p.id
    where x.update_id = ${updateId} and x.status = 'waiting' order by x.id for update of x`.execute(trx);
  const now = clock.now();
  const asked: AskedPoints = { pointIds: [], providers: [] };
  const settle = async (point: Waiting, values: { status?: PointStatus; reason: Reason | null }) => {
    if (values.status === undefined && values.reason === point.reason) return;
    const over = values.status !== undefined;
    await trx
      .updateTable('firmware_update_point')
      .set({
        ...values,
        ...(over ? { finished_at: new Date(now), changed_at: new Date(now) } : {}),
        // It is waited for from now on.
        ...(!over && point.reason === null ? { waits_since: new Date(now) } : {}),
      })
      .where('id', '=', point.id)
      .execute();
    asked.providers.push(point.provider_id);
  };
  const ready: Waiting[] = [];
  for (const point of waiting) {
    if (point.removed) await settle(point, { status: 'failed', reason: 'removed' });
    else if (!fitsModel({ vendor: order.wanted_vendor ?? '', model: order.wanted_model ?? '' }, point))
      await settle(point, { status: 'failed', reason: 'modelDiffers' });
    else if (sameVersion(point.firmware_version, order.version))
      await settle(point, { status: 'installed', reason: 'alreadyInstalled' });
    else if (!point.online) await settle(point, { reason: 'offline' });
    else if (point.charging) await settle(point, { reason: 'charging' });
    else if (point.at_work) await settle(point, { reason: 'personAtWork' });
    else if (point.elsewhere) await settle(point, { reason: 'otherUpdate' });
    else if (ready.length < order.wave_size) ready.push(point);
    else await settle(point, { reason: null });
  }
  for (const point of ready) await ask(trx, order, point, files, clock);
  if (ready.length > 0)
    await trx
      .updateTable('firmware_update')
      .set({ wave: order.wave + 1, wave_ended_at: null })
      .where('id', '=', updateId)
      .execute();
  asked.pointIds = ready.map((point) => point.point_id);
  asked.providers.push(...ready.map((point) => point.provider_id));
  return asked;
}

async function ask(trx: Trx, order: Order, point: Waiting, files: ChargerFiles, clock: Clock): Promise<void> {
  const now = clock.now();
  const place = order.location
    ? { id: null, location: order.location }
    : await files.open(trx, {
        pointId: point.point_id,
        providerId: point.provider_id,
        kind: 'firmware',
        file: order.file,
        name: order.file_name ?? 'firmware.bin',
        expiresAt: Math.max(now, order.retrieve_at.getTime()) + TRANSFER_MS,
        protocol: order.protocol,
        baseUrl: order.base_url,
      });
  const [commandId] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [point.point_id],
      action: 'updateFirmware',
      payload: {
        location: place.location,
        retrieveTime: order.retrieve_at.toISOString(),
        retries: order.retries,
        retryIntervalSeconds: order.retry_interval,
      },
      requestedBy: order.created_by,
      reason: order.description,
    },
    clock,
  );
  await sql`update firmware_update_point set status = 'requested', reason = null, wave = ${order.wave + 1}, attempts = attempts + 1, command_id = ${commandId},
      transfer_id = ${place.id}, after_event = coalesce(pg_sequence_last_value('point_event_id_seq'), 0), from_version = ${point.firmware_version},
      requested_at = ${new Date(now)}, reported_at = null, changed_at = ${new Date(now)}, said_installed_at = null, finished_at = null
    where id = ${point.id}`.execute(trx);
}
