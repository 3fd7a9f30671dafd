import { PlayCircleOutlined } from '@ant-design/icons';
import { type ChargingSession, contract, recordList, START_TYPES } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { SessionCard } from './session-card.tsx';
import { useSessionColumns } from './session-columns.tsx';
import { SessionDrawer } from './session-drawer.tsx';
import { SessionTotals } from './session-totals.tsx';
import { StartDrawer } from './start/start-drawer.tsx';

const NAMES = ['keyword', 'stationId', 'startType', 'providerId'] as const;

function useFilters(): Filter[] {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const station = useStationFilter(t('sessions.station'));
  const provider = useProviderFilter(word(recordList.filters.providerId.words));
  return [
    { key: 'keyword', label: t('sessions.keyword'), main: true, kind: 'search' },
    station,
    {
      key: 'startType',
      label: t('sessions.startType'),
      main: true,
      kind: 'options',
      many: true,
      options: START_TYPES.map((value) => ({ value, label: t(`common:startType.${value}`) })),
    },
    ...provider,
  ];
}

/** What is charging now, live; start and stop. */
export function Component() {
  const { t } = useTranslation(['charging', 'common']);
  const state = useListState(NAMES);
  const [open, setOpen] = useUrlParam('session');
  const [starting, setStarting] = useUrlParam('start');
  const filters = useFilters();
  const query = useCall(
    contract.sessions.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const columns = useSessionColumns();
  const empty = useMemo(
    () => (
      <StateBlock tone="empty" title={t('sessions.emptyTitle')} hint={t('sessions.emptyHint')}>
        <Allowed any={['charging:start']}>
          <Button type="primary" onClick={() => setStarting('1')}>
            {t('start.action')}
          </Button>
        </Allowed>
      </StateBlock>
    ),
    [t, setStarting],
  );
  return (
    <>
      <PageHeader title={t('sessions.title')}>
        <Allowed any={['charging:start']}>
          <Button type="primary" icon={<PlayCircleOutlined />} onClick={() => setStarting('1')}>
            {t('start.action')}
          </Button>
        </Allowed>
      </PageHeader>
      <SessionTotals stationId={state.filters.stationId} />
      <FilteredList<ChargingSession, (typeof NAMES)[number]>
        filters={filters}
        list="sessions"
        label={t('sessions.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.transactionId}
        onOpen={(row) => setOpen(String(row.transactionId))}
        openKey={open ? Number(open) : undefined}
        card={(row) => <SessionCard session={row} onOpen={() => setOpen(String(row.transactionId))} />}
        empty={empty}
      />
      <SessionDrawer transactionId={open ? Number(open) : undefined} rows={query.data?.list} onClose={() => setOpen(undefined)} />
      <StartDrawer open={starting !== undefined} onClose={() => setStarting(undefined)} />
    </>
  );
}
