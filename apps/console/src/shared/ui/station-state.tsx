import type { StateCounts, StationState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type ConnectorState, StateIcon } from './icons/state-icon.tsx';
import styles from './status-tag.module.css';

/** The shape and colour of each: those of the connectors' state that it is most like. */
export const LOOKS: Readonly<Record<StationState, ConnectorState>> = {
  offline: 'offline',
  overLimit: 'faulted',
  faulted: 'faulted',
  partlyOffline: 'reserved',
  closed: 'unavailable',
  normal: 'available',
};

/** A station's state in words, with the shares that it is made of; `brief`: these stand beside it. */
export function StationStateTag(props: { state: StationState; states: StateCounts; brief?: boolean }) {
  const { state, states, brief = false } = props;
  const { t } = useTranslation();
  const connectors = Object.values(states).reduce((sum, count) => sum + count, 0);
  const { faulted = 0, offline = 0 } = states;
  const shares = [
    faulted > 0 && state !== 'faulted' ? t('stationShare.faulted', { count: faulted }) : '',
    offline > 0 && state !== 'offline' ? t('stationShare.offline', { count: offline, of: connectors }) : '',
  ].filter(Boolean);
  const words = state === 'faulted' ? t('stationShare.faulted', { count: faulted }) : t(`stationState.${state}`);
  return (
    <span
      className={styles.status}
      title={brief ? shares.join(' · ') || undefined : undefined}
      style={{ color: `var(--${LOOKS[state]})` }}
    >
      <StateIcon state={LOOKS[state]} />
      <span>{words}</span>
      {shares.length > 0 && !brief ? <span className={styles.detail}>{shares.join(' · ')}</span> : null}
    </span>
  );
}
