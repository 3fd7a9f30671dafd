import { faultOf, type PointTimeline, type ShownState } from '@csms/contract';

/** From this moment (epoch ms) on, until the next. */
export interface Change<V> {
  at: number;
  value: V;
}
interface Reading {
  status: string;
  error: string;
}
type Span = PointTimeline['connectors'][number]['spans'][number];

/** What was in force at a moment, of changes in order; undefined before the first. */
function inForce<V>(changes: readonly Change<V>[], at: number): V | undefined {
  return changes.findLast((change) => change.at <= at)?.value;
}

/**
 * Stretches of one state between two moments (epoch ms), without what nothing is known of: offline by the connection, otherwise what was last
 * reported. Neighbours of the same state and detail are one.
 */
export function spansOf(
  reported: readonly Change<Reading>[],
  online: readonly Change<boolean>[],
  from: number,
  to: number,
  stateOf: (reading: Reading) => ShownState,
): Span[] {
  const edges = [...new Set([from, ...reported.map(({ at }) => at), ...online.map(({ at }) => at)])]
    .filter((at) => at >= from && at < to)
    .sort((a, b) => a - b);
  const spans: { from: number; to: number; state: ShownState; detail: string | null }[] = [];
  edges.forEach((at, index) => {
    const end = edges[index + 1] ?? to;
    const here = inForce(online, at);
    const reading = inForce(reported, at);
    if (here !== false && reading === undefined) return;
    const state = here === false || reading === undefined ? 'offline' : stateOf(reading);
    const detail = state === 'offline' || !reading ? null : (faultOf(reading.error) ?? reading.status);
    const last = spans.at(-1);
    if (last?.state === state && last.detail === detail && last.to === at) last.to = end;
    else spans.push({ from: at, to: end, state, detail });
  });
  return spans.map((span) => ({ ...span, from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }));
}
