import { PlusOutlined } from '@ant-design/icons';
import { type FilterKeyOf, isOutOfOrder, pointList, SHOWN_STATES } from '@csms/contract';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { usePointsInHand } from '../../../entities/work-orders/in-hand.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { type Filters, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { CommandList } from '../commands/command-list.tsx';
import { NewChargers } from '../new-chargers/new-chargers.tsx';
import { BulkBar } from '../points/actions/bulk-bar.tsx';
import { CreatePointDrawer } from '../points/form/create-point-drawer.tsx';
import { PointCard } from '../points/point-card.tsx';
import { usePointColumns } from '../points/point-columns.tsx';
import { StateSummary } from '../points/state-summary.tsx';
import { ActionDrawers } from './action-drawers.tsx';
import { PointDrawer } from './point-drawer.tsx';

function usePointFilters(): Filter[] {
  const { t } = useTranslation('common');
  const word = useWord();
  return useListFilters(pointList, {
    stationId: useStationFilter(word(pointList.filters.stationId.words)),
    state: {
      options: SHOWN_STATES.map((value) => ({ value, label: t(`state.${value}`), icon: <StateIcon state={value} /> })),
    },
  });
}

/** The filter as the API takes it in a body: without text for numbers and lists. */
function bodyOf({ stationId, providerId, state, quarantined, equipmentType, keyword }: Filters<FilterKeyOf<typeof pointList>>) {
  const states = state?.split(',');
  const kind = (['ac', 'dc'] as const).find((one) => one === equipmentType);
  return {
    ...(keyword ? { keyword } : {}),
    ...(stationId ? { stationId: Number(stationId) } : {}),
    ...(providerId ? { providerId: Number(providerId) } : {}),
    ...(states ? { state: SHOWN_STATES.filter((one) => states.includes(one)) } : {}),
    ...(kind ? { equipmentType: kind } : {}),
    ...(quarantined ? { quarantined: true } : {}),
  };
}

/** Every charge point with its connectors, live; new ones knocking at the door above. */
function PointList() {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  const { state, query } = useList(pointList);
  const [open, setOpen] = useUrlParam('point');
  const [creating, setCreating] = useUrlParam('create');
  const filters = usePointFilters();
  const inHand = usePointsInHand((query.data?.list ?? []).filter(isOutOfOrder).map(({ serialNumber }) => serialNumber));
  const seesOrders = access.can('workOrder:read');
  const columns = usePointColumns(inHand);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const chosen = (query.data?.list ?? []).filter((point) => selected.includes(point.serialNumber));
  const filter = bodyOf(state.filters);
  const { state: _, ...others } = state.filters;
  return (
    <>
      {access.can('newCharger:read') ? <NewChargers /> : null}
      <StateSummary filter={others} selected={state.filters.state} onSelect={(next) => state.setFilters({ state: next })} />
      <FilteredList
        filters={filters}
        list={pointList.name}
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
        card={(row) => (
          <PointCard
            point={row}
            onOpen={() => setOpen(row.serialNumber)}
            inHand={seesOrders && isOutOfOrder(row) ? inHand(row.serialNumber) : undefined}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('points.empty')} hint={t('points.emptyHint')} hintFor="point:write">
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
