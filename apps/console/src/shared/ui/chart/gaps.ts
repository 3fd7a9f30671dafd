import type { Curve, Mark } from './curve.ts';

/** More than so many usual steps without a sample are a gap. */
const FEW = 4;
/** A gap gets no more empty points than this. */
const MOST = 120;

/** The usual step of a curve in ms: the middle one of all. */
function stepOf(points: Curve['points']): number {
  const steps = points
    .slice(1)
    .map(([time], index) => time - points[index]![0])
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/**
 * Puts empty points where a curve has a gap: for more than a few of its usual steps, or while its charger was away. Its line breaks there, and the pointer finds no value instead of the
 * nearest one.
 */
export function withGaps(curve: Curve, marks: readonly Mark[] = []): Curve {
  const { points, step: isHeld, stack, dots } = curve;
  const step = stepOf(points);
  if (isHeld || stack !== undefined || dots || step === 0) return curve;
  const away = marks.filter(({ kind, until }) => kind === 'offline' && until !== undefined);
  const filled: Curve['points'] = [];
  points.forEach((point, index) => {
    filled.push(point);
    const [from] = point;
    const to = points[index + 1]?.[0];
    if (to === undefined || to - from <= step) return;
    const isAway = away.some(({ time, until }) => time < to && until! > from);
    if (!isAway && to - from <= step * FEW) return;
    const count = Math.min(MOST, Math.max(1, Math.ceil((to - from) / step) - 1));
    for (let one = 1; one <= count; one += 1) filled.push([from + ((to - from) * one) / (count + 1), null]);
  });
  return filled.length === points.length ? curve : { ...curve, points: filled };
}
