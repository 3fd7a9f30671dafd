import { ALARM_RECORD_KINDS, ALARM_WORDS, type Alarm, contract, type EndedSession, stopSentence } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { ThingLink } from '../hub/thing-link.tsx';
import styles from './alarms.module.css';

/** Kinds of alarms that sessions may end with. */
const ENDING: readonly string[] = ['fault', 'offline', ...ALARM_RECORD_KINDS];

/** The sessions that ended with an alarm; none for who may not see their orders. */
export function useEndedSessions({ id, kind }: Alarm): readonly EndedSession[] {
  const { can } = useAccess();
  const query = useCall(
    contract.alarms.endedSessions,
    { params: { id } },
    { enabled: can('record:read') && ENDING.includes(kind), silent: true },
  );
  return query.data ?? [];
}

/** Why sessions ended with an alarm, a sentence each, with the way to its order. */
export function EndedSessions({ sessions }: { sessions: readonly EndedSession[] }) {
  const { t } = useTranslation('alarms');
  return sessions.map((one) => (
    <p key={one.transactionId} className={styles.ended}>
      <ThingLink thing="record" name={one.transactionId}>
        {t('alarms.ended', { id: one.transactionId })}
      </ThingLink>
      {t('alarms.endedWhy', { why: stopSentence(one, ALARM_WORDS.faults, language()) })}
    </p>
  ));
}
