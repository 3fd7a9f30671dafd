import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { withoutHelp } from '../../hooks/help-param.ts';
import { leavesOnPurpose } from '../../prefs/leaving.ts';
import { ask } from '../dialogs.tsx';

/**
 * Asks before what was typed is left. It is there only while a form is dirty, since the router holds one such guard at a time. It covers the close
 * button, Esc and Back alike: all of them change the URL. Closing the tab and F5 are asked about by the browser. Signing in again is no leaving: the draft
 * is kept. `onLeave`: the user leaves it for good. `isUnsaved`: false as soon as what was typed has been sent.
 */
export function LeaveGuard({ onLeave, isUnsaved }: { onLeave?: () => void; isUnsaved?: () => boolean }) {
  const { t } = useTranslation();
  const asked = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      (isUnsaved?.() ?? true) &&
      next.pathname !== '/login' &&
      (now.pathname !== next.pathname || withoutHelp(now.search) !== withoutHelp(next.search)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    ask({
      title: t('frame.dialogTitle'),
      content: t('form.leave'),
      okText: t('actions.ok'),
      cancelText: t('actions.cancel'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => {
        onLeave?.();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
      afterClose: () => {
        asked.current = false;
      },
    });
  }, [blocker, t, onLeave]);
  useEffect(() => {
    const question = (event: BeforeUnloadEvent) => {
      if (!leavesOnPurpose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', question);
    return () => window.removeEventListener('beforeunload', question);
  }, []);
  return null;
}
