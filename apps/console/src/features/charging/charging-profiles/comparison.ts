import type { LimitStep, ScheduleComparison } from '@csms/contract';

type Facts = Pick<ScheduleComparison, 'startTime' | 'durationSeconds' | 'rated'>;
type Point = [time: number, value: number | null];

/** Steps as a line over time (epoch ms) to the end of what was asked for. No limit stands at the rating, and is a gap where that is not known. With `within`, only the stretches named. */
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
