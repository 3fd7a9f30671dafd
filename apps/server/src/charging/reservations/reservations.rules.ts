/** A connector of a point, as far as reservations go by it. */
export interface Seat {
  connectorNo: number;
  /** It can be used now: in order, switched on, and without a session or a car that is about to charge. */
  isFree: boolean;
  /** It is in order and without a session; a car may be plugged in. */
  isUsable: boolean;
  /** It, or its point, says at this moment that it is out of order; for some seconds it may be usable all the same. */
  isDown: boolean;
}

/** A reservation that is held at a point. */
export interface Held {
  id: number;
  /** The connector that is kept; null: any. */
  connectorNo: number | null;
  chargeUserId: number;
  parentTag: string;
}

/** Who starts. */
export interface Starter {
  chargeUserId: number | null;
  parentTag: string;
}

/** What a start meets: nothing in its way, a reservation of its own that it uses up, another's, or somebody who works at the point. */
export type Meeting = { kind: 'free' } | { kind: 'own'; id: number } | { kind: 'reserved' } | { kind: 'atWork' };

/** A reservation is its user's, and of those with the same parent tag: the members of the user's group (OCPP 1.6 §5.13). */
const isOf = (held: Held, { chargeUserId, parentTag }: Starter): boolean =>
  (chargeUserId !== null && held.chargeUserId === chargeUserId) || held.parentTag === parentTag;

/**
 * What a start on a connector meets. One's own reservation of that connector comes first, then of any connector, then of another one of the point. A stranger may take a connector that nobody named while enough others stay
 * free for those who reserved any. Null as `starter` is a card that nobody knows.
 */
export function meetingOf(seats: readonly Seat[], held: readonly Held[], connectorNo: number, starter: Starter | null): Meeting {
  if (held.length === 0) return { kind: 'free' };
  const own = starter === null ? [] : held.filter((one) => isOf(one, starter));
  const mine = own.find((one) => one.connectorNo === connectorNo) ?? own.find((one) => one.connectorNo === null) ?? own[0];
  if (mine && !held.some((one) => one.connectorNo === connectorNo && !own.includes(one))) return { kind: 'own', id: mine.id };
  return mayTake(seats, held, connectorNo) ? { kind: 'free' } : { kind: 'reserved' };
}

/** Whether a stranger may take a connector. */
function mayTake(seats: readonly Seat[], held: readonly Held[], connectorNo: number): boolean {
  const named = new Set(held.map((one) => one.connectorNo));
  if (named.has(connectorNo)) return false;
  const forAny = held.filter((one) => one.connectorNo === null).length;
  const left = seats.filter((seat) => seat.isFree && seat.connectorNo !== connectorNo && !named.has(seat.connectorNo));
  return left.length >= forAny;
}

/** Whether a stranger finds a connector at all: where not, the card is refused before anything is plugged in. */
export function isAllReserved(seats: readonly Seat[], held: readonly Held[], starter: Starter | null): boolean {
  if (held.length === 0 || (starter !== null && held.some((one) => isOf(one, starter)))) return false;
  const free = seats.filter(({ isFree }) => isFree);
  return free.length > 0 && !free.some(({ connectorNo }) => mayTake(seats, held, connectorNo));
}

/** A time in which a connector is kept, epoch ms. */
export interface Span {
  connectorNo: number | null;
  from: number;
  to: number;
}

/** The reservation that leaves no room for another one, at a point with these connectors; undefined: it fits. */
export function clashOf<S extends Span>(connectorNos: readonly number[], others: readonly S[], wish: Span): S | undefined {
  const meeting = others.filter((one) => one.from < wish.to && wish.from < one.to);
  const same = wish.connectorNo === null ? undefined : meeting.find((one) => one.connectorNo === wish.connectorNo);
  if (same) return same;
  // The fullest moment is when the wish or one of those that it meets begins.
  for (const at of [wish.from, ...meeting.map(({ from }) => Math.max(from, wish.from))]) {
    const then = meeting.filter((one) => one.from <= at && at < one.to);
    if (then.length >= connectorNos.length) return then[0];
  }
  return undefined;
}

/** The connector to keep now: the one that was asked for, else the first free one that nobody else has; null: none is free. */
export function choose(seats: readonly Seat[], held: readonly Held[], asked: number | null): number | null {
  const named = new Set(held.map((one) => one.connectorNo));
  const usable = seats.filter(({ isFree, connectorNo }) => isFree && !named.has(connectorNo));
  const forAny = held.filter((one) => one.connectorNo === null).length;
  if (usable.length <= forAny) return null;
  if (asked !== null && usable.some(({ connectorNo }) => connectorNo === asked)) return asked;
  return usable[0]!.connectorNo;
}
