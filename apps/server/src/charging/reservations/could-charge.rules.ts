/** A time, epoch ms. */
export interface Time {
  from: number;
  to: number;
}

/** Of the reserved time the driver must have been able to charge for so much. */
const LEAST_SHARE = 0.5;
/** At its end so long, in ms, and where it is shorter for half of it: one who comes late must find the connector too. */
const COMES_MS = 10 * 60_000;
/** What is shorter keeps nobody from charging, nor do several that are no longer together: one waits for it, in ms. */
const BRIEF_MS = 60_000;

/**
 * Whether the holder of a reservation could have charged in the reserved time: on at least half of it one of the connectors that were kept was online, in order and not in use by others, and at its end for long
 * enough to come. `away`: when the charge point was not connected; `shut`: of each connector, when it was out of order or in use by others.
 */
export function couldCharge(reserved: Time, away: readonly Time[], shut: readonly (readonly Time[])[]): boolean {
  const wholeMs = reserved.to - reserved.from;
  if (wholeMs <= 0) return true;
  const shutAll = allOf(shut.map((one) => joined([...one, ...away], reserved)));
  const usableMs = without(reserved, shutAll).reduce((sum, { from, to }) => sum + to - from, 0);
  const long = shutAll.filter(({ from, to }) => to - from >= BRIEF_MS);
  const last = without(reserved, long).at(-1);
  if (!last || last.to < reserved.to) return false;
  const briefMs = shutAll.filter((one) => !long.includes(one)).reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    usableMs + Math.min(briefMs, BRIEF_MS) >= wholeMs * LEAST_SHARE && last.to - last.from >= Math.min(COMES_MS, wholeMs / 2)
  );
}

/** Times put together where they meet, within `bounds`, in their order. */
function joined(times: readonly Time[], bounds: Time): Time[] {
  const result: Time[] = [];
  const cut = times
    .map(({ from, to }) => ({ from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
  for (const one of cut) {
    const last = result.at(-1);
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to);
    else result.push(one);
  }
  return result;
}

/** The times that are in each of the lists; a connector that is in order lets the driver charge. */
function allOf(lists: readonly Time[][]): Time[] {
  const [first = [], ...others] = lists;
  return others.reduce(
    (common, list) =>
      common.flatMap((a) =>
        list.flatMap((b) => {
          const from = Math.max(a.from, b.from);
          const to = Math.min(a.to, b.to);
          return from < to ? [{ from, to }] : [];
        }),
      ),
    first,
  );
}

/** What is left of a time. */
function without(whole: Time, times: readonly Time[]): Time[] {
  const left: Time[] = [];
  let from = whole.from;
  for (const one of times) {
    if (one.from > from) left.push({ from, to: one.from });
    from = Math.max(from, one.to);
  }
  if (from < whole.to) left.push({ from, to: whole.to });
  return left;
}
