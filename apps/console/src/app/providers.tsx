import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, message } from 'antd';
import type { Locale } from 'antd/es/locale';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { setToast } from '../shared/api/report.ts';
import { type Size, usePreferences, useSize } from '../shared/prefs/preferences.ts';
import { useReLogin } from './session/re-login.ts';
import { antdTheme } from './theme/antd.ts';

const ReLoginDialog = lazy(() => import('./session/re-login-dialog.tsx').then((module) => ({ default: module.ReLoginDialog })));

/** The four sizes in antd's three; the smallest has smaller letters too. */
const ANTD_SIZES = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const satisfies Record<Size, string>;

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
  const size = useSize((state) => state.size);
  const theme = useMemo(() => antdTheme(name, size === 'mini'), [name, size]);
  document.documentElement.dataset.theme = name;
  document.documentElement.dataset.size = size;
  return (
    <ConfigProvider theme={theme} locale={props.locale} componentSize={ANTD_SIZES[size]} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={client}>
        <Toasts />
        <RouterProvider router={router} />
        <ReLogin />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
