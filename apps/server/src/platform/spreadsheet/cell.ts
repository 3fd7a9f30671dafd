/** Wall-clock time, as a person at the place reads it, and how many minutes it is ahead of UTC at that moment. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offset: number;
}
/** A cell: text, a number as exact decimal text (with so many decimals at least), a moment as local wall-clock time, or a day of the calendar (YYYY-MM-DD). */
export type Cell = { text: string } | { number: string; places?: number } | { local: LocalTime } | { day: string } | null;
