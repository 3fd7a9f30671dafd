import { CloseOutlined } from '@ant-design/icons';
import { contract, type StationState, type StationWeather, stationWeatherList } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StationMap } from '../../../shared/ui/map/maps.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import textParts from '../../../shared/ui/text.module.css';
import styles from './warnings.module.css';
import { Extremes, Now, Strip, Warnings } from './weather-parts.tsx';

const MOST = 1000;

const stateOf = (row: StationWeather): StationState => {
  if (row.warnings.some((one) => one.level === 'serious')) return 'faulted';
  if (row.warnings.length > 0) return 'partlyOffline';
  return row.now === null ? 'closed' : 'normal';
};

function Card({ row, onClose }: { row: StationWeather; onClose: () => void }) {
  const { t } = useTranslation('warnings');
  const patch = useUrlPatch();
  return (
    <section className={styles.mapCard} aria-label={row.stationName}>
      <div className={listParts.cardHead}>
        <b>{row.stationName}</b>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('map.close')} onClick={onClose} />
      </div>
      <Now row={row} />
      <Warnings warnings={row.warnings} />
      {row.strip ? <Strip row={row} /> : null}
      {row.next ? <Extremes row={row} /> : null}
      <Button onClick={() => patch({ station: String(row.stationId) })}>{t('station.open')}</Button>
    </section>
  );
}

/** The stations on the map, by the worst of their warnings. */
export function MapTab() {
  const { t } = useTranslation('warnings');
  const word = useWord();
  const state = useListPage(stationWeatherList);
  const filters = useListFilters(stationWeatherList, {
    stationId: useStationFilter(word(stationWeatherList.filters.stationId.words)),
  });
  const [place, setPlace] = useUrlParam('place');
  const query = useCall(
    contract.warnings.stations,
    { query: { ...state.filters, limit: MOST } as { limit: number } },
    { keepPrevious: true, refetchInterval: 60_000 },
  );
  const rows = query.data?.list;
  const places = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        id: row.stationId,
        stationName: row.stationName,
        longitude: row.longitude,
        latitude: row.latitude,
        status: stateOf(row),
      })),
    [rows],
  );
  const words = useMemo(
    () => ({ faulted: t('map.serious'), partlyOffline: t('map.common'), closed: t('map.unknown'), normal: t('map.none') }),
    [t],
  );
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  const selected = rows?.find((row) => String(row.stationId) === place);
  const total = query.data?.total ?? 0;
  return (
    <>
      <FilterBar filters={filters} state={state} />
      {total > MOST ? <p className={textParts.faint}>{t('map.more', { shown: MOST, total })}</p> : null}
      <StationMap
        label={t('map.label')}
        places={places}
        words={words}
        {...(selected ? { selected: selected.stationId } : {})}
        onSelect={(id) => setPlace(String(id))}
        card={selected ? <Card row={selected} onClose={() => setPlace(undefined)} /> : undefined}
      />
    </>
  );
}
