import type { contract, MaintenanceRecord } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { attachFile, fileOf, providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { mustBeConnector, mustHaveCome, pointFor } from '../place.ts';
import { findRecord } from './maintenance-records.queries.ts';
import { finishTask } from './tasks.service.ts';

type Api = (typeof contract)['maintenanceRecords'];
type CreateForm = z.output<NonNullable<Api['create']['body']>>;
type UpdateForm = z.output<NonNullable<Api['update']['body']>>;
type ChangeForm = z.output<NonNullable<Api['changeEquipment']['body']>>;
type Said = Pick<UpdateForm, 'doneTime' | 'doneBy' | 'note' | 'files' | 'cost' | 'certificateNumber'>;

/** Records what was done at a point; the task that it does is done with it. */
export async function createRecord(trx: Trx, caller: Caller, form: CreateForm, now: number): Promise<MaintenanceRecord> {
  const place = await placeFor(trx, caller, form);
  const id = await insert(trx, caller, form, { ...place, work: form.work, valid_until: form.validUntil }, now);
  if (form.taskId !== null) await finishTask(trx, caller, { id: form.taskId, pointId: place.point_id, recordId: id }, now);
  return found(await findRecord(trx, id, now));
}

/** Corrects a record; its point and work stay. */
export async function updateRecord(trx: Trx, id: number, form: UpdateForm, now: number): Promise<MaintenanceRecord> {
  const before = found(
    await trx
      .selectFrom('maintenance_record')
      .select(['provider_id', 'files'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  const held = (before.files as MaintenanceRecord['files']).map(({ fileName }) => fileName);
  const files = await filesFor(trx, form.files, before.provider_id, held);
  for (const name of held)
    if (!form.files.includes(name))
      await attachFile(trx, null, { providerId: before.provider_id, field: 'files', instead: name });
  await trx
    .updateTable('maintenance_record')
    .set({ ...columnsOf(form, now), valid_until: form.validUntil, files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute();
  return found(await findRecord(trx, id, now));
}

/**
 * Keeps a change of meter, controller or charger as a step of its point. A session is billed by the registers of one meter: the change is refused while one runs there, and for a
 * moment that lies within one.
 */
export async function changeEquipment(trx: Trx, caller: Caller, form: ChangeForm, now: number): Promise<MaintenanceRecord> {
  const place = await placeFor(trx, caller, form);
  const at = mustHaveCome(form.doneTime, now, 'doneTime');
  if (form.equipment === 'meter')
    for (const field of ['lastRegisterWh', 'firstRegisterWh'] as const)
      if (form[field] === null) throw new Problem('valueMissing', { fields: { [field]: 'valueMissing' } });
  const { rows } = await sql<{ transaction_id: number; running: boolean }>`
    select transaction_id, status = 'charging' as running from charging_record
    where point_id = ${place.point_id} and (${form.connectorNo} = 0 or connector_no in (${form.connectorNo}, 0)) and start_type <> 'reservation'
      and (status = 'charging' or (started_at < ${at} and stopped_at > ${at}))
    order by (status = 'charging') desc, transaction_id limit 1`.execute(trx);
  if (rows[0]?.running) throw new Problem('sessionRunsThere');
  if (rows[0])
    throw new Problem('sessionAcrossChange', {
      places: { id: String(rows[0].transaction_id) },
      fields: { doneTime: 'sessionAcrossChange' },
    });
  const id = await insert(
    trx,
    caller,
    form,
    {
      ...place,
      work: 'meterChange',
      equipment: form.equipment,
      old_serial: form.oldSerial,
      new_serial: form.newSerial,
      last_register_wh: form.lastRegisterWh,
      first_register_wh: form.firstRegisterWh,
    },
    now,
  );
  return found(await findRecord(trx, id, now));
}

interface Place {
  provider_id: number;
  point_id: number;
  station_id: number;
  connector_no: number;
  currency: string;
}
type More = Place & {
  work: string;
  valid_until?: string | null;
  equipment?: string;
  old_serial?: string;
  new_serial?: string;
  last_register_wh?: number | null;
  first_register_wh?: number | null;
};

async function placeFor(trx: Trx, caller: Caller, form: { serialNumber: string; connectorNo: number }): Promise<Place> {
  const point = await pointFor(trx, form.serialNumber);
  await mustBeConnector(trx, point.id, form.connectorNo);
  const { currency } = await providerFor(trx, caller, point.provider_id);
  return {
    provider_id: point.provider_id,
    point_id: point.id,
    station_id: point.station_id,
    connector_no: form.connectorNo,
    currency,
  };
}

const columnsOf = (form: Said, now: number) => ({
  done_at: mustHaveCome(form.doneTime, now, 'doneTime'),
  done_by: form.doneBy,
  note: form.note,
  cost: form.cost,
  certificate_number: form.certificateNumber,
});

async function insert(trx: Trx, caller: Caller, form: Said, more: More, now: number): Promise<number> {
  const files = await filesFor(trx, form.files, more.provider_id, []);
  const { id } = await trx
    .insertInto('maintenance_record')
    .values({
      ...columnsOf(form, now),
      ...more,
      files: JSON.stringify(files),
      created_by: caller.username,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes uploads into use and says what they are called. Throws a problem of `files`. */
async function filesFor(trx: Trx, names: readonly string[], providerId: number, held: readonly string[]) {
  const files: MaintenanceRecord['files'] = [];
  for (const name of new Set(names)) {
    if (!held.includes(name)) await attachFile(trx, name, { providerId, field: 'files' });
    const file = found(await fileOf(trx, name));
    files.push({ fileName: name, originalName: file.originalName });
  }
  return files;
}
