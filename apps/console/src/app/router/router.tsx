import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router';
import { userQuery } from '../../shared/access/access.tsx';
import { setPages } from '../../shared/access/page-list.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import { report } from '../../shared/api/report.ts';
import { setSessionGate } from '../../shared/api/session-end.ts';
import { i18n, language } from '../../shared/i18n/i18n.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { loadCalendar } from '../locale.ts';
import { askAgain } from '../session/re-login.ts';
import { firstPage, guard, LOGIN, NOT_FOUND, opens } from './guard.ts';
import { PageGate } from './page-gate.tsx';
import { type Page, pages } from './registry.tsx';
import { Crash, Starting } from './route-states.tsx';

/** Specification section 8: a part of the page that has not come after 120 s will not come. */
const CHUNK_TIMEOUT_MS = 120_000;

function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('ChunkLoadError: timeout')), CHUNK_TIMEOUT_MS));
  return Promise.race([work, limit]);
}

/** Loads who is signed in, once; a failure signs out (specification section 2). */
async function sessionLoader(client: QueryClient, { request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const user = client.getQueryData(userQuery.queryKey);
  const verdict = guard(pathname, search, { token: token.read() !== undefined, user: user !== undefined });
  if (typeof verdict === 'object') throw redirect(verdict.go);
  if (verdict === 'loadUser') {
    try {
      const loaded = await client.fetchQuery(userQuery);
      // Specification section 6: a missing list and a forbidden role are failed sign-ins.
      if (!Array.isArray(loaded.rolePaths) || loaded.rolePaths.length === 0) throw new Error(i18n.t('login.wrong'));
      if (loaded.rolePaths.includes('forbidden')) throw new Error(i18n.t('login.disabled'));
    } catch (error) {
      // Without network nobody is signed out: the page says so and tries again.
      if (['network', 'timeout', 'http'].includes(asApiError(error).kind)) throw error;
      token.remove();
      client.clear();
      report(new Error(asApiError(error).message || i18n.t('login.verifyFailed')));
      throw redirect('/');
    }
  }
  return null;
}

function pageRoute(client: QueryClient, page: Page): RouteObject {
  return {
    path: page.path,
    handle: { page },
    loader: async () => {
      // Loaders of one page run side by side: without a token the session's sends to the sign-in page, and nothing is asked for.
      if (token.read() === undefined) return null;
      const user = await client.ensureQueryData(userQuery);
      if (!opens(user, page)) throw redirect(NOT_FOUND);
      return null;
    },
    shouldRevalidate: () => false,
    lazy: async () => {
      const [{ Component }] = await withTimeLimit(Promise.all([page.load(), i18n.loadNamespaces(page.area)]));
      return {
        Component: () => (
          <PageGate page={page}>
            <Component />
          </PageGate>
        ),
      };
    },
  };
}

export function makeRouter(client: QueryClient) {
  const framed = pages.filter((page) => !page.bare).map((page) => pageRoute(client, page));
  const bare = pages.filter((page) => page.bare).map((page) => pageRoute(client, page));
  const router = createBrowserRouter([
    {
      path: LOGIN,
      ErrorBoundary: Crash,
      HydrateFallback: Starting,
      loader: () => (token.read() ? redirect('/') : null),
      lazy: () => import('../login/login-page.tsx'),
    },
    {
      ErrorBoundary: Crash,
      HydrateFallback: Starting,
      loader: (args) => sessionLoader(client, args),
      lazy: async () => {
        const [root] = await Promise.all([import('../session/session-root.tsx'), loadCalendar(language())]);
        return root;
      },
      children: [
        ...bare,
        {
          lazy: () => import('../layout/frame.tsx'),
          children: [
            {
              ErrorBoundary: Crash,
              children: [
                {
                  index: true,
                  loader: async () => {
                    if (token.read() === undefined) return null;
                    const first = firstPage(await client.ensureQueryData(userQuery));
                    return first ? replace(first) : null;
                  },
                  lazy: () => import('./no-pages.tsx'),
                },
                ...framed,
                {
                  path: '/redirect/*',
                  loader: ({ params, request }) => {
                    void client.invalidateQueries();
                    return replace(`/${params['*'] ?? ''}${new URL(request.url).search}`);
                  },
                },
                { path: NOT_FOUND, lazy: () => import('./not-found.tsx') },
                { path: '*', loader: () => replace(NOT_FOUND) },
              ],
            },
          ],
        },
      ],
    },
  ]);
  setPages(pages);
  setSessionGate({
    reauthenticate: askAgain,
    toLogin: () => {
      client.clear();
      const { pathname, search } = window.location;
      if (pathname !== LOGIN) void router.navigate(`${LOGIN}?redirect=${encodeURIComponent(pathname + search)}`);
    },
  });
  return router;
}
