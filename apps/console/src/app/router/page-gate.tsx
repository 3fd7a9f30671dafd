import type { ReactNode } from 'react';
import { useUser } from '../../shared/access/access.tsx';
import { Forbidden } from '../../shared/ui/states.tsx';
import { mayUse } from './guard.ts';
import type { Page } from './page.ts';

/** A role may open a path without holding what the page needs; then it says so, in place. */
export function PageGate({ page, children }: { page: Page; children: ReactNode }) {
  return mayUse(useUser(), page) ? children : <Forbidden permission={page.permissions.join(', ')} />;
}
