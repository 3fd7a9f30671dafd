import type { LiveEvent } from '@csms/contract';
import { markReserved, requestCommands, saysState } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { AT_WORK, heldAt, seatsOf } from './held.queries.ts';
import { isCalm, mayAsk } from './next-step.rules.ts';
import type { OpenRow, ReservationProblem } from './open.queries.ts';
import { choose } from './reservations.rules.ts';

/** Asks for commands, as of the system. */
const ASKED_BY = 'CSMS';

/** Asks the charger to keep the connector. The same number again replaces what it keeps (OCPP 1.6 §5.13). */
export async function askCharger(client: Queryable, row: OpenRow, connectorNo: number, clock: Clock): Promise<void> {
  // Its own clock decides when the reservation ends.
  const endsAt = row.ends_at.getTime() + (row.clock_offset_ms ?? 0);
  const [commandId] = await requestCommands(
    client,
    {
      pointIds: [row.point_id],
      action: 'reserve',
      payload: {
        reservationId: row.id,
        connectorNo,
        idTag: row.user_tag,
        parentIdTag: row.user_parent,
        expiryTime: new Date(endsAt).toISOString(),
      },
      requestedBy: ASKED_BY,
      reason: { key: 'reservation', of: '' },
    },
    clock,
  );
  await client.query({
    text: `update reservation set charger = 'asked', command_id = $2, asked_at = $3, attempts = attempts + 1, charger_result = null, id_tag = $4, parent_tag = $5 where id = $1`,
    values: [row.id, commandId ?? null, new Date(clock.now()), row.user_tag, row.user_parent],
  });
}

/** Tells chargers that they need not keep these any more. What they answer is looked at later: who does not is told again. */
export async function releaseChargers(
  client: Queryable,
  rows: readonly { id: number; point_id: number }[],
  clock: Clock,
): Promise<void> {
  for (const { id, point_id: pointId } of rows) {
    const [commandId] = await requestCommands(
      client,
      {
        pointIds: [pointId],
        action: 'cancelReservation',
        payload: { reservationId: id },
        requestedBy: ASKED_BY,
        reason: { key: 'reservationEnded', of: '' },
      },
      clock,
    );
    await client.query({
      text: `update reservation set charger = 'releasing', command_id = $2, asked_at = $3 where id = $1`,
      values: [id, commandId ?? null, new Date(clock.now())],
    });
  }
}

export interface Kept {
  /** The connector that is kept now; null: none could be. */
  connectorNo: number | null;
  events: LiveEvent[];
}

/** Keeps a connector for a reservation whose time has come, or another one than before: the one that was asked for, else a free one. Where none is free it says why and tries again later. */
export async function keep(client: Queryable, row: OpenRow, clock: Clock): Promise<Kept> {
  const held = (await heldAt(client, [row.point_id])).filter(({ id, isOver }) => id !== AT_WORK && id !== row.id && !isOver);
  const now = clock.now();
  const seats = await seatsOf(client, [row.point_id]);
  const connectorNo = choose(seats, held, row.connector_no);
  const before = row.held_connector;
  const problem: ReservationProblem | null =
    connectorNo === null ? ((await isBroken(client, row)) ? 'faulted' : 'occupied') : row.online ? null : 'offline';
  const isMoved = connectorNo !== null && connectorNo !== (before ?? row.connector_no ?? connectorNo);
  await client.query({
    text: `update reservation set status = 'held', held_connector = $2, problem = $3, moves = moves + $4, attempts = $5 where id = $1`,
    values: [row.id, connectorNo, problem, isMoved ? 1 : 0, isCalm(row.asked_at, now) ? 0 : row.attempts],
  });
  if (row.charger !== 'none' && row.charger !== 'releasing' && connectorNo !== before)
    await releaseChargers(client, [row], clock);
  const place = connectorNo === null ? null : { pointId: row.point_id, connectorNo };
  const events = await markReserved(client, [{ reservationId: row.id, place }]);
  if (connectorNo !== null && row.online && mayAsk(row, now)) await askCharger(client, row, connectorNo, clock);
  return { connectorNo, events };
}

/** Whether the connector that was asked for, or every one, is out of order. */
async function isBroken(client: Queryable, row: OpenRow): Promise<boolean> {
  const { rows } = await client.query<{ broken: boolean }>({
    text: `select bool_and(not p.enabled or coalesce(${saysState('c.status', 'faulted', 'unavailable')}, false) or coalesce(${saysState('p.status', 'faulted', 'unavailable')}, false)) as broken
      from connector c join charge_point p on p.id = c.point_id where c.point_id = $1 and c.connector_no > 0 and ($2::int is null or c.connector_no = $2)`,
    values: [row.point_id, row.connector_no],
  });
  return rows[0]?.broken ?? true;
}
