import type { BodyOf, Circuit, circuitList, contract } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, duplicateAt, instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';

export type CircuitForm = BodyOf<typeof contract.circuits.update>;

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
  u.name as "parentName", c.limit_w as "limitPowerW", c.limit_a::float8 as "limitA", c.imbalance_a::float8 as "imbalanceA", c.strategy, c.turn_minutes as "turnMinutes",
  coalesce((select array_agg(p.serial_number order by p.serial_number) from circuit_point x join charge_point p on p.id = x.point_id and p.removed_at is null where x.circuit_id = c.id), '{}') as "serialNumbers",
  (select count(*)::int from circuit_point x join charge_point p on p.id = x.point_id and p.removed_at is null where x.circuit_id = c.id) as "pointCount",
  c.load_w as "loadW", c.share::float8 as share, ${STATUS} as status, c.created_by as "createdBy", ${instantOf('c.created_at')} as "createTime"`;

export interface CircuitFilter {
  keyword?: string;
  providerId?: number;
  stationId?: number;
  status?: string[];
}

function conditionsOf({ keyword, providerId, stationId, status }: CircuitFilter): RawBuilder<unknown> {
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

/** A page of circuits, newest first. Throws a field problem for an unknown sort. */
export async function listCircuits(trx: Trx, filter: CircuitFilter & Paging): Promise<{ list: Circuit[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } =
    await sql<Circuit>`select ${COLUMNS} from ${FROM} where ${where} ${sortedPage(filter, SORTS, { first: '-createTime', tie: 'c.id' })}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Throws `notFound`. */
export async function circuitById(trx: Trx, id: number): Promise<Circuit> {
  const { rows } = await sql<Circuit>`select ${COLUMNS} from ${FROM} where c.id = ${id}`.execute(trx);
  return found(rows[0]);
}

/** The circuits of a station with the one above each, by their ids. */
export async function parentsOf(trx: Trx, stationId: number): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<{ id: number; parent_id: number | null }>`
    select id, parent_id from circuit where station_id = ${stationId}`.execute(trx);
  return new Map(rows.map((one) => [one.id, one.parent_id]));
}

/** Keeps a new circuit and gives its id. Throws `duplicate` for its name. */
export async function insertCircuit(
  trx: Trx,
  form: CircuitForm,
  { stationId, providerId, by }: { stationId: number; providerId: number; by: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into circuit (provider_id, station_id, parent_id, name, description, limit_w, limit_a, imbalance_a, strategy, turn_minutes, created_by)
    values (${providerId}, ${stationId}, ${form.parentId ?? null}, ${form.name}, ${form.description ?? ''}, ${form.limitPowerW}, ${form.limitA ?? null}, ${form.imbalanceA ?? null},
      ${form.strategy ?? null}, ${form.turnMinutes ?? null}, ${by}) returning id`
    .execute(trx)
    .catch(duplicateAt({ circuit_name: 'name' }));
  return rows[0]!.id;
}

/** Throws `duplicate` for its name. */
export async function updateCircuit(trx: Trx, id: number, form: CircuitForm): Promise<void> {
  await sql`update circuit set parent_id = ${form.parentId ?? null}, name = ${form.name}, description = ${form.description ?? ''}, limit_w = ${form.limitPowerW}, limit_a = ${form.limitA ?? null},
      imbalance_a = ${form.imbalanceA ?? null}, strategy = ${form.strategy ?? null}, turn_minutes = ${form.turnMinutes ?? null} where id = ${id}`
    .execute(trx)
    .catch(duplicateAt({ circuit_name: 'name' }));
}

/** Removes a circuit; circuits and points below it move up to `parentId`, null: to the grid connection. */
export async function removeCircuit(trx: Trx, id: number, parentId: number | null): Promise<void> {
  await sql`update circuit set parent_id = ${parentId} where parent_id = ${id}`.execute(trx);
  if (parentId === null) await sql`delete from circuit_point where circuit_id = ${id}`.execute(trx);
  else await sql`update circuit_point set circuit_id = ${parentId} where circuit_id = ${id}`.execute(trx);
  await sql`delete from circuit where id = ${id}`.execute(trx);
}

/** Puts exactly these points of the station on a circuit; those that were on another one leave it. */
export async function putPoints(trx: Trx, circuitId: number, stationId: number, serialNumbers: readonly string[]): Promise<void> {
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
