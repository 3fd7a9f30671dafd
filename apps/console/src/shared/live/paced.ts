import { contract, type Endpoint } from '@csms/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/queries.ts';

const { alarms, points, records, sessions } = contract;
/**
 * How often events may have these asked for, in ms: after a silence at once, in a burst no more often. Of lists, whose rows events change in place, only what an event does not say is late; sums go
 * over everything.
 */
const PACE = new Map<Endpoint, number>([
  [points.list, 2_000],
  [sessions.list, 2_000],
  [records.list, 2_000],
  [alarms.list, 2_000],
  [points.summary, 4_000],
  [sessions.totals, 4_000],
  [records.totals, 4_000],
  [alarms.summary, 4_000],
  [alarms.byStation, 4_000],
]);

interface Turn {
  last: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}
const turns = new WeakMap<QueryClient, Map<Endpoint, Turn>>();

/** Reads anew what an endpoint answered, at its pace. */
export function paced(client: QueryClient, endpoint: Endpoint): void {
  const read = () => void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  const pace = PACE.get(endpoint);
  if (pace === undefined) {
    read();
    return;
  }
  const ours = turns.get(client) ?? new Map<Endpoint, Turn>();
  turns.set(client, ours);
  const turn = ours.get(endpoint) ?? { last: Number.NEGATIVE_INFINITY, timer: undefined };
  ours.set(endpoint, turn);
  if (turn.timer !== undefined) return;
  const go = () => {
    turn.timer = undefined;
    turn.last = performance.now();
    read();
  };
  const wait = turn.last + pace - performance.now();
  if (wait <= 0) go();
  else turn.timer = setTimeout(go, wait);
}
