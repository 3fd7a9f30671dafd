import { AlertOutlined } from '@ant-design/icons';
import { contract, type LiveEvent } from '@csms/contract';
import { Badge, Button } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { integer } from '../../shared/format/format.ts';
import { useLiveEvents } from '../../shared/live/live.tsx';
import { usePreferences } from '../../shared/prefs/preferences.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { Popover } from '../../shared/ui/popups/popups.tsx';
import styles from './alarm-counter.module.css';
import { soundAlarm } from './alarm-sound.ts';
import { showOnTabIcon } from './tab-icon.ts';

const PAGE = '/historyRecord/alarmRecord?state=open';
/** A burst of alarms is one sound. */
const QUIET_MS = 5_000;
let heard = 0;

/** Serious alarms are heard where the user wants that, unless they are muted for a while. */
function useAlarmSound(): void {
  useLiveEvents(
    useCallback((event: LiveEvent) => {
      if (event.type !== 'alarm.changed' || event.serious === 0) return;
      const { alarmSound, mutedUntil } = usePreferences.getState();
      const now = Date.now();
      if (!alarmSound || now < mutedUntil || now < heard + QUIET_MS) return;
      heard = now;
      soundAlarm();
    }, []),
  );
}

const AlarmSoundChoice = lazyPart(() =>
  import('./alarm-sound-choice.tsx').then((module) => ({ default: module.AlarmSoundChoice })),
);

const INTO_VIEW = { overflow: { shiftX: true, adjustX: false, adjustY: true } };

/** How many alarms are open, the serious ones by their number, also on the icon of the browser's tab. */
export function AlarmCounter() {
  const { t } = useTranslation('frame');
  const [open, setOpen] = useState(false);
  const { data } = useCall(contract.alarms.summary, { query: {} }, { silent: true });
  useAlarmSound();
  const serious = data?.serious ?? 0;
  const common = data?.common ?? 0;
  useEffect(() => {
    showOnTabIcon(serious);
    return () => showOnTabIcon(0);
  }, [serious]);
  const line = (level: 'serious' | 'common' | 'unacknowledged', count: number, search: string) => (
    <li>
      <Link to={`${PAGE}${search}`} data-level={level} onClick={() => setOpen(false)}>
        <span>{t(`alarms.${level}`)}</span>
        <b>{integer(count)}</b>
      </Link>
    </li>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      // On a phone it has no room on either side of its button: it moves into the screen.
      align={INTO_VIEW}
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.panel}>
          <ul>
            {line('serious', serious, '&level=serious')}
            {line('common', common, '&level=common')}
            {line('unacknowledged', data?.unacknowledged ?? 0, '&acknowledged=false')}
          </ul>
          <div className={styles.sound}>
            <Suspense fallback={null}>
              <AlarmSoundChoice />
            </Suspense>
          </div>
        </div>
      }
    >
      <Badge
        count={serious > 0 ? serious : common}
        overflowCount={99}
        size="small"
        color={serious > 0 ? '#c0332a' : 'var(--text-faint)'}
        offset={[-2, 5]}
      >
        <Button
          type="text"
          icon={<AlertOutlined />}
          aria-label={t('alarms.label', { serious: integer(serious), common: integer(common) })}
          title={t('alarms.label', { serious: integer(serious), common: integer(common) })}
        />
      </Badge>
    </Popover>
  );
}
