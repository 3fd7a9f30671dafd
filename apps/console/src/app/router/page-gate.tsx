import { type ReactNode, Suspense } from 'react';
import { useUser } from '../../shared/access/access.tsx';
import { mayUse } from '../../shared/access/page-list.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import type { Page } from './page.ts';

/** What it says is loaded only where somebody lacks something. */
const NotPermitted = lazyPart(() => import('./no-right.tsx').then((module) => ({ default: module.NotPermitted })));

/** A role may open a path without holding what the page needs; then it says so, in place. */
export function PageGate({ page, children }: { page: Page; children: ReactNode }) {
  return mayUse(useUser(), page) ? (
    children
  ) : (
    <Suspense>
      <NotPermitted page={page} />
    </Suspense>
  );
}
