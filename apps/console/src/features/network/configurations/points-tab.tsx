import { type ConfiguredPoint, configurationList, contract } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/configuration.module.css';
import { ApplyDrawer } from './apply-drawer.tsx';
import { ConfigurationBulk } from './bulk-bar.tsx';

function useFilters(): Filter[] {
  const word = useWord();
  const models = useCall(contract.configurations.models, {}, { staleTime: 60_000 }).data ?? [];
  const templates =
    useCall(contract.configurationTemplates.list, { query: { limit: 1000 } }, { staleTime: 60_000 }).data?.list ?? [];
  const distinct = (values: readonly string[]) => ({
    options: [...new Set(values.filter(Boolean))].map((value) => ({ value, label: value })),
  });
  return useListFilters(configurationList, {
    stationId: useStationFilter(word(configurationList.filters.stationId.words)),
    vendor: distinct(models.map((one) => one.vendor)),
    model: distinct(models.map((one) => one.model)),
    templateId: { options: templates.map((one) => ({ value: String(one.id), label: one.templateName })) },
  });
}

const hasCondition = ({ drift, rebootPending }: ConfiguredPoint): boolean => drift !== null || rebootPending > 0;

/** How a point stands against its template, and what waits. */
function Condition({ point }: { point: ConfiguredPoint }) {
  const { t } = useTranslation(['configuration', 'common']);
  const { drift, rebootPending } = point;
  if (!hasCondition(point)) return <Missing />;
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
  return useListColumns(configurationList, {
    point: (row) => (
      <div className={styles.two}>
        <span title={row.pointName}>{row.pointName}</span>
        <CopyId value={row.serialNumber} />
      </div>
    ),
    read: (row) =>
      row.readTime ? (
        <Time at={row.readTime} zone={row.timeZone} />
      ) : (
        <span className={textParts.faintSmall}>{t('list.never')}</span>
      ),
    drift: { name: t('list.drift'), render: (row) => <Condition point={row} /> },
  });
}

/** Every point with its make and how its configuration stands. */
export function PointsTab() {
  const { t } = useTranslation(['configuration', 'common']);
  const navigate = useNavigate();
  const { state, query } = useList(configurationList);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [applying, setApplying] = useUrlParam('apply');
  const columns = useColumns();
  const rows = query.data?.list ?? [];
  const chosen = rows.filter((row) => selected.includes(row.serialNumber));
  const open = (row: ConfiguredPoint) =>
    void navigate(`/configurationManagement/point/${encodeURIComponent(row.serialNumber)}/configuration`);
  return (
    <>
      <FilteredList
        filters={useFilters()}
        list={configurationList.name}
        label={t('list.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.serialNumber}
        onOpen={open}
        rowTone={(row) => ((row.drift ?? 0) > 0 ? 'attention' : undefined)}
        selection={{ keys: selected, onChange: setSelected }}
        card={(row) => (
          <button type="button" className={listParts.cardButton} onClick={() => open(row)}>
            <span className={styles.two}>
              <b>{row.pointName}</b>
              <small>{[row.stationName, row.vendor, row.model].filter(Boolean).join(' · ')}</small>
            </span>
            {hasCondition(row) ? <Condition point={row} /> : null}
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
