import { normaliseIdTag } from '@csms/kernel';
import { type Payer, parentTag } from '../../customers/index.ts';
import { markReserved } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { AT_WORK, type HeldRow, runningAt, seatsOf } from './held.queries.ts';
import { isAllReserved, type Meeting, meetingOf, type Starter } from './reservations.rules.ts';

/** A session that begins. */
export interface StartToMeet {
  pointId: number;
  connectorNo: number;
  /** Of the point's own provider; undefined: nobody whom it knows. */
  payer: Payer | undefined;
  /** Epoch ms. */
  startedAt: number;
  /** Told late: it cannot be prevented any more. */
  replayed: boolean;
}

const starterOf = (payer: Payer | undefined): Starter | null =>
  payer ? { chargeUserId: payer.chargeUserId, parentTag: parentTag(payer) } : null;
const FREE: Meeting = { kind: 'free' };

/** What each start meets, in their order; `rows` are what `heldAt` found at their points. Two at once never use up the same reservation. */
export async function meetStarts(
  client: Queryable,
  starts: readonly StartToMeet[],
  rows: readonly HeldRow[],
): Promise<Meeting[]> {
  if (rows.length === 0) return starts.map(() => FREE);
  const atWork = placesAtWork(rows);
  const pointIds = [...new Set(starts.map(({ pointId }) => pointId))];
  const seats = Map.groupBy(await seatsOf(client, pointIds), ({ pointId }) => pointId);
  const open = new Set(rows.filter(({ id }) => id !== AT_WORK));
  return starts.map((start) => {
    if (!start.replayed && atWork.has(start.pointId)) return { kind: 'atWork' };
    const here = [...open].filter((row) => row.pointId === start.pointId);
    const isIn = ({ from, to }: { from: number; to: number }) => start.startedAt >= from && start.startedAt <= to;
    const met = here.filter((row) => (start.replayed ? isIn(row) : !row.isOver));
    const meeting = meetingOf(seats.get(start.pointId) ?? [], met, start.connectorNo, starterOf(start.payer));
    if (meeting.kind === 'own') for (const row of here) if (row.id === meeting.id) open.delete(row);
    return meeting.kind === 'reserved' && start.replayed ? FREE : meeting;
  });
}

const placesAtWork = (rows: readonly HeldRow[]) => new Set(rows.filter(({ id }) => id === AT_WORK).map(({ pointId }) => pointId));

/** Notes which sessions have used up reservations: their bills carry the fee. */
export async function useReservations(
  client: Queryable,
  used: readonly { id: number; transactionId: number; at: number }[],
): Promise<void> {
  if (used.length === 0) return;
  await client.query({
    name: 'reservations-used',
    text: `with used as (
        update reservation r set status = 'used', fee_due = false, problem = null, transaction_id = v.session, ended_at = v.at
        from unnest($1::int[], $2::int[], $3::timestamptz[]) as v (id, session, at) where r.id = v.id returning r.transaction_id, r.fee
      ) update charging_record r set reservation_used = true, reservation_promise = used.fee from used where r.transaction_id = used.transaction_id`,
    values: [
      used.map(({ id }) => id),
      used.map(({ transactionId }) => transactionId),
      used.map(({ at }) => new Date(at).toISOString()),
    ],
  });
  await markReserved(
    client,
    used.map(({ id }) => ({ reservationId: id, place: null })),
  );
}

/**
 * Whether those who show a card find nothing but connectors that are kept for others, or somebody at work; `parentTag` of what they show, `rows` what `heldAt` found at their points. A card that has a session there, or whose parent has one, is never turned away: it
 * may end that session.
 */
export async function meetCards(
  client: Queryable,
  cards: readonly { pointId: number; idTag: string; parentTag: string | null }[],
  rows: readonly HeldRow[],
): Promise<boolean[]> {
  const open = rows.filter(({ isOver }) => !isOver);
  if (open.length === 0) return cards.map(() => false);
  const pointIds = [...new Set(cards.map(({ pointId }) => pointId))];
  const atWork = placesAtWork(open);
  const held = Map.groupBy(
    open.filter(({ id }) => id !== AT_WORK),
    ({ pointId }) => pointId,
  );
  const seats = Map.groupBy(await seatsOf(client, pointIds), ({ pointId }) => pointId);
  const running = await runningAt(client, pointIds);
  return cards.map(({ pointId, idTag, parentTag: tag }) => {
    const starter = tag === null ? null : { chargeUserId: null, parentTag: tag };
    const mayEnd = running.some(
      (one) => one.pointId === pointId && (one.idTag === normaliseIdTag(idTag) || (tag !== null && one.parentTag === tag)),
    );
    return !mayEnd && (atWork.has(pointId) || isAllReserved(seats.get(pointId) ?? [], held.get(pointId) ?? [], starter));
  });
}
