import { COMMUNICATION_TYPE_WORDS, type firmwareUpdateForm } from '@csms/contract';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { ChargerFiles } from '../charger-files/charger-files.service.ts';
import { findVersion } from '../versions/versions.queries.ts';
import { fitsModel, type PointStatus } from './firmware-updates.rules.ts';

type Form = z.output<typeof firmwareUpdateForm>;

/** What a firmware is taken from: a version of ours, or a place elsewhere with the version that it promises. */
async function sourceOf(trx: Trx, form: Form) {
  if (form.versionId === null) {
    if (form.location === null) throw new Problem('firmwareSourceMissing', { fields: { versionId: 'firmwareSourceMissing' } });
    // Without it nobody could tell whether a charger has installed it.
    if (form.version === '') throw new Problem('invalid', { fields: { version: 'required' } });
    if (form.communicationType === undefined) throw new Problem('invalid', { fields: { communicationType: 'invalid' } });
    const { communicationType } = form;
    return { versionId: null, version: form.version, communicationType, location: form.location, vendor: '', model: '' };
  }
  // Held until the upgrade stands, so that it is not deleted in between.
  await trx.selectFrom('version').select('id').where('id', '=', form.versionId).forShare().execute();
  const version = await findVersion(trx, form.versionId);
  if (!version) throw new Problem('invalid', { fields: { versionId: 'notFound' } });
  if (version.applicationType !== 'firmware')
    throw new Problem('versionNotFirmware', { fields: { versionId: 'versionNotFirmware' } });
  const communicationType = version.communicationType ?? 'ocpp1.6';
  if (form.communicationType !== undefined && form.communicationType !== communicationType)
    throw new Problem('communicationTypeDiffers', {
      places: { version: version.version, type: COMMUNICATION_TYPE_WORDS[communicationType] },
      fields: { communicationType: 'communicationTypeDiffers' },
    });
  const { id, vendor, model } = version;
  return { versionId: id, version: version.version, communicationType, location: null, vendor, model };
}

/** Begins an upgrade of some points; the worker carries it out. Returns its id. Throws when a point, the version or the way is not right. */
export async function createUpdate(
  trx: Trx,
  form: Form,
  caller: Caller,
  baseUrl: string,
  files: ChargerFiles,
  clock: Clock,
): Promise<number> {
  if (form.location === null && form.protocol === 'ftp' && files.ftpAt(baseUrl) === null) throw new Problem('ftpNotOffered');
  const source = await sourceOf(trx, form);
  const serialNumbers = [...new Set(form.serialNumbers)];
  const points = await trx
    .selectFrom('charge_point')
    .select(['id', 'provider_id', 'serial_number', 'vendor', 'model', 'firmware_version'])
    .where('serial_number', 'in', serialNumbers)
    .where('removed_at', 'is', null)
    .execute();
  if (points.length < serialNumbers.length) throw new Problem('notFound');
  const wrong = points.filter((point) => !fitsModel(source, point));
  if (wrong.length > 0)
    throw new Problem('firmwareModelDiffers', {
      places: {
        wanted: [source.vendor, source.model].filter(Boolean).join(' '),
        points: wrong
          .slice(0, 10)
          .map((point) => point.serial_number)
          .join(', '),
      },
      fields: { serialNumbers: 'firmwareModelDiffers' },
    });
  const now = new Date(clock.now());
  const startsAt = form.startTime ? new Date(form.startTime) : now;
  const { id } = await trx
    .insertInto('firmware_update')
    .values({
      provider_id: caller.providerId,
      description: form.description,
      version_id: source.versionId,
      version: source.version,
      communication_type: source.communicationType,
      location: source.location,
      protocol: form.protocol,
      base_url: baseUrl,
      status: 'scheduled',
      starts_at: startsAt,
      retrieve_at: new Date(form.retrieveDate),
      retries: form.retries,
      retry_interval: form.retryInterval,
      wave_size: form.waveSize,
      wave_wait_minutes: form.waveWait,
      max_failures: form.maxFailures,
      wait_hours: form.waitHours,
      created_by: caller.username,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // In the order that they were chosen in: the first wave is the operator's choice.
  const place = new Map(serialNumbers.map((serialNumber, index) => [serialNumber, index]));
  await trx
    .insertInto('firmware_update_point')
    .values(
      points
        .sort((a, b) => place.get(a.serial_number)! - place.get(b.serial_number)!)
        .map((point) => ({
          update_id: id,
          point_id: point.id,
          provider_id: point.provider_id,
          from_version: point.firmware_version,
          waits_since: startsAt > now ? startsAt : now,
          changed_at: now,
        })),
    )
    .execute();
  return id;
}

/** What a person may do to an upgrade, and in which states. */
const ALLOWED = {
  pause: ['scheduled', 'running'],
  resume: ['paused', 'stopped'],
  cancel: ['scheduled', 'running', 'paused', 'stopped'],
  retry: ['running', 'paused', 'stopped', 'finished'],
} as const satisfies Record<string, readonly string[]>;

/** Pauses, resumes, cancels an upgrade or asks its failed points once more. Throws `notFound`, `firmwareStateWrong`. */
export async function changeUpdate(trx: Trx, id: number, action: keyof typeof ALLOWED, clock: Clock): Promise<void> {
  // Row-level security shows the upgrade of another provider that has points of ours; it locks only what may be changed.
  const update = found(
    await trx
      .selectFrom('firmware_update')
      .select(['id', 'status', 'version_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!(ALLOWED[action] as readonly string[]).includes(update.status)) throw new Problem('firmwareStateWrong');
  const now = new Date(clock.now());
  const points = trx.updateTable('firmware_update_point').where('update_id', '=', id);
  switch (action) {
    case 'pause':
      await trx.updateTable('firmware_update').set({ status: 'paused' }).where('id', '=', id).execute();
      return;
    case 'resume':
      await resume(trx, id, now);
      return;
    case 'cancel':
      await points
        .set({ status: 'cancelled', reason: null, finished_at: now, changed_at: now })
        .where('status', '=', 'waiting')
        .execute();
      await trx.updateTable('firmware_update').set({ status: 'cancelled', finished_at: now }).where('id', '=', id).execute();
      return;
    case 'retry': {
      const version = update.version_id;
      // Its file may have been deleted since it was over.
      if (version !== null && !(await findVersion(trx, version))) throw new Problem('firmwareStateWrong');
      const { numUpdatedRows } = await points
        .set({ ...ANEW, waits_since: now, changed_at: now })
        .where('status', '=', 'failed')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('firmwareStateWrong');
      if (update.status !== 'paused') await resume(trx, id, now);
      return;
    }
  }
}

const ANEW = {
  status: 'waiting' as PointStatus,
  reason: null,
  wave: null,
  finished_at: null,
  said_installed_at: null,
};

/** Goes on at once; what has failed until now is known and does not stop it again. */
async function resume(trx: Trx, id: number, now: Date): Promise<void> {
  const { failed } = await trx
    .selectFrom('firmware_update_point')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('update_id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('firmware_update')
    .set({ status: 'running', forgiven: failed, wave_ended_at: new Date(0), finished_at: null })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('firmware_update_point')
    .set({ waits_since: now })
    .where('update_id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}
