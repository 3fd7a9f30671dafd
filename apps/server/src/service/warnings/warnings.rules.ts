import { DEFAULT_WARNING_RULES, type WarningCloseReason, type WarningKind, type WarningRule } from '@csms/contract';
import { type Forecast, RIVER_PAST_DAYS, type River } from './weather-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Thunderstorms of WMO: 95 without hail, 96 and 99 with it. */
const THUNDER = { common: 95, serious: 96 };
/** A warning goes on although its value falls so much below the threshold. */
const BAND: Readonly<Record<WarningKind, number>> = { heat: 1, frost: 1, wind: 1.5, rain: 1, thunderstorm: 0, river: 0.2 };
/** Runs with a shorter gap are one. */
const GAP_MS: Readonly<Record<WarningKind, number>> = {
  heat: 3 * HOUR,
  frost: 3 * HOUR,
  wind: 3 * HOUR,
  rain: 3 * HOUR,
  thunderstorm: 3 * HOUR,
  river: 2 * DAY,
};
/** A past of fewer days says nothing of a river; nor does a river of less water, in m³/s. */
const LEAST_PAST_DAYS = 30;
const LEAST_DISCHARGE = 0.5;

/** Values of equal steps: `values[i]` holds from `startMs + i * stepMs` for one step. */
export interface Series {
  startMs: number;
  stepMs: number;
  values: readonly (number | null)[];
}
export interface Span {
  startMs: number;
  endMs: number;
}
/** A stretch of time in which a value is beyond a threshold. */
export interface Run extends Span {
  peakMs: number;
  peak: number;
}
interface Limits {
  common: number;
  serious: number | null;
  band: number;
  /** -1: lower is worse. */
  sign: 1 | -1;
  gapMs: number;
}
/** A warning that is kept. */
export interface OpenWarning extends Run {
  id: number;
  level: 'common' | 'serious';
}
export type Found = Omit<OpenWarning, 'id'>;
export interface Judgement {
  opened: Found[];
  changed: OpenWarning[];
  closed: { id: number; reason: WarningCloseReason }[];
}

/** The rules of a provider: its own, else the standard ones. */
export const rulesOf = (own: readonly WarningRule[]): WarningRule[] =>
  DEFAULT_WARNING_RULES.map((standard) => own.find((one) => one.kind === standard.kind) ?? standard);

/** The limits of a rule; null: it is off, or has no threshold. */
export function limitsOf(rule: WarningRule): Limits | null {
  const { common, serious } = rule.kind === 'thunderstorm' ? THUNDER : rule;
  if (!rule.enabled || common === null) return null;
  return { common, serious, band: BAND[rule.kind], sign: rule.kind === 'frost' ? -1 : 1, gapMs: GAP_MS[rule.kind] };
}

/** What a kind is judged by; null: nothing is known of it. */
export function seriesOf(kind: WarningKind, forecast: Forecast | null, river: River | null): Series | null {
  if (kind === 'river') return river && riverSeries(river);
  if (!forecast) return null;
  const { startMs } = forecast;
  switch (kind) {
    case 'wind':
    case 'rain':
      // These are told of the hour before.
      return { startMs: startMs - HOUR, stepMs: HOUR, values: kind === 'wind' ? forecast.gusts : forecast.rain };
    case 'thunderstorm':
      return {
        startMs,
        stepMs: HOUR,
        values: forecast.weatherCode.map((code) => (code === null ? null : code >= THUNDER.common ? code : 0)),
      };
    default:
      return { startMs, stepMs: HOUR, values: forecast.temperature };
  }
}

/** The usual discharge of a river in m³/s: the median of its days before today; null: too little is known. */
export function usualDischarge({ discharge }: River): number | null {
  const past = discharge
    .slice(0, RIVER_PAST_DAYS)
    .filter((value) => value !== null)
    .sort((a, b) => a - b);
  if (past.length < LEAST_PAST_DAYS) return null;
  const middle = (past[(past.length - 1) >> 1]! + past[past.length >> 1]!) / 2;
  return middle < LEAST_DISCHARGE ? null : middle;
}

function riverSeries(river: River): Series | null {
  const usual = usualDischarge(river);
  if (usual === null) return null;
  return {
    startMs: river.startMs + RIVER_PAST_DAYS * DAY,
    stepMs: DAY,
    values: river.discharge.slice(RIVER_PAST_DAYS).map((value) => (value === null ? null : value / usual)),
  };
}

const overlap = (one: Span, other: Span) => one.startMs < other.endMs && other.startMs < one.endMs;

/** The runs of a series, in order. Where a warning stands already (`standing`), less than the threshold by the band is enough. */
export function runsOf({ startMs, stepMs, values }: Series, limits: Limits, standing: readonly Span[]): Run[] {
  const { common, band, sign, gapMs } = limits;
  const runs: Run[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const here = { startMs: startMs + index * stepMs, endMs: startMs + (index + 1) * stepMs };
    const last = runs.at(-1);
    const goesOn = (last !== undefined && last.endMs === here.startMs) || standing.some((one) => overlap(one, here));
    if (sign * value < sign * common - (goesOn ? band : 0)) continue;
    if (last === undefined || here.startMs - last.endMs >= gapMs) {
      runs.push({ ...here, peakMs: here.startMs, peak: value });
      continue;
    }
    last.endMs = here.endMs;
    if (sign * value > sign * last.peak) Object.assign(last, { peak: value, peakMs: here.startMs });
  }
  return runs;
}

/**
 * What a forecast makes of the open warnings of a station and kind, at `now` (epoch ms). A warning whose run moved keeps its identity; a run that is over opens none.
 * `series` null: nothing is known, so a warning stays until its end. `limits` null: nobody wants to be warned.
 */
export function judge(series: Series | null, limits: Limits | null, open: readonly OpenWarning[], now: number): Judgement {
  const out: Judgement = { opened: [], changed: [], closed: [] };
  const end = (one: OpenWarning, reason: WarningCloseReason) =>
    out.closed.push({ id: one.id, reason: one.endMs <= now ? 'over' : reason });
  if (limits === null) {
    for (const one of open) end(one, 'thresholds');
    return out;
  }
  if (series === null) {
    for (const one of open) if (one.endMs <= now) end(one, 'over');
    return out;
  }
  const left = open.toSorted((one, other) => one.startMs - other.startMs || one.id - other.id);
  for (const run of runsOf(series, limits, left)) {
    const near = { startMs: run.startMs - limits.gapMs, endMs: run.endMs + limits.gapMs };
    const [kept, ...others] = left.filter((one) => overlap(one, near));
    for (const one of [kept, ...others]) if (one) left.splice(left.indexOf(one), 1);
    for (const one of others) out.closed.push({ id: one.id, reason: 'merged' });
    if (kept) {
      const next = together(kept, run, limits, now);
      if (next.endMs <= now) out.closed.push({ id: kept.id, reason: 'over' });
      else if (isOther(kept, next)) out.changed.push(next);
    } else if (run.endMs > now) out.opened.push({ ...run, level: levelOf(run.peak, limits, false) });
  }
  const known = { startMs: series.startMs, endMs: series.startMs + series.values.length * series.stepMs };
  // What lies beyond the forecast is not judged by it.
  for (const one of left) if (overlap(one, known) || one.endMs <= now) end(one, 'forecastChanged');
  return out;
}

function levelOf(peak: number, { serious, sign, band }: Limits, was: boolean): 'common' | 'serious' {
  return serious !== null && sign * peak >= sign * serious - (was ? band : 0) ? 'serious' : 'common';
}

/** A warning with its run as it is forecast now. What has passed of it stays. */
function together(one: OpenWarning, run: Run, limits: Limits, now: number): OpenWarning {
  const begun = one.startMs <= now;
  const keepsPeak = begun && one.peakMs < Math.min(now, run.startMs) && limits.sign * one.peak > limits.sign * run.peak;
  const { peak, peakMs } = keepsPeak ? one : run;
  return {
    id: one.id,
    startMs: begun ? Math.min(one.startMs, run.startMs) : run.startMs,
    endMs: run.endMs,
    peak,
    peakMs,
    level: levelOf(peak, limits, one.level === 'serious'),
  };
}

const isOther = (one: OpenWarning, next: OpenWarning): boolean =>
  one.startMs !== next.startMs ||
  one.endMs !== next.endMs ||
  one.peak !== next.peak ||
  one.peakMs !== next.peakMs ||
  one.level !== next.level;
