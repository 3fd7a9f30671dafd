import { ALARM_EXPORT_COLUMNS, ALARM_KINDS, ALARM_LEVELS, ALARM_STATES, ALARM_WORDS, type Alarm, contract } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AcknowledgeDrawer } from '../../../entities/alarms/acknowledge-drawer.tsx';
import { AlarmStateTag, AlarmText, LevelTag, pointLink } from '../../../entities/alarms/alarm-parts.tsx';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { userZone } from '../../../shared/format/time.ts';
import { type ListState, useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListSettings, useColumns } from '../../../shared/ui/table/list-settings.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { useAlarmColumns } from './alarm-columns.tsx';
import styles from './alarms.module.css';

const NAMES = [
  'keyword',
  'startTime',
  'endTime',
  'level',
  'kind',
  'state',
  'acknowledged',
  'stationId',
  'providerId',
  'serialNumber',
] as const;
type Name = (typeof NAMES)[number];

function useFilters(): Filter[] {
  const { t } = useTranslation('insight');
  const station = useStationFilter(t('alarms.station'));
  const provider = useProviderFilter(t('alarms.provider'));
  return [
    { key: 'keyword', label: t('alarms.keyword'), main: true, kind: 'search' },
    { key: 'startTime', toKey: 'endTime', label: t('alarms.period'), main: true, kind: 'range' },
    {
      key: 'kind',
      label: t('alarms.kind'),
      main: true,
      kind: 'options',
      many: true,
      options: ALARM_KINDS.map((value) => ({ value, label: ALARM_WORDS.kinds[value][language()] })),
    },
    {
      key: 'state',
      label: t('alarms.state'),
      main: true,
      kind: 'options',
      many: false,
      options: ALARM_STATES.map((value) => ({ value, label: t(`alarms.states.${value}`) })),
    },
    {
      key: 'level',
      label: t('alarms.level'),
      kind: 'options',
      many: true,
      options: ALARM_LEVELS.map((value) => ({ value, label: ALARM_WORDS.levels[value][language()] })),
    },
    {
      key: 'acknowledged',
      label: t('alarms.acknowledged'),
      kind: 'options',
      many: false,
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`alarms.acknowledgedChoice.${value}`) })),
    },
    { ...station, main: false },
    ...provider,
    { key: 'serialNumber', label: t('alarms.serialNumber'), kind: 'text' },
  ];
}

const filterOf = ({ filters }: ListState<Name>) => ({
  ...filters,
  level: filters.level?.split(',') as Alarm['level'][] | undefined,
  kind: filters.kind?.split(',') as Alarm['kind'][] | undefined,
  state: filters.state as 'open' | undefined,
  acknowledged: filters.acknowledged === undefined ? undefined : filters.acknowledged === 'true',
  stationId: filters.stationId === undefined ? undefined : Number(filters.stationId),
  providerId: filters.providerId === undefined ? undefined : Number(filters.providerId),
});

export function AlarmActions() {
  const { t } = useTranslation('insight');
  const filter = filterOf(useListState(NAMES));
  const visible = useColumns('alarms', useAlarmColumns()).map((column) => column.key);
  return (
    <ExportButton
      source="alarms"
      visible={visible}
      columns={ALARM_EXPORT_COLUMNS.map((key) => ({ key, title: t(`alarms.exportColumns.${key}`) }))}
      run={(format, columns) =>
        exportFile(
          contract.alarms.export,
          { query: { ...filter, format, columns: columns as (typeof ALARM_EXPORT_COLUMNS)[number][], timeZone: userZone() } },
          `alarms.${format}`,
        )
      }
    />
  );
}

/** What stands open now: each figure filters the list. */
function OpenNow({ state }: { state: ListState<Name> }) {
  const { t } = useTranslation('insight');
  const summary = useCall(contract.alarms.summary, { query: {} }, { silent: true });
  const { filters } = state;
  const figure = (key: 'serious' | 'common' | 'unacknowledged', patch: Partial<Record<Name, string>>) => {
    const pressed = Object.entries(patch).every(([name, value]) => filters[name as Name] === value);
    const off = Object.fromEntries(Object.keys(patch).map((name) => [name, undefined]));
    return {
      key,
      label: t(`alarms.open.${key}`),
      value: integer(summary.data?.[key] ?? 0),
      muted: summary.data?.[key] === 0,
      pressed,
      onClick: () => state.setFilters(pressed ? off : patch),
    };
  };
  return (
    <StatStrip
      label={t('alarms.open.label')}
      loading={summary.isPending}
      stats={[
        figure('serious', { state: 'open', level: 'serious' }),
        figure('common', { state: 'open', level: 'common' }),
        figure('unacknowledged', { state: 'open', acknowledged: 'false' }),
      ]}
    />
  );
}

/** Every alarm, live; those that are open can be taken up together. */
export function AlarmsTab() {
  const { t } = useTranslation('insight');
  const state = useListState(NAMES);
  const filters = useFilters();
  const columns = useAlarmColumns();
  const { can } = useAccess();
  const [open, setOpen] = useUrlParam('alarm');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useCall(
    contract.alarms.list,
    { query: { ...filterOf(state), page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const rows = query.data?.list ?? [];
  const selected = rows.filter((row) => chosen.includes(String(row.id)));
  const opened = open === 'selected' ? selected : rows.filter((row) => String(row.id) === open);
  const openOne = (row: Alarm) => setOpen(String(row.id));
  return (
    <>
      <OpenNow state={state} />
      <FilterBar filters={filters} state={state}>
        {can('alarm:acknowledge') && selected.length > 0 ? (
          <Button type="primary" onClick={() => setOpen('selected')}>
            {t('alarms.acknowledgeMany', { count: selected.length })}
          </Button>
        ) : null}
        <ListSettings list="alarms" columns={columns} />
      </FilterBar>
      <DataTable<Alarm, Name>
        list="alarms"
        label={t('alarms.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => String(row.id)}
        onOpen={openOne}
        openKey={open}
        selection={can('alarm:acknowledge') ? { keys: chosen, onChange: setChosen } : undefined}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <button type="button" className={styles.opener} onClick={() => openOne(row)}>
                <AlarmText alarm={row} />
              </button>
              <LevelTag level={row.level} />
            </div>
            <span>
              <Link to={pointLink(row.serialNumber)}>{row.pointName}</Link> · {row.stationName}
            </span>
            <div className={styles.cardHead}>
              <Time at={row.openTime} zone={row.timeZone} />
              <AlarmStateTag alarm={row} />
            </div>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('alarms.empty')} hint={t('alarms.emptyHint')} />}
      />
      <AcknowledgeDrawer alarms={opened} open={open !== undefined && opened.length > 0} onClose={() => setOpen(undefined)} />
    </>
  );
}
