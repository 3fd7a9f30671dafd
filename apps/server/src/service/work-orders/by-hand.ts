import { type BodyOf, type contract, DEFAULT_ALARM_RULES, FAULT_CODES } from '@csms/contract';
import { sql } from 'kysely';
import { attachFile } from '../../access/index.ts';
import { findPoint } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { joinOrOpen } from './join-or-open.ts';
import { doerOf } from './people.ts';

type Form = BodyOf<typeof contract.workOrders.createArtificialOrder>;

/**
 * Opens an order for what somebody reports, or adds it to the open order of the same fault at the same place (specification section 7). Returns the order's id, and
 * whether it is new. Throws field problems: a point, station or session that the caller does not see, a connector that the point does not have.
 */
export async function reportFault(trx: Trx, caller: Caller, form: Form, now: number): Promise<{ id: number; isNew: boolean }> {
  const {
    pointId: serialNumber = null,
    connectorNo = 0,
    stationName,
    faultCode = 'OtherError',
    description,
    transactionId = null,
  } = form;
  const point = serialNumber === null ? undefined : await findPoint(trx, serialNumber);
  if (serialNumber !== null && !point) throw new Problem('invalid', { fields: { pointId: 'notFound' } });
  if (point && connectorNo > 0 && !point.connectors.some((one) => one.connectorNo === connectorNo))
    throw new Problem('invalid', { fields: { connectorNo: 'notFound' } });
  if (!point && !stationName) throw new Problem('invalid', { fields: { pointId: 'required' } });
  const { rows: stations } = await sql<{ id: number; provider_id: number; name: string }>`
    select id, provider_id, name from station where removed_at is null and ${point ? sql`id = ${point.stationId}` : sql`name = ${stationName ?? ''}`}`.execute(
    trx,
  );
  const station = stations[0];
  if (!station || (stationName && station.name !== stationName))
    throw new Problem('invalid', { fields: { stationName: 'notFound' } });
  if (transactionId !== null) {
    const { rows } =
      await sql`select transaction_id from charging_record where transaction_id = ${transactionId} and station_id = ${station.id}`.execute(
        trx,
      );
    if (rows.length === 0) throw new Problem('invalid', { fields: { transactionId: 'notFound' } });
  }
  const files = (form.files ?? []).map(({ fileName, field = 'other' as const }) => ({ fileName, field }));
  for (const { fileName } of files) await attachFile(trx, fileName, { providerId: station.provider_id, field: 'files' });
  const by = doerOf(caller);
  const places = point ? [{ pointId: point.id, connectorNo }] : [];
  const rule = DEFAULT_ALARM_RULES.find(({ kind, code }) =>
    FAULT_CODES.some((one) => one === faultCode) ? code === faultCode : kind === faultCode,
  );
  return joinOrOpen(
    trx,
    {
      providerId: station.provider_id,
      places,
      alarmIds: [],
      files,
      by,
      description,
      stationId: station.id,
      source: form.source ?? 'feedback',
      faultCode,
      transactionId,
      isSerious: rule?.level === 'serious',
      priority: form.priority ?? null,
    },
    now,
  );
}
