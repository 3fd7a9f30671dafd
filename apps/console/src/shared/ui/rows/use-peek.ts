import { useCallback, useEffect, useRef } from 'react';
import { inPlace } from '../../hooks/use-url-state.ts';
import { cameTo, openRow, type Peek, useWalk } from './walk.ts';

interface Peeked<T> {
  /** Of the page that is shown. */
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  onOpen: ((row: T) => void) | undefined;
  /** Absent: no row is open. */
  openKey: string | number | undefined;
  page: number;
  /** How many pages there are, as far as is known. */
  pages: number;
  onPage: (page: number) => void;
  /** The rows are those of `page`. */
  settled: boolean;
}

/**
 * Says where the drawer of a list's row goes on to. A row that has left the list keeps its place until the next step. At the end of a page the next one is turned
 * to. Gives what opens a row.
 */
export function usePeek<T>({ rows, rowKey, onOpen, openKey, page, pages, onPage, settled }: Peeked<T>) {
  const latest = useRef({ rows, onOpen, onPage });
  latest.current = { rows, onOpen, onPage };
  const place = useRef({ key: openKey, at: -1 });
  const turning = useRef<{ by: 1 | -1; page: number }>(undefined);
  const found = openKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openKey);
  if (found >= 0) place.current = { key: openKey, at: found };
  else if (place.current.key !== openKey && !turning.current) place.current = { key: openKey, at: -1 };
  const { at } = place.current;
  const next = found < 0 ? at : at + 1;
  const isPeeked = onOpen !== undefined && openKey !== undefined && at >= 0;
  const hasBefore = isPeeked && (at > 0 || page > 1);
  const hasAfter = isPeeked && (next < rows.length || page < pages);

  useEffect(() => {
    if (!isPeeked) return;
    const go = (by: 1 | -1) => () => {
      const now = latest.current;
      const row = now.rows[by === 1 ? next : at - 1];
      if (row) return now.onOpen?.(row);
      turning.current = { by, page: page + by };
      now.onPage(page + by);
    };
    const peek: Peek = { before: hasBefore ? go(-1) : undefined, after: hasAfter ? go(1) : undefined };
    useWalk.setState({ peek });
    return () => {
      if (useWalk.getState().peek === peek) useWalk.setState({ peek: undefined });
    };
  }, [isPeeked, at, next, page, hasBefore, hasAfter]);

  // A page that was turned to opens its first row, or its last.
  useEffect(() => {
    const turned = turning.current;
    const row = turned?.by === 1 ? rows[0] : rows.at(-1);
    if (!turned || turned.page !== page || !settled || !row) return;
    turning.current = undefined;
    inPlace(() => latest.current.onOpen?.(row));
  }, [rows, page, settled]);

  useEffect(() => {
    if (openKey !== undefined) cameTo(String(openKey));
  }, [openKey]);

  return useCallback((row: T) => openRow(() => latest.current.onOpen?.(row)), []);
}
