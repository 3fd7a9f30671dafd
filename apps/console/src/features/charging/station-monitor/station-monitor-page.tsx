import { EnvironmentOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { contract, STATION_STATES, type StationNow } from '@csms/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { CallLink, useStationsInHand } from '../../../entities/work-orders/in-hand.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { LOOKS, StationStateTag } from '../../../shared/ui/station-state.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListBar } from '../../../shared/ui/table/filtered-list.tsx';
import { columnsKeyOf } from '../../../shared/ui/table/list-settings.tsx';
import { Live, Missing } from '../../../shared/ui/value/values.tsx';
import { LIVE } from './live-kinds.ts';
import styles from './monitor.module.css';
import { MonitorMap, pointsPath } from './monitor-map.tsx';
import { AtWork, Faults, Load, Trouble } from './monitor-parts.tsx';
import { type AlarmCounts, useOpenAlarms } from './use-open-alarms.ts';

const LIST = 'stationMonitor';
const NAMES = ['keyword', 'status', 'providerId'] as const;
type Name = (typeof NAMES)[number];

function useMonitorColumns(alarms: AlarmCounts = {}, inHand?: ReturnType<typeof useStationsInHand>): Column<StationNow>[] {
  const { t } = useTranslation(['stations', 'common']);
  const { seesProviders } = useUser();
  const seesAlarms = useAccess().can('alarm:read');
  return [
    {
      key: 'station',
      title: t('list.name'),
      sort: 'stationName',
      width: 154,
      required: true,
      fixed: 'start',
      render: (row) => (
        <div className={styles.name} title={`${row.stationName}\n${row.address}`}>
          {row.stationName}
        </div>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      sort: 'status',
      width: 212,
      render: (row) => (
        <div className={styles.state}>
          <StationStateTag state={row.status} states={row.states} />
          <AtWork station={row} />
        </div>
      ),
    },
    {
      key: 'states',
      title: t('list.states'),
      sort: 'connectors',
      width: 166,
      required: true,
      render: (row) => <StateCounts states={row.states} none={t('list.noConnectors')} />,
    },
    {
      key: 'load',
      about: <Definition of="charging.stationMonitor.load" />,
      title: t('monitor.load'),
      sort: 'loadW',
      width: 186,
      render: (row) => <Load station={row} />,
    },
    {
      key: 'sessions',
      about: <Definition of="charging.stationMonitor.sessions" />,
      title: t('monitor.sessions'),
      sort: 'sessions',
      width: 90,
      // The counts of the connectors say it too.
      hidden: seesProviders,
      align: 'end',
      render: (row) => (row.sessions === 0 ? <Missing /> : <Live value={row.sessions}>{integer(row.sessions)}</Live>),
    },
    {
      key: 'faults',
      about: <Definition of="charging.stationMonitor.faults" />,
      title: t('monitor.faults'),
      sort: 'faulted',
      width: 170,
      render: (row) => <Faults station={row} />,
    },
    ...(seesAlarms
      ? [
          {
            key: 'alarms',
            about: <Definition of="charging.stationMonitor.alarms" />,
            title: t('monitor.alarms'),
            sort: 'alarms',
            width: 156,
            render: (row: StationNow) => (
              <div className={listParts.two}>
                <Trouble station={row} alarms={alarms} inHand={inHand?.(row.id) ?? {}} none={<Missing />} />
              </div>
            ),
          },
        ]
      : []),
    ...(seesProviders
      ? [
          {
            key: 'provider',
            title: t('list.provider'),
            sort: 'providerName',
            width: 144,
            isOwner: true,
            full: (row: StationNow) => row.providerName,
            render: (row: StationNow) => row.providerName,
          },
        ]
      : []),
  ];
}

function MonitorList({ state }: { state: ReturnType<typeof useListState<Name>> }) {
  const { t } = useTranslation('stations');
  const access = useAccess();
  const navigate = useNavigate();
  const query = useCall(
    contract.stationMonitor.list,
    { query: { ...(state.filters as object), page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  useLiveRefetch(LIVE, query.refetch);
  const ids = (query.data?.list ?? []).map((row) => row.id);
  const alarms = useOpenAlarms(ids);
  const inHand = useStationsInHand(ids);
  const columns = useMonitorColumns(alarms, inHand);
  const open = access.can('point:read') ? (row: StationNow) => void navigate(pointsPath(row)) : undefined;
  return (
    <DataTable<StationNow, Name>
      list={columnsKeyOf(LIST, state.saved)}
      label={t('monitor.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      onOpen={open}
      card={(row) => (
        <div>
          <button type="button" className={listParts.cardButton} onClick={() => open?.(row)} disabled={!open}>
            <span className={styles.cardHead}>
              <span className={listParts.two}>
                <b>{row.stationName}</b>
                <small>{row.address}</small>
              </span>
              <StationStateTag state={row.status} states={row.states} />
              <AtWork station={row} />
            </span>
            <StateCounts states={row.states} none={t('list.noConnectors')} />
            <Load station={row} />
            {row.states.faulted ? <Faults station={row} /> : null}
          </button>
          <div className={styles.cardLinks}>
            <Trouble station={row} alarms={alarms} inHand={inHand(row.id)} />
            <CallLink {...inHand(row.id)} />
          </div>
        </div>
      )}
      rowTone={(row) => (row.states.faulted ? 'attention' : undefined)}
      empty={<StateBlock tone="empty" title={t('monitor.empty')} hint={t('monitor.emptyHint')} />}
    />
  );
}

/** Every station as it is now, as a list or on the map; a click leads to its points. */
export function Component() {
  const { t } = useTranslation(['stations', 'common']);
  const state = useListState(NAMES);
  const [view, setView] = useUrlParam('view');
  const columns = useMonitorColumns();
  const provider = useProviderFilter(t('list.provider'));
  const filters: Filter[] = [
    { key: 'keyword', label: t('list.keyword'), main: true, kind: 'search' },
    {
      key: 'status',
      label: t('list.state'),
      main: true,
      kind: 'options',
      many: true,
      options: STATION_STATES.map((value) => ({
        value,
        label: t(`common:stationState.${value}`),
        icon: <StateIcon state={LOOKS[value]} />,
      })),
    },
    ...provider,
  ];
  return (
    <>
      <PageHeader title={t('monitor.title')} />
      <ListBar list={LIST} columns={columns} filters={filters} state={state}>
        <Segmented
          aria-label={t('list.view')}
          value={view === 'map' ? 'map' : 'list'}
          onChange={(next) => setView(next === 'map' ? 'map' : undefined)}
          options={[
            { value: 'list', label: t('list.asList'), icon: <UnorderedListOutlined /> },
            { value: 'map', label: t('list.asMap'), icon: <EnvironmentOutlined /> },
          ]}
        />
      </ListBar>
      {view === 'map' ? <MonitorMap filters={state.filters} /> : <MonitorList state={state} />}
    </>
  );
}
