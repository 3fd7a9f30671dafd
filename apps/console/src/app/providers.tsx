import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { lazy, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { useToastsWanted } from '../shared/api/report.ts';
import { useLayout } from '../shared/prefs/layout-settings.ts';
import { type Size, usePreferences, useSize } from '../shared/prefs/preferences.ts';
import { formWords } from './form-words.ts';
import { useConfirmSelf } from './sign-in/confirm-self.ts';
import { useReLogin } from './sign-in/re-login.ts';
import { antdTheme } from './theme/antd.ts';
import { palettesOf } from './theme/brand.ts';
import { installThemeCss } from './theme/variables.ts';

const ReLoginDialog = lazy(() => import('./sign-in/re-login-dialog.tsx').then((module) => ({ default: module.ReLoginDialog })));

/** The four sizes in antd's three; the smallest has smaller letters too. */
const ANTD_SIZES = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const satisfies Record<Size, string>;

const ConfirmDialog = lazy(() => import('./sign-in/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

function ConfirmSelf() {
  const asked = useConfirmSelf((state) => state.settle !== undefined);
  return asked ? (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  ) : null;
}

const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));

function ReLogin() {
  const asked = useReLogin((state) => state.settle !== undefined);
  return asked ? (
    <Suspense>
      <ReLoginDialog />
    </Suspense>
  ) : null;
}

export function Providers(props: {
  locale: Locale;
  makeRouter: (client: QueryClient) => ReturnType<typeof createBrowserRouter>;
}) {
  const [client] = useState(makeQueryClient);
  const [router] = useState(() => props.makeRouter(client));
  const name = usePreferences((state) => state.theme);
  const size = useSize((state) => state.size);
  const toasts = useToastsWanted((state) => state.wanted);
  const colour = useLayout((state) => state.theme);
  const sideTheme = useLayout((state) => state.sideTheme);
  const form = useMemo(() => ({ validateMessages: formWords() }), []);
  const palettes = useMemo(() => palettesOf({ theme: colour, sideTheme }), [colour, sideTheme]);
  useLayoutEffect(() => installThemeCss(palettes), [palettes]);
  const theme = useMemo(() => antdTheme(palettes[name], name, size === 'mini'), [palettes, name, size]);
  document.documentElement.dataset.theme = name;
  document.documentElement.dataset.size = size;
  return (
    <ConfigProvider
      form={form}
      theme={theme}
      locale={props.locale}
      componentSize={ANTD_SIZES[size]}
      button={{ autoInsertSpace: false }}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        {toasts ? (
          <Suspense>
            <Toasts />
          </Suspense>
        ) : null}
        <ConfirmSelf />
        <ReLogin />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
