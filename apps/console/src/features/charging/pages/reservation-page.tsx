import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { CalendarTab } from '../reservations/calendar-tab.tsx';
import { ReservationDrawers } from '../reservations/reservation-drawers.tsx';
import { CalendarActions, ReservationActions, ReservationsTab } from '../reservations/reservations-tab.tsx';

/** Connectors that are kept for users, as a list and by hour. */
export function Component() {
  const { t } = useTranslation('reservations');
  return (
    <>
      <TabHost
        title={t('title')}
        tabs={[
          { key: 'list', label: t('tab'), permission: 'reservation:read', Content: ReservationsTab, Actions: ReservationActions },
          {
            key: 'calendar',
            label: t('calendarTab'),
            permission: 'reservation:read',
            Content: CalendarTab,
            Actions: CalendarActions,
          },
        ]}
      />
      <ReservationDrawers />
    </>
  );
}
