import type { CustomerData, customerDataForm } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found } from '../../platform/http/problem.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';

/** How long what was asked and told is kept, in ms. */
const KEPT_MS = 30 * 86_400_000;

/** Asks a point of a customer's data. Announce the command after the commit. Throws `notFound` for a point that the caller does not see. */
export async function askCustomerData(
  trx: Trx,
  serialNumber: string,
  form: z.output<typeof customerDataForm>,
  username: string,
  clock: Clock,
): Promise<{ commandId: string; pointId: number }> {
  const { rows } = await sql<{ id: number; provider_id: number }>`
    select id, provider_id from charge_point where serial_number = ${serialNumber} and removed_at is null`.execute(trx);
  const point = found(rows[0]);
  const { erase, ...whose } = form;
  const made = await sql<{ id: number }>`
    insert into charger_customer_data (provider_id, point_id, id_tag, customer_identifier, erase, state, requested_by, requested_at)
    values (${point.provider_id}, ${point.id}, ${whose.idTag ?? null}, ${whose.customerIdentifier ?? null}, ${erase}, 'asked', ${username}, ${new Date(clock.now())}) returning id`.execute(
    trx,
  );
  const { id: requestId } = made.rows[0]!;
  const [commandId] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [point.id],
      action: 'reportCustomer',
      payload: { requestId, report: true, erase, ...whose },
      requestedBy: username,
      reason: '',
    },
    clock,
  );
  await sql`update charger_customer_data set command_id = ${commandId} where id = ${requestId}`.execute(trx);
  return { commandId: commandId!, pointId: point.id };
}

/** Notes where a charger has refused, or never got, the question. */
export function followCustomerData(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['reportCustomer'], async ({ id, result }) => {
    if (result !== 'accepted')
      await sql`update charger_customer_data set state = 'refused', answered_at = ${new Date(clock.now())} where command_id = ${id} and state = 'asked'`.execute(
        db,
      );
  });
}

/** What a point was asked within a month, newest first. */
export async function listCustomerData(
  trx: Trx,
  serialNumber: string,
  now: number,
): Promise<{ list: CustomerData[]; timeZone: string }> {
  const point = await sql<{ id: number; zone: string }>`
    select p.id, s.time_zone as zone from charge_point p join station s on s.id = p.station_id where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(
    trx,
  );
  const { id, zone } = found(point.rows[0]);
  const { rows } = await sql<{
    id: number;
    idTag: string | null;
    customerIdentifier: string | null;
    erase: boolean;
    state: CustomerData['state'];
    data: string;
    requestedBy: string;
    requested_at: Date;
    answered_at: Date | null;
  }>`select id, id_tag as "idTag", customer_identifier as "customerIdentifier", erase, state, data, requested_by as "requestedBy", requested_at, answered_at
    from charger_customer_data where point_id = ${id} and requested_at > ${new Date(now - KEPT_MS)} order by id desc limit 200`.execute(
    trx,
  );
  return {
    timeZone: zone,
    list: rows.map(({ requested_at, answered_at, ...row }) => ({
      ...row,
      requestTime: requested_at.toISOString(),
      answerTime: answered_at?.toISOString() ?? null,
    })),
  };
}

export const clearCustomerData = (databases: Databases, now: number) =>
  sql`delete from charger_customer_data where requested_at < ${new Date(now - KEPT_MS)}`.execute(databases.system);
