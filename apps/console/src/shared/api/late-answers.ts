import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * An event may come while a first answer is on its way, and the answer may be older. TanStack Query does not ask anew meanwhile. Such an answer is shown, and asked for once more.
 */
export function askAgainAfterLate(client: QueryClient): void {
  const late = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isFirst = query.state.fetchStatus === 'fetching' && query.state.data === undefined;
    if (action.type === 'invalidate' && isFirst) late.add(query);
    if (action.type === 'success' && !action.manual && late.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
