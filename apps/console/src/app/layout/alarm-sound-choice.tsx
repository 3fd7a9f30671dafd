import { Button, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOfDay } from '../../shared/format/time.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePreferences } from '../../shared/prefs/preferences.ts';

const MUTE_MS = 30 * 60_000;

/** Whether serious alarms are heard, and silence for a while. */
export function AlarmSoundChoice() {
  const { t } = useTranslation('frame');
  const id = useId();
  const now = useNow();
  const { alarmSound, setAlarmSound, mutedUntil, mute } = usePreferences();
  const muted = alarmSound && now < mutedUntil;
  return (
    <>
      <label htmlFor={id}>{t('alarms.sound')}</label>
      <Switch id={id} size="small" checked={alarmSound} onChange={setAlarmSound} />
      {alarmSound ? (
        <Button type="link" size="small" onClick={() => mute(muted ? 0 : MUTE_MS)}>
          {muted ? t('alarms.unmute', { time: timeOfDay(mutedUntil) }) : t('alarms.mute')}
        </Button>
      ) : null}
    </>
  );
}
