import { PlusOutlined } from '@ant-design/icons';
import { CONNECTOR_STATES, contract, type Point } from '@csms/contract';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useProviderFilter } from '../../entities/provider-filter.tsx';
import { useStationFilter } from '../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../shared/ui/filter/filter.ts';
import { StateIcon } from '../../shared/ui/icons/state-icon.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import { FilteredList } from '../../shared/ui/table/filtered-list.tsx';
import { CreatePointDrawer } from './create-point-drawer.tsx';
import { NewChargers } from './new-chargers/new-chargers.tsx';
import { BulkBar } from './points/actions/bulk-bar.tsx';
import { ActionDrawers } from './points/actions/forms/action-drawers.tsx';
import { CommandList } from './points/commands/command-list.tsx';
import { PointDrawer } from './points/detail/point-drawer.tsx';
import { PointCard } from './points/point-card.tsx';
import { usePointColumns } from './points/point-columns.tsx';
import { StateSummary } from './points/state-summary.tsx';

const NAMES = ['keyword', 'stationId', 'state', 'equipmentType', 'providerId', 'quarantined'] as const;

function useFilters(): Filter[] {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
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
    {
      key: 'quarantined',
      label: t('points.connection'),
      kind: 'options',
      many: false,
      options: [{ value: 'true', label: t('pointWork:page.quarantinedOnly') }],
    },
  ];
}

/** Every charge point with its connectors, live; new ones knocking at the door above. */
function PointList() {
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
        quarantined: state.filters.quarantined as 'true' | undefined,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const columns = usePointColumns();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const chosen = (query.data?.list ?? []).filter((point) => selected.includes(point.serialNumber));
  // As the API takes them in a body: without text for numbers and lists.
  const { stationId, providerId, state: states, quarantined, equipmentType, keyword } = state.filters;
  const filter = {
    ...(keyword ? { keyword } : {}),
    ...(stationId ? { stationId: Number(stationId) } : {}),
    ...(providerId ? { providerId: Number(providerId) } : {}),
    ...(states ? { state: states.split(',') as never } : {}),
    ...(equipmentType ? { equipmentType: equipmentType as 'ac' } : {}),
    ...(quarantined ? { quarantined: true } : {}),
  };
  return (
    <>
      {access.can('newCharger:read') ? <NewChargers /> : null}
      <StateSummary
        stationId={state.filters.stationId}
        providerId={state.filters.providerId}
        selected={state.filters.state}
        onSelect={(next) => state.setFilters({ state: next })}
      />
      <FilteredList<Point, (typeof NAMES)[number]>
        filters={filters}
        list="points"
        label={t('points.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.serialNumber}
        onOpen={(row) => setOpen(row.serialNumber)}
        openKey={open}
        selection={
          access.can('point:command') || access.can('point:write') ? { keys: selected, onChange: setSelected, all } : undefined
        }
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
        total={query.data?.total ?? 0}
        filter={filter}
        onAll={setAll}
        onSelectPage={() => setSelected((query.data?.list ?? []).map((point) => point.serialNumber))}
        onClear={() => setSelected([])}
      />
      <ActionDrawers filter={filter} />
      <PointDrawer serialNumber={open} onClose={() => setOpen(undefined)} />
      <CreatePointDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
    </>
  );
}

/** The charge points, and everything that was asked of them. */
export function Component() {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
  const [search, setSearch] = useSearchParams();
  const [, setCreating] = useUrlParam('create');
  // While a point's drawer is open, the tab is the drawer's.
  const commands = search.get('tab') === 'commands' && !search.has('point');
  return (
    <>
      <PageHeader title={t('points.title')}>
        <Allowed any={['point:write']}>
          <Button icon={<PlusOutlined />} onClick={() => setCreating('1')}>
            {t('points.create')}
          </Button>
        </Allowed>
      </PageHeader>
      <Tabs
        activeKey={commands ? 'commands' : 'points'}
        items={(['points', 'commands'] as const).map((key) => ({ key, label: t(`pointWork:tabs.${key}`) }))}
        // The filters of one list mean nothing in the other.
        onChange={(key) => setSearch(key === 'commands' ? { tab: 'commands' } : {})}
      />
      {commands ? <CommandList /> : <PointList />}
    </>
  );
}
