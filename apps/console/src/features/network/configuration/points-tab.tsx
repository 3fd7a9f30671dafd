import { type ConfiguredPoint, contract } from '@csms/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { ApplyDrawer } from './apply-drawer.tsx';
import { ConfigurationBulk } from './bulk-bar.tsx';
import styles from './configuration.module.css';

const NAMES = [
  'keyword',
  'stationId',
  'providerId',
  'vendor',
  'model',
  'templateId',
  'drift',
  'rebootPending',
  'unread',
] as const;
type Name = (typeof NAMES)[number];

function useFilters(): Filter[] {
  const { t } = useTranslation(['configuration', 'common']);
  const station = useStationFilter(t('list.station'));
  const provider = useProviderFilter(t('list.provider'));
  const models = useCall(contract.configurations.models, {}, { staleTime: 60_000 }).data ?? [];
  const templates =
    useCall(contract.configurationTemplates.list, { query: { limit: 1000 } }, { staleTime: 60_000 }).data?.list ?? [];
  const only = (key: Name, label: string): Filter => ({
    key,
    label,
    kind: 'options',
    many: false,
    options: [{ value: 'true', label }],
  });
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))].map((value) => ({ value, label: value }));
  return [
    { key: 'keyword', label: t('list.keyword'), main: true, kind: 'search' },
    station,
    {
      key: 'vendor',
      label: t('list.vendor'),
      main: true,
      kind: 'options',
      many: false,
      options: distinct(models.map((one) => one.vendor)),
    },
    {
      key: 'model',
      label: t('list.model'),
      main: true,
      kind: 'options',
      many: false,
      options: distinct(models.map((one) => one.model)),
    },
    { ...only('drift', t('list.onlyDrift')), main: true },
    {
      key: 'templateId',
      label: t('list.template'),
      kind: 'options',
      many: false,
      options: templates.map((one) => ({ value: String(one.id), label: one.templateName })),
    },
    only('rebootPending', t('list.onlyReboot')),
    only('unread', t('list.onlyUnread')),
    ...provider,
  ];
}

/** How a point stands against its template, and what waits. */
function Condition({ point }: { point: ConfiguredPoint }) {
  const { t } = useTranslation(['configuration', 'common']);
  const { drift, rebootPending } = point;
  if (drift === null && rebootPending === 0) return <Missing />;
  return (
    <span className={styles.tags}>
      {drift === null ? null : drift === 0 ? (
        <ToneTag tone="good">{t('list.noDrift')}</ToneTag>
      ) : (
        <ToneTag tone="warning">{t('list.drifts', { count: drift })}</ToneTag>
      )}
      {rebootPending > 0 ? <ToneTag tone="info">{t('list.reboots', { count: rebootPending })}</ToneTag> : null}
    </span>
  );
}

function useColumns(): Column<ConfiguredPoint>[] {
  const { t } = useTranslation(['configuration', 'common']);
  return useMemo<Column<ConfiguredPoint>[]>(
    () => [
      {
        key: 'point',
        title: t('list.point'),
        width: 190,
        required: true,
        fixed: 'start',
        sort: 'pointName',
        render: (row) => (
          <div className={styles.two}>
            <span title={row.pointName}>{row.pointName}</span>
            <CopyId value={row.serialNumber} />
          </div>
        ),
      },
      { key: 'station', title: t('list.station'), width: 160, full: (row) => row.stationName, render: (row) => row.stationName },
      {
        key: 'vendor',
        title: t('list.vendor'),
        width: 120,
        full: (row) => row.vendor,
        render: (row) => row.vendor ?? <Missing />,
      },
      { key: 'model', title: t('list.model'), width: 120, full: (row) => row.model, render: (row) => row.model ?? <Missing /> },
      {
        key: 'firmware',
        title: t('list.firmware'),
        width: 100,
        full: (row) => row.softwareVersion,
        render: (row) => row.softwareVersion ?? <Missing />,
      },
      {
        key: 'read',
        title: t('list.read'),
        width: 172,
        sort: 'readTime',
        render: (row) =>
          row.readTime ? <Time at={row.readTime} zone={row.timeZone} /> : <span className={styles.faint}>{t('list.never')}</span>,
      },
      {
        key: 'template',
        title: t('list.template'),
        width: 130,
        full: (row) => row.templateName,
        render: (row) => row.templateName ?? <Missing />,
      },
      {
        key: 'drift',
        title: t('list.state'),
        name: t('list.drift'),
        width: 190,
        sort: 'drift',
        render: (row) => <Condition point={row} />,
      },
    ],
    [t],
  );
}

/** Every point with its make and how its configuration stands. */
export function PointsTab() {
  const { t } = useTranslation(['configuration', 'common']);
  const navigate = useNavigate();
  const state = useListState<Name>(NAMES);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [applying, setApplying] = useUrlParam('apply');
  const columns = useColumns();
  const query = useCall(
    contract.configurations.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } as never },
    { keepPrevious: true },
  );
  const rows = query.data?.list ?? [];
  const chosen = rows.filter((row) => selected.includes(row.serialNumber));
  const open = (row: ConfiguredPoint) =>
    void navigate(`/configurationManagement/point/${encodeURIComponent(row.serialNumber)}/configuration`);
  return (
    <>
      <FilteredList<ConfiguredPoint, Name>
        filters={useFilters()}
        list="configurations"
        label={t('list.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.serialNumber}
        onOpen={open}
        rowTone={(row) => ((row.drift ?? 0) > 0 ? 'attention' : undefined)}
        selection={{ keys: selected, onChange: setSelected }}
        card={(row) => (
          <button type="button" className={styles.card} onClick={() => open(row)}>
            <span className={styles.two}>
              <b>{row.pointName}</b>
              <small>{[row.stationName, row.vendor, row.model].filter(Boolean).join(' · ')}</small>
            </span>
            <Condition point={row} />
          </button>
        )}
        empty={<StateBlock tone="empty" title={t('list.empty')} hint={t('list.emptyHint')} />}
      />
      <ConfigurationBulk
        points={chosen}
        onSelectPage={() => setSelected(rows.map((row) => row.serialNumber))}
        onClear={() => setSelected([])}
        onApply={() => setApplying('1')}
      />
      {applying && chosen.length > 0 ? (
        <ApplyDrawer serialNumbers={chosen.map((row) => row.serialNumber)} onClose={() => setApplying(undefined)} />
      ) : null}
    </>
  );
}
