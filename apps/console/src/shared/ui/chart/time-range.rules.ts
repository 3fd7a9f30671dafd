/** A stretch of time, epoch ms. */
export type Range = readonly [from: number, to: number];

/** No less than this share of the whole is shown: closer there are no more points than one sees. */
const LEAST_SHARE = 1 / 200;

const leastOf = ([from, to]: Range): number => (to - from) * LEAST_SHARE;

/** A range within the whole, never narrower than can be read; undefined where it is the whole. */
export function within([from, to]: Range, whole: Range): Range | undefined {
  const [first, last] = whole;
  const span = Math.min(last - first, Math.max(to - from, leastOf(whole)));
  const start = Math.min(Math.max((from + to - span) / 2, first), last - span);
  return span >= last - first ? undefined : [start, start + span];
}

/** A range `factor` times as long about the same middle. */
export function scaled([from, to]: Range, factor: number, whole: Range): Range | undefined {
  const middle = (from + to) / 2;
  const half = ((to - from) / 2) * factor;
  return within([middle - half, middle + half], whole);
}

/** A range moved by a share of itself: later where it is above 0. */
export function moved([from, to]: Range, share: number, whole: Range): Range | undefined {
  const by = (to - from) * share;
  return within([from + by, to + by], whole);
}

/** The shortest that holds all of them; undefined: there are none. */
export function unionOf(ranges: Iterable<Range>): Range | undefined {
  let union: Range | undefined;
  for (const [from, to] of ranges) union = union ? [Math.min(union[0], from), Math.max(union[1], to)] : [from, to];
  return union;
}
