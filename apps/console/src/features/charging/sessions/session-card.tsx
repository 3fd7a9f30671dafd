import { type ChargingSession, sessionList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { percent } from '../../../shared/format/format.ts';
import { ConnectorIcon } from '../../../shared/ui/icons/connector-icon.tsx';
import { Energy, Live, Money } from '../../../shared/ui/value/values.tsx';
import { SessionClock, SessionPower, SessionState } from './session-parts.tsx';
import styles from './sessions.module.css';

/** A session on a phone: who and where above, the four figures below. */
export function SessionCard({ session, onOpen }: { session: ChargingSession; onOpen: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const word = useColumnWord(sessionList);
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.cardHead}>
        {session.connectorType ? <ConnectorIcon type={session.connectorType} size={28} /> : null}
        <span className={styles.two}>
          <span>
            {session.pointName || session.serialNumber} · {t('sessions.connectorNo', { no: session.connectorNo })}
          </span>
          <span>{session.stationName}</span>
        </span>
        <SessionState session={session} />
      </span>
      <span className={styles.figures}>
        <span>
          <small>{word('power')}</small>
          <SessionPower session={session} />
        </span>
        <span>
          <small>{word('energy')}</small>
          <Live value={session.energyWh}>
            <Energy wh={session.energyWh} />
          </Live>
        </span>
        <span>
          <small>{word('cost')}</small>
          <Live value={session.cost}>
            <Money amount={session.cost} currency={session.currency} />
          </Live>
        </span>
        <span>
          <small>{session.soc === null ? word('duration') : word('soc')}</small>
          {session.soc === null ? <SessionClock session={session} /> : percent(session.soc, 0)}
        </span>
      </span>
    </button>
  );
}
