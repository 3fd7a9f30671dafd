import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { MaintenanceActions, MaintenanceTab } from '../../charging/maintenance/maintenance-tab.tsx';
import { UptimeActions, UptimeTab } from '../uptime/uptime-tab.tsx';

/** How long connectors were up, and the maintenance that does not count as an outage. */
export function Component() {
  const { t } = useTranslation(['uptime', 'maintenance']);
  return (
    <TabHost
      title={t('uptime.title')}
      tabs={[
        { key: 'uptime', label: t('uptime.tab'), permission: 'uptime:read', Content: UptimeTab, Actions: UptimeActions },
        {
          key: 'maintenance',
          label: t('maintenance:maintenance.title'),
          permission: 'uptime:read',
          Content: MaintenanceTab,
          Actions: MaintenanceActions,
        },
      ]}
    />
  );
}
