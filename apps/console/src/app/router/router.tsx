import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect } from 'react-router';
import { report } from '../../shared/api/report.ts';
import { setSignInGate } from '../../shared/api/sign-in-end.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { askConfirmation } from '../sign-in/confirm-self.ts';
import { askAgain } from '../sign-in/re-login.ts';
import { LOGIN, signInFor } from './paths.ts';
import { CrashAlone, Starting } from './route-states.tsx';
import { inTime } from './time-limit.ts';

const everythingElse = () => import('./signed-in-routes.tsx');

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
            lazy: () => inTime(import('../sign-in/login-page.tsx')),
          },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: async ({ path, patch }) => {
        if (patched || path === LOGIN) return;
        const { signedInRoutes } = await inTime(everythingElse());
        if (patched) return;
        patched = true;
        patch('root', signedInRoutes(client));
      },
    },
  );
  setSignInGate({
    // On the sign-in page there is a form already.
    reauthenticate: async (words) => window.location.pathname !== LOGIN && askAgain(words),
    confirmSelf: askConfirmation,
    toLogin: async (words) => {
      client.clear();
      if (words) report(new Error(words));
      const { pathname, search } = window.location;
      if (pathname !== LOGIN) await router.navigate(signInFor(pathname + search));
    },
  });
  return router;
}
