import { forgetLayout, readLayout, saveLayout, storedLayout, useLayout } from '../../../shared/prefs/layout-settings.ts';
import { reloadKeeping } from '../../../shared/prefs/leaving.ts';
import { withLoadingMask } from '../../../shared/ui/loading-mask.tsx';
import { pushSettings } from '../../sign-in/settings-sync.ts';

/** Specification section 4: reset reloads after 1 s. */
const RESET_MS = 1000;

/** Keeps the settings here and for the user's other devices, then reloads. */
export function saveSettings(text: string): Promise<void> {
  return withLoadingMask(text, async () => {
    saveLayout();
    // Another device can wait; this one must not.
    await pushSettings().catch(() => {});
    reloadKeeping();
  });
}

/** Back to what is shipped. */
export function resetSettings(text: string): Promise<void> {
  return withLoadingMask(text, async () => {
    forgetLayout();
    await Promise.all([pushSettings().catch(() => {}), new Promise((done) => setTimeout(done, RESET_MS))]);
    reloadKeeping();
  });
}

/** What was tried and not saved is taken back. */
export function undoUnsaved(): void {
  useLayout.setState(readLayout(storedLayout()));
}
