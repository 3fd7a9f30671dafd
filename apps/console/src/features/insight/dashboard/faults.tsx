import { type AlarmLevel, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlarmPlace, AlarmText, LevelTag } from '../../../entities/alarms/alarm-parts.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './dashboard.module.css';
import { Panel } from './panel.tsx';
import { ALARMS, listPath, type Narrowed, PACE_MS } from './use-dashboard.ts';
import { useOpens } from './use-opens.ts';

const LIST = '/historyRecord/alarmRecord';

/** What is broken now, serious first, with the way to the point. */
export function FaultsPanel({ narrowed }: { narrowed: Narrowed }) {
  const { t } = useTranslation('dashboard');
  const opens = useOpens();
  const query = useCall(
    contract.dashboard.faults,
    { query: { ...narrowed } },
    { keepPrevious: true, silent: true, refetchInterval: 60_000 },
  );
  useLiveRefetch(ALARMS, query.refetch, PACE_MS);
  const countOf = (level: AlarmLevel, count: number) => {
    const text = t(`faults.${level}`, { shown: integer(count) });
    return count > 0 && opens(LIST, 'alarm:read') ? (
      <Link to={listPath(LIST, narrowed, { state: 'open', level })} className={styles.inline}>
        {text}
      </Link>
    ) : (
      text
    );
  };
  const total = (query.data?.serious ?? 0) + (query.data?.common ?? 0);
  return (
    <Panel
      title={t('faults.title')}
      query={query}
      extra={
        total > 0 ? (
          <span className={styles.quiet}>
            {countOf('serious', query.data?.serious ?? 0)}
            {t('faults.and')}
            {countOf('common', query.data?.common ?? 0)}
            {opens(LIST, 'alarm:read') ? (
              <>
                {' · '}
                <Link to={listPath(LIST, narrowed, { state: 'open' })} className={styles.inline}>
                  {t('faults.all', { count: total })}
                </Link>
              </>
            ) : null}
          </span>
        ) : null
      }
    >
      {({ list }) =>
        list.length === 0 ? (
          <StateBlock tone="empty" title={t('faults.none')} hint={t('faults.noneHint')} />
        ) : (
          <ul className={styles.faults}>
            {list.map((alarm) => (
              <li key={alarm.id}>
                <LevelTag level={alarm.level} />
                <div>
                  <AlarmText alarm={alarm} />
                  <small>
                    <AlarmPlace alarm={alarm} className={styles.inline} opens={opens} /> · {alarm.stationName}
                  </small>
                </div>
                <Time at={alarm.openTime} zone={alarm.timeZone} />
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
