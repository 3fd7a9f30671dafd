import type { LimitStep, ScheduleComparison } from '@csms/contract';

type Facts = Pick<ScheduleComparison, 'startTime' | 'durationSeconds' | 'rated'>;
type Point = [time: number, value: number | null];

/** Turns steps into the points of a line (time in epoch ms). A step without a limit gets the rating as its value, or a gap where the rating is unknown. `within` keeps only the given times. */
export function pointsOf(
  steps: readonly LimitStep[],
  { startTime, durationSeconds, rated }: Facts,
  within?: ScheduleComparison['differences'],
): Point[] {
  const start = Date.parse(startTime);
  const at = (seconds: number) => start + seconds * 1000;
  const valueAt = (seconds: number) => steps.findLast((step) => step.startSeconds <= seconds)?.limit ?? rated;
  if (steps.length === 0) return [];
  const line = (from: number, to: number): Point[] => [
    [at(from), valueAt(from)],
    ...steps
      .filter(({ startSeconds }) => startSeconds > from && startSeconds < to)
      .map(({ startSeconds }): Point => [at(startSeconds), valueAt(startSeconds)]),
    [at(to), valueAt(to - 1)],
  ];
  if (!within) return line(0, durationSeconds);
  return within.flatMap(({ startSeconds, endSeconds }): Point[] => [...line(startSeconds, endSeconds), [at(endSeconds), null]]);
}
