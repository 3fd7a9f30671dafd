import { Suspense, useEffect, useState } from 'react';
import { whenInUse } from '../../shared/hooks/when-in-use.ts';
import { wantDialogs } from '../../shared/ui/dialog-slot.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { useOverlay } from './overlays.ts';

const palette = () => import('./palette/palette.tsx');
const parts = {
  palette: lazyPart(() => palette().then(({ Palette }) => ({ default: Palette }))),
  settings: lazyPart(() => import('./settings/settings-drawer.tsx').then(({ SettingsDrawer }) => ({ default: SettingsDrawer }))),
  shortcuts: lazyPart(() => import('./shortcuts/shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList }))),
  errors: lazyPart(() => import('../error-log/error-log-dialog.tsx').then(({ ErrorLogDialog }) => ({ default: ErrorLogDialog }))),
};

const SetUpWatch = lazyPart(() => import('./menu/set-up-watch.tsx').then((module) => ({ default: module.SetUpWatch })));

const IDLE_MS = 5000;

/** The frame's own overlays; each one's code comes when it is first opened, or a little before. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  const [idle, setIdle] = useState(false);
  // Fetched while nothing else is, where somebody is there: users begin to type as soon as the search opens.
  useEffect(() => {
    let forget = () => {};
    const timer = setTimeout(() => {
      setIdle(true);
      forget = whenInUse(() => {
        void palette().catch(() => {});
        wantDialogs();
      });
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, []);
  const Part = open && parts[open];
  return (
    <Suspense>
      {idle ? <SetUpWatch /> : null}
      {Part ? <Part /> : null}
    </Suspense>
  );
}
