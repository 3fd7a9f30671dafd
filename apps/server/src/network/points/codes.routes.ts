import { type ConnectorCode, contract } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { instantOrNull } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';

const COLUMNS = sql`p.serial_number as "serialNumber", c.connector_no as "connectorNo", c.code, c.code_changed_by as "changedBy", ${instantOrNull('c.code_changed_at')} as "changeTime"`;

/** The codes on connectors, which lead drivers to their pages. */
export function connectorCodeRoutes(
  http: Http,
  { databases, clock, publicNames }: { databases: Databases; clock: Clock; publicNames: PublicNames },
): void {
  const { connectorCodes } = contract;
  http.bind(connectorCodes.list, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { rows: list } = await sql<ConnectorCode>`
        select ${COLUMNS} from connector c join charge_point p on p.id = c.point_id where p.station_id = ${query.stationId} and p.removed_at is null
        order by p.serial_number, c.connector_no`.execute(trx);
      return { address: publicNames.addresses[0] ?? null, list };
    }),
  );
  const change = (caller: Caller, body: { serialNumber: string; connectorNo: number }, code: 'csms_code()' | 'null') =>
    databases.scoped(caller.scope, (trx) => setCode(trx, caller, body, code, clock.now()));
  http.bind(connectorCodes.renew, ({ caller, body }) => change(caller, body, 'csms_code()'));
  http.bind(connectorCodes.revoke, ({ caller, body }) => change(caller, body, 'null'));
}

async function setCode(
  trx: Trx,
  caller: Caller,
  { serialNumber, connectorNo }: { serialNumber: string; connectorNo: number },
  code: 'csms_code()' | 'null',
  now: number,
): Promise<ConnectorCode> {
  const { rows } = await sql<ConnectorCode>`
    update connector c set code = ${sql.raw(code)}, code_changed_by = ${caller.username}, code_changed_at = ${new Date(now)}
    from charge_point p where p.id = c.point_id and p.serial_number = ${serialNumber} and p.removed_at is null and c.connector_no = ${connectorNo}
    returning ${COLUMNS}`.execute(trx);
  return found(rows[0]);
}

/** A code as it may be typed off a label: any case, with signs between, letters for the digits that they look like. */
export const readCode = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .slice(0, 32);
