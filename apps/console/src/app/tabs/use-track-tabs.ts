import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation, useNavigation } from 'react-router';
import { userQuery, useUser } from '../../shared/access/access.tsx';
import { opens } from '../../shared/access/page-list.ts';
import { shows } from '../router/guard.ts';
import { pages } from '../router/registry.tsx';
import { usePage } from '../sign-in/signed-in-root.tsx';
import { takeClosing } from './closing.ts';
import { closed, opened, pinned, useTabs } from './tabs.ts';

/** Notes the page in front as a tab, and takes away what an action has closed. */
export function useTrackTabs(): void {
  const { pathname, search, state } = useLocation();
  const settled = useNavigation().state === 'idle';
  const page = usePage();
  const user = useUser();
  const client = useQueryClient();
  const before = useRef(pathname);

  // Once: affix tabs are there, and what the user may no longer open is gone.
  useEffect(() => {
    const stale = useTabs.getState().tabs.filter(({ path, page: pattern }) => {
      const known = pages.find((one) => one.path === pattern);
      return !known || !opens(user, known) || !matchPath(pattern, path);
    });
    closed(stale.map((tab) => tab.path));
    for (const one of pages) if (one.affix && shows(user, one)) pinned(one.path);
  }, [user]);

  useEffect(() => {
    if (!settled) return;
    closed(takeClosing(state));
    if ((state as { becomes?: unknown } | null)?.becomes && before.current !== pathname) closed([before.current]);
    if (!page || page.bare || !matchPath(page.path, pathname)) return;
    opened({ path: pathname, page: page.path, search, affix: page.affix });
    if (page.noCache && before.current !== pathname)
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] });
    before.current = pathname;
  }, [settled, pathname, search, state, page, client]);
}
