import { useEffect, useRef } from 'react';
import type { Page } from '../../router/page.ts';
import { entryOf, type MenuEntry } from './menu.ts';

/**
 * The entry in which the page stands, and the key of the one that is open: the `chosen` one, else that of the page, else `otherwise`. Remembers the open one, so that
 * a page of several entries leaves the menu as it is.
 */
export function useEntry<E extends MenuEntry>(
  entries: readonly E[],
  page: Page | undefined,
  chosen: string | undefined,
  otherwise?: string,
): { front: E | undefined; open: string | undefined } {
  const before = useRef<string>(undefined);
  const key = entryOf(entries, page, before.current);
  const front = entries.find((entry) => entry.key === key);
  const open = chosen ?? front?.key ?? otherwise;
  useEffect(() => {
    before.current = open;
  });
  return { front, open };
}
