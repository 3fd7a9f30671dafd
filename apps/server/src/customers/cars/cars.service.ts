import type { Car, contract } from '@csms/contract';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findCar } from './cars.queries.ts';

type CarForm = z.output<NonNullable<typeof contract.cars.create.body>>;
type ChangeForm = z.output<NonNullable<typeof contract.cars.update.body>>;

const duplicatePlate = duplicateAt({ car_number: 'carNumber' });

/** Registers a car. Its plate is unique over all providers. */
export async function createCar(trx: Trx, caller: Caller, form: CarForm): Promise<Car> {
  await providerFor(trx, caller, form.providerId);
  await checkOwner(trx, form.chargeUserId, form.providerId);
  const { id } = await trx
    .insertInto('car')
    .values({ provider_id: form.providerId, ...columnsOf(form) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicatePlate);
  return found(await findCar(trx, id));
}

/** Changes a car; its provider stays. Throws notFound. */
export async function updateCar(trx: Trx, id: number, form: ChangeForm): Promise<Car> {
  const car = found(await trx.selectFrom('car').select('provider_id').where('id', '=', id).forUpdate().executeTakeFirst());
  await checkOwner(trx, form.chargeUserId, car.provider_id);
  await trx.updateTable('car').set(columnsOf(form)).where('id', '=', id).execute().catch(duplicatePlate);
  return found(await findCar(trx, id));
}

/** Removes cars: all of them, or none where one is not there. */
export async function removeCars(trx: Trx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const gone = await trx.deleteFrom('car').where('id', 'in', wanted).returning('id').execute();
  if (gone.length < wanted.length) throw new Problem('notFound');
}

const columnsOf = (form: ChangeForm) => ({
  car_number: form.carNumber,
  vin: form.vin,
  alias: form.alias,
  brand: form.brand,
  model: form.model,
  charge_user_id: form.chargeUserId,
});

async function checkOwner(trx: Trx, chargeUserId: number | null, providerId: number): Promise<void> {
  if (chargeUserId === null) return;
  const owner = await trx
    .selectFrom('charge_user')
    .select('id')
    .where('id', '=', chargeUserId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!owner) throw new Problem('invalid', { fields: { chargeUserId: 'notFound' } });
}
