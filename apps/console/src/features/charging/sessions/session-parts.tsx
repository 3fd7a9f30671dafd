import type { ChargingSession } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './sessions.module.css';

/** State of charge as a small battery: figure first, bar as its picture. */
export function Soc({ value }: { value: number | null }) {
  if (value === null) return <Missing />;
  return (
    <span className={styles.soc}>
      <span>{Math.round(value)}%</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
      </span>
    </span>
  );
}

/** What is special about the session; nothing when all is as it should be, beyond the charger's own word. */
export function SessionState({ session }: { session: ChargingSession }) {
  const { t } = useTranslation(['charging', 'common']);
  if (session.stopRequested) return <ToneTag tone="warning">{t('sessions.stopping')}</ToneTag>;
  if (!session.online)
    return (
      <ToneTag tone="danger" title={t('sessions.offlineHint')}>
        {t('sessions.offline')}
      </ToneTag>
    );
  const status = session.ocppStatus ?? 'Charging';
  const paused = status === 'SuspendedEV' || status === 'SuspendedEVSE';
  return (
    <ToneTag tone={status === 'Charging' ? 'info' : paused ? 'warning' : 'neutral'}>{t(`common:ocppStatus.${status}`)}</ToneTag>
  );
}

export const payerOf = (session: Pick<ChargingSession, 'account' | 'cardNumber'>) => session.account ?? session.cardNumber;
