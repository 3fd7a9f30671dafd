import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionText } from '../../features/access/parts/words.ts';
import { useUser } from '../../shared/access/access.tsx';
import { mayUse } from '../../shared/access/page-list.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { NoRight } from './no-right.tsx';
import type { Page } from './page.ts';

/** A role may open a path without holding what the page needs; then it says so, in place. */
export function PageGate({ page, children }: { page: Page; children: ReactNode }) {
  return mayUse(useUser(), page) ? children : <NotPermitted page={page} />;
}

/** The texts of permissions come only where somebody lacks one. */
function NotPermitted({ page }: { page: Page }) {
  const { t } = useTranslation(['access', 'common']);
  return <NoRight page={page.title[language()]} missing={page.permissions.map((one) => permissionText(t, one)).join(' / ')} />;
}
