import { PAGE_SIZES } from '@csms/contract';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePreferences } from '../prefs/preferences.ts';

/** Filters as they stand in the URL: text by name, empty ones absent. */
export type Filters<K extends string> = Partial<Record<K, string>>;

export interface ListState<K extends string> {
  filters: Filters<K>;
  page: number;
  limit: number;
  sort: string | undefined;
  /** Any change of filters starts at page 1 again; a limit or a sort too. */
  setFilters: (patch: Partial<Record<K, string | undefined>>) => void;
  clear: () => void;
  setPage: (page: number, limit: number) => void;
  setSort: (sort: string | undefined) => void;
  /** The saved view that is shown: its id; `all`: none, also where the list opens with one. */
  saved: string | undefined;
  /** Shows the list by these filters and no others, in this order, from page 1. */
  show: (saved: string | undefined, filters: Filters<string>, sort: string | undefined) => void;
}

const DEFAULT_LIMIT = PAGE_SIZES[0];

function readFilters<K extends string>(search: URLSearchParams, names: readonly K[]): Filters<K> {
  const filters: Filters<K> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  return filters;
}

/** A page number that makes no sense in a hand-made link is page 1, a page size that is not offered the default. */
export function readPaging(search: URLSearchParams, usual: number = DEFAULT_LIMIT): { page: number; limit: number } {
  const page = Number(search.get('page'));
  const limit = Number(search.get('limit'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: (PAGE_SIZES as readonly number[]).includes(limit) ? limit : usual,
  };
}

export function patched(search: URLSearchParams, patch: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Under which name the page size of a list is kept that has no name of its own: its page, whatever the thing on it. */
const pageOf = (pathname: string): string => pathname.replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, '/:id');

/** The state of a list lives in its URL, so that a link reproduces what a colleague sees. `list`: under which name its page size is kept. */
export function useListState<K extends string>(names: readonly K[], list?: string): ListState<K> {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const filters = useMemo(() => readFilters(search, names), [search, names]);
  // A list begins with the size that the user chose for it last; a link says which one is meant.
  const sizeKey = list ?? pageOf(pathname);
  const kept = usePreferences((state) => state.pageSizes[sizeKey]);
  const usual = (PAGE_SIZES as readonly number[]).includes(kept ?? 0) ? (kept as number) : DEFAULT_LIMIT;
  const { page, limit } = readPaging(search, usual);
  const set = useCallback(
    (patch: Readonly<Record<string, string | undefined>>) => {
      // What was typed just before the page was left does not follow to the next one.
      if (window.location.pathname !== pathname) return;
      setSearch((now) => patched(now, patch), { replace: true, preventScrollReset: true });
    },
    [setSearch, pathname],
  );
  const sort = search.get('sort') ?? undefined;
  const saved = search.get('saved') ?? undefined;
  // The same object while the URL is the same: what only shows the filters is not drawn anew for every row that changes.
  return useMemo(
    () => ({
      filters,
      page,
      limit,
      sort,
      setFilters: (patch) => set({ ...(patch as Record<string, string | undefined>), page: undefined }),
      saved,
      show: (next, given, order) =>
        set({ ...Object.fromEntries(names.map((name) => [name, given[name]])), saved: next, sort: order, page: undefined }),
      clear: () => set({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }),
      setPage: (nextPage, nextLimit) => {
        if (nextLimit !== limit)
          usePreferences.getState().setPageSize(sizeKey, nextLimit === DEFAULT_LIMIT ? undefined : nextLimit);
        set({
          page: nextPage === 1 || nextLimit !== limit ? undefined : String(nextPage),
          limit: nextLimit === DEFAULT_LIMIT ? undefined : String(nextLimit),
        });
      },
      setSort: (next) => set({ sort: next, page: undefined }),
    }),
    [filters, page, limit, sort, saved, set, names, sizeKey],
  );
}

let isInPlace = false;

/** What `act` changes in the URL takes the place of what stands there, instead of being a step in the history of its own. */
export function inPlace(act: () => void): void {
  isInPlace = true;
  try {
    act();
  } finally {
    isInPlace = false;
  }
}

/** Changes several words of the URL at once, as one step in the history. */
export function useUrlPatch(): (patch: Readonly<Record<string, string | undefined>>) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (patch) => setSearch((now) => patched(now, patch), { preventScrollReset: true, replace: isInPlace }),
    [setSearch],
  );
}

/** One word of the URL that opens something: a drawer, a dialog. Opening it is a step in the history, so that Back closes it. */
export function useUrlParam(name: string): [string | undefined, (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string | undefined) =>
      setSearch((now) => patched(now, { [name]: value }), {
        preventScrollReset: true,
        replace: isInPlace || value === undefined,
      }),
    [setSearch, name],
  );
  return [search.get(name) ?? undefined, set];
}
