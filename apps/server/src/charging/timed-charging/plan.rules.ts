const HOUR = 3_600_000;
/** What is left by arithmetic alone, in Wh. */
const DUST_WH = 0.5;

/** A time with one price and one room. */
export interface Room {
  /** Epoch ms. */
  from: number;
  to: number;
  /** What the car can have in it, in W. */
  powerW: number;
  /** For one kWh; null: the station has no price. */
  price: number | null;
}

export interface Wish {
  wantsWh: number;
  /** A car that gets less takes nothing, in W. */
  leastW: number;
  /** The session can be paused between cheap times; else it charges in one go. */
  canPause: boolean;
}

export interface Plan {
  /** When it charges, first to last; neighbours of the same power are not put together. */
  charges: { from: number; to: number; powerW: number }[];
  /** What cannot be reached, in Wh. */
  missingWh: number;
}

const whOf = ({ from, to, powerW }: { from: number; to: number; powerW: number }) => (powerW * (to - from)) / HOUR;
const costOf = (rooms: readonly Room[]) => rooms.reduce((sum, room) => sum + whOf(room) * (room.price ?? 0), 0);

/**
 * When to charge so that the energy is there at the end of the last room, at the lowest price. Of times of the same price the earlier ones: what goes wrong can still be mended. Where not all fits,
 * all rooms are used. `rooms` follow one another.
 */
export function planOf(rooms: readonly Room[], { wantsWh, leastW, canPause }: Wish): Plan {
  if (wantsWh <= DUST_WH) return { charges: [], missingWh: 0 };
  const usable = rooms.filter(({ powerW, from, to }) => to > from && powerW >= leastW && powerW > 0);
  const most = usable.reduce((sum, room) => sum + whOf(room), 0);
  if (most <= wantsWh + DUST_WH) return { charges: usable.map(bare), missingWh: Math.max(0, Math.round(wantsWh - most)) };
  const chosen = canPause ? cheapest(usable, wantsWh) : inOneGo(usable, wantsWh);
  return { charges: chosen.map(bare), missingWh: 0 };
}

const bare = ({ from, to, powerW }: Room) => ({ from, to, powerW });

/** Fills the cheapest rooms; the last one in part, from its beginning on. */
function cheapest(rooms: readonly Room[], wantsWh: number): Room[] {
  const chosen: Room[] = [];
  let left = wantsWh;
  for (const room of [...rooms].sort((a, b) => (a.price ?? 0) - (b.price ?? 0) || a.from - b.from)) {
    if (left <= DUST_WH) break;
    const part = firstPart(room, left);
    left -= whOf(part);
    chosen.push(part);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

/** The part of a room that holds so much energy, from its beginning on. */
function firstPart(room: Room, wh: number): Room {
  const needs = Math.ceil((wh / room.powerW) * HOUR);
  return needs >= room.to - room.from ? room : { ...room, to: room.from + needs };
}

/** The cheapest time without a break: it begins where a room does, or ends where one does. */
function inOneGo(rooms: readonly Room[], wantsWh: number): Room[] {
  let best: { rooms: Room[]; cost: number } | undefined;
  const offer = (found: Room[] | null) => {
    if (!found) return;
    const cost = costOf(found);
    // Times are whole milliseconds: what differs by less than a thousandth costs the same.
    const same = best !== undefined && Math.abs(cost - best.cost) <= 1e-3 * Math.max(cost, best.cost);
    if (!best || (same ? found[0]!.from < best.rooms[0]!.from : cost < best.cost)) best = { rooms: found, cost };
  };
  for (let i = 0; i < rooms.length; i++) {
    offer(fillFrom(rooms.slice(i), wantsWh));
    offer(fillTo(rooms.slice(0, i + 1), wantsWh));
  }
  return best?.rooms ?? [...rooms];
}

/** From the first room on, also through times without room between them; null: they do not hold it. */
function fillFrom(rooms: readonly Room[], wantsWh: number): Room[] | null {
  const found: Room[] = [];
  let left = wantsWh;
  for (const room of rooms) {
    const part = firstPart(room, left);
    found.push(part);
    left -= whOf(part);
    if (left <= DUST_WH) return found;
  }
  return null;
}

function fillTo(rooms: readonly Room[], wantsWh: number): Room[] | null {
  const found: Room[] = [];
  let left = wantsWh;
  for (const room of [...rooms].reverse()) {
    const needs = Math.ceil((left / room.powerW) * HOUR);
    const part = needs >= room.to - room.from ? room : { ...room, from: room.to - needs };
    found.unshift(part);
    left -= whOf(part);
    if (left <= DUST_WH) return found;
  }
  return null;
}

/** Joins slots that follow one another with the same power and tier. */
export function joined<S extends { from: number; to: number; powerW: number; tier: string | null }>(slots: readonly S[]): S[] {
  const out: S[] = [];
  for (const slot of slots) {
    const last = out.at(-1);
    if (last && last.to === slot.from && last.powerW === slot.powerW && last.tier === slot.tier) last.to = slot.to;
    else out.push({ ...slot });
  }
  return out;
}
