import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { OnSiteForms } from '../on-site/on-site-forms.tsx';
import { OnSiteSection } from '../on-site/on-site-section.tsx';
import { AreaActions, AreasTab } from '../work-orders/areas-tab.tsx';
import { OrderDrawers } from '../work-orders/order-drawer.tsx';
import { OrdersActions, OrdersTab } from '../work-orders/orders-tab.tsx';

/** Work orders, and who is responsible where. */
export function Component() {
  const { t } = useTranslation('workOrders');
  return (
    <>
      <TabHost
        title={t('title')}
        tabs={[
          { key: 'list', label: t('tab'), permission: 'workOrder:read', Content: OrdersTab, Actions: OrdersActions },
          { key: 'areas', label: t('areasTab'), permission: 'workOrder:read', Content: AreasTab, Actions: AreaActions },
        ]}
      />
      <OrderDrawers section={(one) => <OnSiteSection one={one} />} forms={(one) => <OnSiteForms one={one} />} />
    </>
  );
}
