import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { InfoActions, InfosTab } from './infos-tab.tsx';
import { InvoiceActions, InvoicesTab } from './invoices-tab.tsx';

/** Invoices, and to whom they are made out. */
export function Component() {
  const { t } = useTranslation('invoices');
  return (
    <TabHost
      title={t('title')}
      tabs={[
        { key: 'invoices', label: t('tab'), permission: 'invoice:read', Content: InvoicesTab, Actions: InvoiceActions },
        { key: 'infos', label: t('infos.tab'), permission: 'invoice:read', Content: InfosTab, Actions: InfoActions },
      ]}
    />
  );
}
