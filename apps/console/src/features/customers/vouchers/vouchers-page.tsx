import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { IssuedTab } from './issued-tab.tsx';
import { TypesTab, VoucherActions } from './types-tab.tsx';

/** Vouchers: the kinds with their stock, and those that users hold or have used. */
export function Component() {
  const { t } = useTranslation('benefits');
  return (
    <TabHost
      title={t('voucher.title')}
      tabs={[
        { key: 'types', label: t('voucher.types'), permission: 'voucher:read', Content: TypesTab, Actions: VoucherActions },
        { key: 'issued', label: t('voucher.issuedTab'), permission: 'voucher:read', Content: IssuedTab },
      ]}
    />
  );
}
