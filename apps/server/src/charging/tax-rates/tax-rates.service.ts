import type { contract, TaxRateView } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';

type Form = z.output<NonNullable<typeof contract.taxRates.create.body>>;

const rates = (where: RawBuilder<unknown>): RawBuilder<TaxRateView> => sql`
  select t.id, t.provider_id as "providerId", p.name as "providerName", t.country, t.from_day::text as "fromDay", t.percent::text as percent, t.on_top as "onTop",
    case when t.from_day > d.today then 'scheduled' when t.from_day = max(t.from_day) filter (where t.from_day <= d.today) over (partition by t.provider_id, t.country) then 'inForce' else 'ended' end as state,
    t.created_by as "createdBy", ${instantOf('t.created_at')} as "createTime"
  from tax_rate t join provider p on p.id = t.provider_id cross join lateral (select (now() at time zone csms_provider_zone(p.id))::date as today) d
  where ${where} order by p.name, t.provider_id, t.country, t.from_day desc`;

/** The rates of the caller's operators, or of one of them; or those of one station's operator and country. Newest first. */
export async function listTaxRates(trx: Trx, filter: { providerId?: number; stationId?: number }): Promise<TaxRateView[]> {
  const { providerId, stationId } = filter;
  const conditions = [sql`true`];
  if (providerId !== undefined) conditions.push(sql`t.provider_id = ${providerId}`);
  if (stationId !== undefined)
    conditions.push(
      sql`(t.provider_id, t.country) in (select s.provider_id, s.country from station s where s.id = ${stationId})`,
    );
  const { rows } = await rates(sql.join(conditions, sql` and `)).execute(trx);
  return rows;
}

/** Sets a rate from a day on. Throws taxInPast where a session has begun since, conflict where the day has a rate. */
export async function createTaxRate(trx: Trx, caller: Caller, form: Form, now: number): Promise<TaxRateView> {
  const { providerId, country, fromDay } = form;
  const owner = await trx.selectFrom('provider').select('id').where('id', '=', providerId).forNoKeyUpdate().executeTakeFirst();
  if (!owner) throw new Problem('invalid', { fields: { providerId: 'notFound' } });
  if (await hasBegun(trx, { providerId, country, fromDay })) throw new Problem('taxInPast', { fields: { fromDay: 'taxInPast' } });
  const { id } = await trx
    .insertInto('tax_rate')
    .values({
      provider_id: providerId,
      country,
      from_day: fromDay,
      percent: form.percent,
      on_top: form.onTop,
      created_by: caller.username,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (violatedUnique(error) === undefined) throw error;
      throw new Problem('conflict', { fields: { fromDay: 'conflict' }, cause: error });
    });
  const { rows } = await rates(sql`t.provider_id = ${providerId}`).execute(trx);
  return found(rows.find((rate) => rate.id === id));
}

/** Takes a rate back under which no session has begun. Throws notFound and taxInForce. */
export async function withdrawTaxRate(trx: Trx, id: number): Promise<void> {
  const rate = found(
    await trx
      .selectFrom('tax_rate')
      .select(['provider_id as providerId', 'country', sql<string>`from_day::text`.as('fromDay')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (await hasBegun(trx, rate)) throw new Problem('taxInForce');
  await trx.deleteFrom('tax_rate').where('id', '=', id).execute();
}

/** Whether a session has begun on the day or later, by its station's clock, at a station of the operator in the country. */
async function hasBegun(trx: Trx, at: { providerId: number; country: string; fromDay: string }): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select exists (
      select from charging_record r join station s on s.id = r.station_id
      where r.provider_id = ${at.providerId} and s.country = ${at.country}
        and r.started_at >= ${at.fromDay}::date::timestamp - interval '15 hours' and r.started_at >= ${at.fromDay}::date::timestamp at time zone s.time_zone
    ) as begun`.execute(trx);
  return rows[0]!.begun;
}
