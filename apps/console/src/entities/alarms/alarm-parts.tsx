import { ALARM_WORDS, type Alarm, type AlarmLevel, alarmTitle } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { momentExact } from '../../shared/format/time.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { type Tone, ToneTag } from '../../shared/ui/status-tag.tsx';
import styles from './alarms.module.css';

const TONES: Record<AlarmLevel, Tone> = { serious: 'danger', common: 'warning' };

export const LevelTag = ({ level }: { level: AlarmLevel }) => (
  <ToneTag tone={TONES[level]}>{ALARM_WORDS.levels[level][language()]}</ToneTag>
);

/** What it is about, and the charger's own words for it. */
export function AlarmText({ alarm }: { alarm: Alarm }) {
  return (
    <span className={styles.text}>
      <b>{alarmTitle(alarm, language())}</b>
      {alarm.detail === '' ? null : <span title={alarm.detail}>{alarm.detail}</span>}
    </span>
  );
}

/** Open, open and taken up, or over. */
export function AlarmStateTag({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('insight');
  if (alarm.clearTime !== null) return <ToneTag tone="neutral">{t('alarms.states.cleared')}</ToneTag>;
  if (alarm.acknowledgeTime !== null)
    return (
      <span title={momentExact(alarm.acknowledgeTime)}>
        <ToneTag tone="info">{t('alarms.acknowledgedBy', { by: alarm.acknowledgedBy })}</ToneTag>
      </span>
    );
  return <ToneTag tone="danger">{t('alarms.states.open')}</ToneTag>;
}

export const pointLink = (serialNumber: string) => `/realTimeMonitor/chargePoint?point=${encodeURIComponent(serialNumber)}`;
