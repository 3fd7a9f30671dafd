import type { contract, Point } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Seal } from '../../platform/config/seal.ts';
import type { Trx } from '../../platform/database/database.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { nobodys, uniquely } from '../../platform/http/uniquely.ts';
import { discardNext } from '../security/passwords.ts';
import { stationOf, whyNotMovable } from './placement.ts';
import { findPoint } from './points.queries.ts';

export type PointForm = z.output<NonNullable<typeof contract.points.create.body>>;

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A point's own data changed (made, moved, password, retired): copies in memory are read anew. */
    'point.registered': { serialNumber: string };
    /** A point of a station has started anew, which is stored: it may have lost its limit. */
    'point.booted': { stationId: number };
  }
}

/** A serial number is one over the platform, without regard to case; a name in its provider. */
const UNIQUE = {
  charge_point_serial: 'serialNumber',
  charge_point_identity: 'serialNumber',
  charge_point_name: 'pointName',
} as const;

function checkConnectors(form: Pick<PointForm, 'connectors' | 'ratedPower'>): void {
  const numbers = form.connectors.map((connector) => connector.connectorNo).sort((a, b) => a - b);
  // OCPP 1.6 §3.1: connectors are numbered from 1 without a gap.
  if (numbers.some((number, index) => number !== index + 1)) throw new Problem('invalid', { fields: { connectors: 'invalid' } });
  const ratedW = Math.round(form.ratedPower * 1000);
  const above = form.connectors.flatMap(({ maxPowerW }, index) => (maxPowerW > ratedW ? [`connectors.${index}.maxPowerW`] : []));
  if (above.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(above.map((field) => [field, 'powerAboveRated' as const])) });
}

/** Makes a point with its connectors in a station. Throws field problems for an unknown station and a serial number in use. */
export async function createPoint(trx: Trx, form: PointForm, seal: Seal): Promise<Point> {
  checkConnectors(form);
  const station = await stationOf(trx, form.stationId);
  const { id } = await uniquely(trx, UNIQUE, (written) =>
    trx
      .insertInto('charge_point')
      .values({
        provider_id: station.provider_id,
        station_id: form.stationId,
        serial_number: written('serialNumber', form.serialNumber, nobodys()),
        name: written('pointName', form.pointName, ''),
        equipment_type: form.equipmentType,
        rated_power_w: Math.round(form.ratedPower * 1000),
        allow_missing_subprotocol: form.allowMissingSubprotocol,
        networks: form.networks,
        password_sealed: form.password ? seal.seal(form.password) : null,
        security_profile: form.password ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await trx.insertInto('connection_state').values({ point_id: id, provider_id: station.provider_id }).execute();
  await saveConnectors(trx, id, station.provider_id, form.connectors);
  // One that has knocked before belongs to somebody now.
  await trx.deleteFrom('new_charger').where(sql<boolean>`upper(serial_number) = upper(${form.serialNumber})`).execute();
  return found(await findPoint(trx, form.serialNumber));
}

/** Changes a point. Its provider stays: it cannot move to another operator's station. */
export async function updatePoint(
  trx: Trx,
  serialNumber: string,
  form: Omit<PointForm, 'serialNumber'>,
  seal: Seal,
): Promise<Point> {
  checkConnectors(form);
  const before = found(await findPoint(trx, serialNumber));
  const station = await stationOf(trx, form.stationId);
  if (station.provider_id !== before.providerId) throw new Problem('invalid', { fields: { stationId: 'conflict' } });
  if (form.stationId !== before.stationId && (await whyNotMovable(trx, [before.id])).has(before.id))
    throw new Problem('invalid', { fields: { stationId: 'connectorBusy' } });
  await trx
    .updateTable('charge_point')
    .set({
      station_id: form.stationId,
      name: form.pointName,
      equipment_type: form.equipmentType,
      rated_power_w: Math.round(form.ratedPower * 1000),
      allow_missing_subprotocol: form.allowMissingSubprotocol,
      networks: form.networks,
    })
    .where('id', '=', before.id)
    .execute()
    .catch(duplicateAt(UNIQUE));
  if (form.password !== undefined) await setPassword(trx, before.id, form.password, seal);
  await saveConnectors(trx, before.id, before.providerId, form.connectors);
  return found(await findPoint(trx, serialNumber));
}

/** Sets or removes the password by hand: one on its way to the charger is no longer taken. The profile follows, but for those that TLS protects. */
async function setPassword(trx: Trx, pointId: number, password: string | null, seal: Seal): Promise<void> {
  const { security_profile: profile } = await trx
    .selectFrom('charge_point')
    .select('security_profile')
    .where('id', '=', pointId)
    .executeTakeFirstOrThrow();
  if (password === null && profile === 2) throw new Problem('invalid', { fields: { password: 'passwordOfProfile' } });
  await trx
    .updateTable('charge_point')
    .set({
      password_sealed: password === null ? null : seal.seal(password),
      security_profile: profile >= 2 ? profile : password === null ? 0 : 1,
    })
    .where('id', '=', pointId)
    .execute();
  await discardNext(trx, pointId);
}

async function saveConnectors(trx: Trx, pointId: number, providerId: number, connectors: PointForm['connectors']): Promise<void> {
  await trx
    .deleteFrom('connector')
    .where('point_id', '=', pointId)
    .where('connector_no', '>', connectors.length)
    .where('transaction_id', 'is', null)
    .execute();
  for (const connector of connectors) {
    const values = {
      name: connector.connectorName,
      standard: connector.standard,
      connector_type: connector.connectorType,
      max_power_w: connector.maxPowerW,
    };
    await trx
      .insertInto('connector')
      .values({ point_id: pointId, provider_id: providerId, connector_no: connector.connectorNo, ...values })
      .onConflict((conflict) => conflict.columns(['point_id', 'connector_no']).doUpdateSet(values))
      .execute();
  }
}

/** Retires a point: it is gone from lists and may not connect any more; its records stay. Refused while it charges. */
export async function removePoint(trx: Trx, serialNumber: string): Promise<void> {
  const point = found(await findPoint(trx, serialNumber));
  if ((await whyNotMovable(trx, [point.id])).has(point.id)) throw new Problem('connectorBusy');
  await trx.updateTable('charge_point').set({ removed_at: new Date() }).where('id', '=', point.id).execute();
}

/** Lets a quarantined point connect again. */
export async function releasePoint(trx: Trx, serialNumber: string): Promise<Point> {
  const point = found(await findPoint(trx, serialNumber));
  await trx.updateTable('charge_point').set({ quarantined_until: null }).where('id', '=', point.id).execute();
  return { ...point, quarantinedUntil: null };
}
