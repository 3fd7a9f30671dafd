import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { accessOf, opensPath, useUser } from '../../../shared/access/access.tsx';
import { HELP } from '../../../shared/hooks/help-param.ts';
import { usePreferences, useSidebar } from '../../../shared/prefs/preferences.ts';
import { chooseRow, walk } from '../../../shared/ui/rows/walk.ts';
import { useTabActions } from '../../tabs/use-tab-actions.ts';
import { toggleTheme } from '../frame-actions.tsx';
import { closeOverlay, openOverlay, useOverlay } from '../overlays.ts';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

const CARDS = '/userManagement/cardManage';

/** Something modal is open: its own keys come first. */
const modal = () => document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null;

/** Listens for the frame's keys, unless the user has switched them off. */
export function useShortcuts(): void {
  const on = usePreferences((state) => state.shortcuts);
  const { close, refresh, go, front } = useTabActions();
  const navigate = useNavigate();
  const user = useUser();
  useEffect(() => {
    if (!on) return;
    // False: the key means nothing here, and is left to others.
    const perform: Record<Shortcut['name'], () => unknown> = {
      search: () => (useOverlay.getState().open === 'palette' ? closeOverlay() : openOverlay('palette')),
      list: () => openOverlay('shortcuts'),
      nextRow: () => walk(1),
      previousRow: () => walk(-1),
      chooseRow,
      openRow: () => false,
      leave: () => false,
      // A modal drawer or dialog covers it.
      help: () => {
        if (!modal()) document.getElementById(HELP)?.click();
      },
      sidebar: () => useSidebar.getState().toggle(),
      refresh: () => refresh(front),
      closeTab: () => close(front, 'this'),
      nextTab: () => go(1),
      previousTab: () => go(-1),
      issueCard: () => {
        if (opensPath(user, CARDS) && accessOf(user).can('card:issue')) void navigate(`${CARDS}?issue=1`);
      },
      theme: toggleTheme,
    };
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut || event.defaultPrevented) return;
      if (!shortcut.rows && (event.repeat || (modal() && !shortcut.always))) return;
      if (perform[shortcut.name]() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [on, close, refresh, go, front, navigate, user]);
}
