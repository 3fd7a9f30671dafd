import { sql } from 'kysely';
import type { Seal } from '../../platform/config/seal.ts';
import type { Trx } from '../../platform/database/database.ts';
import { type ReadPoints, refuseFaults } from './import.rules.ts';
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
async function namesInUse(trx: Trx, providerId: number, { points }: ReadPoints): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from charge_point where provider_id = ${providerId} and removed_at is null
      and lower(name) = any (${points.map(({ form }) => form.pointName.toLowerCase())}::text[])`.execute(trx);
  const taken = new Set(rows.map((row) => row.name));
  return points.filter(({ form }) => taken.has(form.pointName.toLowerCase())).map(({ row }) => row);
}

/**
 * Registers all points of a sheet in a station. A serial number that is in use, also at another provider, shows only when it is written: then everything is
 * taken back by what this throws. A sheet with faults is asked for those too, so that all of them are told at once. Returns the serial numbers.
 */
export async function importPoints(trx: Trx, stationId: number, read: ReadPoints, seal: Seal): Promise<string[]> {
  const station = await stationOf(trx, stationId);
  for (const row of await namesInUse(trx, station.provider_id, read)) read.nameInUse(row);
  if (Object.keys(read.faults).length > 0) {
    const free = await claim(
      trx,
      station.provider_id,
      stationId,
      read.named.map(({ serialNumber }) => serialNumber),
    );
    for (const one of read.named) if (!free.has(one.serialNumber)) read.inUse(one.row);
    refuseFaults(read.faults);
  }
  const made = await trx
    .insertInto('charge_point')
    .values(
      read.points.map(({ form }) => ({
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
  for (const point of read.points) if (!ids.has(point.form.serialNumber)) read.inUse(point.row);
  refuseFaults(read.faults);
  await trx
    .insertInto('connection_state')
    .values(made.map(({ id }) => ({ point_id: id, provider_id: station.provider_id })))
    .execute();
  await trx
    .insertInto('connector')
    .values(
      read.points.flatMap(({ form }) =>
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
  return [...ids.keys()];
}
