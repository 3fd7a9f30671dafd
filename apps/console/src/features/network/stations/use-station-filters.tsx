import { type FilterKeyOf, STATION_STATES, stationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useDictionary } from '../../../entities/use-dictionary.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { LOOKS } from '../../../shared/ui/station-state.tsx';

/** The filters of stations as they stand in the URL. */
export type StationFilters = Filters<FilterKeyOf<typeof stationList>>;

export function useStationFilters(): Filter[] {
  const { t } = useTranslation();
  const countries = useDictionary('country');
  return useListFilters(stationList, {
    status: {
      options: STATION_STATES.map((value) => ({
        value,
        label: t(`stationState.${value}`),
        icon: <StateIcon state={LOOKS[value]} />,
      })),
    },
    country: { options: countries.entries.map((one) => ({ value: one.dictValue, label: one.dictLabel })) },
  });
}
