import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** A rating plate (jsonb) in SQL, short: vendor, model, serials, connectors. */
export const plateText = (plate: string): string =>
  `nullif(concat_ws(' ', ${plate} ->> 'vendor', ${plate} ->> 'model', ${plate} ->> 'serial', ${plate} ->> 'boxSerial', 'M:' || (${plate} ->> 'meterSerial'), '×' || (${plate} ->> 'connectors')), '')`;

/**
 * Takes how many connectors a charger says that it has. Another number than before is a change of its hardware; of those that it has no more nothing is known.
 */
export async function takeConnectorCount(trx: Trx, pointId: number, told: string | null | undefined, now: Date): Promise<void> {
  const count = Number(told);
  if (!told || !Number.isInteger(count) || count < 1 || count > 1_000) return;
  const plate = JSON.stringify({ connectors: String(count) });
  await sql`insert into hardware_change (point_id, provider_id, at, before, after, fields, before_address, address)
    select id, provider_id, ${now}, plate, plate || ${plate}::jsonb, '{connectors}', plate_address, plate_address from charge_point
    where id = ${pointId} and plate_changes(plate, ${plate}::jsonb) <> '{}' on conflict do nothing`.execute(trx);
  await sql`update charge_point set plate = coalesce(plate, '{}') || ${plate}::jsonb where id = ${pointId} and plate ->> 'connectors' is distinct from ${String(count)}`.execute(
    trx,
  );
}
