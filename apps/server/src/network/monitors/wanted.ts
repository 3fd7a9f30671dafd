import type { monitorForm } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found } from '../../platform/http/problem.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';

type Wanted = z.output<typeof monitorForm>;

/** Of the monitors `w` that a model is to have (a set of JSON objects), those that point `p` lacks, in SQL. */
const LACKS = sql`not exists (select from point_monitor m where m.point_id = p.id and m.key = w ->> 'key' and m.kind = w ->> 'kind' and m.value = (w ->> 'value')::float8 and m.severity = (w ->> 'severity')::int)`;

/** Wants the monitors of a point of all chargers of its provider and model, or none any more. Throws `notFound` for a point that the caller does not see. */
export async function wantMonitors(trx: Trx, serialNumber: string, wanted: boolean): Promise<void> {
  const { rows } = await sql<{ id: number; provider_id: number; vendor: string; model: string }>`
    select id, provider_id, coalesce(vendor, '') as vendor, coalesce(model, '') as model from charge_point where serial_number = ${serialNumber} and removed_at is null`.execute(
    trx,
  );
  const { id, provider_id: providerId, vendor, model } = found(rows[0]);
  if (!wanted)
    await sql`delete from model_monitors where provider_id = ${providerId} and vendor = ${vendor} and model = ${model}`.execute(
      trx,
    );
  else
    await sql`insert into model_monitors (provider_id, vendor, model, monitors)
      select ${providerId}, ${vendor}, ${model}, coalesce(jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'value', value, 'severity', severity, 'inTransaction', in_transaction) order by key, monitor_id), '[]')
      from point_monitor where point_id = ${id}
      on conflict (provider_id, vendor, model) do update set monitors = excluded.monitors`.execute(trx);
}

/** What a point's model is to have, and how many of them it lacks; null: nothing is wanted. */
export async function wantedOf(trx: Trx, pointId: number): Promise<{ wanted: number | null; missing: number }> {
  const { rows } = await sql<{ wanted: number; missing: number }>`
    select jsonb_array_length(d.monitors)::int as wanted, (select count(*)::int from jsonb_array_elements(d.monitors) w where ${LACKS}) as missing
    from charge_point p join model_monitors d on d.provider_id = p.provider_id and d.vendor = coalesce(p.vendor, '') and d.model = coalesce(p.model, '') where p.id = ${pointId}`.execute(
    trx,
  );
  return rows[0] ?? { wanted: null, missing: 0 };
}

/** A charger that has not answered or taken them is asked again after so long, in ms. */
const AGAIN_MS = 86_400_000;
const AT_ONCE = 50;

/** Chargers of models that are to have monitors: connected, of OCPP 2.x, and not asked for `action` lately. */
const candidates = (action: 'getMonitors' | 'setMonitors', now: number) => sql`
  model_monitors d join charge_point p on p.provider_id = d.provider_id and coalesce(p.vendor, '') = d.vendor and coalesce(p.model, '') = d.model and p.removed_at is null
  join connection_state cs on cs.point_id = p.id and cs.online and cs.protocol <> 'ocpp1.6' left join point_monitoring r on r.point_id = p.id
  where not exists (select from command k where k.point_id = p.id and k.action = ${action} and k.requested_at > ${new Date(now - AGAIN_MS)})`;

/** Sets what chargers lack of the monitors that their models are to have, after they have told which they have. */
export async function setWanted(db: Database, commands: CommandService, clock: Clock): Promise<void> {
  const now = clock.now();
  const reason = { key: 'monitorsOfModel' as const, of: '' };
  const asked = await db.transaction().execute(async (trx) => {
    const unread = await sql<{
      id: number;
    }>`select p.id from ${candidates('getMonitors', now)} and r.read_at is null order by p.id limit ${AT_ONCE}`.execute(trx);
    const lacking = await sql<{ id: number; monitors: Wanted[] }>`
      select id, monitors from (select p.id, (select jsonb_agg(w) from jsonb_array_elements(d.monitors) w where ${LACKS}) as monitors
        from ${candidates('setMonitors', now)} and r.read_at is not null) x where monitors is not null order by id limit ${AT_ONCE}`.execute(
      trx,
    );
    const pointIds = unread.rows.map(({ id }) => id);
    const by = { requestedBy: 'CSMS', reason };
    if (pointIds.length > 0)
      await requestCommands(queryableOf(trx), { ...by, pointIds, action: 'getMonitors', payload: {} }, clock);
    for (const { id, monitors } of lacking.rows)
      await requestCommands(
        queryableOf(trx),
        { ...by, pointIds: [id], action: 'setMonitors', payload: { monitors: monitors.slice(0, AT_ONCE) } },
        clock,
      );
    return [...pointIds, ...lacking.rows.map(({ id }) => id)];
  });
  if (asked.length > 0) commands.announce(asked);
}
