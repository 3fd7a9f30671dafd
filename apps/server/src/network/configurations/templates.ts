import { type ConfigurationTemplate, contract } from '@csms/contract';
import { newId } from '@csms/kernel';
import { sql } from 'kysely';
import { providerFor } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, duplicateAt, instantOf, type Paging, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { pointIdsOf } from '../commands/commands.routes.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import { refreshDrift } from './configurations.service.ts';

/** So many commands at most come of one application. */
const MAX_COMMANDS = 20_000;
const duplicate = duplicateAt({ configuration_template_name: 'templateName' });

const SORTS = { templateName: 'lower(t.name)' };

async function listTemplates(trx: Trx, filter: Paging & { keyword?: string; id?: number }) {
  const conditions = [sql`true`];
  if (filter.keyword)
    conditions.push(sql`(t.name ilike ${likeText(filter.keyword)} or t.model ilike ${likeText(filter.keyword)})`);
  if (filter.id) conditions.push(sql`t.id = ${filter.id}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<ConfigurationTemplate>`
    select t.id, t.provider_id as "providerId", o.name as "providerName", t.name as "templateName", t.description, t.vendor, t.model, t.values,
      (select count(*)::int from point_configuration c join charge_point p on p.id = c.point_id and p.removed_at is null where c.template_id = t.id) as "pointCount",
      (select count(*)::int from point_configuration c join charge_point p on p.id = c.point_id and p.removed_at is null
        where c.template_id = t.id and c.read_at is not null and c.drift > 0) as "driftCount",
      ${instantOf('t.updated_at')} as "updateTime"
    from configuration_template t join provider o on o.id = t.provider_id
    where ${where} ${sortedPage(filter, SORTS, { first: 'templateName', tie: 't.id' })}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`configuration_template t where ${where}`) };
}

const findTemplate = async (trx: Trx, id: number) => found((await listTemplates(trx, { page: 1, limit: 1, id })).list[0]);

interface Differing {
  key: string;
  value: string;
  /** Points that differ. */
  ids: number[];
}

/** Points with a device model take all their values at once; the others each key alone. */
async function waysOf(trx: Trx, pointIds: readonly number[], differing: readonly Differing[]) {
  const { rows } = await sql<{ id: number }>`
    select v.id from unnest(${[...pointIds]}::int[]) as v (id) where exists (select from configuration_key k where k.point_id = v.id and k.variable is not null)`.execute(
    trx,
  );
  const modelled = new Set(rows.map(({ id }) => id));
  const together = new Map<number, { key: string; value: string }[]>();
  const alone: Differing[] = [];
  for (const { key, value, ids } of differing) {
    for (const id of ids.filter((one) => modelled.has(one))) together.set(id, [...(together.get(id) ?? []), { key, value }]);
    const others = ids.filter((one) => !modelled.has(one));
    if (others.length > 0) alone.push({ key, value, ids: others });
  }
  return { together, alone };
}

/** Lets points follow a template; what differs, or was never read, becomes a command: all of a point's at once, or one for each key. */
async function applyTemplate(
  trx: Trx,
  template: ConfigurationTemplate,
  request: { serialNumbers: readonly string[]; requestedBy: string; reason: string },
  clock: Clock,
) {
  const ids = await pointIdsOf(trx, request.serialNumbers);
  const { rows: points } = await sql<{ id: number; provider_id: number; serial_number: string; fits: boolean }>`
    select id, provider_id, serial_number, provider_id = ${template.providerId}
      and (${template.vendor} = '' or lower(vendor) = lower(${template.vendor})) and (${template.model} = '' or lower(model) = lower(${template.model})) as fits
    from charge_point where id = any (${ids}::int[])`.execute(trx);
  const fit = points.filter((point) => point.fits).map((point) => point.id);
  await sql`
    insert into point_configuration (point_id, provider_id, template_id, applied_at)
    select v.id, ${template.providerId}, ${template.id}, ${new Date(clock.now())} from unnest(${fit}::int[]) as v (id)
    on conflict (point_id) do update set template_id = excluded.template_id, applied_at = excluded.applied_at`.execute(trx);
  const { rows: differing } = await sql<Differing>`
    select v.key, v.value, array_agg(p.id order by p.id) as ids
    from unnest(${fit}::int[]) as p (id) cross join jsonb_each_text(${JSON.stringify(template.values)}::jsonb) v
    left join configuration_key k on k.point_id = p.id and lower(k.key) = lower(v.key)
    where coalesce(k.pending_value, k.value) is null or csms_plain_value(coalesce(k.pending_value, k.value)) <> csms_plain_value(v.value)
    group by v.key, v.value order by v.key`.execute(trx);
  const { together, alone } = await waysOf(trx, fit, differing);
  const commands = together.size + alone.reduce((sum, row) => sum + row.ids.length, 0);
  if (commands > MAX_COMMANDS)
    throw new Problem('tooManyTargets', { places: { most: String(Math.floor(MAX_COMMANDS / differing.length)) } });
  const batchId = newId();
  const asked = { requestedBy: request.requestedBy, reason: request.reason, batchId };
  for (const { key, value, ids: pointIds } of alone)
    await requestCommands(
      queryableOf(trx),
      { ...asked, pointIds, action: 'changeConfiguration', payload: { key, value } },
      clock,
    );
  for (const [pointId, values] of together)
    await requestCommands(
      queryableOf(trx),
      { ...asked, pointIds: [pointId], action: 'changeVariables', payload: { values } },
      clock,
    );
  await refreshDrift(trx, { pointIds: fit });
  const changed = new Set(differing.flatMap((row) => row.ids));
  return {
    pointIds: [...changed],
    answer: {
      batchId: commands > 0 ? batchId : null,
      commands,
      points: changed.size,
      upToDate: fit.length - changed.size,
      unfit: points.filter((point) => !point.fits).map((point) => point.serial_number),
    },
  };
}

export function templateRoutes(http: Http, databases: Databases, service: CommandService, clock: Clock): void {
  const { configurationTemplates: templates } = contract;
  http.bind(templates.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listTemplates(trx, query)));
  http.bind(templates.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await providerFor(trx, caller, body.providerId);
      const { id } = await trx
        .insertInto('configuration_template')
        .values({
          provider_id: body.providerId,
          name: body.templateName,
          description: body.description,
          vendor: body.vendor,
          model: body.model,
          values: JSON.stringify(body.values),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(duplicate);
      return findTemplate(trx, id);
    }),
  );
  http.bind(templates.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { id } = await findTemplate(trx, params.id);
      const { templateName: name, description, vendor, model } = body;
      await trx
        .updateTable('configuration_template')
        .set({ name, description, vendor, model, values: JSON.stringify(body.values), updated_at: new Date(clock.now()) })
        .where('id', '=', id)
        .execute()
        .catch(duplicate);
      await refreshDrift(trx, { templateId: id });
      return findTemplate(trx, id);
    }),
  );
  http.bind(templates.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { id } = await findTemplate(trx, params.id);
      await trx.deleteFrom('configuration_template').where('id', '=', id).execute();
      return null;
    }),
  );
  http.bind(templates.apply, async ({ caller, params, body }) => {
    const { pointIds, answer } = await databases.scoped(caller.scope, async (trx) =>
      applyTemplate(trx, await findTemplate(trx, params.id), { ...body, requestedBy: caller.username }, clock),
    );
    service.announce(pointIds);
    return answer;
  });
}
