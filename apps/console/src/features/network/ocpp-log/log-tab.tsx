import { DownloadOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { contract, OCPP_OUTCOMES } from '@csms/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExchangeList } from '../../../entities/ocpp-exchange/exchange-list.tsx';
import { CENTRAL_SYSTEM_ACTIONS, CHARGER_ACTIONS, DEVIATION_RULES } from '../../../entities/ocpp-exchange/exchange-words.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { asApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { download } from '../../../shared/api/download.ts';
import { notify, report } from '../../../shared/api/report.ts';
import { momentExact } from '../../../shared/format/time.ts';
import { type Filters, useListState } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './ocpp-log.module.css';

const NAMES = [
  'keyword',
  'serialNumber',
  'startTime',
  'endTime',
  'action',
  'outcome',
  'direction',
  'stationId',
  'rule',
  'deviating',
  'vendor',
  'model',
] as const;
type Name = (typeof NAMES)[number];

const FOLLOW_MS = 1000;
const PAGE = 50;

function useFilters(): Filter[] {
  const { t } = useTranslation('ocppLog');
  const station = useStationFilter(t('station'));
  const actions = [...new Set<string>([...CHARGER_ACTIONS, ...CENTRAL_SYSTEM_ACTIONS])].sort();
  return [
    { key: 'serialNumber', label: t('serialNumber'), main: true, kind: 'search' },
    { key: 'startTime', toKey: 'endTime', label: t('period'), main: true, kind: 'range' },
    {
      key: 'action',
      label: t('action'),
      main: true,
      kind: 'options',
      many: true,
      options: actions.map((value) => ({ value, label: value })),
    },
    {
      key: 'outcome',
      label: t('outcome'),
      main: true,
      kind: 'options',
      many: true,
      options: OCPP_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    },
    { key: 'keyword', label: t('keyword'), kind: 'text' },
    {
      key: 'direction',
      label: t('way'),
      kind: 'options',
      many: false,
      options: (['in', 'out'] as const).map((value) => ({ value, label: t(`direction.${value}`) })),
    },
    { ...station, main: false },
    {
      key: 'deviating',
      label: t('deviating'),
      kind: 'options',
      many: false,
      options: [{ value: 'true', label: t('deviatingOnly') }],
    },
    {
      key: 'rule',
      label: t('rule'),
      kind: 'options',
      many: false,
      options: DEVIATION_RULES.map((value) => ({ value, label: t(`rules.${value}`) })),
    },
    { key: 'vendor', label: t('vendor'), kind: 'text' },
    { key: 'model', label: t('model'), kind: 'text' },
  ];
}

const queryOf = (filters: Filters<Name>) => ({
  ...filters,
  stationId: filters.stationId === undefined ? undefined : Number(filters.stationId),
  action: filters.action?.split(','),
  outcome: filters.outcome?.split(',') as (typeof OCPP_OUTCOMES)[number][] | undefined,
  direction: filters.direction as 'in' | undefined,
  deviating: filters.deviating === 'true' ? true : undefined,
});

/** What chargers and we said to each other, newest first; it can be followed as it happens, and taken along for a period. */
export function LogTab() {
  const { t } = useTranslation(['ocppLog', 'common']);
  const state = useListState(NAMES);
  const filters = useFilters();
  const [following, setFollowing] = useState(false);
  const [open, setOpen] = useState<string>();
  const query = queryOf(state.filters);
  const log = useInfiniteQuery({
    queryKey: [contract.ocppLog.search.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(contract.ocppLog.search, { query: { ...query, limit: PAGE, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: following ? FOLLOW_MS : false,
    meta: { silent: true },
  });
  const { startTime, endTime } = state.filters;
  const list = log.data?.pages.flatMap((page) => page.list) ?? [];
  const searchedTo = log.data?.pages.at(-1)?.searchedTo;
  const older = () => {
    // What is read must not move.
    setFollowing(false);
    void log.fetchNextPage();
  };
  const save = () =>
    startTime && endTime
      ? download(contract.ocppLog.export, { query: { ...query, startTime, endTime } }, 'ocpp-log.jsonl').catch(report)
      : notify.info(t('downloadNeedsPeriod'));
  return (
    <>
      <FilterBar filters={filters} state={state}>
        <Button
          icon={following ? <PauseOutlined /> : <PlayCircleOutlined />}
          type={following ? 'primary' : 'default'}
          aria-pressed={following}
          disabled={endTime !== undefined || (log.data?.pages.length ?? 0) > 1}
          onClick={() => setFollowing(!following)}
        >
          {t(following ? 'following' : 'follow')}
        </Button>
        <Tooltip title={t('download')} mouseEnterDelay={0.4}>
          <Button icon={<DownloadOutlined />} aria-label={t('download')} onClick={() => void save()} />
        </Tooltip>
      </FilterBar>
      <section className={styles.log} aria-label={t('label')} aria-busy={log.isFetching && !following}>
        {log.error && !log.data ? (
          <ErrorState error={asApiError(log.error)} onRetry={log.refetch} busy={log.isFetching} />
        ) : !log.data ? (
          <SkeletonRows columns={4} rows={10} />
        ) : list.length === 0 && !log.hasNextPage ? (
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <ExchangeList
            messages={list}
            open={open}
            onToggle={(id) => {
              setFollowing(false);
              setOpen(open === id ? undefined : id);
            }}
          />
        )}
        {log.error && log.data ? <p className={styles.note}>{asApiError(log.error).message}</p> : null}
        {log.hasNextPage ? (
          <div className={styles.more}>
            {searchedTo ? <span>{t('searchedTo', { time: momentExact(searchedTo) })}</span> : null}
            <Button loading={log.isFetchingNextPage} onClick={older}>
              {t('older')}
            </Button>
          </div>
        ) : null}
      </section>
    </>
  );
}
