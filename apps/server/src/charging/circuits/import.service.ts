import { errorText, type Language, type SheetResult } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { TWICE } from '../../platform/spreadsheet/entry-sheet.ts';
import { aboveBounds, boundsOf, type EnteredLimit } from '../load-balancing/bounds.rules.ts';
import { carriersTo } from '../load-balancing/bounds.ts';
import { ensureSite } from '../load-balancing/ensure-site.ts';
import {
  type CircuitRow,
  type PointRow,
  plainName,
  TREE_WORDS,
  type Tree,
  type TreeEntries,
  type TreeKey,
  treeOf,
} from './import.rules.ts';

const MOST_LEVELS = 10;

/** A circuit as it will be: of the sheet, or one that stays. */
interface Planned {
  name: string;
  /** The plain name of the one above; null: the grid connection. */
  above: string | null;
  limitW: number;
  limitA: number | null;
  row: number | null;
}

/** Brings the tree of a station to what a sheet says, or throws all that is wrong with it: then nothing stays. */
export async function importTree(
  trx: Trx,
  stationId: number,
  entries: TreeEntries,
  { language, username }: { language: Language; username: string },
): Promise<SheetResult> {
  const tree = treeOf(entries);
  const { circuits, points } = tree;
  const { providerId } = await ensureSite(trx, stationId);
  await checkCircuits(trx, stationId, tree, entries, language);
  await checkPoints(trx, stationId, points, entries);
  entries.refuse();
  const ids = await putCircuits(trx, { stationId, providerId, username }, circuits);
  await putPoints(trx, stationId, points, ids);
  return entries.result();
}

/** Each circuit has one above it that there is, is not part of itself, and has no more power than that one. */
async function checkCircuits(
  trx: Trx,
  stationId: number,
  { circuits, points }: Tree,
  { fault }: TreeEntries,
  language: Language,
) {
  const { rows: standing } = await sql<{ name: string; parent: string | null; limit_w: number; limit_a: number | null }>`
    select c.name, u.name as parent, c.limit_w, c.limit_a::float8 as limit_a from circuit c left join circuit u on u.id = c.parent_id where c.station_id = ${stationId}`.execute(
    trx,
  );
  const { phases, voltage, carriers: grid } = await carriersTo(trx, stationId, null);
  const planned = new Map<string, Planned>(
    standing.map(({ name, parent, limit_w: limitW, limit_a: limitA }) => [
      plainName(name),
      { name, above: parent === null ? null : plainName(parent), limitW, limitA, row: null },
    ]),
  );
  for (const { row, name, parent, limitPowerW, limitA } of circuits) {
    const key = plainName(name);
    // Of a name that stands there twice the first is looked at; the other has its fault.
    if (planned.get(key)?.row == null)
      planned.set(key, { name, above: parent === '' ? null : plainName(parent), limitW: limitPowerW, limitA, row });
  }
  const isMissing = (parent: string) => parent !== '' && !planned.has(plainName(parent));
  for (const { row, parent } of [...circuits, ...points]) if (isMissing(parent)) fault(row, 'parent', TREE_WORDS.noParent);
  for (const { row, name } of circuits) {
    const levels = levelsOf(planned, plainName(name));
    if (levels === null) fault(row, 'parent', TREE_WORDS.loop);
    else if (levels > MOST_LEVELS) fault(row, 'parent', TREE_WORDS.deep);
  }
  for (const { above, limitW, limitA, row } of planned.values()) {
    const entered: EnteredLimit[] = [
      { field: 'limitPowerW', unit: 'W', value: limitW },
      { field: 'limitA', unit: 'A', value: limitA },
    ];
    const wrong = aboveBounds(entered, boundsOf({ phases, voltage, carriers: [...carriersAbove(planned, above), ...grid] }));
    const upper = above === null ? undefined : planned.get(above);
    // Of two that contradict each other, the cell is wrong that stands in the sheet.
    if (row !== null)
      for (const [field, key] of Object.entries(wrong?.fields ?? {}))
        fault(row, field as TreeKey, errorText(key, language, wrong!.places));
    else if (upper && upper.row !== null && limitW > upper.limitW) fault(upper.row, 'limitPowerW', belowWords(limitW)[language]);
  }
}

/** A circuit and those above it, as they will be. */
function carriersAbove(planned: ReadonlyMap<string, Planned>, name: string | null): Planned[] {
  const found: Planned[] = [];
  for (let at = name; at !== null; at = planned.get(at)?.above ?? null) {
    const one = planned.get(at);
    if (!one || found.includes(one)) break;
    found.push(one);
  }
  return found;
}

const belowWords = (limitW: number) => ({
  en: `A circuit below has ${limitW / 1000} kW`,
  zh: `下级回路的功率上限为 ${limitW / 1000} kW`,
});

/** How many circuits are above one, itself counted; null: it is above itself. */
function levelsOf(planned: ReadonlyMap<string, Planned>, name: string): number | null {
  const seen = new Set<string>();
  for (let at: string | null = name; at !== null; at = planned.get(at)?.above ?? null) {
    if (seen.has(at)) return null;
    seen.add(at);
  }
  return seen.size;
}

/** Each connector is one of the station, stands once, and its point has one circuit and one priority. */
async function checkPoints(trx: Trx, stationId: number, points: readonly PointRow[], { fault }: TreeEntries): Promise<void> {
  const { rows } = await sql<{ serial: string; numbers: number[] }>`
    select p.serial_number as serial, coalesce(array_agg(c.connector_no::int) filter (where c.connector_no > 0), '{}') as numbers
    from charge_point p left join connector c on c.point_id = p.id
    where p.station_id = ${stationId} and p.removed_at is null and p.serial_number = any (${points.map((one) => one.serialNumber)}::text[]) group by p.id`.execute(
    trx,
  );
  const known = new Map(rows.map(({ serial, numbers }) => [serial, numbers]));
  const first = new Map<string, PointRow>();
  const seen = new Set<string>();
  for (const point of points) {
    const { row, serialNumber, connectorNo, parent, rank } = point;
    const numbers = known.get(serialNumber);
    if (!numbers) fault(row, 'serialNumber', TREE_WORDS.noPoint);
    else if (!numbers.includes(connectorNo)) fault(row, 'connectorNo', TREE_WORDS.noConnector);
    if (seen.has(`${serialNumber}/${connectorNo}`)) fault(row, 'connectorNo', TWICE);
    seen.add(`${serialNumber}/${connectorNo}`);
    const before = first.get(serialNumber);
    if (!before) first.set(serialNumber, point);
    else if (plainName(before.parent) !== plainName(parent)) fault(row, 'parent', TREE_WORDS.otherCircuit);
    else if (before.rank !== rank) fault(row, 'rank', TREE_WORDS.otherRank);
  }
}

interface Place {
  stationId: number;
  providerId: number;
  username: string;
}

/** Makes or changes circuits. Returns the ids of all circuits of the station, by their plain names. */
async function putCircuits(trx: Trx, { stationId, providerId, username }: Place, circuits: readonly CircuitRow[]) {
  const column = <T>(read: (one: CircuitRow) => T) => circuits.map(read);
  await sql`
    insert into circuit (provider_id, station_id, name, description, limit_w, limit_a, imbalance_a, strategy, turn_minutes, created_by)
    select ${providerId}, ${stationId}, v.name, v.description, v.limit_w, v.limit_a, v.imbalance_a, v.strategy, v.turn_minutes, ${username}
    from unnest(${column((one) => one.name)}::text[], ${column((one) => one.description)}::text[], ${column((one) => one.limitPowerW)}::int[], ${column((one) => one.limitA)}::real[],
      ${column((one) => one.imbalanceA)}::real[], ${column((one) => one.strategy)}::text[],
      ${column((one) => one.turnMinutes)}::smallint[]) as v (name, description, limit_w, limit_a, imbalance_a, strategy, turn_minutes)
    on conflict (station_id, lower(name)) do update set name = excluded.name, description = excluded.description, limit_w = excluded.limit_w, limit_a = excluded.limit_a,
      imbalance_a = excluded.imbalance_a, strategy = excluded.strategy, turn_minutes = excluded.turn_minutes`.execute(trx);
  await sql`
    update circuit c set parent_id = u.id
    from unnest(${column((one) => one.name)}::text[], ${column((one) => one.parent)}::text[]) as v (name, parent)
      left join circuit u on u.station_id = ${stationId} and lower(u.name) = lower(v.parent)
    where c.station_id = ${stationId} and lower(c.name) = lower(v.name)`.execute(trx);
  const { rows } = await sql<{ id: number; name: string }>`select id, name from circuit where station_id = ${stationId}`.execute(
    trx,
  );
  return new Map(rows.map(({ id, name }) => [plainName(name), id]));
}

/** Puts points on their circuits, and wires their connectors. */
async function putPoints(
  trx: Trx,
  stationId: number,
  points: readonly PointRow[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const each = [...new Map(points.map((one) => [one.serialNumber, one])).values()];
  const placed = each.filter(({ parent }) => parent !== '');
  const loose = each.filter(({ parent }) => parent === '').map(({ serialNumber }) => serialNumber);
  const ofStation = sql`p.station_id = ${stationId} and p.removed_at is null`;
  await sql`delete from circuit_point x using charge_point p where p.id = x.point_id and ${ofStation} and p.serial_number = any (${loose}::text[])`.execute(
    trx,
  );
  await sql`
    insert into circuit_point as x (point_id, provider_id, circuit_id, rank)
    select p.id, p.provider_id, v.circuit_id, coalesce(v.rank, 5)
    from unnest(${placed.map((one) => one.serialNumber)}::text[], ${placed.map((one) => ids.get(plainName(one.parent))!)}::int[], ${placed.map((one) => one.rank)}::smallint[]) as v (serial, circuit_id, rank)
      join charge_point p on p.serial_number = v.serial and ${ofStation}
    on conflict (point_id) do update set circuit_id = excluded.circuit_id, rank = excluded.rank`.execute(trx);
  const wired = points.flatMap(({ serialNumber, connectorNo, wiring }) =>
    wiring ? [{ serialNumber, connectorNo, ...wiring }] : [],
  );
  const column = <T>(read: (one: (typeof wired)[number]) => T) => wired.map(read);
  await sql`
    insert into connector_wiring (point_id, connector_no, provider_id, phases, rotation, min_a, max_a)
    select p.id, v.no, p.provider_id, v.phases, v.rotation, v.min_a, v.max_a
    from unnest(${column((one) => one.serialNumber)}::text[], ${column((one) => one.connectorNo)}::smallint[], ${column((one) => one.phases)}::smallint[], ${column((one) => one.rotation)}::text[],
      ${column((one) => one.minA)}::real[], ${column((one) => one.maxA)}::real[]) as v (serial, no, phases, rotation, min_a, max_a)
      join charge_point p on p.serial_number = v.serial and ${ofStation}
    on conflict (point_id, connector_no) do update set phases = excluded.phases, rotation = excluded.rotation, min_a = excluded.min_a, max_a = excluded.max_a`.execute(
    trx,
  );
}
