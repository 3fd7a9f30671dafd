import type { ReactNode } from 'react';
import { useAccess } from '../../shared/access/access.tsx';
import { Forbidden } from '../../shared/ui/states.tsx';
import type { Page } from './registry.tsx';

/** A role may open a path without holding what the page needs; then it says so, in place. */
export function PageGate({ page, children }: { page: Page; children: ReactNode }) {
  const access = useAccess();
  return access.canAny(page.permissions) ? children : <Forbidden permission={page.permissions.join(', ')} />;
}
