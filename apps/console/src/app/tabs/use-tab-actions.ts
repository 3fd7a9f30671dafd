import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { homeOf } from '../router/guard.ts';
import { awaitClosing } from './closing.ts';
import { type CloseKind, closedBy, nextAfter } from './tab-list.ts';
import { closed, useTabs } from './tabs.ts';

/** What can be done with a tab. A form in front that is not saved asks first; while it does, its tab stays. */
export function useTabActions() {
  const navigate = useNavigate();
  const user = useUser();
  const { pathname, search } = useLocation();
  const close = useCallback(
    (path: string, kind: CloseKind) => {
      const list = useTabs.getState();
      const paths = closedBy(list, path, kind);
      // Where one is by the address bar: what is drawn may lag a moment behind it.
      if (!paths.includes(window.location.pathname)) {
        closed(paths);
        return;
      }
      // The chosen tab comes to the front when the one in front goes.
      const chosen = paths.includes(path) ? undefined : list.tabs.find((tab) => tab.path === path);
      const next = chosen ?? nextAfter(list, paths);
      void navigate(next ? next.path + next.search : homeOf(user), { state: { closing: awaitClosing(paths) } });
    },
    [navigate, user],
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
