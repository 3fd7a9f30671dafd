import type { Permission } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../access/access.tsx';
import type { ApiError } from '../api/api-error.ts';
import { PlainButton } from './plain-button.tsx';
import styles from './states.module.css';

type Tone = 'empty' | 'error' | 'away' | 'forbidden' | 'missing' | 'filtered' | 'done';

/** One drawing a meaning: an empty tray, a broken line, a server that is away, a lock, a lost page, a funnel, a tick. */
const DRAWINGS: Record<Tone, ReactNode> = {
  empty: <path d="M8 30h11l3 5h12l3-5h11M8 30l7-15h26l7 15v11H8z" />,
  error: <path d="M5 28h12l4-10 5 20 5-14 3 6M44 20l8 8M52 20l-8 8" />,
  away: <path d="M8 14h40v12H8zM8 30h26M8 30v12h22M15 20h.5M21 20h.5M15 36h.5M38 34l10 10M48 34L38 44" />,
  forbidden: <path d="M15 25h26v19H15zM20 25v-6a8 8 0 0 1 16 0v6M28 32v5" />,
  missing: <path d="M14 8h19l9 9v31H14zM33 8v9h9M22 28h.5M34 28h.5M23 39c3-3.5 7-3.5 10 0" />,
  filtered: <path d="M9 12h38L33 29v15l-10-5V29z" />,
  done: <path d="M28 8a20 20 0 1 0 0 40 20 20 0 1 0 0-40zM19 28.5l6.5 6.5L38 22" />,
};

interface StateWords {
  tone: Tone;
  title: string;
  hint?: string;
  /** The permission of the deed that the hint proposes: who may not do it is not told to. */
  hintFor?: Permission;
  fill?: boolean;
  children?: ReactNode;
}

export function StateBlock(props: StateWords) {
  const hint = props.hint ? <div className={styles.hint}>{props.hint}</div> : null;
  return (
    <div
      className={styles.state}
      data-tone={props.tone}
      data-fill={props.fill ?? false}
      role={props.tone === 'error' || props.tone === 'away' ? 'alert' : undefined}
    >
      <svg
        width="56"
        height="56"
        viewBox="0 0 56 56"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {DRAWINGS[props.tone]}
      </svg>
      <div className={styles.title}>{props.title}</div>
      {props.hintFor ? <Allowed any={[props.hintFor]}>{hint}</Allowed> : hint}
      {props.children ? <div className={styles.actions}>{props.children}</div> : null}
    </div>
  );
}

/** Tells why a load failed and offers to try again: a permission may have been given since. A missing thing offers nothing to try. */
export function ErrorState({ error, onRetry, busy }: { error: ApiError; onRetry: () => void; busy?: boolean }) {
  const { t } = useTranslation();
  if (error.kind === 'permission')
    return (
      <StateBlock tone="forbidden" title={t('errors.refusedTitle')} hint={t('errors.refusedHint', { reason: error.message })}>
        <PlainButton onClick={onRetry} busy={busy}>
          {t('actions.retry')}
        </PlainButton>
      </StateBlock>
    );
  if (error.kind === 'notFound') return <StateBlock tone="missing" title={t('errors.goneTitle')} hint={t('errors.goneHint')} />;
  return (
    <StateBlock tone="error" title={t('errors.loadTitle')} hint={error.message}>
      <PlainButton onClick={onRetry} busy={busy}>
        {t('actions.retry')}
      </PlainButton>
    </StateBlock>
  );
}
