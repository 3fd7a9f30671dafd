import { DAY, MINUTE, spanAt, transitionIn, type Zone, zoneOf } from './offsets.ts';

export { isTimeZone } from './offsets.ts';

const SLOT = 30 * MINUTE;

/** Minutes by which the zone's wall clock is ahead of UTC at an instant (epoch ms). Throws RangeError on an unknown zone or instant. */
export function offsetMinutesAt(zone: string, ms: number): number {
  return spanAt(zoneOf(zone), ms).offset;
}

/** The wall clock at an instant (epoch ms): month and day count from 1. Throws RangeError as `offsetMinutesAt`. */
export function localDateTime(zone: string, ms: number) {
  const local = new Date(localMs(zoneOf(zone), ms));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

/** The first instant (epoch ms) of the local date that holds `ms`: midnight, or the end of the gap where midnight is skipped. */
export function startOfLocalDay(zone: string, ms: number): number {
  const state = zoneOf(zone);
  const midnight = Math.floor(localMs(state, ms) / DAY) * DAY;
  return occurrencesOf(state, midnight)[0]!;
}

/** The first instant (epoch ms), after `ms`, of a later local date: 23, 24 or 25 hours after the start of an ordinary day. */
export function startOfNextLocalDay(zone: string, ms: number): number {
  const state = zoneOf(zone);
  const midnight = (Math.floor(localMs(state, ms) / DAY) + 1) * DAY;
  const starts = occurrencesOf(state, midnight);
  return starts.find((start) => start > ms) ?? starts[0]!;
}

/**
 * The instant (epoch ms) at which the zone's wall clock shows `2026-11-21T14:00`; where it shows that twice, the first; where the clock jumps over it, the
 * end of the gap. `shown` says how often it is shown that day. Throws RangeError on anything else than such a text and on an unknown zone.
 */
export function instantOfWallTime(zone: string, wall: string): { at: number; shown: 0 | 1 | 2 } {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  if (Number.isNaN(local)) throw new RangeError(`not a wall time: ${wall.slice(0, 40)}`);
  const state = zoneOf(zone);
  const found = occurrencesOf(state, local);
  const at = found[0]!;
  return { at, shown: localMs(state, at) === local ? (found.length as 1 | 2) : 0 };
}

/** The half-hour slot (0…47) of the local wall clock at an instant (epoch ms). Field rule 21. */
export function slotAt(zone: string, ms: number): number {
  return slotOf(zoneOf(zone), ms);
}

/**
 * The next instant (epoch ms) after `ms` at which `slotAt` changes: usually a local :00 or :30, else a transition that moves the clock
 * into another slot. Where a transition repeats the same slot (Lord Howe, 02:00 → 01:30) the slot goes on. Field rule 21.
 */
export function nextSlotBoundary(zone: string, ms: number): number {
  const state = zoneOf(zone);
  const slot = slotOf(state, ms);
  for (let at = ms; ; ) {
    const span = spanAt(state, at);
    const next = Math.min(at + SLOT - modulo(at + span.offset * MINUTE, SLOT), span.to);
    if (slotOf(state, next) !== slot) return next;
    at = next;
  }
}

function modulo(value: number, by: number): number {
  const rest = value % by;
  return rest < 0 ? rest + by : rest;
}

function localMs(state: Zone, ms: number): number {
  return ms + spanAt(state, ms).offset * MINUTE;
}

function slotOf(state: Zone, ms: number): number {
  return Math.floor(modulo(localMs(state, ms), DAY) / SLOT);
}

/** The instants, earliest first, at which the wall clock shows `local` (ms as if UTC); in a gap, the one instant that ends it. */
function occurrencesOf(state: Zone, local: number): number[] {
  const before = spanAt(state, local - DAY).offset;
  const after = spanAt(state, local + DAY).offset;
  const found = [...new Set([local - before * MINUTE, local - after * MINUTE])]
    .filter((at) => localMs(state, at) === local)
    .sort((a, b) => a - b);
  return found.length > 0 ? found : [transitionIn(state, local - DAY, local + DAY)];
}
