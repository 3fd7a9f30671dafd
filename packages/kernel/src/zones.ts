import { SLOTS_PER_DAY } from './tiers.ts';

const MINUTE = 60_000;
const SLOT = 30 * MINUTE;
const DAY = SLOTS_PER_DAY * SLOT;
const MAX_ZONES = 1000;
const MAX_DAYS = 20_000;

/** A stretch of time with one offset: never longer than a UTC day, ends early at a transition. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly days: Map<number, readonly Span[]>;
  last: Span;
}

const zones = new Map<string, Zone>();
let cachedDays = 0;

/** True for an IANA time zone name that this machine knows. Bare offsets ("+05:30") are refused: PostgreSQL reads their sign the other way. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > 64 || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

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

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (!isTimeZone(name)) throw new RangeError(`unknown time zone: ${String(name).slice(0, 64)}`);
  if (zones.size >= MAX_ZONES) zones.clear();
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const zone: Zone = { format, days: new Map(), last: { from: 0, to: 0, offset: 0 } };
  zones.set(name, zone);
  return zone;
}

function spanAt(state: Zone, ms: number): Span {
  if (ms >= state.last.from && ms < state.last.to) return state.last;
  const day = Math.floor(ms / DAY);
  let spans = state.days.get(day);
  if (spans === undefined) {
    spans = spansOf(state, day * DAY);
    if (++cachedDays > MAX_DAYS) {
      for (const zone of zones.values()) zone.days.clear();
      cachedDays = 1;
    }
    state.days.set(day, spans);
  }
  const span = spans.find((one) => ms < one.to)!;
  state.last = span;
  return span;
}

/** Asked twice a day and zone, and then remembered: no zone moves its clock there and back within one day. */
function spansOf(state: Zone, from: number): readonly Span[] {
  const to = from + DAY;
  const first = askOffset(state, from);
  const last = askOffset(state, to);
  if (first === last) return [{ from, to, offset: first }];
  const change = transitionIn(state, from, to);
  if (change === to) return [{ from, to, offset: first }];
  return [
    { from, to: change, offset: first },
    { from: change, to, offset: last },
  ];
}

/** The first minute after `from`, up to `to`, with another offset than `from` has. */
function transitionIn(state: Zone, from: number, to: number): number {
  const first = askOffset(state, from);
  let low = Math.floor(from / MINUTE);
  let high = Math.floor(to / MINUTE);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (askOffset(state, middle * MINUTE) === first) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

/** Minutes, from text such as "1/2/2026, GMT+05:45"; the seconds of offsets before 1972 are left out. */
function askOffset(state: Zone, ms: number): number {
  const found = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(state.format.format(ms));
  if (!found?.[1]) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === '-' ? -minutes : minutes;
}
