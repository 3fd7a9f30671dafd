import type { Language } from '@csms/contract';
import { sql } from 'kysely';
import type { Seal } from '../../platform/config/seal.ts';
import type { Trx } from '../../platform/database/database.ts';
import { type ImportedPoint, ownOf, POINT_SHEET_WORDS, type PointEntries, pointsOf } from './import.rules.ts';
import { stationOf } from './placement.ts';

/** Which serial numbers nobody has, by writing them: whatever it writes is taken back by the refusal that follows. */
async function claim(trx: Trx, providerId: number, stationId: number, serialNumbers: readonly string[]): Promise<Set<string>> {
  if (serialNumbers.length === 0) return new Set();
  const rows = await trx
    .insertInto('charge_point')
    .values(
      serialNumbers.map((serial) => ({
        provider_id: providerId,
        station_id: stationId,
        serial_number: serial,
        // A name of its own could be another point's.
        name: '',
        equipment_type: 'dc',
        rated_power_w: 1000,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('serial_number')
    .execute();
  return new Set(rows.map((row) => row.serial_number));
}

/** The rows of a sheet whose names points of the provider have already. */
async function namesInUse(trx: Trx, providerId: number, points: readonly ImportedPoint[]): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from charge_point where provider_id = ${providerId} and removed_at is null
      and lower(name) = any (${points.map(({ form }) => form.pointName.toLowerCase())}::text[])`.execute(trx);
  const taken = new Set(rows.map((row) => row.name));
  return points.filter(({ form }) => taken.has(form.pointName.toLowerCase())).map(({ row }) => row);
}

/**
 * Registers all points of a sheet in a station. A serial number that is in use, also at another provider, shows only when it is written: then everything is
 * taken back by what this throws. A sheet with faults is asked for those too, so that all of them are told at once. Returns the points.
 */
export async function importPoints(
  trx: Trx,
  stationId: number,
  entries: PointEntries,
  { language, seal }: { language: Language; seal: Seal },
): Promise<ImportedPoint[]> {
  const station = await stationOf(trx, stationId);
  const points = pointsOf(entries, language);
  for (const row of await namesInUse(trx, station.provider_id, points))
    entries.fault(row, 'pointName', POINT_SHEET_WORDS.nameInUse);
  const inUse = (row: number) => entries.fault(row, 'serialNumber', POINT_SHEET_WORDS.inUse);
  if (entries.hasFaults()) {
    const named = entries.rows.flatMap((one) => {
      const { serialNumber } = ownOf(one);
      return serialNumber ? [{ row: one.row, serial: serialNumber }] : [];
    });
    const free = await claim(
      trx,
      station.provider_id,
      stationId,
      named.map(({ serial }) => serial),
    );
    for (const { row, serial } of named) if (!free.has(serial)) inUse(row);
    entries.refuse();
  }
  const made = await trx
    .insertInto('charge_point')
    .values(
      points.map(({ form }) => ({
        provider_id: station.provider_id,
        station_id: stationId,
        serial_number: form.serialNumber,
        name: form.pointName,
        equipment_type: form.equipmentType,
        rated_power_w: Math.round(form.ratedPower * 1000),
        allow_missing_subprotocol: form.allowMissingSubprotocol,
        password_sealed: form.password ? seal.seal(form.password) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'serial_number'])
    .execute();
  const ids = new Map(made.map((row) => [row.serial_number, row.id]));
  for (const point of points) if (!ids.has(point.form.serialNumber)) inUse(point.row);
  entries.refuse();
  await trx
    .insertInto('connection_state')
    .values(made.map(({ id }) => ({ point_id: id, provider_id: station.provider_id })))
    .execute();
  await trx
    .insertInto('connector')
    .values(
      points.flatMap(({ form }) =>
        form.connectors.map((connector) => ({
          point_id: ids.get(form.serialNumber)!,
          provider_id: station.provider_id,
          connector_no: connector.connectorNo,
          name: connector.connectorName,
          standard: connector.standard,
          connector_type: connector.connectorType,
          max_power_w: connector.maxPowerW,
        })),
      ),
    )
    .execute();
  // Those that have knocked before belong to somebody now.
  await trx
    .deleteFrom('new_charger')
    .where(sql<boolean>`upper(serial_number) = any (${[...ids.keys()].map((one) => one.toUpperCase())}::text[])`)
    .execute();
  return points;
}
