import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ListTab, WarningActions } from './list-tab.tsx';
import { MapTab } from './map-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SourceNote } from './source-note.tsx';
import { ThresholdsTab } from './thresholds-tab.tsx';
import { WarningDrawers } from './warning-drawers.tsx';

/** The weather of the stations, what it warns of, and by which thresholds. */
export function Component() {
  const { t } = useTranslation('warnings');
  return (
    <>
      <TabHost
        title={t('title')}
        tabs={[
          { key: 'overview', label: t('tabs.overview'), permission: 'warning:read', Content: OverviewTab },
          { key: 'map', label: t('tabs.map'), permission: 'warning:read', Content: MapTab },
          { key: 'list', label: t('tabs.list'), permission: 'warning:read', Content: ListTab, Actions: WarningActions },
          { key: 'thresholds', label: t('tabs.thresholds'), permission: 'warning:read', Content: ThresholdsTab },
        ]}
      />
      <SourceNote />
      <WarningDrawers />
    </>
  );
}
