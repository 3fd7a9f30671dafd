import { ALARM_WORDS, alarmTitle } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { statusRows } from '../../../entities/network-figures/status-rows.ts';
import { integer } from '../../../shared/format/format.ts';
import { dateTime, timeOfDay } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import styles from './display.module.css';
import type { Figures } from './feed.ts';

/** As many as the wall has room for; how many more there are stands below. */
const FAULTS_SHOWN = 4;

export function ScreenStatus({ figures, unit }: { figures: Figures; unit: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.block}>
      <h2>{t('screen.status')}</h2>
      <dl className={styles.status}>
        {statusRows(figures.network.states).map(({ key, icon, count }) => (
          <div key={key} style={{ color: icon && count > 0 ? `var(--${icon})` : undefined }}>
            <dt>
              {icon ? <StateIcon state={icon} size={Math.round(26 * unit)} /> : <i />}
              {key === 'other' ? t('screen.otherStates') : t(`status.${key}`)}
            </dt>
            <dd>
              <Live value={count}>{integer(count)}</Live>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The time of day; of an earlier day its date, without the year. */
const since = (instant: string) => {
  const at = dateTime(instant);
  return at.slice(0, 10) === dateTime(Date.now()).slice(0, 10) ? timeOfDay(instant) : at.slice(5, 10);
};

/** Open faults as they happen: the serious ones first, no more than there is room for. */
export function ScreenFaults({ figures }: { figures: Figures }) {
  const { t } = useTranslation('dashboard');
  const { list, serious, common } = figures.faults;
  const shown = list.slice(0, FAULTS_SHOWN);
  const more = serious + common - shown.length;
  return (
    <section className={styles.block} aria-live="polite">
      <h2>
        {t('faults.title')}
        {serious + common > 0 ? (
          <small>{`${t('faults.serious', { shown: serious })}${t('faults.and')}${t('faults.common', { shown: common })}`}</small>
        ) : null}
      </h2>
      {shown.length === 0 ? (
        <p className={styles.fine}>{t('screen.noFaults')}</p>
      ) : (
        <ul className={styles.faults}>
          {shown.map((alarm) => (
            <li key={alarm.id} data-level={alarm.level}>
              <b>
                <i aria-hidden="true">{alarm.level === 'serious' ? '▲' : '●'}</i>
                <span className="sr-only">{ALARM_WORDS.levels[alarm.level][language()]}</span>
                {alarmTitle(alarm, language())}
              </b>
              <span>
                {alarm.stationName} · {alarm.pointName}
                {alarm.connectorNo > 0 ? ` ${t('faults.connector', { no: alarm.connectorNo })}` : ''}
              </span>
              <time dateTime={alarm.openTime}>{since(alarm.openTime)}</time>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && shown.length > 0 ? <p className={styles.soft}>{t('screen.and', { count: more })}</p> : null}
    </section>
  );
}
