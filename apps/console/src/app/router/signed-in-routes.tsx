import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect, redirectDocument, replace } from 'react-router';
import { userQuery } from '../../shared/access/access.tsx';
import { mayUse, opens, setPages } from '../../shared/access/page-list.ts';
import { addTexts, i18n, language } from '../../shared/i18n/i18n.ts';
import { displayKey } from '../../shared/live/display-key.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { loadCalendar } from '../locale.ts';
import { startPageOf } from '../sign-in/settings-sync.ts';
import { refreshed } from '../tabs/tabs.ts';
import { texts } from '../texts.ts';
import { loadLook } from '../theme/load-look.tsx';
import { forgetAsked, noteAsked } from './asked-path.ts';
import { groupList } from './groups.tsx';
import { firstPage, groupEntry, startOf } from './guard.ts';
import type { Page } from './page.ts';
import { PageGate } from './page-gate.tsx';
import { DASHBOARD, NOT_FOUND } from './paths.ts';
import { pages } from './registry.tsx';
import { Crash, CrashAlone } from './route-states.tsx';
import { signedInLoader } from './signed-in-loader.ts';
import { inTime } from './time-limit.ts';

async function moduleOf(page: Page) {
  const { embed } = page;
  if (embed) {
    const { EmbeddedPage } = await import('../layout/embedded-page.tsx');
    return { Component: () => <EmbeddedPage url={embed} title={page.title[language()]} /> };
  }
  if (!page.load) throw new Error(`The page ${page.path} has nothing to show`);
  return page.load();
}

const parts = (page: Page) => inTime(Promise.all([moduleOf(page), i18n.loadNamespaces(page.area)]));

type User = Awaited<ReturnType<typeof userQuery.queryFn>>;

/** Loaders of one page run side by side: without a token the session's sends to the sign-in page, and nothing is asked for. */
const whenSignedIn =
  (client: QueryClient, go: (user: User, request: Request) => Response | null) =>
  async ({ request }: LoaderFunctionArgs) =>
    token.read() === undefined ? null : go(await client.ensureQueryData(userQuery), request);

function pageRoute(client: QueryClient, page: Page): RouteObject {
  const { link } = page;
  if (link) return { path: page.path, loader: () => redirect(link) };
  if (page.apart)
    return {
      path: page.path,
      loader: ({ request }) => redirectDocument(page.path + new URL(request.url).search),
    };
  return {
    path: page.path,
    handle: { page },
    loader: whenSignedIn(client, (user, request) => {
      // Who may not see the dashboard starts elsewhere; who may not see another page is told so.
      if (page.path === DASHBOARD && !(opens(user, page) && mayUse(user, page))) return replace(firstPage(user) ?? NOT_FOUND);
      if (!opens(user, page)) {
        noteAsked(new URL(request.url).pathname);
        throw redirect(NOT_FOUND);
      }
      forgetAsked();
      return null;
    }),
    shouldRevalidate: () => false,
    lazy: async () => {
      const [{ Component }] = await parts(page);
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

const publicRoute = (page: Page): RouteObject => ({
  path: page.path,
  handle: { page },
  lazy: async () => {
    const [[{ Component }], { PublicFrame }] = await Promise.all([parts(page), inTime(import('../layout/public-frame.tsx'))]);
    return {
      Component: () => (
        <PublicFrame page={page}>
          <Component />
        </PublicFrame>
      ),
    };
  },
});

/** Without the session's own parts: it stands on a wall for weeks, with a key or with a session. */
const keyedRoute = (client: QueryClient, page: Page): RouteObject => ({
  path: page.path,
  handle: { page },
  ErrorBoundary: CrashAlone,
  // A fragment never reaches a loader: it is the browser's alone, and no server or proxy writes it down.
  loader: (args) => (window.location.pathname === page.path && displayKey() ? null : signedInLoader(client, args)),
  shouldRevalidate: () => false,
  lazy: async () => {
    const [{ Component }] = await parts(page);
    return { Component };
  },
});

function frameRoutes(client: QueryClient): RouteObject[] {
  return [
    { index: true, loader: whenSignedIn(client, (user) => replace(startOf(user, startPageOf(user.preferences)))) },
    ...groupList.map((group) => ({
      path: group.path,
      loader: whenSignedIn(client, (user) => replace(groupEntry(user, group) ?? NOT_FOUND)),
    })),
    ...pages.filter((page) => !page.bare && !page.public && !page.keyed).map((page) => pageRoute(client, page)),
    {
      path: '/redirect/*',
      loader: ({ params, request }) => {
        void client.invalidateQueries();
        refreshed();
        return replace(`/${params['*'] ?? ''}${new URL(request.url).search}`);
      },
    },
    { path: NOT_FOUND, lazy: () => import('./not-found.tsx') },
    {
      path: '*',
      loader: whenSignedIn(client, (_, request) => {
        noteAsked(new URL(request.url).pathname);
        return replace(NOT_FOUND);
      }),
    },
  ];
}

const sessionParts = () =>
  Promise.all([
    import('../sign-in/signed-in-root.tsx'),
    loadCalendar(language()),
    i18n.loadNamespaces(['frame', 'terms']),
  ] as const);

/** Brings what the first page after a sign-in needs into the browser's cache, while the user is still typing. */
export async function prepareSession(): Promise<void> {
  addTexts(texts);
  const dashboard = pages.find((page) => page.path === DASHBOARD);
  await Promise.all([sessionParts(), import('../layout/frame.tsx'), loadLook(), dashboard && parts(dashboard)]);
}

/** Every route besides the sign-in page: public pages, pages without the frame, pages within it. */
export function signedInRoutes(client: QueryClient): RouteObject[] {
  setPages(pages);
  addTexts(texts);
  const routes: RouteObject[] = [
    ...pages.filter((page) => page.public).map(publicRoute),
    ...pages.filter((page) => page.keyed).map((page) => keyedRoute(client, page)),
    {
      ErrorBoundary: CrashAlone,
      loader: (args) => signedInLoader(client, args),
      lazy: async () => (await inTime(sessionParts()))[0],
      children: [
        ...pages.filter((page) => page.bare && !page.public).map((page) => pageRoute(client, page)),
        {
          lazy: () => inTime(import('../layout/frame.tsx')),
          children: [{ ErrorBoundary: Crash, children: frameRoutes(client) }],
        },
      ],
    },
  ];
  return [
    {
      lazy: async () => {
        const Look = await inTime(loadLook());
        return {
          Component: () => (
            <Look>
              <Outlet />
            </Look>
          ),
        };
      },
      children: routes,
    },
  ];
}
