import { BALANCING_STRATEGY_WORDS, type BodyOf, type Circuit, circuitList, contract } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, duplicateAt, instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { ensureSite } from '../load-balancing/ensure-site.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
}

/** Local controllers (specification section 3): the circuits of a station's electrical tree. */
export function circuitRoutes(http: Http, { databases, clock }: Parts): void {
  const { circuits } = contract;
  http.bind(circuits.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCircuits(trx, query)));
  http.bind(circuits.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, circuitList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listCircuits(trx, { ...query, page, limit })),
          own: {
            name: ({ name }) => ({ text: name }),
            loadW: ({ loadW }) => ({ number: String(loadW / 1000) }),
            strategy: ({ strategy }) => ({ text: strategy === null ? '' : BALANCING_STRATEGY_WORDS[strategy][language] }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(circuits.get, ({ caller, params }) => databases.scoped(caller.scope, (trx) => circuitById(trx, params.id)));
  http.bind(circuits.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { providerId } = await ensureSite(trx, body.stationId);
      await mustFit(trx, body, body.stationId, null);
      const { rows } = await sql<{ id: number }>`
        insert into circuit (provider_id, station_id, parent_id, name, description, limit_w, limit_a, imbalance_a, strategy, created_by)
        values (${providerId}, ${body.stationId}, ${body.parentId ?? null}, ${body.name}, ${body.description ?? ''}, ${body.limitPowerW}, ${body.limitA ?? null}, ${body.imbalanceA ?? null},
          ${body.strategy ?? null}, ${caller.username}) returning id`
        .execute(trx)
        .catch(duplicateAt({ circuit_name: 'name' }));
      await putPoints(trx, rows[0]!.id, body.stationId, body.serialNumbers);
      return circuitById(trx, rows[0]!.id);
    }),
  );
  http.bind(circuits.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const before = await circuitById(trx, params.id);
      await sql`select from site where station_id = ${before.stationId} for update`.execute(trx);
      await mustFit(trx, body, before.stationId, params.id);
      await sql`update circuit set parent_id = ${body.parentId ?? null}, name = ${body.name}, description = ${body.description ?? ''}, limit_w = ${body.limitPowerW}, limit_a = ${body.limitA ?? null},
          imbalance_a = ${body.imbalanceA ?? null}, strategy = ${body.strategy ?? null} where id = ${params.id}`
        .execute(trx)
        .catch(duplicateAt({ circuit_name: 'name' }));
      await putPoints(trx, params.id, before.stationId, body.serialNumbers);
      return circuitById(trx, params.id);
    }),
  );
  http.bind(circuits.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      const before = await circuitById(trx, params.id);
      await sql`select from site where station_id = ${before.stationId} for update`.execute(trx);
      await sql`update circuit set parent_id = ${before.parentId} where parent_id = ${params.id}`.execute(trx);
      if (before.parentId === null) await sql`delete from circuit_point where circuit_id = ${params.id}`.execute(trx);
      else await sql`update circuit_point set circuit_id = ${before.parentId} where circuit_id = ${params.id}`.execute(trx);
      await sql`delete from circuit where id = ${params.id}`.execute(trx);
      return null;
    }),
  );
}

type Form = BodyOf<typeof contract.circuits.update>;

/** Refuses a tree that contradicts itself: a circuit below itself, of another station, or with more power than the one above. */
async function mustFit(trx: Trx, form: Form, stationId: number, id: number | null): Promise<void> {
  const { rows: tree } = await sql<{
    id: number;
    parent_id: number | null;
    limit_w: number;
  }>`select id, parent_id, limit_w from circuit where station_id = ${stationId}`.execute(trx);
  const { rows: stations } = await sql<{
    site_limit_w: number | null;
  }>`select site_limit_w from station where id = ${stationId}`.execute(trx);
  const byId = new Map(tree.map((one) => [one.id, one]));
  const parentId = form.parentId ?? null;
  if (parentId !== null && !byId.has(parentId)) throw new Problem('notFound', { fields: { parentId: 'notFound' } });
  for (let at = parentId; at !== null; at = byId.get(at)?.parent_id ?? null)
    if (at === id) throw new Problem('circuitInUse', { fields: { parentId: 'circuitInUse' } });
  const above = parentId === null ? stations[0]?.site_limit_w : byId.get(parentId)!.limit_w;
  if (above !== null && above !== undefined && form.limitPowerW > above)
    throw new Problem('circuitAboveParent', {
      places: { most: String(above / 1000) },
      fields: { limitPowerW: 'circuitAboveParent' },
    });
}

/** Puts exactly these points of the station on a circuit; those that were on another one leave it. */
async function putPoints(trx: Trx, circuitId: number, stationId: number, serialNumbers: readonly string[]): Promise<void> {
  const asked = [...new Set(serialNumbers)];
  const { rows } = await sql<{ id: number; serial_number: string }>`
    select id, serial_number from charge_point where station_id = ${stationId} and removed_at is null and serial_number = any (${asked}::text[])`.execute(
    trx,
  );
  const known = new Set(rows.map((row) => row.serial_number));
  const missing = asked.filter((serial) => !known.has(serial));
  if (missing.length > 0)
    throw new Problem('pointElsewhere', {
      places: { points: missing.slice(0, 10).join(', ') },
      fields: { serialNumbers: 'pointElsewhere' },
    });
  const ids = rows.map((row) => row.id);
  await sql`delete from circuit_point where circuit_id = ${circuitId} and point_id <> all (${ids}::int[])`.execute(trx);
  await sql`insert into circuit_point (point_id, provider_id, circuit_id) select id, provider_id, ${circuitId} from charge_point where id = any (${ids}::int[])
    on conflict (point_id) do update set circuit_id = excluded.circuit_id`.execute(trx);
}

const SORTS: Sorts<typeof circuitList> = {
  name: 'c.name',
  limitPowerW: 'c.limit_w',
  stationName: 's.name',
  pointCount: '(select count(*) from circuit_point x where x.circuit_id = c.id)',
  createTime: 'c.created_at',
};
const STATUS = sql`case when g.mode = 'off' then 'off' when c.share > 1.02 then 'over' when c.share >= 0.9 then 'tight' else 'normal' end`;
const FROM = sql`circuit c join site g on g.station_id = c.station_id join station s on s.id = c.station_id join provider o on o.id = c.provider_id left join circuit u on u.id = c.parent_id`;
const COLUMNS = sql`c.id, c.name, c.description, c.station_id as "stationId", s.name as "stationName", c.provider_id as "providerId", o.name as "providerName", c.parent_id as "parentId",
  u.name as "parentName", c.limit_w as "limitPowerW", c.limit_a::float8 as "limitA", c.imbalance_a::float8 as "imbalanceA", c.strategy,
  coalesce((select array_agg(p.serial_number order by p.serial_number) from circuit_point x join charge_point p on p.id = x.point_id and p.removed_at is null where x.circuit_id = c.id), '{}') as "serialNumbers",
  (select count(*)::int from circuit_point x join charge_point p on p.id = x.point_id and p.removed_at is null where x.circuit_id = c.id) as "pointCount",
  c.load_w as "loadW", c.share::float8 as share, ${STATUS} as status, c.created_by as "createdBy", ${instantOf('c.created_at')} as "createTime"`;

interface Filter {
  keyword?: string;
  providerId?: number;
  stationId?: number;
  status?: string[];
}

function conditionsOf({ keyword, providerId, stationId, status }: Filter): RawBuilder<unknown> {
  const given = [sql`s.removed_at is null`];
  if (keyword) {
    const like = likeText(keyword);
    given.push(sql`(c.name ilike ${like} or s.name ilike ${like} or exists (
      select from circuit_point x join charge_point p on p.id = x.point_id where x.circuit_id = c.id and (p.serial_number ilike ${like} or p.name ilike ${like})))`);
  }
  if (providerId) given.push(sql`c.provider_id = ${providerId}`);
  if (stationId) given.push(sql`c.station_id = ${stationId}`);
  if (status?.length) given.push(sql`(${STATUS}) = any (${status}::text[])`);
  return sql.join(given, sql` and `);
}

async function listCircuits(trx: Trx, filter: Filter & Paging): Promise<{ list: Circuit[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } =
    await sql<Circuit>`select ${COLUMNS} from ${FROM} where ${where} ${sortedPage(filter, SORTS, { first: '-createTime', tie: 'c.id' })}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

async function circuitById(trx: Trx, id: number): Promise<Circuit> {
  const { rows } = await sql<Circuit>`select ${COLUMNS} from ${FROM} where c.id = ${id}`.execute(trx);
  return found(rows[0]);
}
