import type { contract, PriceVersionView } from '@csms/contract';
import { formatSlots } from '@csms/kernel';
import type { z } from 'zod';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { listPrices } from './prices.queries.ts';

type Form = z.output<NonNullable<typeof contract.prices.create.body>>;

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A station has a new price version: whoever keeps its prices in memory reads them anew. */
    'price.changed': { stationId: number };
  }
}

// What a form takes to be filled in and sent may lie in the past.
const GRACE = 5 * 60_000;
// The last moment that ISO 8601 writes with four digits of the year: an offset can push a date beyond it.
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Sets a price from an instant on. Throws priceInPast where that would change what sessions were billed by. */
export async function createPrice(trx: Trx, caller: Caller, form: Form, now: number): Promise<PriceVersionView> {
  const providerId = await lockStation(trx, form.stationId);
  if (form.groupId !== null) await checkGroup(trx, form.groupId, providerId);
  const effectiveFrom = new Date(form.effectiveFrom);
  if (effectiveFrom.getTime() > END_OF_TIME) throw new Problem('invalid', { fields: { effectiveFrom: 'invalid' } });
  if (effectiveFrom.getTime() < now - GRACE && (await isPriced(trx, form)))
    throw new Problem('priceInPast', { fields: { effectiveFrom: 'priceInPast' } });
  const { sharp, peak, flat, valley } = form.fees;
  const { id } = await trx
    .insertInto('price_version')
    .values({
      provider_id: providerId,
      station_id: form.stationId,
      group_id: form.groupId,
      effective_from: effectiveFrom,
      slots: formatSlots(form.slots),
      sharp_electricity: sharp.electricity,
      sharp_service: sharp.service,
      peak_electricity: peak.electricity,
      peak_service: peak.service,
      flat_electricity: flat.electricity,
      flat_service: flat.service,
      valley_electricity: valley.electricity,
      valley_service: valley.service,
      reservation_fee: form.reservationFee,
      created_by: caller.username,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedUnique(error) !== 'price_version_from') throw error;
      throw new Problem('conflict', { fields: { effectiveFrom: 'conflict' }, cause: error });
    });
  return found((await listPrices(trx, form.stationId, form.groupId)).find((version) => version.id === id));
}

/** The station's provider. Prices of one station are set one after another, so that only one can be the first. */
async function lockStation(trx: Trx, stationId: number): Promise<number> {
  const station = await trx
    .selectFrom('station')
    .select('provider_id')
    .where('id', '=', stationId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!station) throw new Problem('invalid', { fields: { stationId: 'notFound' } });
  return station.provider_id;
}

async function checkGroup(trx: Trx, groupId: number, providerId: number): Promise<void> {
  const group = await trx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', groupId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!group) throw new Problem('invalid', { fields: { groupId: 'notFound' } });
}

/** Whether sessions of this payer group were billed by some price here: its own or everybody's. */
async function isPriced(trx: Trx, { stationId, groupId }: Form): Promise<boolean> {
  const version = await trx
    .selectFrom('price_version')
    .select('id')
    .where('station_id', '=', stationId)
    .where((eb) => eb.or([eb('group_id', 'is', null), ...(groupId === null ? [] : [eb('group_id', '=', groupId)])]))
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}
