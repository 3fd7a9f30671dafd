import {
  contract,
  FIGURE_SPLIT_WORDS,
  FIGURE_SPLITS,
  type FigureSplit,
  type ServiceFigureRow,
  serviceFigureList,
  WORK_FAULT_WORDS,
  type WorkFaultCode,
} from '@csms/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withDefinitions } from '../../../entities/handbook/definition.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { percent, ServiceTotals, useRuns, useSpan } from '../../../entities/service-figures/service-totals.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { daysOf, type PeriodFilters } from '../../../entities/statistics/period.ts';
import { PeriodChoice } from '../../../entities/statistics/period-choice.tsx';
import statistics from '../../../entities/statistics/statistics.module.css';
import { useToday } from '../../../entities/statistics/use-today.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import orders from '../parts/orders.module.css';
import styles from './figures.module.css';

const NAMES = ['period', 'from', 'to', 'unit', 'by', 'stationId', 'providerId'] as const;
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** What the URL asks for: a period of the stations' days, a place, and what rows are of. */
function useFigures() {
  const state = useListState(NAMES);
  const { filters } = state;
  const place = { providerId: numberOf(filters.providerId), stationId: numberOf(filters.stationId) };
  const days = daysOf(filters as PeriodFilters, useToday(place).day);
  const by: FigureSplit = FIGURE_SPLITS.find((one) => one === filters.by) ?? 'station';
  return { state, by, asked: { ...days, ...place } };
}

const DEFINED = {
  opened: 'service.serviceFigures.opened',
  responseSeconds: 'service.serviceFigures.responseSeconds',
  repairSeconds: 'service.serviceFigures.repairSeconds',
  betweenFailuresSeconds: 'service.serviceFigures.betweenFailuresSeconds',
  firstTimeFix: 'service.serviceFigures.firstTimeFix',
  againShare: 'service.serviceFigures.againShare',
  healedOrders: 'service.serviceFigures.healedOrders',
  costs: 'service.serviceFigures.costs',
  lostSessions: 'service.serviceFigures.lostSessions',
} as const;

function useColumns(by: FigureSplit): Column<ServiceFigureRow>[] {
  const { t } = useTranslation(['serviceFigures', 'serviceTotals']);
  const word = useWord();
  const span = useSpan();
  const nameOf = useName(by);
  const runs = useRuns();
  const two = (value: string | null, note: string | null) =>
    value === null ? (
      <Missing />
    ) : (
      <span className={orders.two}>
        <span>{value}</span>
        {note === null ? null : <small>{note}</small>}
      </span>
    );
  const time = (seconds: number | null, working: number | null) =>
    two(
      seconds === null ? null : span(seconds),
      working === null || working === seconds ? null : t('serviceTotals:working', { time: span(working) }),
    );
  const columns = useListColumns(serviceFigureList, {
    name: {
      title: word(FIGURE_SPLIT_WORDS[by]),
      full: nameOf,
      render: (row) =>
        row.stationId === null ? nameOf(row) : <Link to={`/workOrder/list?stationId=${row.stationId}`}>{nameOf(row)}</Link>,
    },
    responseSeconds: (row) => time(row.responseSeconds, row.responseWorkSeconds),
    repairSeconds: (row) => time(row.repairSeconds, row.repairWorkSeconds),
    betweenFailuresSeconds: (row) =>
      two(
        row.betweenFailuresSeconds === null ? null : span(row.betweenFailuresSeconds),
        row.faults === null ? null : t('serviceTotals:faults', { count: row.faults }),
      ),
    firstTimeFix: (row) =>
      two(
        row.firstTimeFix === null ? null : percent(row.firstTimeFix),
        t('serviceTotals:of', { part: integer(row.fixedFirst), all: integer(row.worked) }),
      ),
    againShare: (row) =>
      two(
        row.againShare === null ? null : percent(row.againShare),
        t('serviceTotals:again', { reopened: integer(row.reopened), repeated: integer(row.repeated) }),
      ),
    healedOrders: (row) => two(integer(row.healedOrders), runs(row)),
    costs: (row) =>
      row.costs.length === 0 ? (
        <Missing />
      ) : (
        <span className={orders.two}>
          {row.costs.map(({ currency, total }) => (
            <span key={currency}>
              <Money amount={total} currency={currency} />
            </span>
          ))}
        </span>
      ),
    lostSessions: (row) =>
      row.archived === 0
        ? two(null, null)
        : two(
            t('serviceTotals:about', { n: decimal(row.lostSessions, 1) }),
            t('range', { low: integer(row.lostLow), high: integer(row.lostHigh) }),
          ),
  });
  return withDefinitions(columns, DEFINED);
}

/** What a row is of, in words; what is not known has its own. */
function useName(by: FigureSplit): (row: ServiceFigureRow) => string {
  const { t } = useTranslation(['serviceFigures', 'serviceTotals']);
  const word = useWord();
  return (row) => {
    if (by === 'fault') return word(WORK_FAULT_WORDS[row.name as WorkFaultCode] ?? { en: row.name, zh: row.name });
    return row.name || t(by === 'serviceMan' ? 'nobody' : by === 'station' ? 'unknown' : 'noPoint');
  };
}

export function FiguresActions() {
  const { state, by, asked } = useFigures();
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
  return (
    <ListExport
      list={serviceFigureList}
      state={{
        filters: { ...asked, providerId: text(asked.providerId), stationId: text(asked.stationId), by },
        sort: state.sort,
        saved: state.saved,
      }}
      columns={useColumns(by)}
    />
  );
}

/** How fast, how well and at what cost orders are worked off, as a whole and by what they come from. */
export function FiguresTab() {
  const { t } = useTranslation(['serviceFigures', 'serviceTotals']);
  const word = useWord();
  const { state, by, asked } = useFigures();
  const filters = useListFilters(serviceFigureList, {
    stationId: useStationFilter(word(serviceFigureList.filters.stationId.words)),
  });
  const columns = useColumns(by);
  const nameOf = useName(by);
  const { page, limit, sort } = state;
  const query = useCall(contract.serviceFigures.rows, { query: { ...asked, by, page, limit, sort } }, { keepPrevious: true });
  return (
    <>
      <div className={styles.choices}>
        <PeriodChoice state={state} comparing={false} stepping={false} />
        <Segmented
          className={styles.by}
          aria-label={t('by')}
          value={by}
          onChange={(next) => state.setFilters({ by: next === 'station' ? undefined : next })}
          options={FIGURE_SPLITS.map((value) => ({ value, label: word(FIGURE_SPLIT_WORDS[value]) }))}
        />
      </div>
      <ServiceTotals asked={asked} />
      <p className={statistics.hint}>{t('rule')}</p>
      <FilteredList
        list={serviceFigureList.name}
        filters={filters}
        label={t('serviceTotals:label')}
        columns={columns}
        query={query}
        state={{ ...state, clear: () => state.setFilters({ stationId: undefined, providerId: undefined }) }}
        rowKey={(row) => row.key || '-'}
        card={(row) => (
          <div className={orders.card}>
            <span className={orders.cardHead}>
              <b>{nameOf(row)}</b>
              <span>
                {integer(row.opened)} · {t('serviceTotals:archived', { n: integer(row.archived) })}
              </span>
            </span>
            {columns
              .filter(({ key }) => ['responseSeconds', 'repairSeconds', 'firstTimeFix', 'costs', 'lostSessions'].includes(key))
              .map(({ key, title, render }) => (
                <span key={key} className={orders.cardHead}>
                  <span>{title}</span>
                  <span>{render(row)}</span>
                </span>
              ))}
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
    </>
  );
}
