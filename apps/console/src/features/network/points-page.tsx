import { PlusOutlined } from '@ant-design/icons';
import { CONNECTOR_STATES, contract, type Point } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../entities/provider-filter.tsx';
import { useStationFilter } from '../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../shared/ui/filter/filter-bar.tsx';
import { StateIcon } from '../../shared/ui/icons/state-icon.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { ListSettings } from '../../shared/ui/table/list-settings.tsx';
import { CreatePointDrawer } from './create-point-drawer.tsx';
import { NewChargers } from './new-chargers/new-chargers.tsx';
import { BulkBar } from './points/actions/bulk-bar.tsx';
import { PointDrawer } from './points/detail/point-drawer.tsx';
import { PointCard } from './points/point-card.tsx';
import { usePointColumns } from './points/point-columns.tsx';
import { StateSummary } from './points/state-summary.tsx';

const NAMES = ['keyword', 'stationId', 'state', 'equipmentType', 'providerId'] as const;

function useFilters(): Filter[] {
  const { t } = useTranslation(['network', 'common']);
  const station = useStationFilter(t('points.station'));
  const provider = useProviderFilter(t('points.provider'));
  return [
    { key: 'keyword', label: t('points.keyword'), main: true, kind: 'search' },
    station,
    {
      key: 'state',
      label: t('points.state'),
      main: true,
      kind: 'options',
      many: true,
      options: CONNECTOR_STATES.map((value) => ({ value, label: t(`common:state.${value}`), icon: <StateIcon state={value} /> })),
    },
    {
      key: 'equipmentType',
      label: t('points.type'),
      main: true,
      kind: 'options',
      many: false,
      options: (['dc', 'ac'] as const).map((value) => ({ value, label: t(`points.${value}`) })),
    },
    ...provider,
  ];
}

/** Every charge point with its connectors, live; new ones knocking at the door above. */
export function Component() {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  const state = useListState(NAMES);
  const [open, setOpen] = useUrlParam('point');
  const [creating, setCreating] = useUrlParam('create');
  const filters = useFilters();
  const query = useCall(
    contract.points.list,
    {
      query: {
        ...state.filters,
        equipmentType: state.filters.equipmentType as 'ac' | undefined,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const columns = usePointColumns();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = (query.data?.list ?? []).filter((point) => selected.includes(point.serialNumber));
  return (
    <>
      <PageHeader title={t('points.title')}>
        <Allowed any={['point:write']}>
          <Button icon={<PlusOutlined />} onClick={() => setCreating('1')}>
            {t('points.create')}
          </Button>
        </Allowed>
      </PageHeader>
      {access.can('newCharger:read') ? <NewChargers /> : null}
      <StateSummary
        stationId={state.filters.stationId}
        providerId={state.filters.providerId}
        selected={state.filters.state}
        onSelect={(next) => state.setFilters({ state: next })}
      />
      <FilterBar filters={filters} state={state}>
        <ListSettings list="points" columns={columns} />
      </FilterBar>
      <DataTable<Point, (typeof NAMES)[number]>
        list="points"
        label={t('points.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.serialNumber}
        onOpen={(row) => setOpen(row.serialNumber)}
        openKey={open}
        selection={access.can('point:command') ? { keys: selected, onChange: setSelected } : undefined}
        card={(row) => <PointCard point={row} onOpen={() => setOpen(row.serialNumber)} />}
        empty={
          <StateBlock tone="empty" title={t('points.empty')} hint={t('points.emptyHint')}>
            <Allowed any={['point:write']}>
              <Button type="primary" onClick={() => setCreating('1')}>
                {t('points.create')}
              </Button>
            </Allowed>
          </StateBlock>
        }
      />
      <BulkBar
        points={chosen}
        onSelectPage={() => setSelected((query.data?.list ?? []).map((point) => point.serialNumber))}
        onClear={() => setSelected([])}
      />
      <PointDrawer serialNumber={open} onClose={() => setOpen(undefined)} />
      <CreatePointDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
    </>
  );
}
