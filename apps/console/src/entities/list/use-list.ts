import { type FilterKeyOf, filterKeysOf, type List } from '@csms/contract';
import { useMemo } from 'react';
import { useAsked } from '../../shared/api/queries.ts';
import { type ListState, useListState } from '../../shared/hooks/use-url-state.ts';

/** Query values that the URL of a list does not hold. */
type Fixed = Readonly<Record<string, string | number | boolean | undefined>>;

/** The state of a described list as it stands in the URL: filters, page, order. */
export function useListPage<L extends List>(list: L): ListState<FilterKeyOf<L>> {
  const names = useMemo(() => filterKeysOf(list), [list]);
  return useListState(names, list.name);
}

/** The state of a described list in its URL, and the page of it that the endpoint gives. */
export function useList<L extends List>(list: L, fixed: Fixed = {}, options: { refetchInterval?: number } = {}) {
  const state = useListPage(list);
  const { filters, page, limit, sort } = state;
  const endpoint: L['endpoint'] = list.endpoint;
  const query = useAsked(endpoint, { query: { ...filters, page, limit, sort, ...fixed } }, { keepPrevious: true, ...options });
  return { state, query };
}
