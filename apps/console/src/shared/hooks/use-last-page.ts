import { useEffect } from 'react';

interface Paged {
  data: { list: readonly unknown[]; total: number } | undefined;
  isFetching: boolean;
  isPlaceholderData?: boolean;
}

/** The page to show instead of one that has no rows; undefined: it is the right one. */
export function instead(page: number, size: number, rows: number, total: number): number | undefined {
  if (rows > 0 || page <= 1) return undefined;
  return Math.max(1, Math.min(page - 1, Math.ceil(total / size)));
}

/**
 * Leads from a page beyond the last one (an old link, the last row deleted) to the last page. True while there are rows that are not shown yet: a list that says
 * "nothing here" then would lie.
 */
export function useLastPage(query: Paged, page: number, size: number, go: (page: number) => void): boolean {
  const { data, isFetching, isPlaceholderData } = query;
  const settled = data !== undefined && !isFetching && !isPlaceholderData;
  const target = settled ? instead(page, size, data.list.length, data.total) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function each time
  useEffect(() => {
    if (target !== undefined) go(target);
  }, [target, page]);
  if (data === undefined || data.list.length > 0) return false;
  return page > 1 || (data.total > 0 && (isFetching || isPlaceholderData === true));
}
