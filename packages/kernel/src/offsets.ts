// The offsets of time zones, asked of Intl once a day and zone and then remembered. Inside the kernel only; its face is zones.ts.

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const MAX_ZONES = 200;
const MAX_DAYS = 20_000;

/** A stretch of time with one offset: never longer than a UTC day, ends early at a transition. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

export interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly days: Map<number, readonly Span[]>;
  last: Span;
}

const zones = new Map<string, Zone>();
let cachedDays = 0;

/** True for an IANA time zone name that this machine knows. Bare offsets ("+05:30") are refused: PostgreSQL reads their sign the other way. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > 64 || !/^[A-Za-z]/.test(name)) return false;
  // Asked for each row of a list.
  if (zones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone's remembered offsets. Throws RangeError on an unknown zone. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (!isTimeZone(name)) throw new RangeError(`unknown time zone: ${String(name).slice(0, 64)}`);
  if (zones.size >= MAX_ZONES) {
    zones.clear();
    cachedDays = 0;
  }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const zone: Zone = { format, days: new Map(), last: { from: 0, to: 0, offset: 0 } };
  zones.set(name, zone);
  return zone;
}

/** The stretch of one offset around an instant (epoch ms). Throws RangeError where that is no time. */
export function spanAt(state: Zone, ms: number): Span {
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
  return [
    { from, to: change, offset: first },
    { from: change, to, offset: last },
  ];
}

/** The first minute after `from`, up to `to`, with another offset than `from` has. */
export function transitionIn(state: Zone, from: number, to: number): number {
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
