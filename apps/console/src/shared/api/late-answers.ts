import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * A first answer may be older than an event that comes while it is on its way, and a question that has no answer yet is not asked anew. Such an answer is shown, and asked for once
 * more.
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
