import { contract, OVERDUE_GOAL_WORDS, type WorkOrderDetail, workOrderList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { duration } from '../../../shared/format/format.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import type { Stat } from '../../../shared/ui/stat-strip.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { isOver, OrderState, Priority } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { OrderFoot, OrderHelp, OrderHistory, OrderNow, OrderParts } from '../work-orders/order-body.tsx';
import { useOrderActions } from '../work-orders/order-deeds.tsx';
import { StepForm } from '../work-orders/step-form.tsx';
import { orderBeside } from './order-beside.tsx';

/** How long it has been open, or was. */
function OpenFor({ order: { createTime, archiveTime, cancelTime } }: { order: WorkOrderDetail }) {
  const now = useNow();
  const end = archiveTime ?? cancelTime;
  return duration((end === null ? now : Date.parse(end)) - Date.parse(createTime));
}

/** Until when it is to work again, who is on it, and how long it has been open. */
function useOrderFigures(order: WorkOrderDetail): Stat[] {
  const { t } = useTranslation('workOrders');
  const word = useColumnWord(workOrderList);
  const say = useWord();
  return [
    {
      key: 'due',
      label: word('repairDueTime'),
      value: isOver(order) ? <Missing /> : <Time at={order.repairDueTime} zone={order.timeZone} />,
      note: order.overdue === null || isOver(order) ? undefined : say(OVERDUE_GOAL_WORDS[order.overdue]),
    },
    { key: 'man', label: word('serviceMan'), value: order.serviceMan?.name ?? t('unassigned') },
    { key: 'open', label: t('detail.openFor'), value: <OpenFor order={order} /> },
  ];
}

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
        figures={useOrderFigures(order)}
      />
      <HubTabs
        tabs={{
          now: (
            <HubPanel>
              <OrderNow one={order} section={orderBeside.section(order)} />
              <div className={styles.below}>
                {orderBeside.kept(order)}
                <OrderHelp one={order} />
              </div>
            </HubPanel>
          ),
          history: (
            <HubPanel>
              <OrderHistory one={order} />
            </HubPanel>
          ),
          money: (
            <HubPanel>
              <div className={styles.sections}>
                <OrderParts one={order} />
                {orderBeside.costs(order)}
              </div>
            </HubPanel>
          ),
        }}
      />
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
