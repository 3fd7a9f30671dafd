import { currentLanguage } from '../prefs/language.ts';

const ZONE_MS = 1000;
let zoneNow: { name: string; askedAt: number } | undefined;

/** The reader's zone. Asking the browser takes as long as writing a time: once a second is enough for who travels. */
export function userZone(): string {
  const now = performance.now();
  if (!zoneNow || Math.abs(now - zoneNow.askedAt) > ZONE_MS)
    zoneNow = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, askedAt: now };
  return zoneNow.name;
}

const made = new Map<string, Intl.DateTimeFormat>();
function formatOf(kind: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  let format = made.get(key);
  if (!format) {
    // An unknown zone in old data must not take the page down.
    try {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone, hourCycle: 'h23' });
    } catch {
      format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC', hourCycle: 'h23' });
    }
    made.set(key, format);
  }
  return format;
}

/** What a zone's clock shows at a moment: lists ask for the same ones with every draw. */
const MOST_SHOWN = 5000;
const shown = new Map<string, Record<string, string>>();

function partsOf(instant: string | number | Date, zone: string): Record<string, string> {
  const second = Math.floor(new Date(instant).getTime() / 1000);
  const key = `${second} ${zone}`;
  const known = shown.get(key);
  if (known) return known;
  const format = formatOf('full', zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(second * 1000).map(({ type, value }) => [type, value]));
  if (shown.size >= MOST_SHOWN) shown.clear();
  shown.set(key, parts);
  return parts;
}

/** `2026-11-21 14:05:33`: sortable, equal in width, the same in both languages. */
export function dateTime(instant: string | number | Date, zone = userZone()): string {
  const p = partsOf(instant, zone);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;
}

/** A moment in a column: `11-21 14:05`, with its year where that is not the present one; to the second where rows of one minute have an order. */
export function inColumn(instant: string | number | Date, zone = userZone(), seconds = false): string {
  const text = dateTime(instant, zone).slice(0, seconds ? 19 : 16);
  return isThisYear(instant, zone) ? text.slice(5) : text;
}

/** Whether the year of a moment is the one that a zone's clock shows now. */
const isThisYear = (instant: string | number | Date, zone = userZone()): boolean =>
  dateTime(instant, zone).slice(0, 4) === dateTime(Date.now(), zone).slice(0, 4);

/** The milliseconds of a moment, `045`: the same in every zone. */
export const millisecond = (instant: string | number | Date): string =>
  String(new Date(instant).getUTCMilliseconds()).padStart(3, '0');

/** The date, `2026-11-21`, that the clock of a zone shows. */
export const localDay = (instant: string | number | Date, zone = userZone()): string => dateTime(instant, zone).slice(0, 10);

export function timeOfDay(instant: string | number | Date, zone = userZone(), seconds = false): string {
  const p = partsOf(instant, zone);
  return seconds ? `${p.hour}:${p.minute}:${p.second}` : `${p.hour}:${p.minute}`;
}

/** Minutes that the zone is ahead of UTC at that moment. */
function offsetMinutes(instant: string | number | Date, zone: string): number {
  const p = partsOf(instant, zone);
  const asUtc = Date.UTC(Number(p.year), Number(p.month) - 1, Number(p.day), Number(p.hour), Number(p.minute), Number(p.second));
  return Math.round((asUtc - Math.floor(new Date(instant).getTime() / 1000) * 1000) / 60_000);
}

/** `UTC+8`, `UTC−3:30`: what a clock time means. */
export function offsetText(instant: string | number | Date, zone = userZone()): string {
  const minutes = offsetMinutes(instant, zone);
  const positive = Math.abs(minutes);
  const rest = positive % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(positive / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Whether a clock time says too little: its offset is another than a clock has now (another zone, or the other half of the year): the reader's, which the heads of lists name. */
export const needsOffset = (instant: string | number | Date, zone = userZone()): boolean =>
  offsetText(instant, zone) !== offsetText(Date.now());

/** A moment in a sentence, to the minute: `2026-07-01 14:05 UTC+2`; the offset where the moment needs it, or `always`. */
export function moment(instant: string | number | Date, zone = userZone(), always = false): string {
  const text = dateTime(instant, zone).slice(0, 16);
  return always || needsOffset(instant, zone) ? `${text} ${offsetText(instant, zone)}` : text;
}

/** A sentence of the server, which knows no reader's clock, with its moments by a zone's clock. */
export const inClock = (sentence: string, zone = userZone()): string =>
  sentence.replace(/\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC(?![+−\w])/g, (_, day: string, time: string) =>
    moment(`${day}T${time}Z`, zone),
  );

/** As `moment`, to the second. */
export function momentExact(instant: string | number | Date, zone = userZone(), always = false): string {
  const text = dateTime(instant, zone);
  return always || needsOffset(instant, zone) ? `${text} ${offsetText(instant, zone)}` : text;
}

/** A stretch of time with the offset of each end; the day once, and the offset once, where both have it. */
export function stretch(from: string | number | Date, to: string | number | Date | null, zone = userZone()): string {
  const [begins, first] = [dateTime(from, zone), offsetText(from, zone)];
  if (to === null) return `${begins} ${first} –`;
  const [ends, last] = [dateTime(to, zone), offsetText(to, zone)];
  const short = ends.startsWith(begins.slice(0, 10)) ? ends.slice(11) : ends;
  return first === last ? `${begins} – ${short} ${last}` : `${begins} ${first} – ${short} ${last}`;
}

const QUARTER_MS = 900_000;

/** The moments (epoch ms) of a stretch of time at which a zone's clock shows a whole hour that `hours` divides, also on days of 23 and 25 hours. */
export function roundMarks(from: number, to: number, zone: string, hours: number): number[] {
  const marks: number[] = [];
  // Offsets of zones are quarters of an hour.
  for (let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS; at <= to; at += QUARTER_MS) {
    const [hour, minute] = timeOfDay(at, zone).split(':').map(Number);
    if (minute === 0 && hour! % hours === 0) marks.push(at);
  }
  return marks;
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** `3 minutes ago`, or `in 3 minutes`. */
export function ago(instant: string, now: number): string {
  const away = new Date(instant).getTime() - now;
  const [unit, length] = STEPS.find(([, step]) => Math.abs(away) >= step) ?? ['second', 1000];
  const words = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto', style: 'short' });
  return words.format(Math.round(away / length), unit);
}

/** How long ago something was that has been: where this clock is behind that of the server it was just now. */
export const since = (instant: string, now: number): string => ago(instant, Math.max(now, new Date(instant).getTime()));
