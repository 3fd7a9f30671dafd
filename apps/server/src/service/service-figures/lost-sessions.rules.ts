import { localDateTime, localDay } from '@csms/kernel';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** From and to, epoch ms. */
export type Span = readonly [from: number, to: number];

/** A connector that could not charge, with what is known about its use and about the other connectors of its kind at the station. */
export interface Outage {
  /** When it could not charge; may overlap. */
  out: readonly Span[];
  /** When its sessions of the time before began. */
  pastStarts: readonly number[];
  /** Since when its use is known. */
  knownFrom: number;
  /** Of each other connector of its kind there: when it was not free, for a session or a fault of its own; may overlap. */
  others: readonly (readonly Span[])[];
}

/** Spans in order, none overlapping. */
export function merged(spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (to <= from) continue;
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** What lies in both; both in order, none overlapping. */
export function overlap(a: readonly Span[], b: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const from = Math.max(a[i]![0], b[j]![0]);
    const to = Math.min(a[i]![1], b[j]![1]);
    if (from < to) result.push([from, to]);
    if (a[i]![1] < b[j]![1]) i++;
    else j++;
  }
  return result;
}

/**
 * The number of sessions that are expected to have been lost, an estimate: the usual starts of the connector in each hour of the week (by the clock of `zone`) × the time of that hour in which neither it nor any other
 * connector of its kind there was free. What another one could take is not lost.
 */
export function lostSessions({ out, pastStarts, knownFrom, others }: Outage, zone: string): number {
  const spans = others.reduce((left, busy) => overlap(left, merged(busy)), merged(out));
  const first = spans[0]?.[0];
  if (first === undefined) return 0;
  // What began in it, or after it, is no past.
  const starts = pastStarts.filter((at) => at >= knownFrom && at < merged(out)[0]![0]);
  if (starts.length === 0) return 0;
  const weeks = Math.max(1, (merged(out)[0]![0] - knownFrom) / WEEK);
  const usual = new Map<number, number>();
  for (const at of starts) usual.set(hourOfWeek(zone, at), (usual.get(hourOfWeek(zone, at)) ?? 0) + 1 / weeks);
  let lost = 0;
  for (const [from, to] of spans)
    for (let at = from; at < to; ) {
      // Zones are whole quarters of an hour apart.
      const next = Math.min(to, (Math.floor(at / (HOUR / 4)) + 1) * (HOUR / 4));
      lost += (usual.get(hourOfWeek(zone, at)) ?? 0) * ((next - at) / HOUR);
      at = next;
    }
  return lost;
}

/** 0 is Monday's first hour. */
const hourOfWeek = (zone: string, at: number): number =>
  ((new Date(`${localDay(zone, at)}T00:00:00Z`).getUTCDay() + 6) % 7) * 24 + localDateTime(zone, at).hour;

/** Standard deviations that 95 % lie within. */
const Z = 1.96;
/** Above it the normal distribution is as good. */
const EXACT_UP_TO = 500;

/** Between which numbers a Poisson number of this mean lies with 95 %. */
export function poissonRange(mean: number): { low: number; high: number } {
  if (mean <= 0) return { low: 0, high: 0 };
  if (mean > EXACT_UP_TO) {
    const far = Z * Math.sqrt(mean);
    return { low: Math.floor(mean - far), high: Math.ceil(mean + far) };
  }
  let chance = Math.exp(-mean);
  let sum = chance;
  let low = 0;
  let n = 0;
  while (sum < 0.025) {
    n++;
    chance *= mean / n;
    sum += chance;
    low = n;
  }
  while (sum < 0.975) {
    n++;
    chance *= mean / n;
    sum += chance;
  }
  return { low, high: n };
}
