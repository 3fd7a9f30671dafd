import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ApplyOrderActions, ApplyOrdersTab } from '../apply-orders/apply-orders-tab.tsx';
import { ReservedActions, ReservedTab } from '../part-reservations/reserved-tab.tsx';
import { BookActions, BookTab } from '../spare-parts/book-tab.tsx';
import { PartActions, PartsTab } from '../spare-parts/parts-tab.tsx';
import { StocktakeActions, StocktakesTab } from '../spare-parts/stocktakes-tab.tsx';
import { StoreActions, StoresTab } from '../spare-parts/stores-tab.tsx';

/** Spare parts with their stock, what is applied for, the book, stores and stocktakes. */
export function Component() {
  const { t } = useTranslation(['spareParts', 'partReservations']);
  return (
    <TabHost
      title={t('title')}
      tabs={[
        { key: 'parts', label: t('partsTab'), permission: 'material:read', Content: PartsTab, Actions: PartActions },
        {
          key: 'orders',
          label: t('ordersTab'),
          permission: 'material:read',
          Content: ApplyOrdersTab,
          Actions: ApplyOrderActions,
        },
        {
          key: 'reserved',
          label: t('partReservations:tab'),
          permission: 'material:read',
          Content: ReservedTab,
          Actions: ReservedActions,
        },
        { key: 'book', label: t('bookTab'), permission: 'material:read', Content: BookTab, Actions: BookActions },
        { key: 'stores', label: t('storesTab'), permission: 'material:read', Content: StoresTab, Actions: StoreActions },
        {
          key: 'stocktakes',
          label: t('stocktakesTab'),
          permission: 'material:read',
          Content: StocktakesTab,
          Actions: StocktakeActions,
        },
      ]}
    />
  );
}
