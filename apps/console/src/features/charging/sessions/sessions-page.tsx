import { PlayCircleOutlined } from '@ant-design/icons';
import { sessionList } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { SessionCard } from './session-card.tsx';
import { useSessionColumns } from './session-columns.tsx';
import { SessionDrawer } from './session-drawer.tsx';
import { SessionTotals } from './session-totals.tsx';
import { StartDrawer } from './start/start-drawer.tsx';
import { useWithEnded } from './with-ended.ts';

/** What is charging now, live; start and stop. */
export function Component() {
  const { t } = useTranslation(['charging', 'common']);
  const { state, query } = useList(sessionList);
  const list = useWithEnded(query.data?.list, JSON.stringify([state.filters, state.page, state.limit, state.sort]));
  const shown = { ...query, data: query.data && list ? { ...query.data, list } : query.data };
  const word = useWord();
  const [open, setOpen] = useUrlParam('session');
  const [starting, setStarting] = useUrlParam('start');
  const filters = useListFilters(sessionList, { stationId: useStationFilter(word(sessionList.filters.stationId.words)) });
  const columns = useSessionColumns();
  const empty = useMemo(
    () => (
      <StateBlock tone="empty" title={t('sessions.emptyTitle')} hint={t('sessions.emptyHint')} hintFor="charging:start">
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
      <FilteredList
        filters={filters}
        list={sessionList.name}
        label={t('sessions.label')}
        columns={columns}
        query={shown}
        state={state}
        rowKey={(row) => row.transactionId}
        onOpen={(row) => setOpen(String(row.transactionId))}
        openKey={open ? Number(open) : undefined}
        card={(row) => <SessionCard session={row} onOpen={() => setOpen(String(row.transactionId))} />}
        empty={empty}
      />
      <SessionDrawer transactionId={open ? Number(open) : undefined} rows={list} onClose={() => setOpen(undefined)} />
      <StartDrawer open={starting !== undefined} named={starting} onClose={() => setStarting(undefined)} />
    </>
  );
}
