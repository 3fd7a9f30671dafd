import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { useToastsWanted } from '../shared/api/report.ts';
import { useLayout } from '../shared/prefs/layout-settings.ts';
import { usePreferences, useSize } from '../shared/prefs/preferences.ts';
import { LOGIN } from './router/paths.ts';
import { useConfirmSelf } from './sign-in/confirm-self.ts';
import { useReLogin } from './sign-in/re-login.ts';
import { palettesOf } from './theme/brand.ts';
import { lazyWithLook } from './theme/load-look.tsx';
import { installThemeCss } from './theme/variables.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const ReLoginDialog = lazyWithLook(() => import('./sign-in/re-login-dialog.tsx').then((module) => module.ReLoginDialog));
const ConfirmDialog = lazyWithLook(() => import('./sign-in/confirm-dialog.tsx').then((module) => module.ConfirmDialog));
const Toasts = lazyWithLook(() => import('./toasts.tsx').then((module) => module.Toasts));

/** Comes back after the sign-in, where that has ended meanwhile. */
function ConfirmSelf() {
  const confirms = useConfirmSelf((state) => state.settle !== undefined);
  const signsIn = useReLogin((state) => state.settle !== undefined);
  const asked = confirms && !signsIn;
  return asked ? (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  ) : null;
}

/** The dialog, but never beside the sign-in page: whichever way leads there (back in the history, too), its form is the only one. */
function ReLogin({ router }: { router: Router }) {
  const settle = useReLogin((state) => state.settle);
  const path = useSyncExternalStore(router.subscribe, () => router.state.location.pathname);
  const isThere = path === LOGIN;
  useEffect(() => {
    if (isThere) settle?.(false);
  }, [isThere, settle]);
  return settle && !isThere ? (
    <Suspense>
      <ReLoginDialog />
    </Suspense>
  ) : null;
}

/** Turns the page's colours at once: thousands of parts that fade each by itself are twenty frames of work. */
function turnTo(theme: string): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === theme) return;
  if (dataset.theme !== undefined) {
    dataset.turning = '';
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.turning));
  }
  dataset.theme = theme;
}

/** The colours of the page; those of antd are in `theme/look.tsx`. */
function PageLook() {
  const name = usePreferences((state) => state.theme);
  const size = useSize((state) => state.size);
  const colour = useLayout((state) => state.theme);
  const sideTheme = useLayout((state) => state.sideTheme);
  const palettes = useMemo(() => palettesOf({ theme: colour, sideTheme }), [colour, sideTheme]);
  useLayoutEffect(() => installThemeCss(palettes), [palettes]);
  turnTo(name);
  document.documentElement.dataset.size = size;
  return null;
}

export function Providers(props: { makeRouter: (client: QueryClient) => Router }) {
  const [client] = useState(makeQueryClient);
  const [router] = useState(() => props.makeRouter(client));
  const toasts = useToastsWanted((state) => state.wanted);
  return (
    <QueryClientProvider client={client}>
      <PageLook />
      <RouterProvider router={router} />
      {toasts ? (
        <Suspense>
          <Toasts />
        </Suspense>
      ) : null}
      <ConfirmSelf />
      <ReLogin router={router} />
    </QueryClientProvider>
  );
}
