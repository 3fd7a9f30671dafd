import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { awaitClosing } from './closing.ts';
import { type CloseKind, closedBy, nextAfter } from './tab-list.ts';
import { closed, useTabs } from './tabs.ts';

/** What can be done with a tab. A form in front that is not saved asks first; while it does, its tab stays. */
export function useTabActions() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const close = useCallback(
    (path: string, kind: CloseKind) => {
      const list = useTabs.getState();
      const paths = closedBy(list, path, kind);
      if (!paths.includes(pathname)) return closed(paths);
      // The chosen tab comes to the front when the one in front goes.
      const chosen = paths.includes(path) ? undefined : list.tabs.find((tab) => tab.path === path);
      const next = chosen ?? nextAfter(list, paths);
      void navigate(next ? next.path + next.search : '/', { state: { closing: awaitClosing(paths) } });
    },
    [navigate, pathname],
  );
  const refresh = useCallback(
    (path: string) => {
      const tab = useTabs.getState().tabs.find((one) => one.path === path);
      const wanted = path === pathname ? search : (tab?.search ?? '');
      void navigate(`/redirect${path}${wanted}`, { replace: path === pathname });
    },
    [navigate, pathname, search],
  );
  const go = useCallback(
    (step: 1 | -1) => {
      const { tabs } = useTabs.getState();
      const at = tabs.findIndex((tab) => tab.path === pathname);
      const next = tabs[(at + step + tabs.length) % tabs.length];
      if (next && next.path !== pathname) void navigate(next.path + next.search);
    },
    [navigate, pathname],
  );
  return { close, refresh, go, front: pathname };
}
