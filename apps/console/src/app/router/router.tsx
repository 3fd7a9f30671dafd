import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect } from 'react-router';
import { report } from '../../shared/api/report.ts';
import { setSessionGate } from '../../shared/api/session-end.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { askConfirmation } from '../session/confirm-self.ts';
import { askAgain } from '../session/re-login.ts';
import { LOGIN, signInFor } from './paths.ts';
import { CrashAlone, Starting } from './route-states.tsx';
import { inTime } from './time-limit.ts';

const everythingElse = () => import('./session-routes.tsx');

/** The sign-in page alone; all other routes come when one of them is first asked for, so that signing in starts quickly. */
export function makeRouter(client: QueryClient) {
  if (token.read()) void everythingElse().catch(() => {});
  let patched = false;
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        ErrorBoundary: CrashAlone,
        HydrateFallback: Starting,
        children: [
          {
            path: LOGIN,
            loader: () => (token.read() ? redirect('/') : null),
            lazy: () => inTime(import('../login/login-page.tsx')),
          },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: async ({ path, patch }) => {
        if (patched || path === LOGIN) return;
        const { sessionRoutes } = await inTime(everythingElse());
        if (patched) return;
        patched = true;
        patch('root', sessionRoutes(client));
      },
    },
  );
  setSessionGate({
    reauthenticate: askAgain,
    confirmSelf: askConfirmation,
    toLogin: (words) => {
      client.clear();
      if (words) report(new Error(words));
      const { pathname, search } = window.location;
      if (pathname !== LOGIN) void router.navigate(signInFor(pathname + search));
    },
  });
  return router;
}
