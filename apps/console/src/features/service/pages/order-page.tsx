import { contract, type WorkOrderDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { HubHead, HubPage, HubPanel } from '../../../entities/hub/hub.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { OrderState, Priority } from '../parts/order-words.tsx';
import { OrderBody, OrderFoot } from '../work-orders/order-body.tsx';
import { useOrderActions } from '../work-orders/order-deeds.tsx';
import { StepForm } from '../work-orders/step-form.tsx';
import { orderBeside } from './order-beside.tsx';

function OrderHub({ order }: { order: WorkOrderDetail }) {
  const [act] = useUrlParam('act');
  const patch = useUrlPatch();
  const actionsOf = useOrderActions();
  const action = [...actionsOf(order), 'note' as const].find((name) => name === act);
  return (
    <>
      <HubHead
        name={order.taskId}
        state={
          <>
            <OrderState state={order.state} /> <Priority priority={order.priority} />
          </>
        }
        deeds={<OrderFoot one={order} />}
      />
      <HubPanel>
        <OrderBody one={order} section={orderBeside.section(order)} more={orderBeside.more(order)} />
      </HubPanel>
      {orderBeside.forms(order)}
      {action ? (
        <StepForm key={action} one={order} action={action} onClose={() => patch({ order: undefined, act: undefined })} />
      ) : null}
    </>
  );
}

/** One work order, whole: its fault, its way, what was done. */
export function Component() {
  const { t } = useTranslation('workOrders');
  const { taskId = '' } = useParams();
  const query = useCall(contract.workOrders.get, { query: { taskId } }, { refetchInterval: 20_000 });
  return (
    <HubPage
      query={query}
      nameOf={(order) => order.taskId}
      missing={t('gone')}
      list={{ to: '/workOrder/list', title: t('title') }}
    >
      {(order) => <OrderHub order={order} />}
    </HubPage>
  );
}
