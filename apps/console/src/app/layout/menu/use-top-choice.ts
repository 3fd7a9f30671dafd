import { settings } from '@csms/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useLayout } from '../../../shared/prefs/layout-settings.ts';
import { useSidebar } from '../../../shared/prefs/preferences.ts';
import { usePage } from '../../sign-in/signed-in-root.tsx';
import { type MenuEntry, menuOf } from './menu.ts';
import { useEntry } from './use-entry.ts';

const HELP_STALE_MS = 300_000;

const useChoice = create<{ key: string | undefined }>()(() => ({ key: undefined }));
export const chooseTop = (key: string) => useChoice.setState({ key });

/** The entries of the top menu, and the one whose pages stand at the side; the sidebar hides where there are none. */
export function useTopChoice(mobile: boolean): { top: boolean; entries: MenuEntry[]; chosen: MenuEntry | undefined } {
  const top = useLayout((state) => state.topNav) && !mobile;
  const page = usePage();
  const user = useUser();
  const key = useChoice((state) => state.key);
  const help = useCall(settings.get, { params: { key: 'console.helpUrl' } }, { silent: true, staleTime: HELP_STALE_MS });
  const setUpMissing = useSidebar((state) => state.setUpMissing);
  const entries = menuOf(user, String(help.data ?? ''), setUpMissing ? ['setUpMissing'] : []);
  const { open } = useEntry(entries, page, key);
  const chosen = entries.find((entry) => entry.key === open);
  const hidden = top && !chosen?.group;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows its own group again
  useEffect(() => {
    useChoice.setState({ key: undefined });
  }, [page?.path]);
  useEffect(() => useSidebar.getState().setHidden(hidden), [hidden]);
  return { top, entries, chosen };
}
