import { contract, type WorkOrderDetail } from '@csms/contract';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenPage } from '../../../entities/hub/open-page.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { OrderState, Priority } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { OrderBody, OrderFoot } from './order-body.tsx';
import { useOrderActions } from './order-deeds.tsx';
import { StepForm } from './step-form.tsx';

function Detail({
  one,
  stale,
  section,
  more,
  onClose,
}: {
  one: WorkOrderDetail;
  stale: boolean;
  section: ReactNode;
  more: ReactNode;
  onClose: () => void;
}) {
  useDrawerThing(one.taskId);
  return (
    <RowDrawer
      stale={stale}
      title={
        <span className={styles.line}>
          {one.taskId}
          <Priority priority={one.priority} />
        </span>
      }
      open
      onClose={onClose}
      size={720}
      extra={
        <span className={styles.line}>
          <OrderState state={one.state} />
          <OpenPage thing="workOrder" name={one.taskId} />
        </span>
      }
      footer={<OrderFoot one={one} />}
    >
      <OrderBody one={one} section={section} more={more} />
    </RowDrawer>
  );
}

export interface Beside {
  /** What stands in the drawer above the way of the order. */
  section: (one: WorkOrderDetail) => ReactNode;
  /** Below what was used. */
  more: (one: WorkOrderDetail) => ReactNode;
  /** Forms of its own. */
  forms: (one: WorkOrderDetail) => ReactNode;
}

/** What the URL opens: an order (`order=WO00000001`), and a step of it (`act=dispatch`). */
export function OrderDrawers({ section, more, forms }: Beside) {
  const { t } = useTranslation('workOrders');
  const [shown] = useUrlParam('order');
  const [act] = useUrlParam('act');
  const patch = useUrlPatch();
  const can = useOrderActions();
  const asked = useCall(
    contract.workOrders.get,
    { query: { taskId: shown ?? '' } },
    { enabled: shown !== undefined, refetchInterval: 20_000, ofRow: true },
  );
  const missing = asked.error?.kind === 'notFound';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    patch({ order: undefined, act: undefined });
  }, [missing]);
  const stale = asked.isPlaceholderData;
  if (!shown || !asked.data || (asked.data.taskId !== shown && !stale)) return null;
  const action = stale ? undefined : [...can(asked.data), 'note' as const].find((one) => one === act);
  return (
    <>
      <Detail
        one={asked.data}
        stale={stale}
        section={section(asked.data)}
        more={more(asked.data)}
        onClose={() => patch({ order: undefined, act: undefined, site: undefined, at: undefined, scheme: undefined })}
      />
      {forms(asked.data)}
      {action ? (
        <StepForm key={`${shown}/${act}`} one={asked.data} action={action} onClose={() => patch({ act: undefined })} />
      ) : null}
    </>
  );
}
