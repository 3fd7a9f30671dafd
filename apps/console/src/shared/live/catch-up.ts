import { contract } from '@csms/contract';
import type { Query, QueryClient } from '@tanstack/react-query';

/** Sums over the whole network: every console has them open, and they cost most. After a restart they are asked for last, and spread the widest. */
const SUMS = new Set<unknown>(
  [
    contract.sessions.totals,
    contract.points.summary,
    contract.records.totals,
    contract.alarms.summary,
    contract.alarms.byStation,
    contract.signIn.info,
    ...Object.values(contract.dashboard),
    ...Object.values(contract.statistics),
    ...Object.values(contract.financialStatistics),
  ].map((endpoint) => endpoint.path),
);
/** Lists come within the first of these, sums between it and the second. */
const LISTS_MS = 800;
const SUMS_MS = 6_000;

const isSum = (query: Query) => query.queryKey[0] === 'user' || SUMS.has(query.queryKey[0]);

/** Reads everything that is open anew after news was missed, at moments of its own, so that a thousand consoles that come back together do not ask together. */
export function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' });
  const soon = Math.random() * LISTS_MS;
  setTimeout(() => void client.refetchQueries({ type: 'active', stale: true, predicate: (one) => !isSum(one) }), soon);
  const later = LISTS_MS + Math.random() * (SUMS_MS - LISTS_MS);
  setTimeout(() => void client.refetchQueries({ type: 'active', stale: true, predicate: isSum }), later);
}

/** Asks again for what failed while the server was away. */
export function askFailedAgain(client: QueryClient): void {
  setTimeout(
    () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    Math.random() * LISTS_MS,
  );
}
