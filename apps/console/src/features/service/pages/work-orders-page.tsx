import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ContractorActions, ContractorsTab } from '../contractors/contractors-tab.tsx';
import { BoardTab } from '../dispatch-board/board-tab.tsx';
import { OrdersBulkBar } from '../dispatch-board/bulk-bar.tsx';
import { ProblemActions, ProblemsTab } from '../fault-problems/problems-tab.tsx';
import { CostRules } from '../order-costs/cost-rules.tsx';
import { PhotoRules } from '../photo-retention/photo-rules.tsx';
import { RecoveryActions, RecoveryTab } from '../recovery/recovery-tab.tsx';
import { RosterActions, RosterTab } from '../roster/roster-tab.tsx';
import { FiguresActions, FiguresTab } from '../service-figures/figures-tab.tsx';
import { AreaActions, AreasTab } from '../work-orders/areas-tab.tsx';
import { OrderDrawers } from '../work-orders/order-drawer.tsx';
import { OrdersActions, OrdersTab } from '../work-orders/orders-tab.tsx';
import { orderBeside } from './order-beside.tsx';

const Orders = () => <OrdersTab bulk={(choice) => <OrdersBulkBar {...choice} />} />;
const AreasActions = () => (
  <>
    <CostRules />
    <PhotoRules />
    <AreaActions />
  </>
);

/** Work orders, the dispatcher's board, who is there, and who is responsible where. */
export function Component() {
  const { t } = useTranslation(['workOrders', 'dispatchBoard', 'recovery', 'serviceFigures', 'faultProblems', 'contractors']);
  return (
    <>
      <TabHost
        title={t('title')}
        tabs={[
          { key: 'list', label: t('tab'), permission: 'workOrder:read', Content: Orders, Actions: OrdersActions },
          { key: 'board', label: t('dispatchBoard:tab'), permission: 'workOrder:dispatch', Content: BoardTab },
          {
            key: 'roster',
            label: t('dispatchBoard:roster.tab'),
            permission: 'workOrder:read',
            Content: RosterTab,
            Actions: RosterActions,
          },
          {
            key: 'recovery',
            label: t('recovery:tab'),
            permission: 'recovery:run',
            Content: RecoveryTab,
            Actions: RecoveryActions,
          },
          {
            key: 'problems',
            label: t('faultProblems:tab'),
            permission: 'workOrder:read',
            Content: ProblemsTab,
            Actions: ProblemActions,
          },
          {
            key: 'figures',
            label: t('serviceFigures:tab'),
            permission: 'workOrder:read',
            Content: FiguresTab,
            Actions: FiguresActions,
          },
          {
            key: 'contractors',
            label: t('contractors:tab'),
            permission: 'workOrder:read',
            Content: ContractorsTab,
            Actions: ContractorActions,
          },
          { key: 'areas', label: t('areasTab'), permission: 'workOrder:read', Content: AreasTab, Actions: AreasActions },
        ]}
      />
      <OrderDrawers {...orderBeside} />
    </>
  );
}
