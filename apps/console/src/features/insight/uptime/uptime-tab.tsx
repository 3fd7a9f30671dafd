import {
  contract,
  UPTIME_EXPORT_COLUMNS,
  UPTIME_LEVELS,
  UPTIME_THRESHOLD,
  type UptimeLevel,
  type UptimeRow,
} from '@csms/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { UptimeShare } from '../../../entities/uptime-share.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { type ListState, useListState } from '../../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListSettings, useColumns } from '../../../shared/ui/table/list-settings.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { PERIOD_NAMES, PeriodChoice, periodOf } from './period.tsx';
import styles from './uptime.module.css';
import { pointPath, useUptimeColumns } from './uptime-columns.tsx';
import { Outage } from './uptime-parts.tsx';

const NAMES = [...PERIOD_NAMES, 'by', 'keyword', 'stationId', 'providerId', 'below'] as const;
type Name = (typeof NAMES)[number];

const levelOf = ({ filters }: ListState<Name>): UptimeLevel => UPTIME_LEVELS.find((level) => level === filters.by) ?? 'station';
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const filterOf = ({ filters }: ListState<Name>) => ({
  ...periodOf(filters),
  keyword: filters.keyword,
  stationId: numberOf(filters.stationId),
  providerId: numberOf(filters.providerId),
});
const belowOf = ({ filters }: ListState<Name>) => (filters.below === undefined ? undefined : filters.below === 'true');

function useFilters(): Filter[] {
  const { t } = useTranslation('insight');
  const station = useStationFilter(t('uptime.station'));
  const provider = useProviderFilter(t('uptime.provider'));
  return [
    { key: 'keyword', label: t('uptime.keyword'), main: true, kind: 'search' },
    station,
    {
      key: 'below',
      label: t('uptime.verdict'),
      main: true,
      kind: 'options',
      many: false,
      options: [
        { value: 'true', label: t('uptime.below', { threshold: UPTIME_THRESHOLD }) },
        { value: 'false', label: t('uptime.met', { threshold: UPTIME_THRESHOLD }) },
      ],
    },
    ...provider,
  ];
}

export function UptimeActions() {
  const { t } = useTranslation('insight');
  const state = useListState(NAMES);
  const by = levelOf(state);
  const visible = useColumns(`uptime.${by}`, useUptimeColumns(by)).flatMap((column) =>
    column.key === 'outageMinutes'
      ? ['outageMinutes', 'offline', 'faulted', 'unavailable']
      : column.key === 'percent'
        ? ['percent', 'verdict', 'totalMinutes']
        : column.key === 'pointName'
          ? ['serialNumber', 'pointName']
          : [column.key],
  );
  return (
    <ExportButton
      source="uptime"
      visible={visible}
      columns={UPTIME_EXPORT_COLUMNS.map((key) => ({ key, title: t(`uptime.columns.${key}`) }))}
      run={(format, columns) =>
        exportFile(
          contract.uptime.export,
          {
            query: {
              ...filterOf(state),
              by,
              below: belowOf(state),
              format,
              columns: columns as (typeof UPTIME_EXPORT_COLUMNS)[number][],
            },
          },
          `uptime-${filterOf(state).month}.${format}`,
        )
      }
    />
  );
}

/** All that the filters find as one, and until when it is counted. */
function Whole({ state }: { state: ListState<Name> }) {
  const { t } = useTranslation('insight');
  const { data, isPending } = useCall(contract.uptime.summary, { query: filterOf(state) }, { keepPrevious: true });
  const outage = data ? data.outageMinutes - data.excludedMinutes : 0;
  const hours = (minutes: number) => `${decimal(minutes / 60, 1)} h`;
  return (
    <>
      <StatStrip
        label={t('uptime.whole')}
        loading={isPending}
        stats={[
          {
            key: 'percent',
            label: t('uptime.columns.percent'),
            value: data?.percent == null ? '–' : `${decimal(data.percent, 2)} %`,
            note:
              data?.percent == null
                ? t('uptime.unknownYet')
                : t(data.percent < UPTIME_THRESHOLD ? 'uptime.below' : 'uptime.met', { threshold: UPTIME_THRESHOLD }),
          },
          {
            key: 'below',
            label: t('uptime.columns.below'),
            value: integer(data?.below ?? 0),
            note: t('uptime.ofConnectors', { count: data?.connectors ?? 0 }),
            muted: data?.below === 0,
          },
          { key: 'known', label: t('uptime.known'), value: hours(data?.totalMinutes ?? 0), note: t('uptime.knownNote') },
          { key: 'outage', label: t('uptime.outage'), value: hours(outage), note: t('uptime.outageNote') },
          {
            key: 'excluded',
            label: t('uptime.excluded'),
            value: hours(data?.excludedMinutes ?? 0),
            note: t('uptime.excludedNote'),
          },
          { key: 'unknown', label: t('uptime.unknown'), value: hours(data?.unknownMinutes ?? 0), note: t('uptime.unknownNote') },
        ]}
      />
      <p className={styles.rule}>
        {t('uptime.rule', { threshold: UPTIME_THRESHOLD })}
        {data?.countedUntil ? (
          <>
            {' '}
            {t('uptime.countedUntil')} <Time at={data.countedUntil} />
          </>
        ) : null}
      </p>
    </>
  );
}

/** Uptime by station, point or connector over a month or a year, the worst first. */
export function UptimeTab() {
  const { t } = useTranslation('insight');
  const state = useListState(NAMES);
  const by = levelOf(state);
  const filters = useFilters();
  const columns = useUptimeColumns(by);
  const navigate = useNavigate();
  const seesPoints = useAccess().can('point:read');
  const query = useCall(
    contract.uptime.list,
    { query: { ...filterOf(state), by, below: belowOf(state), page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const open = (row: UptimeRow) => {
    if (row.serialNumber === null) state.setFilters({ by: 'connector', stationId: String(row.stationId), below: undefined });
    else if (seesPoints) void navigate(pointPath(row.serialNumber));
  };
  const nameOf = (row: UptimeRow) =>
    row.serialNumber === null
      ? row.stationName
      : [row.pointName, row.connectorNo === null ? '' : t('alarms.connector', { no: row.connectorNo })]
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
      <FilterBar filters={filters} state={state}>
        <ListSettings list={`uptime.${by}`} columns={columns} />
      </FilterBar>
      <DataTable<UptimeRow, Name>
        list={`uptime.${by}`}
        label={t('uptime.tab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.key}
        {...(by === 'station' || seesPoints ? { onOpen: open } : {})}
        card={(row) => (
          <div className={styles.card}>
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
              <span>{t('uptime.outageMinutes')}</span>
              <Outage row={row} />
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('uptime.empty')} hint={t('uptime.emptyHint')} />}
      />
    </>
  );
}
