import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useSearchParams } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { notify, useToastsWanted } from '../../shared/api/report.ts';
import { nameThing, useOpenThings, useThings } from '../../shared/hooks/thing.ts';
import { whenInUse } from '../../shared/hooks/when-in-use.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { useLiveStream } from '../../shared/live/live.tsx';
import { takeLanguageSwitched } from '../../shared/prefs/language.ts';
import { useLayout } from '../../shared/prefs/layout-settings.ts';
import { CommandTray } from '../../shared/ui/command/command-tray.tsx';
import { DialogHost } from '../../shared/ui/dialogs.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { LoadingMask } from '../../shared/ui/loading-mask.tsx';
import { deniedPage } from '../router/asked-path.ts';
import type { Page } from '../router/page.ts';
import { NOT_FOUND } from '../router/paths.ts';
import { knownName } from '../tabs/known-name.ts';
import { useTabs } from '../tabs/tabs.ts';
import { watchSettings } from './settings-sync.ts';

export function usePage(): Page | undefined {
  return useMatches()
    .map((match) => (match.handle as { page?: Page } | undefined)?.page)
    .findLast((page) => page !== undefined);
}

const AccountDialogs = lazyPart(() =>
  import('../../features/access/pages/account-dialogs.tsx').then((module) => ({ default: module.AccountDialogs })),
);

const HandoverDialog = lazyPart(() =>
  import('../../features/insight/handovers/handover-dialog.tsx').then((module) => ({ default: module.HandoverDialog })),
);

/** A tab that is open still stands where it was left; a page that is opened anew begins at its top. */
function scrollKey({ pathname, search }: { pathname: string; search: string }): string {
  const tab = useTabs.getState().tabs.find((one) => one.path === pathname);
  return tab ? `${tab.id} ${pathname}${search}` : (crypto.randomUUID?.() ?? String(Math.random()));
}

/** Everything that needs a signed-in user: the live stream, the page's title, the commands under way. */
export function Component() {
  const { t } = useTranslation();
  const page = usePage();
  const [asked] = useSearchParams();
  const dynamic = useLayout((state) => state.dynamicTitle);
  useLiveStream();
  const { pathname } = useLocation();
  const named = useThings((state) => state.names[pathname]);
  const open = useOpenThings((state) => state.open.at(-1)?.name);
  const name = [open, named].filter(Boolean).join(' · ');
  const client = useQueryClient();
  // A list that led here knows the name already: the tab need not wait for the page.
  useLayoutEffect(() => {
    const known = page && !named && knownName(client, page.path, pathname);
    if (known) nameThing(pathname, known);
  }, [client, page, named, pathname]);
  // A path that is nobody's page, or none for this user's role, has a title too.
  const user = useUser();
  const nowhere = () => t(deniedPage(user) ? 'errors.forbiddenTitle' : 'errors.notFoundTitle');
  const own = page ? page.title[language()] : pathname === NOT_FOUND ? nowhere() : undefined;
  const title = own && dynamic ? `${name ? `${name} · ` : ''}${own} - ${t('product')}` : t('product');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(watchSettings, []);
  // They are there before a deed has something to say, also when the network is not.
  useEffect(() => whenInUse(() => useToastsWanted.setState({ wanted: true })), []);
  useEffect(() => {
    if (takeLanguageSwitched()) notify.success(t('frame.languageSwitched'));
  }, [t]);
  return (
    <>
      <Outlet />
      {asked.has('dialog') ? (
        <Suspense>
          <AccountDialogs />
        </Suspense>
      ) : null}
      {asked.get('dialog') === 'handover' ? (
        <Suspense>
          <HandoverDialog />
        </Suspense>
      ) : null}
      <CommandTray />
      <DialogHost />
      <LoadingMask />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
