import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useTray } from './tracked.ts';

const TrayList = lazyPart(() => import('./tray-list.tsx').then((module) => ({ default: module.TrayList })));

export function CommandTray() {
  const empty = useTray(({ commands, batches }) => commands.length === 0 && batches.length === 0);
  return empty ? null : (
    <Suspense>
      <TrayList />
    </Suspense>
  );
}
