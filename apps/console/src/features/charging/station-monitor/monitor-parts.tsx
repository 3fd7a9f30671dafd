import type { StationNow } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConnectorLink } from '../../../entities/hub/thing-link.tsx';
import { type InHand, StationInHand } from '../../../entities/work-orders/in-hand.tsx';
import { power } from '../../../shared/format/format.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { BeingRead, NotKnown } from '../../../shared/ui/value/not-known.tsx';
import { Live, Missing } from '../../../shared/ui/value/values.tsx';
import styles from './monitor.module.css';
import type { AlarmCounts } from './use-open-alarms.ts';

/** How full: above nine tenths of the limit it is high, above the limit it is over. */
const levelOf = (loadW: number, limitW: number): 'normal' | 'high' | 'over' =>
  loadW > limitW ? 'over' : loadW >= limitW * 0.9 ? 'high' : 'normal';

const kW = (watts: number) => {
  const { value, unit } = power(watts);
  return `${value} ${unit}`;
};

/** What the station draws now, against its site limit, else against what its points are rated for. */
export function Load({ station }: { station: StationNow }) {
  const { t } = useTranslation('stations');
  const { loadW, siteLimitW, ratedPowerW } = station;
  const whole = siteLimitW ?? ratedPowerW;
  if (station.pointCount === 0) return <Missing />;
  const level = siteLimitW === null ? 'normal' : levelOf(loadW, siteLimitW);
  const percent = whole > 0 ? Math.min(100, Math.round((loadW / whole) * 100)) : 0;
  return (
    <div className={styles.load}>
      <span className={styles.words}>
        <b>
          <Live value={loadW}>{kW(loadW)}</Live>
        </b>
        <small>{siteLimitW === null ? t('monitor.noLimit', { rated: kW(ratedPowerW) }) : `/ ${kW(siteLimitW)}`}</small>
      </span>
      <div
        className={styles.bar}
        data-level={level}
        // The words beside it say the same.
        aria-hidden="true"
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** What is broken there: three at most, and how many more. */
export function Faults({ station }: { station: StationNow }) {
  const { t } = useTranslation(['stations', 'network']);
  const count = station.states.faulted ?? 0;
  if (count === 0) return <Missing />;
  const shown = station.faults.slice(0, 2);
  const words = station.faults.map(({ serialNumber, connectorNo, errorCode }) =>
    t('monitor.faultOf', {
      serial: serialNumber,
      no: connectorNo,
      error: t(`network:errorCodes.${errorCode as 'GroundFailure'}`, { defaultValue: errorCode }),
    }),
  );
  return (
    <ul className={styles.faults} title={words.join('\n')}>
      {shown.map((one, index) => (
        <li key={`${one.serialNumber} ${one.connectorNo}`}>
          <ConnectorLink serialNumber={one.serialNumber} connectorNo={one.connectorNo}>
            {words[index]}
          </ConnectorLink>
        </li>
      ))}
      {count > shown.length ? <li>{t('monitor.moreFaults', { count: count - shown.length })}</li> : null}
    </ul>
  );
}

/** At how many chargers somebody works: no command reaches them. */
export function AtWork({ station: { atWork } }: { station: StationNow }) {
  const { t } = useTranslation('stations');
  return atWork === 0 ? null : <ToneTag tone="danger">{t('monitor.atWork', { count: atWork })}</ToneTag>;
}

/** How many alarms are open there, the serious ones said in words; leads to them. */
function OpenAlarms({ station, alarms }: { station: StationNow; alarms: AlarmCounts }) {
  const { t } = useTranslation('stations');
  const count = alarms.data?.get(station.id);
  if (!count) {
    if (alarms.isLoading) return <BeingRead text={t('monitor.alarmsReading')} />;
    if (!alarms.error) return null;
    const { message } = alarms.error;
    return <NotKnown text={t('monitor.alarmsNotKnown')} reason={t('monitor.alarmsNotKnownWhy', { reason: message })} />;
  }
  const all = count.serious + count.common;
  return (
    <Link
      className={styles.alarms}
      data-serious={count.serious > 0}
      to={`/historyRecord/alarmRecord?stationId=${station.id}&state=open`}
      onClick={(event) => event.stopPropagation()}
    >
      <Live value={all}>{t('monitor.openAlarms', { count: all })}</Live>
      {count.serious > 0 ? <b>{t('monitor.serious', { count: count.serious })}</b> : null}
    </Link>
  );
}

/** The open alarms of a station and its order in hand. */
export function Trouble(props: { station: StationNow; alarms: AlarmCounts; inHand: InHand; none?: ReactNode }) {
  const { t } = useTranslation('stations');
  const { station, alarms, inHand } = props;
  const hasAlarms = Boolean(alarms.data?.has(station.id) || alarms.isLoading || alarms.error);
  const hasOrders = Boolean(inHand.one?.order || inHand.isLoading || inHand.error);
  if (!hasAlarms && !hasOrders) return props.none;
  // Neither is known: said once, as there is room for it.
  const failed = alarms.data?.has(station.id) || inHand.one?.order ? undefined : alarms.error && inHand.error;
  if (failed) {
    const reason = t('monitor.troubleNotKnownWhy', { reason: failed.message });
    return <NotKnown text={t('monitor.troubleNotKnown')} reason={reason} />;
  }
  return (
    <>
      {hasAlarms ? <OpenAlarms station={station} alarms={alarms} /> : null}
      {hasOrders ? <StationInHand {...inHand} /> : null}
    </>
  );
}
