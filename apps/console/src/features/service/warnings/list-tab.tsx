import {
  type FilterKeyOf,
  WARNING_CLOSE_WORDS,
  WARNING_KIND_WORDS,
  WARNING_STATE_WORDS,
  type WeatherWarning,
  warningList,
  warningPeak,
} from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { type ListState, useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './warnings.module.css';
import { LevelTag } from './weather-parts.tsx';

type State = ListState<FilterKeyOf<typeof warningList>>;

const useColumns = () =>
  useListColumns(warningList, {
    level: (row) => <LevelTag one={row} />,
    // A thunderstorm is said by its kind; hail with it is more.
    peakValue: (row) => {
      const peak = warningPeak(row, language());
      return peak === WARNING_KIND_WORDS[row.kind][language()] ? <Missing /> : peak;
    },
    closeReason: (row) => (
      <TextOrMissing text={row.closeReason === null ? '' : WARNING_CLOSE_WORDS[row.closeReason][language()]} />
    ),
  });

export function WarningActions() {
  const state: State = useListPage(warningList);
  return <ListExport list={warningList} state={state} columns={useColumns()} />;
}

/** Every warning, open and past; open ones can be acknowledged together. */
export function ListTab() {
  const { t } = useTranslation('warnings');
  const word = useWord();
  const { can } = useAccess();
  const { state, query } = useList(warningList, {}, { refetchInterval: 60_000 });
  const filters = useListFilters(warningList, { stationId: useStationFilter(word(warningList.filters.stationId.words)) });
  const columns = useColumns();
  const patch = useUrlPatch();
  const [shown] = useUrlParam('warning');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = query.data?.list ?? [];
  const selected = rows.filter((row) => chosen.includes(String(row.id)));
  const open = (row: WeatherWarning) => patch({ warning: String(row.id) });
  return (
    <FilteredList
      filters={filters}
      tools={
        can('warning:write') && selected.length > 0 ? (
          <Button type="primary" onClick={() => patch({ acknowledge: selected.map((row) => row.id).join(',') })}>
            {t('warning.acknowledgeMany', { count: selected.length })}
          </Button>
        ) : null
      }
      list={warningList.name}
      label={t('tabs.list')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => String(row.id)}
      onOpen={open}
      openKey={shown}
      selection={can('warning:write') ? { keys: chosen, onChange: setChosen } : undefined}
      card={(row) => (
        <div className={styles.card}>
          <div className={listParts.cardHead}>
            <button type="button" className={styles.opener} onClick={() => open(row)}>
              {WARNING_KIND_WORDS[row.kind][language()]} · {warningPeak(row, language())}
            </button>
            <LevelTag one={row} />
          </div>
          <span>{row.stationName}</span>
          <div className={listParts.cardHead}>
            <Time at={row.startTime} zone={row.timeZone} />
            <span>{word(WARNING_STATE_WORDS[row.state])}</span>
          </div>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('listEmpty')} hint={t('listEmptyHint')} />}
    />
  );
}
