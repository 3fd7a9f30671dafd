import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ask } from '../dialogs.tsx';

/**
 * Asks before what was typed is left. It is there only while a form is dirty, since the router holds one such guard at a time. It covers the close
 * button, Esc and Back alike: all of them change the URL.
 */
export function LeaveGuard() {
  const { t } = useTranslation();
  const asked = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) => now.pathname + now.search !== next.pathname + next.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    ask({
      title: t('frame.dialogTitle'),
      content: t('form.leave'),
      okText: t('actions.ok'),
      cancelText: t('actions.cancel'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
      afterClose: () => {
        asked.current = false;
      },
    });
  }, [blocker, t]);
  return null;
}
