import { DollarOutlined, PercentageOutlined } from '@ant-design/icons';
import {
  contract,
  type FilterKeyOf,
  PRICE_STATE_WORDS,
  type PRICE_STATES,
  pathOf,
  priceList,
  type StationPrice,
} from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { matchingKeys } from '../../../entities/list/matching-keys.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { type ListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { Missing, Time, timeWidth } from '../../../shared/ui/value/values.tsx';
import { PriceChangeDrawer } from './change/price-change-drawer.tsx';
import { DayStrip } from './day/day-strip.tsx';
import { FeeRanges } from './fee-ranges.tsx';
import styles from './prices.module.css';
import { TaxRatesDrawer } from './taxes/tax-rates-drawer.tsx';

type Name = FilterKeyOf<typeof priceList>;
type State = (typeof PRICE_STATES)[number];
/** The room of "and 2 more". */
const MORE_PX = 70;

function Day({ station, among }: { station: StationPrice; among: readonly StationPrice[] }) {
  const { t } = useTranslation('prices');
  if (!station.current)
    return (
      <span>
        <ToneTag tone="warning">{t('list.unpriced')}</ToneTag> <span className={styles.soft}>{t('list.unpricedHint')}</span>
      </span>
    );
  return (
    <span className={styles.today}>
      <DayStrip slots={station.current.slots} />
      <FeeRanges
        version={station.current}
        currency={station.currency}
        among={among.flatMap(({ current, currency }) => (current && currency === station.currency ? [current] : []))}
      />
    </span>
  );
}

function Groups({ station }: { station: StationPrice }) {
  if (station.groups.length === 0) return <Missing />;
  return (
    <span className={styles.groups}>
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
    <span className={styles.next}>
      <Time at={station.next} zone={station.timeZone} own />
      {station.scheduled > 1 ? <small>{t('list.more', { count: station.scheduled - 1 })}</small> : null}
    </span>
  );
}

/** How many stations need a price, will get another one, or have one for a group: each figure filters. */
function Totals({ state }: { state: ListState<Name> }) {
  const { t } = useTranslation('prices');
  const word = useWord();
  const { keyword, providerId, state: chosen } = state.filters;
  const query = useCall(contract.prices.totals, { query: { keyword, providerId } }, { keepPrevious: true });
  const figure = (key: State) => ({
    key,
    label: word(PRICE_STATE_WORDS[key]),
    about: <Definition of={`charging.prices.${key}`} />,
    value: integer(query.data?.[key] ?? 0),
    pressed: chosen === key,
    muted: query.data?.[key] === 0,
    onClick: () => state.setFilters({ state: chosen === key ? undefined : key }),
  });
  return (
    <StatStrip
      label={t('list.figures')}
      query={query}
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
  const { t } = useTranslation(['prices', 'common']);
  const word = useWord();
  const { state, query } = useList(priceList);
  const filters = useListFilters(priceList, {});
  const navigate = useNavigate();
  const [, showTaxes] = useUrlParam('taxes');
  const rows = query.data?.list ?? [];
  const total = query.data?.total ?? 0;
  const writes = useAccess().can('price:write');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [changing, setChanging] = useUrlParam('changePrice');
  const changed = (changing === 'selected' ? chosen : [changing]).map(Number).filter((id) => id > 0);
  const selectAll = async () => {
    const keys = await matchingKeys<StationPrice>(priceList, state.filters, ({ stationId }) => String(stationId));
    if (keys) setChosen(keys);
  };
  const menu = (row: StationPrice) => (
    <RowMenu
      label={t('common:table.actionsOf', { row: row.stationName })}
      actions={
        writes && row.current
          ? [
              {
                key: 'change',
                icon: <DollarOutlined />,
                label: t('change.deed'),
                perform: () => setChanging(String(row.stationId)),
              },
            ]
          : []
      }
    />
  );
  const listed = useListColumns(priceList, {
    station: (row) => (
      <span className={listParts.two} title={row.stationName}>
        <Link className={styles.link} to={pathOf('price', row.stationId)}>
          {row.stationName}
        </Link>
        <small>{row.timeZone}</small>
      </span>
    ),
    day: (row) => <Day station={row} among={rows} />,
    next: {
      leastWidth: (row) => timeWidth({ at: row.next, zone: row.timeZone, own: true }) + (row.scheduled > 1 ? MORE_PX : 0),
      render: (row) => <Next station={row} />,
    },
    groups: (row) => <Groups station={row} />,
  });
  const columns = writes ? [...listed, actionsColumn<StationPrice>(t('common:table.actions'), menu)] : listed;
  return (
    <>
      <PageHeader title={t('list.title')}>
        <Button icon={<PercentageOutlined />} onClick={() => showTaxes('1')}>
          {t('taxes.title')}
        </Button>
      </PageHeader>
      <FilteredList
        filters={filters}
        between={<Totals state={state} />}
        list={priceList.name}
        label={t('list.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.stationId}
        selection={
          writes ? { keys: chosen, onChange: setChosen, all: total > rows.length && chosen.length === total } : undefined
        }
        onOpen={(row) => void navigate(pathOf('price', row.stationId))}
        rowTone={(row) => (row.current ? undefined : 'attention')}
        card={(row) => (
          <div className={listParts.card}>
            <div className={styles.cardHead}>
              <span className={listParts.two}>
                <Link className={styles.link} to={pathOf('price', row.stationId)}>
                  {row.stationName}
                </Link>
                <small>{row.timeZone}</small>
              </span>
              {menu(row)}
              {row.next ? <ToneTag tone="info">{word(PRICE_STATE_WORDS.scheduled)}</ToneTag> : null}
            </div>
            <Day station={row} among={rows} />
            {row.groups.length > 0 ? <Groups station={row} /> : null}
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('list.empty')} hint={t('list.emptyHint')} hintFor="station:write">
            <Button onClick={() => navigate('/configurationManagement/stationManagement')}>{t('list.toStations')}</Button>
          </StateBlock>
        }
      />
      <SelectionBar
        count={chosen.length}
        total={total}
        onSelectPage={() => setChosen([...new Set([...chosen, ...rows.map(({ stationId }) => String(stationId))])])}
        onSelectAll={() => void selectAll()}
        onClear={() => setChosen([])}
      >
        <Button size="small" type="primary" icon={<DollarOutlined />} onClick={() => setChanging('selected')}>
          {t('change.deed')}
        </Button>
      </SelectionBar>
      {writes && changed.length > 0 ? (
        <PriceChangeDrawer stationIds={changed} onClose={() => setChanging(undefined)} onDone={() => setChosen([])} />
      ) : null}
      <TaxRatesDrawer />
    </>
  );
}
