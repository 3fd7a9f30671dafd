import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, message } from 'antd';
import type { Locale } from 'antd/es/locale';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { setToast } from '../shared/api/report.ts';
import { COOKIE, readCookie } from '../shared/prefs/cookies.ts';
import { usePreferences } from '../shared/prefs/preferences.ts';
import { useReLogin } from './session/re-login.ts';
import { antdTheme } from './theme/antd.ts';

const ReLoginDialog = lazy(() => import('./session/re-login-dialog.tsx').then((module) => ({ default: module.ReLoginDialog })));

/** The size cookie (default, medium, small, mini) in antd's three. */
const SIZES = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const;

function Toasts() {
  const [toast, holder] = message.useMessage({ top: 60, maxCount: 4 });
  useEffect(() => setToast(toast), [toast]);
  return holder;
}

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
  const theme = useMemo(() => antdTheme(name), [name]);
  document.documentElement.dataset.theme = name;
  const size = SIZES[(readCookie(COOKIE.size) ?? 'medium') as keyof typeof SIZES] ?? 'middle';
  return (
    <ConfigProvider theme={theme} locale={props.locale} componentSize={size} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={client}>
        <Toasts />
        <RouterProvider router={router} />
        <ReLogin />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
