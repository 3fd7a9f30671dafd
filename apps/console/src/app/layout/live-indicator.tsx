import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { PHONE_PX, useNarrow } from '../../shared/hooks/use-narrow.ts';
import { type LiveState, useLive } from '../../shared/live/live.tsx';
import { Popover } from '../../shared/ui/popups/popups.tsx';
import styles from './frame.module.css';

const TONE: Record<LiveState, string> = {
  open: 'var(--available)',
  connecting: 'var(--text-faint)',
  waiting: 'var(--peak)',
  ended: 'var(--danger)',
};

/** Whether the screen shows the present: quiet while it does, plain to see when it does not. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const state = useLive((live) => live.state);
  // On a phone the word is only heard, while its sign says it too.
  const isHeard = useNarrow(PHONE_PX) && state !== 'waiting';
  const hint = state === 'waiting' ? t('live.waitingHint') : t('live.openHint');
  return (
    <Popover trigger={['hover', 'click']} content={<div style={{ maxWidth: 260 }}>{hint}</div>}>
      <Button type="text" className={styles.live} aria-live="polite" data-live={state}>
        <svg width="9" height="9" viewBox="0 0 10 10" aria-hidden="true" style={{ color: TONE[state] }}>
          {state === 'open' ? (
            <circle cx="5" cy="5" r="4.5" fill="currentColor" />
          ) : (
            <circle
              cx="5"
              cy="5"
              r="3.6"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeDasharray={state === 'waiting' ? '3 2' : undefined}
            />
          )}
        </svg>
        <span className={isHeard ? 'sr-only' : undefined}>{t(`live.${state}`)}</span>
      </Button>
    </Popover>
  );
}
