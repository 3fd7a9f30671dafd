/** A stretch of another session of the same card at another station, as far as it is known. */
export interface Elsewhere {
  id: number;
  /** As PostgreSQL writes instants in JSON. */
  from: string;
  /** Its end, or when it was last heard of while it runs. */
  to: string;
}

/** Two clocks differ, and a stop may be told a little late: sessions that only touch are one after the other. */
const TOUCH_MS = 60_000;

/** The sessions of the same card that ran at another station while this one did (epoch ms): one of each two is not its owner's. */
export function atTwoPlaces(elsewhere: readonly Elsewhere[] | null, startedAt: number, stoppedAt: number): Elsewhere[] {
  return (elsewhere ?? []).filter(
    ({ from, to }) => Math.min(stoppedAt, Date.parse(to)) - Math.max(startedAt, Date.parse(from)) > TOUCH_MS,
  );
}
