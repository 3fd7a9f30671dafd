import type { WorkOrderDetail } from '@csms/contract';
import { ProblemNotices } from '../../../entities/fault-problems/problem-notices.tsx';
import { RecoveryProposals } from '../../../entities/recovery/recovery-proposals.tsx';
import { ContractorSection } from '../contractors/pass-on.tsx';
import { OnSiteForms } from '../on-site/on-site-forms.tsx';
import { OnSiteSection } from '../on-site/on-site-section.tsx';
import { CostSection } from '../order-costs/cost-section.tsx';
import { ReservedSection } from '../part-reservations/reserved-section.tsx';
import type { Beside } from '../work-orders/order-drawer.tsx';

const costs = (one: WorkOrderDetail) => <CostSection one={one} />;
const kept = (one: WorkOrderDetail) => (
  <>
    <ContractorSection one={one} />
    <ReservedSection one={one} />
  </>
);

/** What other words show with an order, in its drawer, and on its page, which has its costs on a tab of their own. */
export const orderBeside: Beside & { costs: Beside['more']; kept: Beside['more'] } = {
  costs,
  kept,
  section: (one) => (
    <>
      <ProblemNotices taskId={one.taskId} />
      <RecoveryProposals taskId={one.taskId} />
      <OnSiteSection one={one} />
    </>
  ),
  more: (one) => (
    <>
      {kept(one)}
      {costs(one)}
    </>
  ),
  forms: (one) => <OnSiteForms one={one} />,
};
