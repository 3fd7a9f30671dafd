import type { ComponentType, ComponentUse, contract } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { noteReplacement } from '../maintenance-records/replacement.ts';
import { mustBeConnector, mustHaveCome, pointFor } from '../place.ts';
import { findComponent, findType } from './components.queries.ts';
import { recountComponents } from './recount.ts';

type BodyRead<E extends keyof typeof contract.components> = z.output<
  NonNullable<Extract<(typeof contract.components)[E], { body?: unknown }>['body']>
>;
type TypeForm = Omit<BodyRead<'createType'>, 'providerId'>;

const duplicateType = duplicateAt({ component_type_name: 'componentName' });
const duplicatePlace = duplicateAt({ component_place: 'typeId' });

/** Registers a component of a point. What it was used so far, where a person says it, is of this moment. */
export async function createComponent(trx: Trx, caller: Caller, form: BodyRead<'create'>, now: number): Promise<ComponentUse> {
  const point = await pointFor(trx, form.serialNumber);
  await mustBeConnector(trx, point.id, form.connectorNo);
  const type = await trx
    .selectFrom('component_type')
    .select('place')
    .where('id', '=', form.typeId)
    .where('provider_id', '=', point.provider_id)
    .executeTakeFirst();
  if (!type) throw new Problem('invalid', { fields: { typeId: 'notFound' } });
  if ((type.place === 'point') !== (form.connectorNo === 0))
    throw new Problem('componentTypePlace', { fields: { connectorNo: 'componentTypePlace' } });
  const installed = mustHaveCome(form.installedTime, now, 'installedTime');
  const { id } = await trx
    .insertInto('component')
    .values({
      provider_id: point.provider_id,
      type_id: form.typeId,
      point_id: point.id,
      connector_no: form.connectorNo,
      serial_number: form.componentSerial,
      installed_at: installed,
      base_at: form.useSoFar === null ? installed : new Date(now),
      base_use: form.useSoFar ?? 0,
      entered: form.useSoFar !== null,
      note: form.note,
      created_by: caller.username,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicatePlace);
  await recountComponents(trx, [id], now);
  return found(await findComponent(trx, id, now));
}

/** The component, locked, unless it was replaced. Throws `notFound`, `componentReplaced`. */
async function inUse(trx: Trx, id: number) {
  const one = found(await trx.selectFrom('component').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
  if (one.replaced_at) throw new Problem('componentReplaced');
  return one;
}

/** Puts another in the place of a component, whose use is kept as it was then. Of two at once one wins. */
export async function replaceComponent(
  trx: Trx,
  caller: Caller,
  id: number,
  form: BodyRead<'replace'>,
  now: number,
): Promise<ComponentUse> {
  const old = await inUse(trx, id);
  const at = mustHaveCome(form.time, now, 'time');
  if (at < old.installed_at || at < old.base_at) throw new Problem('beforeInstalled', { fields: { time: 'beforeInstalled' } });
  await trx
    .updateTable('component')
    .set({ replaced_at: at, replaced_by: caller.username, replaced_why: form.note, counted_on: null })
    .where('id', '=', id)
    .execute();
  const { id: next } = await trx
    .insertInto('component')
    .values({
      provider_id: old.provider_id,
      type_id: old.type_id,
      point_id: old.point_id,
      connector_no: old.connector_no,
      serial_number: form.componentSerial,
      installed_at: at,
      base_at: at,
      base_use: form.initialUse,
      entered: form.initialUse > 0,
      created_by: caller.username,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.updateTable('component').set({ successor_id: next }).where('id', '=', id).execute();
  await recountComponents(trx, [id, next], now);
  await noteReplacement(trx, caller, { component: old, at, note: form.note, newSerial: form.componentSerial, now });
  return found(await findComponent(trx, next, now));
}

/** Takes a component out; what it was used is kept. */
export async function removeComponent(trx: Trx, caller: Caller, id: number, reason: string, now: number): Promise<void> {
  await inUse(trx, id);
  await trx
    .updateTable('component')
    .set({ replaced_at: new Date(now), replaced_by: caller.username, replaced_why: reason })
    .where('id', '=', id)
    .execute();
  await recountComponents(trx, [id], now);
  await sql`update maintenance_task set state = 'skipped', reason = ${reason}, decided_by = ${caller.username}, decided_at = ${new Date(now)}
    where component_id = ${id} and state = 'open'`.execute(trx);
}

/** Says what a component was used until now. */
export async function correctComponent(
  trx: Trx,
  caller: Caller,
  id: number,
  form: BodyRead<'correct'>,
  now: number,
): Promise<ComponentUse> {
  const one = await inUse(trx, id);
  const before = found(await findComponent(trx, id, now));
  await trx
    .insertInto('component_correction')
    .values({
      component_id: id,
      provider_id: one.provider_id,
      at: new Date(now),
      use_before: before.useCount,
      use_after: form.useCount,
      reason: form.reason,
      by_name: caller.username,
    })
    .execute();
  await trx
    .updateTable('component')
    .set({ base_at: new Date(now), base_use: form.useCount, entered: true })
    .where('id', '=', id)
    .execute();
  await recountComponents(trx, [id], now);
  return found(await findComponent(trx, id, now));
}

const columnsOf = (form: TypeForm) => ({
  name: form.componentName,
  vendor: form.vendor,
  model: form.model,
  place: form.place,
  counter: form.counter,
  rated_life: form.ratedLife,
  auto_fit: form.autoFit,
  note: form.note,
});

export async function createType(trx: Trx, caller: Caller, form: BodyRead<'createType'>, now: number): Promise<ComponentType> {
  await providerFor(trx, caller, form.providerId);
  const { id } = await trx
    .insertInto('component_type')
    .values({ provider_id: form.providerId, ...columnsOf(form), created_by: caller.username, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateType);
  return found(await findType(trx, id));
}

const isUsed = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('component').select('id').where('type_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

/** Changes a type. Where components are of it, what they count and where they are stays. Throws `componentTypeInUse`. */
export async function updateType(trx: Trx, id: number, form: TypeForm): Promise<ComponentType> {
  const before = found(
    await trx
      .selectFrom('component_type')
      .select(['place', 'counter', 'rated_life'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  if ((before.place !== form.place || before.counter !== form.counter) && (await isUsed(trx, id)))
    throw new Problem('componentTypeInUse', { fields: { counter: 'componentTypeInUse' } });
  await trx.updateTable('component_type').set(columnsOf(form)).where('id', '=', id).execute().catch(duplicateType);
  // Their forecast is another.
  if (before.rated_life !== form.ratedLife)
    await trx
      .updateTable('component')
      .set({ counted_on: null })
      .where('type_id', '=', id)
      .where('replaced_at', 'is', null)
      .execute();
  return found(await findType(trx, id));
}

/** Removes a type that nothing is or was of. Throws `componentTypeInUse`. */
export async function removeType(trx: Trx, id: number): Promise<void> {
  found(await trx.selectFrom('component_type').select('id').where('id', '=', id).forUpdate().executeTakeFirst());
  const planned = await trx.selectFrom('maintenance_plan').select('id').where('type_id', '=', id).limit(1).executeTakeFirst();
  if (planned || (await isUsed(trx, id))) throw new Problem('componentTypeInUse');
  await trx.deleteFrom('component_type').where('id', '=', id).execute();
}
