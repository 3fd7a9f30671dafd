import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { CentralActions, CentralTab } from '../charging-profiles/central-tab.tsx';
import { CircuitDrawer } from '../circuits/circuit-drawer.tsx';
import { CircuitActions, CircuitsTab } from '../circuits/circuits-tab.tsx';
import { TreeImport } from '../circuits/tree-import.tsx';
import { LimitsActions, LimitsTab } from '../load-balancing/limits-tab.tsx';
import { LoadBalancingActions, LoadBalancingTab } from '../load-balancing/load-balancing-tab.tsx';
import { TimedActions, TimedTab } from '../timed-charging/timed-tab.tsx';

/** How the power of sites is shared: the sites now, charging profiles sent by hand, circuits, and timed charging. */
export function Component() {
  const { t } = useTranslation(['loadBalancing', 'circuits', 'chargingProfiles', 'timedCharging']);
  return (
    <>
      <TabHost
        title={t('title')}
        tabs={[
          {
            key: 'loadBalancing',
            label: t('tab'),
            permission: 'smartCharging:read',
            Content: LoadBalancingTab,
            Actions: LoadBalancingActions,
          },
          {
            key: 'limits',
            label: t('limits.title'),
            permission: 'smartCharging:read',
            Content: LimitsTab,
            Actions: LimitsActions,
          },
          {
            key: 'central',
            label: t('chargingProfiles:tab'),
            permission: 'smartCharging:read',
            Content: CentralTab,
            Actions: CentralActions,
          },
          {
            key: 'local',
            label: t('circuits:tab'),
            permission: 'smartCharging:read',
            Content: CircuitsTab,
            Actions: CircuitActions,
          },
          {
            key: 'timed',
            label: t('timedCharging:tab'),
            permission: 'timedCharging:read',
            Content: TimedTab,
            Actions: TimedActions,
          },
        ]}
      />
      <CircuitDrawer />
      <TreeImport />
    </>
  );
}
