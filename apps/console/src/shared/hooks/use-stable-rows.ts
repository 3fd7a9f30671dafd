import { useRef } from 'react';
import { ownChanges } from '../api/own-changes.ts';

export interface StableRow<T> {
  row: T;
  /** No longer in the answer, but still standing where the pointer may be. */
  gone: boolean;
}

/** Keeps the order of a list while `frozen` (the pointer is over it): rows change in place, leave a faded trace, and new ones join at the end. */
export function stableRows<T>(before: readonly StableRow<T>[], next: readonly T[], keyOf: (row: T) => unknown): StableRow<T>[] {
  const fresh = new Map(next.map((row) => [keyOf(row), row]));
  const kept = before.map(({ row }) => {
    const now = fresh.get(keyOf(row));
    fresh.delete(keyOf(row));
    return now === undefined ? { row, gone: true } : { row: now, gone: false };
  });
  return [...kept, ...[...fresh.values()].map((row) => ({ row, gone: false }))];
}

/**
 * Keeps rows at their places while a list is read again. `scope` is the filter, page and sort: rows of two scopes are never mixed. A row that another user removed leaves a trace. One that
 * this user removed goes with the next reading (`atRest`).
 */
export function useStableRows<T>(
  rows: readonly T[],
  keyOf: (row: T) => unknown,
  { frozen, atRest, scope }: { frozen: boolean; atRest: boolean; scope: string },
): StableRow<T>[] {
  const held = useRef<{ scope: string; rows: StableRow<T>[]; own: number }>({ scope, rows: [], own: ownChanges() });
  const merge = frozen && held.current.scope === scope && held.current.rows.length > 0;
  const own = atRest ? ownChanges() : held.current.own;
  const merged = merge ? stableRows(held.current.rows, rows, keyOf) : rows.map((row) => ({ row, gone: false }));
  const result = own === held.current.own ? merged : merged.filter(({ gone }) => !gone);
  held.current = { scope, rows: result, own };
  return result;
}
