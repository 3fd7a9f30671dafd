import { type StateCounts as Counts, SHOWN_STATES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { integer } from '../shared/format/format.ts';
import { StateIcon } from '../shared/ui/icons/state-icon.tsx';
import textParts from '../shared/ui/text.module.css';
import { Live } from '../shared/ui/value/values.tsx';
import styles from './state-counts.module.css';

/** How many connectors are in each state, those that there are, by icon and number. */
export function StateCounts({ states, none }: { states: Counts; none: string }) {
  const { t } = useTranslation();
  const present = SHOWN_STATES.filter((state) => (states[state] ?? 0) > 0);
  if (present.length === 0) return <span className={textParts.faint}>{none}</span>;
  return (
    <span className={styles.counts}>
      {present.map((state) => (
        <span key={state} title={t(`state.${state}`)} style={{ color: `var(--${state})` }}>
          <StateIcon state={state} size={13} />
          <span className="sr-only">{t(`state.${state}`)}</span>
          <Live value={states[state] ?? 0}>{integer(states[state] ?? 0)}</Live>
        </span>
      ))}
    </span>
  );
}
