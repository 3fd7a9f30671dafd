import type { LimitStep, ScheduleComparison } from '@csms/contract';

type Facts = Pick<ScheduleComparison, 'startSchedule' | 'duration' | 'rated'>;
type Point = [time: number, value: number | null];

/** Turns steps into the points of a line (time in epoch ms). A step without a limit gets the rating as its value, or a gap where the rating is unknown. `within` keeps only the given times. */
export function pointsOf(
  steps: readonly LimitStep[],
  { startSchedule, duration, rated }: Facts,
  within?: ScheduleComparison['differences'],
): Point[] {
  const start = Date.parse(startSchedule);
  const at = (seconds: number) => start + seconds * 1000;
  const valueAt = (seconds: number) => steps.findLast((step) => step.startPeriod <= seconds)?.powerLimit ?? rated;
  if (steps.length === 0) return [];
  const line = (from: number, to: number): Point[] => [
    [at(from), valueAt(from)],
    ...steps
      .filter(({ startPeriod }) => startPeriod > from && startPeriod < to)
      .map(({ startPeriod }): Point => [at(startPeriod), valueAt(startPeriod)]),
    [at(to), valueAt(to - 1)],
  ];
  if (!within) return line(0, duration);
  return within.flatMap(({ startPeriod, endPeriod }): Point[] => [...line(startPeriod, endPeriod), [at(endPeriod), null]]);
}
