import { contract, type PRICE_STATES, type StationPrice } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { type ListState, useListState } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { DayStrip } from './day/day-strip.tsx';
import { FeeRanges } from './fee-ranges.tsx';
import styles from './prices.module.css';

const NAMES = ['keyword', 'state', 'providerId'] as const;
type Name = (typeof NAMES)[number];
type State = (typeof PRICE_STATES)[number];
const pathOf = (station: Pick<StationPrice, 'stationId'>) => `/financialManagement/price/${station.stationId}`;

function Day({ station }: { station: StationPrice }) {
  const { t } = useTranslation('prices');
  if (!station.current)
    return (
      <span>
        <ToneTag tone="warning">{t('list.unpriced')}</ToneTag> <span className={styles.soft}>{t('list.unpricedHint')}</span>
      </span>
    );
  return (
    <>
      <DayStrip slots={station.current.slots} />
      <FeeRanges version={station.current} currency={station.currency} />
    </>
  );
}

function Groups({ station }: { station: StationPrice }) {
  if (station.groups.length === 0) return <Missing />;
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 10px' }}>
      {station.groups.map((group) => (
        <Link
          key={group.groupId}
          className={styles.link}
          to={`/financialManagement/groupPrice/${station.stationId}?group=${group.groupId}`}
        >
          {group.groupName}
        </Link>
      ))}
    </span>
  );
}

function Next({ station }: { station: StationPrice }) {
  const { t } = useTranslation('prices');
  if (station.next === null) return <Missing />;
  return (
    <span className={styles.two}>
      <span>
        <Time at={station.next} zone={station.timeZone} own />
      </span>
      {station.scheduled > 1 ? <small>{t('list.more', { count: station.scheduled - 1 })}</small> : null}
    </span>
  );
}

function useColumns(): Column<StationPrice>[] {
  const { t } = useTranslation('prices');
  const { isShowProvider } = useUser();
  return useMemo<Column<StationPrice>[]>(
    () => [
      {
        key: 'station',
        title: t('list.station'),
        width: 210,
        required: true,
        fixed: 'start',
        sort: 'stationName',
        render: (row) => (
          <span className={styles.two} title={row.stationName}>
            <Link className={styles.link} to={pathOf(row)}>
              {row.stationName}
            </Link>
            <small>{row.timeZone}</small>
          </span>
        ),
      },
      { key: 'day', title: t('list.day'), width: 470, required: true, render: (row) => <Day station={row} /> },
      { key: 'next', title: t('list.next'), width: 204, sort: 'next', render: (row) => <Next station={row} /> },
      { key: 'groups', title: t('list.groups'), width: 180, render: (row) => <Groups station={row} /> },
      ...providerColumn(isShowProvider, t('list.provider'), { width: 140, sort: 'providerName' }),
    ],
    [t, isShowProvider],
  );
}

/** How many stations need a price, will get another one, or have one for a group: each figure filters. */
function Totals({ state }: { state: ListState<Name> }) {
  const { t } = useTranslation('prices');
  const { keyword, providerId, state: chosen } = state.filters;
  const query = useCall(contract.prices.totals, { query: { keyword, providerId } }, { keepPrevious: true });
  const figure = (key: State) => ({
    key,
    label: t(`list.states.${key}`),
    value: integer(query.data?.[key] ?? 0),
    pressed: chosen === key,
    muted: query.data?.[key] === 0,
    onClick: () => state.setFilters({ state: chosen === key ? undefined : key }),
  });
  return (
    <StatStrip
      label={t('list.figures')}
      loading={query.isPending}
      stats={[
        { key: 'stations', label: t('list.stations'), value: integer(query.data?.stations ?? 0) },
        figure('unpriced'),
        figure('scheduled'),
        figure('groupPrice'),
      ]}
    />
  );
}

/** Every station with what its day costs; those without a price stand first. */
export function Component() {
  const { t } = useTranslation('prices');
  const state = useListState(NAMES);
  const columns = useColumns();
  const navigate = useNavigate();
  const provider = useProviderFilter(t('list.provider'));
  const query = useCall(
    contract.prices.overview,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const filters: Filter[] = [
    { key: 'keyword', label: t('list.keyword'), main: true, kind: 'search' },
    {
      key: 'state',
      label: t('list.state'),
      main: true,
      kind: 'options',
      many: true,
      options: (['unpriced', 'scheduled', 'groupPrice'] as const).map((value) => ({ value, label: t(`list.states.${value}`) })),
    },
    ...provider.map((one) => ({ ...one, main: true })),
  ];
  return (
    <>
      <PageHeader title={t('list.title')} />
      <FilteredList<StationPrice, Name>
        filters={filters}
        between={<Totals state={state} />}
        list="prices"
        label={t('list.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.stationId}
        onOpen={(row) => void navigate(pathOf(row))}
        rowTone={(row) => (row.current ? undefined : 'attention')}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <span className={styles.two}>
                <Link className={styles.link} to={pathOf(row)}>
                  {row.stationName}
                </Link>
                <small>{row.timeZone}</small>
              </span>
              {row.next ? <ToneTag tone="info">{t('list.states.scheduled')}</ToneTag> : null}
            </div>
            <Day station={row} />
            {row.groups.length > 0 ? <Groups station={row} /> : null}
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('list.empty')} hint={t('list.emptyHint')}>
            <Button onClick={() => navigate('/configurationManagement/stationManagement')}>{t('list.toStations')}</Button>
          </StateBlock>
        }
      />
    </>
  );
}
