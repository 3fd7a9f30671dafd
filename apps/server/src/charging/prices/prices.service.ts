import type { contract, PriceVersionView } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { versionRow } from './price-columns.ts';
import { listPrices } from './prices.queries.ts';

type Form = z.output<NonNullable<typeof contract.prices.create.body>>;

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A station has a new price version: prices in memory are read anew. */
    'price.changed': { stationId: number };
  }
}

/** What a form takes to be filled in and sent, in ms: a start that lies no further in the past is meant as now. */
const GRACE = 5 * 60_000;

/**
 * When a price begins that is to begin at an instant (all epoch ms). Where sessions may have been billed by another one, never in the past: the same minutes never have two prices. Undefined: it is too
 * far in the past to be meant as now.
 */
export function beginOf(at: number, { now, isPriced }: { now: number; isPriced: boolean }): number | undefined {
  if (!isPriced || at >= now) return at;
  return at < now - GRACE ? undefined : now;
}

// The last moment that ISO 8601 writes with four digits of the year: an offset can push a date beyond it.
export const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Sets a price from an instant on; from now on, where it lies a little in the past. Throws priceInPast where that would change what sessions were billed by. */
export async function createPrice(trx: Trx, caller: Caller, form: Form, now: number): Promise<PriceVersionView> {
  const providerId = await lockStation(trx, form.stationId);
  if (form.groupId !== null) await checkGroup(trx, form.groupId, providerId);
  const at = Date.parse(form.effectiveFrom);
  if (at > END_OF_TIME) throw new Problem('invalid', { fields: { effectiveFrom: 'invalid' } });
  const begin = beginOf(at, { now, isPriced: at < now && (await isPriced(trx, form)) });
  if (begin === undefined) throw new Problem('priceInPast', { fields: { effectiveFrom: 'priceInPast' } });
  const { id } = await trx
    .insertInto('price_version')
    .values(versionRow(form, { providerId, stationId: form.stationId, groupId: form.groupId, at: new Date(begin), caller, now }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedUnique(error) !== 'price_version_from') throw error;
      throw new Problem('conflict', { fields: { effectiveFrom: 'conflict' }, cause: error });
    });
  return found((await listPrices(trx, form.stationId, form.groupId)).find((version) => version.id === id));
}

/**
 * Takes a scheduled version back. Returns its station. Throws priceInForce where it holds already (the first of a station does before its time too) and where a session was billed, or is
 * being counted, by it.
 */
export async function withdrawPrice(trx: Trx, id: number, now: number): Promise<number> {
  const version = found(
    await trx
      .selectFrom('price_version')
      .select(['station_id', 'effective_from', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  await lockStation(trx, version.station_id);
  if (version.effective_from.getTime() <= now) throw new Problem('priceInForce');
  const part = JSON.stringify([{ priceVersionId: id }]);
  const tariff = JSON.stringify([{ id }]);
  const { rows } = await sql<{ used: boolean }>`select exists (
      select from charging_record r join charging_live l on l.transaction_id = r.transaction_id
      where r.status = 'charging' and r.station_id = ${version.station_id} and l.state::jsonb->'parts' @> ${part}::jsonb
    ) or exists (
      select from charging_record r join charging_bill b on b.transaction_id = r.transaction_id
      where r.station_id = ${version.station_id} and b.at >= ${version.created_at} and b.tariff @> ${tariff}::jsonb
    ) as used`.execute(trx);
  if (rows[0]!.used) throw new Problem('priceInForce');
  const gone = await trx.deleteFrom('price_version').where('id', '=', id).returning('id').executeTakeFirst();
  found(gone);
  return version.station_id;
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
    .where('removed_at', 'is', null)
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
