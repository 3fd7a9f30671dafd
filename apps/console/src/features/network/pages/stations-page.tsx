import { DollarOutlined, EnvironmentOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { type Station, stationList } from '@csms/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { matchingKeys } from '../../../entities/list/matching-keys.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListBar } from '../../../shared/ui/table/filtered-list.tsx';
import { columnsKeyOf } from '../../../shared/ui/table/list-settings.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { useStationColumns } from '../stations/station-columns.tsx';
import { StationMapView } from '../stations/station-map-view.tsx';
import { stationPath } from '../stations/station-path.ts';
import { StationTotals } from '../stations/station-totals.tsx';
import styles from '../stations/stations.module.css';
import { useStationFilters } from '../stations/use-station-filters.tsx';
import { PriceChange } from './price-change.tsx';

function NewStation({ primary }: { primary?: boolean }) {
  const { t } = useTranslation('stations');
  const navigate = useNavigate();
  const { seesAllStations } = useUser();
  // A user of some stations would not see the new one.
  if (!seesAllStations) return null;
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

function StationList({ columns }: { columns: ReturnType<typeof useStationColumns> }) {
  const { t } = useTranslation('stations');
  const navigate = useNavigate();
  const { state, query } = useList(stationList);
  const prices = useAccess().can('price:write');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [changing, setChanging] = useUrlParam('changePrice');
  const rows = query.data?.list ?? [];
  const total = query.data?.total ?? 0;
  const changed = (changing === 'selected' ? chosen : [changing]).map(Number).filter((id) => id > 0);
  const selectAll = async () => {
    const keys = await matchingKeys<Station>(stationList, state.filters, ({ id }) => String(id));
    if (keys) setChosen(keys);
  };
  useLiveRefetch(['connector.changed', 'point.changed'], query.refetch);
  return (
    <>
      <DataTable
        selection={
          prices ? { keys: chosen, onChange: setChosen, all: total > rows.length && chosen.length === total } : undefined
        }
        list={columnsKeyOf(stationList.name, state.saved)}
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
          <StateBlock tone="empty" title={t('list.empty')} hint={t('list.emptyHint')} hintFor="station:write">
            <NewStation primary />
          </StateBlock>
        }
      />
      <SelectionBar
        count={chosen.length}
        total={total}
        onSelectPage={() => setChosen([...new Set([...chosen, ...rows.map(({ id }) => String(id))])])}
        onSelectAll={() => void selectAll()}
        onClear={() => setChosen([])}
      >
        <Button size="small" type="primary" icon={<DollarOutlined />} onClick={() => setChanging('selected')}>
          {t('list.changePrice')}
        </Button>
      </SelectionBar>
      {prices ? <PriceChange stationIds={changed} onClose={() => setChanging(undefined)} onDone={() => setChosen([])} /> : null}
    </>
  );
}

/** Every station, as a list or on the map; which of both stands in the URL. */
export function Component() {
  const { t } = useTranslation(['stations', 'common']);
  const state = useListPage(stationList);
  const [view, setView] = useUrlParam('view');
  const columns = useStationColumns();
  const filters = useStationFilters();
  return (
    <>
      <PageHeader title={t('list.title')}>
        <NewStation />
      </PageHeader>
      <StationTotals filters={state.filters} />
      <ListBar list={stationList.name} columns={columns} filters={filters} state={state}>
        <Segmented
          aria-label={t('list.view')}
          value={view === 'map' ? 'map' : 'list'}
          onChange={(next) => setView(next === 'map' ? 'map' : undefined)}
          options={[
            { value: 'list', label: t('list.asList'), icon: <UnorderedListOutlined /> },
            { value: 'map', label: t('list.asMap'), icon: <EnvironmentOutlined /> },
          ]}
        />
        <ListExport list={stationList} state={state} columns={columns} />
      </ListBar>
      {view === 'map' ? <StationMapView filters={state.filters} /> : <StationList columns={columns} />}
    </>
  );
}
