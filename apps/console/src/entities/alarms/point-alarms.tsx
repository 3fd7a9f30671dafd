import { type Alarm, alarmDetail, alarmTitle, contract } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { duration } from '../../shared/format/format.ts';
import { useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { ErrorState, StateBlock } from '../../shared/ui/states.tsx';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import { NotKnown } from '../../shared/ui/value/not-known.tsx';
import { Time } from '../../shared/ui/value/values.tsx';
import { AcknowledgeDrawer } from './acknowledge-drawer.tsx';
import { AlarmDispatch } from './alarm-deeds.tsx';
import { AlarmStateTag, LevelTag, standsFor } from './alarm-parts.tsx';
import styles from './alarms.module.css';

const SHOWN = 50;

function Row({ alarm, zone, onOpen }: { alarm: Alarm; zone: string; onOpen: () => void }) {
  const { t } = useTranslation('alarms');
  const no = alarm.connectorNo > 0 && t('alarms.connector', { no: alarm.connectorNo });
  const detail = [no, alarmDetail(alarm, language())].filter(Boolean).join(' · ');
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <LevelTag level={alarm.level} />
        <span className={styles.text}>
          <b>{alarmTitle(alarm, language())}</b>
          {detail === '' ? null : <small title={detail}>{detail}</small>}
        </span>
        <AlarmStateTag alarm={alarm} />
        <span className={styles.when}>
          <Time at={alarm.openTime} zone={zone} />
          {` · ${duration(standsFor(alarm))}`}
        </span>
      </button>
    </li>
  );
}

const textsOf = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)]));
/** So many open alarms stand above a page. */
const FIRST = 3;

interface OfPoint {
  serialNumber: string;
  /** Only those of this connector, and of its charge point as a whole. */
  connectorNo?: number | undefined;
}
const ofPoint = ({ serialNumber, connectorNo }: OfPoint) =>
  connectorNo === undefined ? { serialNumber } : { serialNumber, connectorNo: [0, connectorNo] };

/** The open alarms of one point or connector, live, above all else of it. */
export const OpenPointAlarms = ({ serialNumber, connectorNo, ...props }: OfPoint & { zone: string; className?: string }) => (
  <OpenAlarms of={ofPoint({ serialNumber, connectorNo })} {...props} />
);

interface OpenProps {
  of: { serialNumber: string; connectorNo?: number[] } | { stationId: number };
  zone: string;
  className?: string | undefined;
}

/** The open alarms of a point or a station, live; nothing where there are none. They are taken up where they are read. */
export function OpenAlarms({ of, zone, className }: OpenProps) {
  const { t } = useTranslation('alarms');
  const [open, setOpen] = useState<number>();
  const [, setSend] = useUrlParam('send');
  const query = useCall(
    contract.alarms.list,
    { query: { ...of, state: 'open', limit: FIRST } },
    { enabled: useAccess().can('alarm:read'), silent: true },
  );
  const { list, total } = query.data ?? { list: [], total: 0 };
  if (query.error && !query.data)
    return (
      <p className={className}>
        <NotKnown text={t('pointAlarms.notKnown')} reason={query.error.message} />
      </p>
    );
  const opened = list.filter(({ id }) => id === open);
  if (list.length === 0) return null;
  return (
    <section className={className} aria-label={t('pointAlarms.open', { count: total })}>
      <h2 className={styles.first}>{t('pointAlarms.open', { count: total })}</h2>
      <ul className={styles.rows}>
        {list.map((alarm) => (
          <Row key={alarm.id} alarm={alarm} zone={zone} onOpen={() => setOpen(alarm.id)} />
        ))}
      </ul>
      {total > list.length ? (
        <p className={styles.foot}>
          <Link to={`/historyRecord/alarmRecord?${new URLSearchParams({ ...textsOf(of), state: 'open' })}`}>
            {t('pointAlarms.allOpen')}
          </Link>
        </p>
      ) : null}
      <AcknowledgeDrawer
        alarms={opened}
        open={opened.length > 0}
        onClose={() => setOpen(undefined)}
        onDispatch={() => {
          setSend(String(open));
          setOpen(undefined);
        }}
      />
      <AlarmDispatch alarms={list} />
    </section>
  );
}

/** The alarms of one point or connector, live, to be taken up where they are read: those that stand, then the latest. Texts: `alarms`. */
export function PointAlarms({ serialNumber, connectorNo, zone }: OfPoint & { zone: string }) {
  const { t } = useTranslation('alarms');
  const [open, setOpen] = useUrlParam('alarm');
  const of = ofPoint({ serialNumber, connectorNo });
  const query = useCall(contract.alarms.list, { query: { ...of, limit: SHOWN } }, { silent: true });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={4} rows={5} />;
  const { list, total } = query.data;
  const opened = list.filter((alarm) => String(alarm.id) === open);
  if (list.length === 0) return <StateBlock tone="empty" title={t('pointAlarms.none')} hint={t('pointAlarms.noneHint')} />;
  return (
    <>
      <ul className={styles.rows}>
        {list.map((alarm) => (
          <Row key={alarm.id} alarm={alarm} zone={zone} onOpen={() => setOpen(String(alarm.id))} />
        ))}
      </ul>
      {total > list.length ? (
        <p className={styles.foot}>
          <Link to={`/historyRecord/alarmRecord?${new URLSearchParams(textsOf(of))}`}>{t('pointAlarms.all')}</Link>
        </p>
      ) : null}
      <AcknowledgeDrawer alarms={opened} open={opened.length > 0} onClose={() => setOpen(undefined)} />
    </>
  );
}
