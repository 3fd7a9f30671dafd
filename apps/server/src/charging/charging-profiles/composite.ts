import type { chargingProfile } from '@csms/contract';
import type { z } from 'zod';

/** A profile at a charge point, without its id. `connectorNo` 0 is the whole point. */
export interface PlacedProfile extends Omit<z.output<typeof chargingProfile>, 'id' | 'transactionId'> {
  connectorNo: number;
  /** The session that a profile for one belongs to. */
  transactionId: number | null;
}

/** The connector that is reckoned for. `transactionId`, `sessionStart` (epoch ms): of the session that runs there; null: none. */
export interface Outlet {
  connectorNo: number;
  unit: 'A' | 'W';
  /** Phases times voltage; 0: A and W cannot be converted there. */
  wattsPerAmpere: number;
  transactionId: number | null;
}

/** From `startSeconds` on; null: nothing limits. */
export interface LimitStep {
  startSeconds: number;
  limit: number | null;
}

/** From `from` to before `to`, epoch ms. */
interface Span {
  from: number;
  to: number;
  limit: number;
}

const DAY = 86_400_000;
const ms = (time: string | undefined, otherwise: number) => (time === undefined ? otherwise : Date.parse(time));

/** When the runs of a schedule begin that reach into a time, epoch ms (OCPP 1.6 §7.10, §7.13). */
function runsOf({ kind, recurrency, startTime }: PlacedProfile, sessionStart: number | null, from: number, to: number): number[] {
  if (kind === 'relative' || startTime === undefined) return [sessionStart ?? from];
  const first = Date.parse(startTime);
  if (kind === 'absolute') return [first];
  const every = recurrency === 'weekly' ? 7 * DAY : DAY;
  const runs: number[] = [];
  for (let run = first + Math.max(0, Math.floor((from - first) / every)) * every; run < to; run += every) runs.push(run);
  return runs;
}

/** What one profile says between two moments, in the unit of the outlet; gaps are where it says nothing. */
function spansOf(profile: PlacedProfile, outlet: Outlet, sessionStart: number | null, from: number, to: number): Span[] {
  const [earliest, latest] = [Math.max(from, ms(profile.validFrom, from)), Math.min(to, ms(profile.validTo, to))];
  if (earliest >= latest) return [];
  const factor = profile.unit === outlet.unit ? 1 : outlet.unit === 'W' ? outlet.wattsPerAmpere : 1 / outlet.wattsPerAmpere;
  const { periods, durationSeconds } = profile;
  const lasts = durationSeconds === undefined ? Infinity : durationSeconds * 1000;
  const runs = runsOf(profile, sessionStart, from, to);
  return runs.flatMap((run, r) => {
    const end = Math.min(run + lasts, runs[r + 1] ?? Infinity, latest);
    return periods.flatMap(({ startSeconds, limit }, i) => {
      const next = periods[i + 1];
      const span = {
        from: Math.max(run + startSeconds * 1000, earliest),
        to: Math.min(next ? run + next.startSeconds * 1000 : Infinity, end),
        limit: limit * factor,
      };
      return span.from < span.to ? [span] : [];
    });
  });
}

/** Both, the upper where it says something. Spans are in their order and do not overlap. */
function over(upper: readonly Span[], lower: readonly Span[]): Span[] {
  const out: Span[] = [];
  let next = 0;
  for (const span of lower) {
    let { from } = span;
    while (next < upper.length && upper[next]!.to <= from) out.push(upper[next++]!);
    while (next < upper.length && upper[next]!.from < span.to) {
      const above = upper[next]!;
      if (from < above.from) out.push({ ...span, from, to: above.from });
      from = above.to;
      if (above.to > span.to) break;
      out.push(above);
      next++;
    }
    if (from < span.to) out.push({ ...span, from });
  }
  return [...out, ...upper.slice(next)];
}

/** The lower limit of two at each moment. */
function lower(one: readonly Span[], other: readonly Span[]): Span[] {
  const edges = [...new Set([...one, ...other].flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const out: Span[] = [];
  let [a, b] = [0, 0];
  for (let e = 0; e + 1 < edges.length; e++) {
    const [from, to] = [edges[e]!, edges[e + 1]!];
    while (one[a] && one[a]!.to <= from) a++;
    while (other[b] && other[b]!.to <= from) b++;
    const limits = [one[a], other[b]].flatMap((span) => (span && span.from <= from ? [span.limit] : []));
    if (limits.length > 0) out.push({ from, to, limit: Math.min(...limits) });
  }
  return out;
}

/**
 * What may flow through a connector from `from` (epoch ms) on, for so many seconds, by the profiles of its charge point (OCPP 1.6 §3.13): of each purpose the highest stack level that says
 * something, a connector's own profiles before those of connector 0; a session's profile in place of the default; and never more than the whole point may. A relative schedule begins with the
 * session (`sessionStart`, epoch ms), without one at `from`. In steps, in the unit of the outlet; null: nothing limits.
 */
export function composite(
  profiles: readonly PlacedProfile[],
  sessionStart: number | null,
  from: number,
  seconds: number,
  outlet: Outlet,
): LimitStep[] {
  const to = from + seconds * 1000;
  const ofPurpose = (purpose: PlacedProfile['purpose']): Span[] =>
    profiles
      .filter((one) => one.purpose === purpose && [0, outlet.connectorNo].includes(one.connectorNo))
      .filter((one) => one.unit === outlet.unit || outlet.wattsPerAmpere > 0)
      .filter(
        (one) => purpose !== 'session' || (sessionStart !== null && [null, outlet.transactionId].includes(one.transactionId)),
      )
      .toSorted((a, b) => a.connectorNo - b.connectorNo || a.stackLevel - b.stackLevel)
      .reduce<Span[]>((below, one) => over(spansOf(one, outlet, sessionStart, from, to), below), []);
  const own = over(ofPurpose('session'), ofPurpose('default'));
  const steps: LimitStep[] = [];
  let at = from;
  const add = (moment: number, limit: number | null) => {
    const rounded = limit === null ? null : Math.floor(limit * 10 + 1e-6) / 10;
    if (steps.at(-1)?.limit !== rounded) steps.push({ startSeconds: Math.round((moment - from) / 1000), limit: rounded });
  };
  for (const span of lower(own, ofPurpose('pointMax'))) {
    if (span.from > at) add(at, null);
    add(span.from, span.limit);
    at = span.to;
  }
  if (at < to) add(at, null);
  return steps;
}

/** What steps say at a second; null: nothing limits. */
const limitAt = (steps: readonly LimitStep[], second: number): number | null =>
  steps.findLast(({ startSeconds }) => startSeconds <= second)?.limit ?? null;

/** Seconds by which two schedules may be shifted, and what rounding makes of a limit. */
const SHIFT_S = 2;
const isSame = (one: number, other: number) => one === other || Math.abs(one - other) <= 0.15 + 0.005 * Math.min(one, other);

/** Where two schedules differ by more than rounding. No limit is the same as one at the rating (`rated`; null: not known) or above. */
export function differencesOf(
  ours: readonly LimitStep[],
  theirs: readonly LimitStep[],
  seconds: number,
  rated: number | null,
): { startSeconds: number; endSeconds: number }[] {
  const most = (limit: number | null) => (limit === null || (rated !== null && limit >= rated * 0.98) ? Infinity : limit);
  const edges = [...new Set([0, ...[...ours, ...theirs].map(({ startSeconds }) => startSeconds), seconds])]
    .filter((edge) => edge >= 0 && edge <= seconds)
    .toSorted((a, b) => a - b);
  const found: { startSeconds: number; endSeconds: number }[] = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const [startSeconds, endSeconds] = [edges[i]!, edges[i + 1]!];
    if (endSeconds - startSeconds < SHIFT_S) continue;
    if (isSame(most(limitAt(ours, startSeconds)), most(limitAt(theirs, startSeconds)))) continue;
    const last = found.at(-1);
    if (last?.endSeconds === startSeconds) last.endSeconds = endSeconds;
    else found.push({ startSeconds, endSeconds });
  }
  return found;
}
