import type { ShownState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { StateIcon } from './icons/state-icon.tsx';
import styles from './status-tag.module.css';

/** A connector's or a point's state: shape, colour and word; what the charger itself says stands beside it where it says more. */
export function StatusTag({ state, detail }: { state: ShownState; detail?: string | null }) {
  const { t } = useTranslation();
  return (
    <span className={styles.status} style={{ color: `var(--${state})` }}>
      <StateIcon state={state} />
      <span>{t(`state.${state}`)}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </span>
  );
}

export type Tone = 'neutral' | 'good' | 'info' | 'warning' | 'danger';

/** A small word with a tone, for states that are no connector's. */
export function ToneTag({ tone, children, title }: { tone: Tone; children: React.ReactNode; title?: string }) {
  return (
    <span className={styles.tone} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
