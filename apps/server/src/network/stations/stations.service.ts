import type { StationDetail, stationForm, UniqueField } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import type { z } from 'zod';
import { attachFile, providerFor } from '../../access/index.ts';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAs } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { cleanRichText, imagesOf } from '../../platform/http/rich-text.ts';
import { findStation } from './stations.queries.ts';

type Form = z.output<typeof stationForm>;

const columns = (form: Form) => ({
  provider_id: form.providerId,
  name: form.stationName,
  country: form.country,
  address: form.address,
  longitude: form.longitude,
  latitude: form.latitude,
  time_zone: form.timeZone,
  pca_ids: form.pcaIds,
  opens: form.openingTime.start,
  closes: form.openingTime.end,
  is_public: form.isPublic,
  service_phone: form.servicePhone,
  description: form.description,
  site_limit_w: form.siteLimitW,
  facilities: form.facilities,
  picture: form.picture,
  guide: form.guide,
});

function checked(form: Form): Form {
  if (!isTimeZone(form.timeZone)) throw new Problem('invalid', { fields: { timeZone: 'invalid' } });
  return { ...form, guide: cleanRichText(form.guide) };
}

/** A unique index that was hit, as the problem of its field. */
const duplicateOf = (error: unknown, field: UniqueField): unknown =>
  violatedUnique(error) === undefined ? error : duplicateAs(field, error);

const duplicateName = (error: unknown) => Promise.reject(duplicateOf(error, 'stationName'));

interface Files {
  picture: string | null;
  guide: string;
}

/** Takes the files that a station shows into use, and lets those go that it no longer shows and no other station does. */
async function useFiles(trx: Trx, providerId: number, now: Files, before: Files): Promise<void> {
  const shown = { ...now, images: imagesOf(now.guide) };
  const held = new Set([...(before.picture ? [before.picture] : []), ...imagesOf(before.guide)]);
  if (shown.picture && !held.has(shown.picture)) {
    // What shows a logo or another station already is not this one's to take: it would go with this one.
    const taken = await trx
      .selectFrom('stored_file')
      .select('name')
      .where('name', '=', shown.picture)
      .where('attached', '=', true)
      .executeTakeFirst();
    if (taken) throw new Problem('invalid', { fields: { picture: 'notFound' } });
    await attachFile(trx, shown.picture, { providerId, isPublic: true, field: 'picture' });
  }
  for (const name of shown.images)
    if (!held.has(name)) await attachFile(trx, name, { providerId, isPublic: true, field: 'guide', shared: true });
  for (const name of held)
    if (name !== shown.picture && !shown.images.includes(name) && !(await isShownByStation(trx, name)))
      await attachFile(trx, null, { providerId, field: 'picture', instead: name });
}

async function isShownByStation(trx: Trx, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('station')
    .select('id')
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('picture', '=', name), eb('guide', 'like', likeText(name))]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a station for a provider that the caller may act for. Throws field problems. */
export async function createStation(trx: Trx, caller: Caller, given: Form): Promise<StationDetail> {
  await providerFor(trx, caller, given.providerId);
  const form = checked(given);
  const { id } = await trx
    .insertInto('station')
    .values(columns(form))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateName);
  await useFiles(trx, form.providerId, form, { picture: null, guide: '' });
  return found(await findStation(trx, id));
}

/** Changes a station. Returns it with the serial numbers of its points, which bill by its time zone. */
export async function updateStation(
  trx: Trx,
  id: number,
  given: Form,
): Promise<{ station: StationDetail; serialNumbers: string[] }> {
  const before = found(await findStation(trx, id));
  // A station keeps its provider: records, prices and money hang on it.
  if (before.providerId !== given.providerId) throw new Problem('invalid', { fields: { providerId: 'conflict' } });
  const form = checked(given);
  await trx.updateTable('station').set(columns(form)).where('id', '=', id).execute().catch(duplicateName);
  await useFiles(trx, form.providerId, form, before);
  const points = await trx
    .selectFrom('charge_point')
    .select('serial_number')
    .where('station_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  return { station: found(await findStation(trx, id)), serialNumbers: points.map((point) => point.serial_number) };
}

/** Closes a station without points; its records stay. Throws `stationHasPoints`. */
export async function removeStation(trx: Trx, id: number): Promise<void> {
  const station = found(await findStation(trx, id));
  // No point comes in meanwhile: registering or moving one locks this row.
  await trx.selectFrom('station').select('id').where('id', '=', id).forUpdate().execute();
  const point = await trx
    .selectFrom('charge_point')
    .select('id')
    .where('station_id', '=', id)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (point) throw new Problem('stationHasPoints');
  await trx.updateTable('station').set({ removed_at: new Date() }).where('id', '=', id).execute();
  await useFiles(trx, station.providerId, { picture: null, guide: '' }, station);
}

/** Sets a station's power limit in W; null: none. Throws `notFound`. */
export async function setSiteLimit(trx: Trx, id: number, siteLimitW: number | null): Promise<void> {
  const done = await trx
    .updateTable('station')
    .set({ site_limit_w: siteLimitW })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw new Problem('notFound');
}
