import { useRef } from 'react';

/**
 * The thing that is open, by its key, for as long as it stays open: also while its list is read anew and no longer holds it, and while its drawer
 * slides shut.
 */
export function useHeld<T>(found: T | undefined, key: string | undefined): { item: T | undefined; open: boolean } {
  const held = useRef<{ key: string; item: T }>(undefined);
  if (key !== undefined && found !== undefined) held.current = { key, item: found };
  return { item: held.current?.item, open: key !== undefined && held.current?.key === key };
}
