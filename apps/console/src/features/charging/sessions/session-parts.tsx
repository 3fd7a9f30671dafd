import { type ChargingSession, pathOf, statusMeaning } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { percent } from '../../../shared/format/format.ts';
import { ago, since } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useEndedAt } from '../../../shared/live/ended-sessions.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Duration, Live, Missing, Power } from '../../../shared/ui/value/values.tsx';
import styles from './sessions.module.css';

/** State of charge as a small battery: figure first, bar as its picture. */
export function Soc({ value }: { value: number | null }) {
  if (value === null) return <Missing />;
  return (
    <span className={styles.soc}>
      <span>{percent(value, 0)}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
      </span>
    </span>
  );
}

/** A figure that may be of earlier: what a charger said before it went away is shown faint, with its age. */
export function Stale({ session, quiet, children }: { session: ChargingSession; quiet?: boolean; children: ReactNode }) {
  const { t } = useTranslation('charging');
  if (!session.stale) return children;
  return (
    <span className={styles.stale} title={t('sessions.staleHint')}>
      {children}
      {quiet || !session.sampleTime ? null : <Age of={session.sampleTime} />}
    </span>
  );
}

// Clocks of their own: a list of hundreds is not drawn every second for what does not change.
const Age = ({ of }: { of: string }) => <small>{since(of, useNow())}</small>;

interface ClosingProps extends Omit<Parameters<typeof ToneTag>[0], 'title'> {
  closesTime: string;
  /** The tooltip, by how long it is until then. */
  says: (left: string) => string;
}
const Closing = ({ closesTime, says, ...tag }: ClosingProps) => <ToneTag {...tag} title={says(ago(closesTime, useNow()))} />;

/** It has ended: where its bill is. */
function Ended({ transactionId }: { transactionId: number }) {
  const { t } = useTranslation('charging');
  const words = <ToneTag tone="good">{t('sessions.ended')}</ToneTag>;
  if (!useAccess().can('record:read')) return words;
  return (
    <Link to={pathOf('record', transactionId)} className={styles.link} onClick={(event) => event.stopPropagation()}>
      {words} {t('sessions.toBill')}
    </Link>
  );
}

/** What a car draws now; nothing once its session has ended. */
export function SessionPower({ session }: { session: ChargingSession }) {
  if (useEndedAt(session.transactionId) !== undefined) return <Missing />;
  return (
    <Stale session={session}>
      <Live value={session.powerW}>
        <Power watts={session.powerW} />
      </Live>
    </Stale>
  );
}

/** How long a session has lasted; its clock stops with it. */
export function SessionClock({ session }: { session: ChargingSession }) {
  const endedAt = useEndedAt(session.transactionId);
  return <Duration from={session.startTime} to={endedAt === undefined ? null : new Date(endedAt).toISOString()} />;
}

/** What is special about the session; nothing when all is as it should be, beyond the charger's own word. */
export function SessionState({ session }: { session: ChargingSession }) {
  const { t } = useTranslation(['charging', 'common']);
  const endedAt = useEndedAt(session.transactionId);
  if (endedAt !== undefined) return <Ended transactionId={session.transactionId} />;
  if (session.stopRequested) return <ToneTag tone="warning">{t('sessions.stopping')}</ToneTag>;
  const { online, closesTime } = session;
  const tag = online
    ? ({ tone: 'warning', children: t('sessions.noStop') } as const)
    : ({ tone: 'danger', children: t('sessions.offline') } as const);
  const away = online ? '' : t('sessions.offlineHint');
  if (closesTime)
    return (
      <Closing
        {...tag}
        closesTime={closesTime}
        says={(left) => (online ? t('sessions.noStopHint', { in: left }) : `${away} ${t('sessions.closes', { in: left })}`)}
      />
    );
  if (!online) return <ToneTag {...tag} title={away} />;
  const status = session.ocppStatus ?? 'Charging';
  const { isRunning, isPaused } = statusMeaning(status) ?? {};
  return <ToneTag tone={isPaused ? 'warning' : isRunning ? 'info' : 'neutral'}>{t(`common:ocppStatus.${status}`)}</ToneTag>;
}

export const payerOf = (session: Pick<ChargingSession, 'account' | 'cardNumber'>) => session.account ?? session.cardNumber;
