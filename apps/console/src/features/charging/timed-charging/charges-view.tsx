import {
  CloseCircleOutlined,
  EditOutlined,
  FieldTimeOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { contract, TIMED_KIND_WORDS, type TimedCharge, timedChargeList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './timed-charging.module.css';
import { isOpen, nextDay } from './timed-times.ts';
import {
  connectorsText,
  daysText,
  dayText,
  LastStart,
  Period,
  Point,
  STALE_BY_TIMED,
  StartTime,
  Status,
  useTimes,
  WallTime,
} from './timed-words.tsx';
import { useView } from './use-view.ts';

export function New() {
  const { t } = useTranslation('timedCharging');
  const [, setOpen] = useUrlParam('timed');
  return (
    <Allowed any={['timedCharging:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('create')}
      </Button>
    </Allowed>
  );
}

/** Asks, and leaves out a day of a timed charge. */
export function useSkip(): (timedId: number, day: string) => void {
  const { t } = useTranslation('timedCharging');
  const confirm = useConfirm();
  const skip = useSend(contract.timedCharges.skip, STALE_BY_TIMED);
  return (timedId, day) =>
    confirm({
      title: t('skip.title', { day: dayText(day) }),
      consequence: t('skip.will', { id: timedId }),
      perform: async () => {
        await skip.mutateAsync({ params: { id: timedId }, body: { day } });
        notify.success(t('skip.done', { day: dayText(day) }));
      },
    });
}

/** Pauses a timed charge, or lets it go on. */
export function usePause(): (one: TimedCharge) => void {
  const { t } = useTranslation('timedCharging');
  const pause = useSend(contract.timedCharges.pause, STALE_BY_TIMED);
  return ({ id, status }) => {
    const paused = status !== 'paused';
    pause.mutate(
      { params: { id }, body: { paused } },
      { onSuccess: () => notify.success(t(paused ? 'pause.done' : 'resume.done', { id })) },
    );
  };
}

function Actions({ one }: { one: TimedCharge }) {
  const { t } = useTranslation('timedCharging');
  const writes = useAccess().can('timedCharging:write');
  const [, setEdit] = useUrlParam('change');
  const [, setEnd] = useUrlParam('end');
  const [, go] = useView();
  const skip = useSkip();
  const pause = usePause();
  const isPaused = one.status === 'paused';
  const day = nextDay(one);
  const changes: RowAction[] = [
    { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setEdit(String(one.id)) },
    {
      key: 'pause',
      label: t(isPaused ? 'resume.action' : 'pause.action'),
      icon: isPaused ? <PlayCircleOutlined /> : <PauseCircleOutlined />,
      perform: () => pause(one),
    },
    ...(day === undefined
      ? []
      : [
          {
            key: 'skip',
            label: t('skip.actionDay', { day: dayText(day) }),
            icon: <StepForwardOutlined />,
            perform: () => skip(one.id, day),
          },
        ]),
    {
      key: 'end',
      label: t('end.action'),
      icon: <CloseCircleOutlined />,
      danger: true,
      perform: () => setEnd(String(one.id)),
    },
  ];
  return (
    <RowMenu
      label={t('actions', { id: one.id })}
      actions={[
        {
          key: 'starts',
          label: t('starts.all'),
          icon: <FieldTimeOutlined />,
          perform: () => go('starts', { timedId: String(one.id) }),
        },
        ...(writes && isOpen(one) ? changes : []),
      ]}
    />
  );
}

function useColumns(): Column<TimedCharge>[] {
  const { t } = useTranslation('timedCharging');
  const word = useWord();
  const columns = useListColumns(timedChargeList, {
    status: (row) => <Status one={row} />,
    // The start time tells it.
    kind: { hidden: true, render: (row) => word(TIMED_KIND_WORDS[row.kind]) },
    pointName: (row) => <Point one={row} />,
    connectorNos: connectorsText,
    validPeriod: (row) => <Period one={row} />,
    days: daysText,
    startTime: (row) => <StartTime one={row} />,
    readyTime: (row) => (row.readyTime === null ? <Missing /> : <WallTime words={row.readyTime} one={row} />),
    lastStatus: (row) => <LastStart one={row} />,
  });
  // What became of it stands beside when it starts.
  const last = columns.find(({ key }) => key === 'lastStatus')!;
  const others = columns.filter((column) => column !== last);
  const at = others.findIndex(({ key }) => key === 'startTime') + 1;
  return [...others.toSpliced(at, 0, last), actionsColumn(t('actionsTitle'), (row: TimedCharge) => <Actions one={row} />)];
}

export function ChargesActions() {
  const state = useListPage(timedChargeList);
  return (
    <>
      <ListExport list={timedChargeList} state={state} columns={useColumns()} />
      <New />
    </>
  );
}

/** Timed charges, newest first. */
export function ChargesView() {
  const { t } = useTranslation('timedCharging');
  const word = useWord();
  const times = useTimes();
  const { state, query } = useList(timedChargeList, {}, { refetchInterval: 15_000 });
  const filters = useListFilters(timedChargeList, {
    stationId: useStationFilter(word(timedChargeList.filters.stationId.words)),
  });
  const columns = useColumns();
  const [open, setOpen] = useUrlParam('timed');
  return (
    <FilteredList
      filters={filters}
      list={timedChargeList.name}
      label={t('views.charges')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      onOpen={(row: TimedCharge) => setOpen(String(row.id))}
      openKey={open ? Number(open) : undefined}
      rowTone={(row) => (row.status === 'active' && row.lastStatus === 'missed' ? 'attention' : undefined)}
      card={(row) => (
        <div className={listParts.card}>
          <span className={styles.cardHead}>
            <span className={styles.two}>
              <button type="button" className={styles.opener} onClick={() => setOpen(String(row.id))}>
                {row.account}
              </button>
              <small>
                {row.pointName} · {t('connector', { no: connectorsText(row) })}
              </small>
            </span>
            <Status one={row} />
            <Actions one={row} />
          </span>
          <span>
            {daysText(row)} · {times(row)}
          </span>
          <small>{t('period', row.validPeriod)}</small>
          {row.lastStatus === null ? null : <LastStart one={row} />}
        </div>
      )}
      empty={
        <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')}>
          <New />
        </StateBlock>
      }
    />
  );
}
