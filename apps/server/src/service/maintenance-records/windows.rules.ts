/** Windows of a station on one day begin within so many minutes of the first. */
const NIGHT_MINUTES = 480;

/**
 * Where in the queue of a station's windows the one of number `index` (from 0) stands: so many days and minutes after the first. No two points of a
 * station are proposed at the same time, and none begins more than eight hours after the first of its day.
 */
export function slotOf(index: number, minutes: number): { days: number; minutes: number } {
  const perDay = Math.max(1, Math.floor(NIGHT_MINUTES / minutes));
  return { days: Math.floor(index / perDay), minutes: (index % perDay) * minutes };
}
