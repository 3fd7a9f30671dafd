import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { notify } from '../../shared/api/report.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { useLiveStream } from '../../shared/live/live.tsx';
import { takeLanguageSwitched } from '../../shared/prefs/language.ts';
import { CommandTray } from '../../shared/ui/command/command-tray.tsx';
import { DialogHost } from '../../shared/ui/dialogs.tsx';
import type { Page } from '../router/page.ts';

export function usePage(): Page | undefined {
  return useMatches()
    .map((match) => (match.handle as { page?: Page } | undefined)?.page)
    .findLast((page) => page !== undefined);
}

/** Everything that needs a signed-in user: the live stream, the page's title, the commands under way. */
export function Component() {
  const { t } = useTranslation();
  const page = usePage();
  useLiveStream();
  const title = page ? `${page.title[language()]} - ${t('product')}` : t('product');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (takeLanguageSwitched()) notify.success(t('frame.languageSwitched'));
  }, [t]);
  return (
    <>
      <Outlet />
      <CommandTray />
      <DialogHost />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}
