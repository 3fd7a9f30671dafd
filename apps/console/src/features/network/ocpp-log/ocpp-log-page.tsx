import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { DeviationActions, DeviationsTab } from './deviations-tab.tsx';
import { LogTab } from './log-tab.tsx';

/** The OCPP log of all points, and what their models get wrong. */
export function Component() {
  const { t } = useTranslation('ocppLog');
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
      ]}
    />
  );
}
