import {
  contract,
  type FilterKeyOf,
  UPTIME_LEVELS,
  UPTIME_THRESHOLD,
  type UptimeLevel,
  type UptimeRow,
  uptimeList,
} from '@csms/contract';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Definition, figure } from '../../../entities/handbook/definition.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { UptimeShare } from '../../../entities/uptime-share.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useAsked } from '../../../shared/api/queries.ts';
import { decimal, integer, percent } from '../../../shared/format/format.ts';
import type { ListState } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { CourseChart, CourseStrip } from './course.tsx';
import { PeriodChoice, periodOf } from './period.tsx';
import styles from './uptime.module.css';
import { pointPath, useUptimeColumns } from './uptime-columns.tsx';
import { Outage } from './uptime-parts.tsx';

type State = ListState<FilterKeyOf<typeof uptimeList>>;

const levelOf = ({ filters }: State): UptimeLevel => UPTIME_LEVELS.find((level) => level === filters.by) ?? 'station';
const filterOf = ({ filters }: State) => {
  const { month, months } = periodOf(filters);
  const { keyword, stationId, providerId } = filters;
  return { month, months: String(months), keyword, stationId, providerId };
};

export function UptimeActions() {
  const state = useListPage(uptimeList);
  const by = levelOf(state);
  const { below } = state.filters;
  return (
    <ListExport
      list={uptimeList}
      state={{ filters: { ...filterOf(state), by, below }, saved: state.saved }}
      columns={useUptimeColumns(by, { period: periodOf(state.filters), courses: undefined })}
    />
  );
}

/** All that the filters find as one, and until when it is counted. */
function Whole({ state }: { state: State }) {
  const { t } = useTranslation('uptime');
  const word = useColumnWord(uptimeList);
  const query = useAsked(contract.uptime.summary, { query: filterOf(state) }, { keepPrevious: true });
  const { data } = query;
  const outage = data ? data.outageMinutes - data.excludedMinutes : 0;
  const hours = (minutes: number) => t('uptime.hours', { value: decimal(minutes / 60, 1) });
  return (
    <>
      <StatStrip
        label={t('uptime.whole')}
        byWords
        query={query}
        stats={[
          {
            key: 'percent',
            about: <Definition of="insight.uptime.percent" />,
            label: word('percent'),
            value: data?.percent == null ? '–' : percent(data.percent, 2),
            note:
              data?.percent == null
                ? t('uptime.unknownYet')
                : t(data.percent < UPTIME_THRESHOLD ? 'uptime.below' : 'uptime.met', { threshold: UPTIME_THRESHOLD }),
          },
          {
            key: 'below',
            about: <Definition of="insight.uptime.below" />,
            label: word('below'),
            value: t('uptime.belowOf', { below: integer(data?.below ?? 0), all: integer(data?.connectors ?? 0) }),
            muted: data?.below === 0,
          },
          figure('insight.uptime.known', t('uptime.known'), hours(data?.totalMinutes ?? 0)),
          figure('insight.uptime.outage', t('uptime.outage'), hours(outage)),
          figure('insight.uptime.excluded', t('uptime.excluded'), hours(data?.excludedMinutes ?? 0)),
          figure('insight.uptime.unknown', t('uptime.unknown'), hours(data?.unknownMinutes ?? 0)),
        ]}
      />
      <p className={styles.until}>
        {data?.countedUntil ? (
          <>
            {t('uptime.countedUntil')} <Time at={data.countedUntil} />
          </>
        ) : null}
      </p>
    </>
  );
}

/** Uptime by station, point or connector over a month or a year, the worst first. */
export function UptimeTab() {
  const { t } = useTranslation('uptime');
  const word = useWord();
  const state = useListPage(uptimeList);
  const by = levelOf(state);
  const filters = useListFilters(uptimeList, { stationId: useStationFilter(word(uptimeList.filters.stationId.words)) });
  const navigate = useNavigate();
  const seesPoints = useAccess().can('point:read');
  const { page, limit, sort } = state;
  const asked = { query: { ...filterOf(state), by, below: state.filters.below, page, limit, sort } };
  const query = useAsked(contract.uptime.list, asked, { keepPrevious: true });
  const { data: byKey } = useAsked(contract.uptime.rowCourses, asked, { keepPrevious: true });
  const courses = useMemo(() => byKey && new Map(byKey.map(({ key, course }) => [key, course])), [byKey]);
  const period = periodOf(state.filters);
  const columns = useUptimeColumns(by, { period, courses });
  const open = (row: UptimeRow) => {
    if (row.serialNumber === null) state.setFilters({ by: 'connector', stationId: String(row.stationId), below: undefined });
    else if (seesPoints) void navigate(pointPath(row.serialNumber));
  };
  const nameOf = (row: UptimeRow) =>
    row.serialNumber === null
      ? row.stationName
      : [row.pointName, row.connectorNo === null ? '' : t('uptime.connector', { no: row.connectorNo })]
          .filter(Boolean)
          .join(' · ');
  return (
    <>
      <div className={styles.choices}>
        <PeriodChoice state={state} />
        <Segmented
          aria-label={t('uptime.by')}
          value={by}
          onChange={(next) => state.setFilters({ by: next === 'station' ? undefined : next })}
          options={UPTIME_LEVELS.map((value) => ({ value, label: t(`uptime.levels.${value}`) }))}
        />
      </div>
      <Whole state={state} />
      <CourseChart query={filterOf(state)} {...period} />
      <FilteredList
        list={uptimeList.name}
        filters={filters}
        label={t('uptime.tab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.key}
        {...(by === 'station' || seesPoints ? { onOpen: open } : {})}
        card={(row) => (
          <div className={listParts.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                {row.serialNumber !== null && seesPoints ? (
                  <Link to={pointPath(row.serialNumber)}>{nameOf(row)}</Link>
                ) : (
                  <button type="button" className={styles.opener} onClick={() => open(row)}>
                    {nameOf(row)}
                  </button>
                )}
                {row.serialNumber === null ? null : <span>{row.stationName}</span>}
              </span>
              <UptimeShare percent={row.percent} />
            </span>
            <span className={styles.cardHead}>
              <span>{word(uptimeList.columns.outageMinutes.words)}</span>
              <Outage row={row} />
            </span>
            {courses && <CourseStrip course={courses.get(row.key) ?? []} {...period} />}
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('uptime.empty')} hint={t('uptime.emptyHint')} />}
      />
    </>
  );
}
