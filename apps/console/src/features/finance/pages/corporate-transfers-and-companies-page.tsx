import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { CompaniesTab, CompanyActions } from '../companies/companies-tab.tsx';
import { CorporateTransfersTab, EnterAction } from '../corporate-transfers/transfers-tab.tsx';

/** What companies have paid by bank, and the companies. */
export function Component() {
  const { t } = useTranslation('finance');
  return (
    <TabHost
      title={t('corporate.title')}
      tabs={[
        {
          key: 'transfers',
          label: t('corporate.tab'),
          permission: 'corporateTransfer:read',
          Content: CorporateTransfersTab,
          Actions: EnterAction,
        },
        {
          key: 'companies',
          label: t('companies.tab'),
          permission: 'company:read',
          Content: CompaniesTab,
          Actions: CompanyActions,
        },
      ]}
    />
  );
}
