import { stationWeatherList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './warnings.module.css';
import { Extremes, Now, Strip, Warnings } from './weather-parts.tsx';

/** Every station with its weather, those with warnings first. */
export function OverviewTab() {
  const { t } = useTranslation('warnings');
  const word = useWord();
  const { state, query } = useList(stationWeatherList, {}, { refetchInterval: 60_000 });
  const filters = useListFilters(stationWeatherList, {
    stationId: useStationFilter(word(stationWeatherList.filters.stationId.words)),
  });
  const [open, setOpen] = useUrlParam('station');
  const columns = useListColumns(stationWeatherList, {
    warnings: (row) => <Warnings warnings={row.warnings} />,
    now: (row) => <Now row={row} />,
    strip: (row) => <Strip row={row} />,
    next: (row) => <Extremes row={row} />,
    asOf: (row) => (row.asOf === null ? <Missing /> : <Time at={row.asOf} zone={row.timeZone} />),
  });
  return (
    <FilteredList
      filters={filters}
      list={stationWeatherList.name}
      label={t('tabs.overview')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => String(row.stationId)}
      onOpen={(row) => setOpen(String(row.stationId))}
      openKey={open}
      card={(row) => (
        <div className={styles.card}>
          <div className={listParts.cardHead}>
            <button type="button" className={styles.opener} onClick={() => setOpen(String(row.stationId))}>
              {row.stationName}
            </button>
            {row.now ? <Now row={row} /> : null}
          </div>
          {row.now ? null : <Now row={row} />}
          <Warnings warnings={row.warnings} />
          {row.strip ? <Strip row={row} /> : null}
          {row.next ? <Extremes row={row} /> : null}
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}
