import { DeleteOutlined, EditOutlined, NodeIndexOutlined } from '@ant-design/icons';
import { BALANCING_STRATEGY_WORDS, CIRCUIT_STATE_WORDS, type Circuit, circuitList, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { LoadBar, type LoadTone } from '../parts/load-bar.tsx';
import styles from './circuits.module.css';

const TONES: Record<Circuit['status'], Tone> = { over: 'danger', tight: 'warning', normal: 'good', off: 'neutral' };
const BARS: Record<Circuit['status'], LoadTone> = { over: 'over', tight: 'tight', normal: 'normal', off: 'normal' };
const sitePath = ({ stationId }: Circuit) => `?tab=loadBalancing&site=${stationId}`;

function New() {
  const { t } = useTranslation('circuits');
  return (
    <NewButton permission="smartCharging:write" param="circuit" value="new">
      {t('create')}
    </NewButton>
  );
}

export function CircuitActions() {
  const state = useListPage(circuitList);
  return (
    <>
      <ListExport list={circuitList} state={state} columns={useColumns()} />
      <New />
    </>
  );
}

const Status = ({ one }: { one: Circuit }) => {
  const word = useWord();
  return <ToneTag tone={TONES[one.status]}>{word(CIRCUIT_STATE_WORDS[one.status])}</ToneTag>;
};

const Load = ({ one }: { one: Circuit }) => (
  <LoadBar loadW={one.loadW} limitW={one.limitPowerW} limitA={one.limitA} share={one.share} tone={BARS[one.status]} />
);

function Actions({ one }: { one: Circuit }) {
  const { t } = useTranslation('circuits');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const writes = useAccess().can('smartCharging:write');
  const [, setOpen] = useUrlParam('circuit');
  const remove = useSend(contract.circuits.remove, [
    contract.circuits.list,
    contract.loadBalancing.list,
    contract.loadBalancing.live,
  ]);
  const { name } = one;
  const ask = () =>
    confirm({
      title: t('removeAsk', { name }),
      consequence: t('removeWill', { count: one.pointCount }),
      danger: true,
      perform: async () => {
        await remove.mutateAsync({ params: { id: one.id } });
        notify.success(t('removed', { name }));
      },
    });
  return (
    <RowMenu
      label={t('actions', { name })}
      actions={[
        {
          key: 'site',
          label: t('site', { name: one.stationName }),
          icon: <NodeIndexOutlined />,
          perform: () => void navigate(sitePath(one)),
        },
        ...(writes
          ? [
              { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setOpen(String(one.id)) },
              { key: 'remove', label: t('remove'), icon: <DeleteOutlined />, danger: true, perform: ask },
            ]
          : []),
      ]}
    />
  );
}

function useColumns(): Column<Circuit>[] {
  const { t } = useTranslation('circuits');
  const word = useWord();
  const columns = useListColumns(circuitList, {
    name: (row) => row.name,
    status: (row) => <Status one={row} />,
    loadW: (row) => <Load one={row} />,
    stationName: (row) => <Link to={sitePath(row)}>{row.stationName}</Link>,
    strategy: (row) => (row.strategy === null ? t('ownStrategy') : word(BALANCING_STRATEGY_WORDS[row.strategy])),
  });
  return [...columns, actionsColumn(t('actionsTitle'), (row: Circuit) => <Actions one={row} />)];
}

/** Local controllers: circuits whose points share a limit. */
export function CircuitsTab() {
  const { t } = useTranslation('circuits');
  const word = useWord();
  const { state, query } = useList(circuitList, {}, { refetchInterval: 10_000 });
  const filters = useListFilters(circuitList, { stationId: useStationFilter(word(circuitList.filters.stationId.words)) });
  const columns = useColumns();
  const writes = useAccess().can('smartCharging:write');
  const [open, setOpen] = useUrlParam('circuit');
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <FilteredList
        filters={filters}
        list={circuitList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        {...(writes ? { onOpen: (row: Circuit) => setOpen(String(row.id)) } : {})}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.status === 'over' ? 'attention' : undefined)}
        card={(row) => (
          <div className={styles.card}>
            <span className={listParts.cardHead}>
              <span className={listParts.two}>
                {writes ? (
                  <button type="button" className={styles.opener} onClick={() => setOpen(String(row.id))}>
                    {row.name}
                  </button>
                ) : (
                  <b>{row.name}</b>
                )}
                <small>
                  {row.stationName} · {t('points', { count: row.pointCount })}
                </small>
              </span>
              <Status one={row} />
              <Actions one={row} />
            </span>
            <Load one={row} />
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('hint')}>
            <New />
          </StateBlock>
        }
      />
    </>
  );
}
