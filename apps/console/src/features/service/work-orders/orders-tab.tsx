import { PlusOutlined } from '@ant-design/icons';
import { contract, WORK_ORDER_SOURCE_WORDS, type WorkOrder, type WorkOrderState, workOrderList } from '@csms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { Due, Fault, OrderState, Place, Priority, SessionLink } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { useOrderDeeds } from './order-deeds.tsx';

function Report() {
  const { t } = useTranslation('workOrders');
  const navigate = useNavigate();
  return (
    <Allowed any={['workOrder:create']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/workOrder/create')}>
        {t('report')}
      </Button>
    </Allowed>
  );
}

export function OrdersActions() {
  const state = useListPage(workOrderList);
  return (
    <>
      <ListExport list={workOrderList} state={state} columns={useColumns()} />
      <Report />
    </>
  );
}

function Actions({ one }: { one: WorkOrder }) {
  const { t } = useTranslation('workOrders');
  return <RowMenu label={t('actions', { taskId: one.taskId })} actions={useOrderDeeds(one)} />;
}

function useColumns(): Column<WorkOrder>[] {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  const columns = useListColumns(workOrderList, {
    state: (row) => <OrderState state={row.state} />,
    priority: (row) => <Priority priority={row.priority} />,
    faultCode: (row) => <Fault one={row} />,
    pointName: (row) => <Place one={row} />,
    serviceMan: (row) => row.serviceMan?.name ?? t('unassigned'),
    contractor: (row) => row.contractor?.name ?? <Missing />,
    leader: (row) => row.leader?.name ?? t('unassigned'),
    repairDueTime: (row) => <Due one={row} />,
    transactionId: (row) => <SessionLink id={row.transactionId} />,
    source: (row) => word(WORK_ORDER_SOURCE_WORDS[row.source]),
  });
  return [...columns, actionsColumn(t('actionsTitle'), (row: WorkOrder) => <Actions one={row} />)];
}

const IN_WORK: readonly WorkOrderState[] = ['dispatched', 'onSite', 'waiting'];

/** How many orders wait for what; each figure filters. */
function Figures() {
  const { t } = useTranslation('workOrders');
  const sums = useCall(contract.workOrders.summary, { query: {} }, { refetchInterval: 30_000 });
  const { filters, setFilters } = useListPage(workOrderList);
  const count = (...states: WorkOrderState[]) =>
    (sums.data?.states ?? []).filter(({ state }) => states.includes(state)).reduce((sum, one) => sum + one.count, 0);
  const stat = (key: 'accept' | 'dispatch' | 'inWork' | 'confirm' | 'proof' | 'archive', ...states: WorkOrderState[]) => {
    const value = states.join(',');
    const pressed = filters.state === value;
    return {
      key,
      label: t(`summary.${key}`),
      about: <Definition of={`service.workOrders.${key}`} />,
      value: count(...states),
      muted: count(...states) === 0,
      pressed,
      onClick: () => setFilters({ state: pressed ? undefined : value }),
    };
  };
  return (
    <>
      <StatStrip
        label={t('summary.label')}
        query={sums}
        stats={[
          stat('accept', 'waitingAcceptance'),
          stat('dispatch', 'waitingDispatch'),
          stat('inWork', ...IN_WORK),
          stat('confirm', 'waitingConfirmation'),
          stat('proof', 'inProof'),
          stat('archive', 'waitingArchive'),
        ]}
      />
      {sums.data && sums.data.stationsWithoutArea > 0 ? (
        <p className={styles.open}>{t('noArea', { count: sums.data.stationsWithoutArea })}</p>
      ) : null}
    </>
  );
}

/** The chosen orders, and what else can be done to the choice. */
export interface Choice {
  taskIds: readonly string[];
  onSelectPage: () => void;
  onClear: () => void;
}

/** Work orders, newest first, under what waits for whom. `bulk`: what can be done to several at once. */
export function OrdersTab({ bulk }: { bulk: (choice: Choice) => ReactNode }) {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  const { state, query } = useList(workOrderList, {}, { refetchInterval: 30_000 });
  const filters = useListFilters(workOrderList, { stationId: useStationFilter(word(workOrderList.filters.stationId.words)) });
  const columns = useColumns();
  const { can } = useAccess();
  const [chosen, setChosen] = useState<string[]>([]);
  const patch = useUrlPatch();
  const [shown] = useUrlParam('order');
  const open = (row: WorkOrder) => patch({ order: row.taskId, act: undefined });
  return (
    <>
      <Figures />
      <FilteredList
        filters={filters}
        list={workOrderList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.taskId}
        onOpen={open}
        openKey={shown}
        {...(can('workOrder:dispatch') ? { selection: { keys: chosen, onChange: setChosen } } : {})}
        rowTone={(row) => (row.overdue !== null ? 'attention' : undefined)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="faultCode"
            facts={['taskId', 'state', 'priority', 'stationName', 'pointName']}
            beside={<Actions one={row} />}
            onOpen={() => open(row)}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')}>
            <Report />
          </StateBlock>
        }
      />
      {bulk({
        taskIds: chosen,
        onSelectPage: () => setChosen([...new Set([...chosen, ...(query.data?.list ?? []).map((row) => row.taskId)])]),
        onClear: () => setChosen([]),
      })}
    </>
  );
}
