import { lazy, Suspense } from 'react';
import { useOverlay } from './overlays.ts';

const parts = {
  palette: lazy(() => import('./palette/palette.tsx').then(({ Palette }) => ({ default: Palette }))),
  settings: lazy(() => import('./settings/settings-drawer.tsx').then(({ SettingsDrawer }) => ({ default: SettingsDrawer }))),
  shortcuts: lazy(() => import('./shortcuts/shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList }))),
  errors: lazy(() => import('../error-log/error-log-dialog.tsx').then(({ ErrorLogDialog }) => ({ default: ErrorLogDialog }))),
};

/** The frame's own overlays; each one's code comes when it is first opened. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  if (!open) return null;
  const Part = parts[open];
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}
