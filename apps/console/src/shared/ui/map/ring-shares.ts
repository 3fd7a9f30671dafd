import { STATION_STATES, type StationState } from '@csms/contract';

export type StateNumbers = Partial<Record<StationState, number>>;
export interface Share {
  state: StationState;
  count: number;
  /** Where it begins and ends on the ring, of 100. */
  from: number;
  to: number;
}

/** No state that is there takes less of the ring: one fault among hundreds is seen. */
const LEAST = 5;

/** The shares of a ring, the worst first. What is too small to be seen takes from the others in proportion to their size. */
export function ringShares(counts: StateNumbers): Share[] {
  const present = STATION_STATES.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [{ state, count }] : [];
  });
  const all = present.reduce((sum, { count }) => sum + count, 0);
  const isSmall = ({ count }: { count: number }) => (count * 100) / all < LEAST;
  const small = present.filter(isSmall).length;
  const rest = present.filter((one) => !isSmall(one)).reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  return present.map((one) => {
    const width = isSmall(one) ? LEAST : (one.count * (100 - small * LEAST)) / rest;
    const share = { ...one, from, to: from + width };
    from = share.to;
    return share;
  });
}
