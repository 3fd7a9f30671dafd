import type { Permission } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionText } from '../../features/access/parts/words.ts';
import { useUser } from '../../shared/access/access.tsx';
import { mayUse } from '../../shared/access/page-list.ts';
import { Forbidden } from '../../shared/ui/states.tsx';
import type { Page } from './page.ts';

/** A role may open a path without holding what the page needs; then it says so, in place. */
export function PageGate({ page, children }: { page: Page; children: ReactNode }) {
  return mayUse(useUser(), page) ? children : <NotPermitted permissions={page.permissions} />;
}

/** The texts of permissions come only where somebody lacks one. */
function NotPermitted({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation(['access', 'common']);
  return <Forbidden permission={permissions.map((one) => permissionText(t, one)).join(' / ')} />;
}
