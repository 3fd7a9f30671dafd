import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ComponentActions, ComponentsTab } from '../components/components-tab.tsx';
import { ComponentTypeActions, ComponentTypesTab } from '../components/types-tab.tsx';
import { DueActions, DueTab } from '../maintenance-records/due-tab.tsx';
import { RecordActions, RecordsTab } from '../maintenance-records/records-tab.tsx';
import { WarrantiesTab, WarrantyActions } from '../order-costs/warranties-tab.tsx';

/** How worn components are, what was done at points, what is due and planned, and whose warranty holds. */
export function Component() {
  const { t } = useTranslation(['components', 'maintenanceRecords', 'orderCosts']);
  const permission = 'component:read';
  return (
    <TabHost
      title={t('page')}
      tabs={[
        { key: 'use', label: t('tab'), permission, Content: ComponentsTab, Actions: ComponentActions },
        { key: 'records', label: t('maintenanceRecords:tab'), permission, Content: RecordsTab, Actions: RecordActions },
        { key: 'due', label: t('maintenanceRecords:dueTab'), permission, Content: DueTab, Actions: DueActions },
        { key: 'warranty', label: t('orderCosts:warranties.tab'), permission, Content: WarrantiesTab, Actions: WarrantyActions },
        { key: 'types', label: t('typesTab'), permission, Content: ComponentTypesTab, Actions: ComponentTypeActions },
      ]}
    />
  );
}
