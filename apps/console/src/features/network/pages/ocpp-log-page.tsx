import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/access.tsx';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { VendorRuleActions, VendorRulesTab } from '../../customers/vendor-rules/vendor-rules-tab.tsx';
import { DeviationActions, DeviationsTab } from '../ocpp-log/deviations-tab.tsx';
import { LogTab } from '../ocpp-log/log-tab.tsx';

/** The OCPP log of all points, and what their models get wrong, and how the vendors' idTags are read. */
export function Component() {
  const { t } = useTranslation('ocppLog');
  const { isShowProvider } = useUser();
  return (
    <TabHost
      title={t('title')}
      tabs={[
        { key: 'log', label: t('logTab'), permission: 'ocppLog:read', Content: LogTab },
        {
          key: 'deviations',
          label: t('deviationsTab'),
          permission: 'ocppLog:read',
          Content: DeviationsTab,
          Actions: DeviationActions,
        },
        // A rule holds for the chargers of all operators: only the platform's people see it.
        ...(isShowProvider
          ? [
              {
                key: 'vendorRules',
                label: t('rulesTab'),
                permission: 'vendorRule:read' as const,
                Content: VendorRulesTab,
                Actions: VendorRuleActions,
              },
            ]
          : []),
      ]}
    />
  );
}
