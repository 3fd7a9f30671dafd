import { PlusOutlined } from '@ant-design/icons';
import { APPLY_ACTIONS, type ApplyOrder, applyOrderList, contract } from '@csms/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Detail } from './apply-detail.tsx';
import { ApplyStep } from './apply-step.tsx';
import { DANGER, ICONS, Status, WorkOrderLink } from './apply-words.tsx';
import { NewApply } from './new-apply.tsx';

const { applyOrders } = contract;

function New() {
  const { t } = useTranslation('applyOrders');
  const [, setOpen] = useUrlParam('apply');
  return (
    <Allowed any={['material:apply']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('create')}
      </Button>
    </Allowed>
  );
}

export function ApplyOrderActions() {
  const state = useListPage(applyOrderList);
  return (
    <>
      <ListExport list={applyOrderList} state={state} columns={useColumns()} />
      <New />
    </>
  );
}

function Menu({ one }: { one: ApplyOrder }) {
  const { t } = useTranslation(['applyOrders', 'spareParts']);
  const patch = useUrlPatch();
  if (one.actions.length === 0) return null;
  return (
    <RowMenu
      label={`${t('spareParts:actionsTitle')}: ${one.taskId}`}
      actions={one.actions.map((action) => {
        const Icon = ICONS[action];
        return {
          key: action,
          icon: <Icon />,
          label: t(`act.${action}.action`),
          danger: DANGER.includes(action),
          perform: () => patch({ apply: one.taskId, act: action }),
        };
      })}
    />
  );
}

function useColumns(): Column<ApplyOrder>[] {
  const { t } = useTranslation('spareParts');
  const columns = useListColumns(applyOrderList, {
    status: (row) => <Status status={row.status} />,
    workOrderTaskId: (row) => <WorkOrderLink taskId={row.workOrderTaskId} />,
  });
  return [...columns, actionsColumn(t('actionsTitle'), (row: ApplyOrder) => <Menu one={row} />)];
}

/** What the URL opens: an order (`apply=AO00000001`), a new one (`apply=new`), a step of it (`act=ship`). */
function Drawers() {
  const { t } = useTranslation('applyOrders');
  const [shown] = useUrlParam('apply');
  const [act] = useUrlParam('act');
  const patch = useUrlPatch();
  const isOne = shown !== undefined && shown !== 'new';
  const asked = useCall(applyOrders.get, { params: { taskId: shown ?? '' } }, { enabled: isOne, ofRow: true });
  const missing = asked.error?.kind === 'notFound';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    patch({ apply: undefined, act: undefined });
  }, [missing]);
  const close = () => patch({ apply: undefined, act: undefined });
  if (shown === 'new')
    return (
      <Allowed any={['material:apply']}>
        <NewApply onClose={close} />
      </Allowed>
    );
  if (!isOne || !asked.data) return null;
  const one = asked.data;
  const action = APPLY_ACTIONS.find((each) => each === act && one.actions.includes(each));
  return (
    <>
      <Detail one={one} stale={asked.isPlaceholderData} onClose={close} />
      {action ? <ApplyStep key={action} one={one} action={action} onClose={() => patch({ act: undefined })} /> : null}
    </>
  );
}

/** Apply orders, newest first. */
export function ApplyOrdersTab() {
  const { t } = useTranslation('applyOrders');
  const { state, query } = useList(applyOrderList, {}, { refetchInterval: 30_000 });
  const filters = useListFilters(applyOrderList, {});
  const columns = useColumns();
  const patch = useUrlPatch();
  const [shown] = useUrlParam('apply');
  const open = (row: ApplyOrder) => patch({ apply: row.taskId, act: undefined });
  return (
    <>
      <FilteredList
        filters={filters}
        list={applyOrderList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.taskId}
        onOpen={open}
        openKey={shown}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="partsNumber"
            facts={['taskId', 'status', 'count', 'applicant']}
            beside={<Menu one={row} />}
            onOpen={() => open(row)}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="material:apply">
            <New />
          </StateBlock>
        }
      />
      <Drawers />
    </>
  );
}
