import { lazy, Suspense } from 'react';
import { useTray } from './tracked.ts';

const TrayList = lazy(() => import('./tray-list.tsx').then((module) => ({ default: module.TrayList })));

export function CommandTray() {
  const empty = useTray(({ commands, batches }) => commands.length === 0 && batches.length === 0);
  return empty ? null : (
    <Suspense>
      <TrayList />
    </Suspense>
  );
}
