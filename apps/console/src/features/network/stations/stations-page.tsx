import { EnvironmentOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { contract, STATION_COLUMNS, type Station } from '@csms/contract';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListSettings, useColumns } from '../../../shared/ui/table/list-settings.tsx';
import { useStationColumns } from './station-columns.tsx';
import { StationMapView } from './station-map-view.tsx';
import { stationPath } from './station-path.ts';
import { StationTotals } from './station-totals.tsx';
import styles from './stations.module.css';
import { STATION_FILTERS, type StationFilterName, stationQuery, useStationFilters } from './use-station-filters.tsx';

type ExportColumn = (typeof STATION_COLUMNS)[number];
const isExported = (key: string): key is ExportColumn => (STATION_COLUMNS as readonly string[]).includes(key);
const TITLES: Readonly<Record<string, string>> = {
  stationName: 'name',
  providerName: 'provider',
  status: 'state',
  openingTime: 'opening',
  isPublic: 'access',
  servicePhone: 'phone',
  pointCount: 'points',
  connectorCount: 'connectors',
  totalPower: 'power',
  siteLimitW: 'siteLimit',
  createTime: 'created',
};

function NewStation({ primary }: { primary?: boolean }) {
  const { t } = useTranslation('stations');
  const navigate = useNavigate();
  return (
    <Allowed any={['station:write']}>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<PlusOutlined />}
        onClick={() => navigate('/configurationManagement/station/new')}
      >
        {t('list.create')}
      </Button>
    </Allowed>
  );
}

function StationList({
  state,
  columns,
}: {
  state: ReturnType<typeof useListState<StationFilterName>>;
  columns: ReturnType<typeof useStationColumns>;
}) {
  const { t } = useTranslation('stations');
  const navigate = useNavigate();
  const query = useCall(
    contract.stations.list,
    { query: { ...stationQuery(state.filters), page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  useLiveRefetch(['connector.changed', 'point.changed'], query.refetch);
  return (
    <DataTable<Station, StationFilterName>
      list="stations"
      label={t('list.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      onOpen={(row) => navigate(stationPath(row.id))}
      card={(row) => (
        <button type="button" className={styles.card} onClick={() => navigate(stationPath(row.id))}>
          <span className={styles.cardHead}>
            <span className={styles.two}>
              <b>{row.stationName}</b>
              <small>{row.address}</small>
            </span>
            <StationStateTag state={row.status} states={row.states} />
          </span>
          <StateCounts states={row.states} none={t('list.noConnectors')} />
        </button>
      )}
      empty={
        <StateBlock tone="empty" title={t('list.empty')} hint={t('list.emptyHint')}>
          <NewStation primary />
        </StateBlock>
      }
    />
  );
}

/** Every station, as a list or on the map; which of both stands in the URL. */
export function Component() {
  const { t } = useTranslation(['stations', 'common']);
  const state = useListState(STATION_FILTERS);
  const [view, setView] = useUrlParam('view');
  const columns = useStationColumns();
  const filters = useStationFilters();
  const visible = useColumns('stations', columns).map((column) => column.key);
  return (
    <>
      <PageHeader title={t('list.title')}>
        <NewStation />
      </PageHeader>
      <StationTotals filters={state.filters} />
      <FilterBar filters={filters} state={state}>
        <Segmented
          aria-label={t('list.view')}
          value={view === 'map' ? 'map' : 'list'}
          onChange={(next) => setView(next === 'map' ? 'map' : undefined)}
          options={[
            { value: 'list', label: t('list.asList'), icon: <UnorderedListOutlined /> },
            { value: 'map', label: t('list.asMap'), icon: <EnvironmentOutlined /> },
          ]}
        />
        <ExportButton
          source="stations"
          visible={visible.filter(isExported)}
          columns={STATION_COLUMNS.map((key) => ({ key, title: t(`list.${(TITLES[key] ?? key) as 'name'}`) }))}
          run={(format, chosen) =>
            exportFile(
              contract.stations.export,
              { query: { ...stationQuery(state.filters), sort: state.sort, format, columns: chosen.filter(isExported) } },
              `stations.${format}`,
            )
          }
        />
        <ListSettings list="stations" columns={columns} />
      </FilterBar>
      {view === 'map' ? <StationMapView filters={state.filters} /> : <StationList state={state} columns={columns} />}
    </>
  );
}
