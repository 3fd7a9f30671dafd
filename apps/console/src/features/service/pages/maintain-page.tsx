import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ComponentActions, ComponentsTab } from '../components/components-tab.tsx';
import { ComponentTypeActions, ComponentTypesTab } from '../components/types-tab.tsx';
import { DueActions, DueTab } from '../maintenance-records/due-tab.tsx';
import { RecordActions, RecordsTab } from '../maintenance-records/records-tab.tsx';

/** How worn components are, what was done at points, what is due, and what is planned. */
export function Component() {
  const { t } = useTranslation(['components', 'maintenanceRecords']);
  const permission = 'component:read';
  return (
    <TabHost
      title={t('page')}
      tabs={[
        { key: 'use', label: t('tab'), permission, Content: ComponentsTab, Actions: ComponentActions },
        { key: 'records', label: t('maintenanceRecords:tab'), permission, Content: RecordsTab, Actions: RecordActions },
        { key: 'due', label: t('maintenanceRecords:dueTab'), permission, Content: DueTab, Actions: DueActions },
        { key: 'types', label: t('typesTab'), permission, Content: ComponentTypesTab, Actions: ComponentTypeActions },
      ]}
    />
  );
}
