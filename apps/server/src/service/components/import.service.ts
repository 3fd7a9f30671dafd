import type { SheetResult } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type ComponentEntries, type ComponentRow, checkPlaces, COMPONENT_SHEET_WORDS as WORDS } from './import.rules.ts';

interface Place {
  row: number;
  point_id: number | null;
  provider_id: number | null;
  has_connector: boolean;
  type_id: number | null;
  place: string | null;
  installed_at: Date | null;
}
interface Placed {
  read: ComponentRow['values'] & { row: number; connectorNo: number };
  place: Place;
}

/** Registers all components of a sheet, or throws all that is wrong with it: then nothing stays. They are counted by the regular work. */
export async function importComponents(trx: Trx, caller: Caller, entries: ComponentEntries, now: number): Promise<SheetResult> {
  const { rows, fault } = entries;
  checkPlaces(entries);
  const places = new Map((await placesOf(trx, rows)).map((one) => [one.row, one]));
  const good: Placed[] = [];
  for (const { row, values } of rows) {
    const place = places.get(row)!;
    const { serialNumber, connectorNo, componentName } = values;
    if (serialNumber !== undefined && place.point_id === null) fault(row, 'serialNumber', WORDS.noPoint);
    if (place.point_id === null || connectorNo === undefined) continue;
    if (!place.has_connector) fault(row, 'connectorNo', WORDS.noConnector);
    if (componentName !== undefined && place.type_id === null) fault(row, 'componentName', WORDS.noType);
    else if (place.place !== null && (place.place === 'point') !== (connectorNo === 0))
      fault(row, 'connectorNo', WORDS.wrongPlace);
    if (place.installed_at && place.installed_at.getTime() > now) fault(row, 'installed', WORDS.ahead);
    if (place.type_id !== null && place.installed_at !== null) good.push({ read: { ...values, row, connectorNo }, place });
  }
  const made = new Set(await insert(trx, caller, good, now));
  for (const { read, place } of good)
    if (!made.has(`${place.type_id} ${place.point_id} ${read.connectorNo}`)) fault(read.row, 'componentName', WORDS.inUse);
  entries.refuse();
  return entries.result();
}

/** Where each row belongs: its point, the connector, and the type of that name that fits the point best. Days are those of the station's clock. */
async function placesOf(trx: Trx, components: readonly ComponentRow[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select v.row, p.id as point_id, p.provider_id, (v.connector = 0 or exists (select from connector n where n.point_id = p.id and n.connector_no = v.connector)) as has_connector,
      t.id as type_id, t.place, v.installed::timestamp at time zone s.time_zone as installed_at
    from unnest(${components.map(({ row }) => row)}::int[], ${components.map(({ values }) => values.serialNumber ?? null)}::text[], ${components.map(({ values }) => values.connectorNo ?? null)}::int[],
      ${components.map(({ values }) => values.componentName ?? '')}::text[], ${components.map(({ values }) => values.installed ?? null)}::date[]) as v (row, serial, connector, name, installed)
    left join charge_point p on p.serial_number = v.serial and p.removed_at is null
    left join station s on s.id = p.station_id
    left join lateral (
      select t.id, t.place from component_type t where t.provider_id = p.provider_id and t.name = v.name and fits_pattern(p.vendor, t.vendor) and fits_pattern(p.model, t.model)
      order by (t.model <> '') desc, (t.vendor <> '') desc, t.id limit 1
    ) t on true`.execute(trx);
  return rows;
}

/** Inserts in one order for all, so that two sheets never wait for each other; returns `type point connector` of those that were not there. */
async function insert(trx: Trx, caller: Caller, good: readonly Placed[], now: number) {
  if (good.length === 0) return [];
  const made = await trx
    .insertInto('component')
    .values(
      good
        .toSorted(
          (a, b) =>
            a.place.type_id! - b.place.type_id! ||
            a.place.point_id! - b.place.point_id! ||
            a.read.connectorNo - b.read.connectorNo,
        )
        .map(({ read, place }) => ({
          provider_id: place.provider_id!,
          type_id: place.type_id!,
          point_id: place.point_id!,
          connector_no: read.connectorNo,
          serial_number: read.componentSerial ?? '',
          installed_at: place.installed_at!,
          base_at: read.useSoFar == null ? place.installed_at! : new Date(now),
          base_use: read.useSoFar ?? 0,
          entered: read.useSoFar != null,
          note: read.note ?? '',
          created_by: caller.username,
          created_at: new Date(now),
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['type_id', 'point_id', 'connector_no'])
    .execute();
  return made.map((row) => `${row.type_id} ${row.point_id} ${row.connector_no}`);
}
