import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface Replacement {
  component: { id: number; provider_id: number; point_id: number; connector_no: number; serial_number: string };
  at: Date;
  note: string;
  newSerial: string;
  now: number;
}

/** Keeps the replacement of a component as a record of its point, and closes the tasks that asked for it. */
export async function noteReplacement(
  trx: Trx,
  caller: Caller,
  { component, at, note, newSerial, now }: Replacement,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into maintenance_record (provider_id, point_id, station_id, connector_no, work, done_at, done_by, note, currency, component_id, old_serial, new_serial, created_by, created_at)
    select p.provider_id, p.id, p.station_id, ${component.connector_no}, 'replacement', ${at}, ${caller.username}, ${note}, v.currency, ${component.id}, ${component.serial_number}, ${newSerial},
      ${caller.username}, ${new Date(now)}
    from charge_point p join provider v on v.id = p.provider_id where p.id = ${component.point_id} returning id`.execute(trx);
  await sql`update maintenance_task set state = 'done', record_id = ${rows[0]!.id}, decided_by = ${caller.username}, decided_at = ${new Date(now)}
    where component_id = ${component.id} and work = 'replacement' and state in ('open', 'confirmed')`.execute(trx);
}
