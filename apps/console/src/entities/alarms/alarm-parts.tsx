import { ALARM_WORDS, type Alarm, type AlarmLevel, alarmDetail, alarmTitle, type Permission, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { momentExact } from '../../shared/format/time.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { type Tone, ToneTag } from '../../shared/ui/status-tag.tsx';
import { ConnectorLink } from '../hub/thing-link.tsx';
import styles from './alarms.module.css';

const TONES: Record<AlarmLevel, Tone> = { serious: 'danger', common: 'warning' };

export const LevelTag = ({ level }: { level: AlarmLevel }) => (
  <ToneTag tone={TONES[level]}>{ALARM_WORDS.levels[level][language()]}</ToneTag>
);

/** What it is about, and the charger's own words for it. */
export function AlarmText({ alarm }: { alarm: Alarm }) {
  const title = alarmTitle(alarm, language());
  const detail = alarmDetail(alarm, language());
  return (
    <span className={styles.text}>
      <b title={title}>{title}</b>
      {detail === '' ? null : <small title={detail}>{detail}</small>}
    </span>
  );
}

/** Open, open and taken up, or over. An open one is as red as it is serious. */
export function AlarmStateTag({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  if (alarm.closeTime !== null)
    return (
      <span title={alarm.closeReason}>
        <ToneTag tone="neutral">{t('alarms.closedBy', { by: alarm.closedBy })}</ToneTag>
      </span>
    );
  if (alarm.clearTime !== null) return <ToneTag tone="neutral">{t('alarms.states.cleared')}</ToneTag>;
  if (alarm.assigneeName !== null)
    return (
      <span title={alarm.acknowledgeTime === null ? undefined : momentExact(alarm.acknowledgeTime)}>
        <ToneTag tone={alarm.acknowledgeTime === null ? TONES[alarm.level] : 'info'}>
          {t('assign.with', { who: alarm.assigneeName })}
        </ToneTag>
      </span>
    );
  if (alarm.acknowledgeTime !== null)
    return (
      <span title={momentExact(alarm.acknowledgeTime)}>
        <ToneTag tone="info">{t('alarms.acknowledgedBy', { by: alarm.acknowledgedBy })}</ToneTag>
      </span>
    );
  return <ToneTag tone={TONES[alarm.level]}>{t('alarms.states.open')}</ToneTag>;
}

/** How long an alarm stood, or has stood until now; ms. */
export const standsFor = (alarm: Alarm): number =>
  Math.max(0, (alarm.clearTime === null ? Date.now() : Date.parse(alarm.clearTime)) - Date.parse(alarm.openTime));

/** Leads to the record or the command that an alarm is about; nothing where it is about the point itself. */
export function SubjectLink({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  const { can } = useAccess();
  if (alarm.recordId !== null && can('record:read'))
    return (
      <Link to={pathOf('record', alarm.recordId)} onClick={(event) => event.stopPropagation()}>
        {t('alarms.record', { id: alarm.recordId })}
      </Link>
    );
  if (alarm.commandId !== null && can('point:read'))
    return (
      <Link
        to={`/realTimeMonitor/chargePoint?tab=commands&command=${alarm.commandId}`}
        onClick={(event) => event.stopPropagation()}
      >
        {t('alarms.command')}
      </Link>
    );
  return null;
}

interface PlaceProps {
  alarm: Alarm;
  className?: string | undefined;
  /** The connector is said elsewhere. */
  bare?: boolean;
  /** Whether the user may open a page; absent: its permission decides. */
  opens?: (path: string, permission: Permission) => boolean;
}

/** Where an alarm is: its point, with the connector; of a whole station its site. A link for those who may see it. */
export function AlarmPlace({ alarm, className, bare, opens }: PlaceProps) {
  const { t } = useTranslation('alarms');
  const { can } = useAccess();
  const { serialNumber, stationId, connectorNo } = alarm;
  const name = serialNumber === null ? t('alarms.wholeSite') : alarm.pointName;
  const [page, rest, permission] =
    serialNumber === null
      ? (['/smartCharging/profiles', `?site=${stationId}`, 'smartCharging:read'] as const)
      : (['/realTimeMonitor/chargePoint', `?point=${encodeURIComponent(serialNumber)}`, 'point:read'] as const);
  const isSeen = opens ? opens(page, permission) : can(permission);
  return (
    <>
      {isSeen ? (
        <Link to={`${page}${rest}`} className={className} onClick={(event) => event.stopPropagation()}>
          {name}
        </Link>
      ) : (
        name
      )}
      {connectorNo > 0 && !bare && serialNumber !== null ? (
        <>
          {' · '}
          {isSeen ? (
            <ConnectorLink serialNumber={serialNumber} connectorNo={connectorNo} className={className}>
              {t('alarms.connector', { no: connectorNo })}
            </ConnectorLink>
          ) : (
            t('alarms.connector', { no: connectorNo })
          )}
        </>
      ) : null}
    </>
  );
}

/** The place of an alarm in two lines: its name, and its connector with the serial number, which is cut first. */
export function AlarmPlaceText({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  return (
    <span className={styles.text}>
      <AlarmPlace alarm={alarm} bare />
      {alarm.serialNumber === null ? null : (
        <small>
          {alarm.connectorNo > 0 ? (
            <>
              <ConnectorLink serialNumber={alarm.serialNumber} connectorNo={alarm.connectorNo}>
                {t('alarms.connectorNo', { no: alarm.connectorNo })}
              </ConnectorLink>
              {' · '}
            </>
          ) : null}
          {alarm.serialNumber}
        </small>
      )}
    </span>
  );
}
