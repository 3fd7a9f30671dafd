import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { CalendarView } from './calendar-view.tsx';
import { ChargesActions, ChargesView, New } from './charges-view.tsx';
import { StartsActions, StartsView } from './starts-view.tsx';
import styles from './timed-charging.module.css';
import { TimedDrawers } from './timed-drawers.tsx';
import { useView, VIEWS } from './use-view.ts';

const CONTENT = { charges: ChargesView, calendar: CalendarView, starts: StartsView };
const ACTIONS = { charges: ChargesActions, calendar: New, starts: StartsActions };

/** The buttons of the view that is shown. */
export function TimedActions() {
  const Actions = ACTIONS[useView()[0]];
  return <Actions />;
}

/** Timed charging in three views: the list, the calendar and the starts. */
export function TimedTab() {
  const { t } = useTranslation('timedCharging');
  const [view, go] = useView();
  const Content = CONTENT[view];
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <Segmented
        className={styles.views}
        value={view}
        onChange={(next) => go(next)}
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        aria-label={t('views.label')}
      />
      <Content key={view} />
      <TimedDrawers />
    </>
  );
}
