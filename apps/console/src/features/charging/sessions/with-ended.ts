import { useEffect, useRef, useState } from 'react';
import { useEndedSessions } from '../../../shared/live/ended-sessions.ts';

/** How long a session stands in the list after its end, with the way to its bill. */
const STAYS_MS = 60_000;

interface Row {
  transactionId: number;
}

/** The rows of an answer with those that have ended a moment ago, each at the place where it stood; without those that have ended longer ago. */
export function withEnded<R extends Row>(
  before: readonly R[],
  rows: readonly R[],
  ended: ReadonlyMap<number, number>,
  now: number,
): R[] {
  const isFresh = ({ transactionId }: R) => now - (ended.get(transactionId) ?? Number.NaN) < STAYS_MS;
  const running = rows.filter((row) => !ended.has(row.transactionId) || isFresh(row));
  const here = new Set(running.map((row) => row.transactionId));
  const result = [...running];
  for (const [place, row] of before.entries())
    if (!here.has(row.transactionId) && isFresh(row)) result.splice(Math.min(place, result.length), 0, row);
  return result;
}

/** The same on a page that looks again by itself; `scope`: rows of another filter, page or order are not kept. */
export function useWithEnded<R extends Row>(rows: readonly R[] | undefined, scope: string): R[] | undefined {
  const ended = useEndedSessions((state) => state.at);
  const [, lookAgain] = useState(0);
  const before = useRef<{ scope: string; rows: readonly R[] }>({ scope, rows: [] });
  const now = Date.now();
  const shown = rows && withEnded(before.current.scope === scope ? before.current.rows : [], rows, ended, now);
  if (shown) before.current = { scope, rows: shown };
  const next = shown
    ?.flatMap(({ transactionId }) => ended.get(transactionId) ?? [])
    .reduce((first, at) => Math.min(first, at + STAYS_MS), Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (next === undefined || !Number.isFinite(next)) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), Math.max(0, next - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [next]);
  return shown;
}
