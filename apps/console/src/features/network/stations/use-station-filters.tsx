import { FACILITIES, type QueryOf, STATION_STATES, type stations } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useDictionary } from '../../../entities/use-dictionary.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { LOOKS } from '../../../shared/ui/station-state.tsx';

export const STATION_FILTERS = ['keyword', 'status', 'country', 'facilities', 'isPublic', 'providerId'] as const;
export type StationFilterName = (typeof STATION_FILTERS)[number];

/** What the URL holds, as the contract asks for it. */
export const stationQuery = (filters: Filters<StationFilterName>) =>
  filters as Pick<QueryOf<typeof stations.list>, StationFilterName>;

export function useStationFilters(): Filter[] {
  const { t } = useTranslation(['stations', 'common']);
  const countries = useDictionary('country');
  const provider = useProviderFilter(t('list.provider'));
  return [
    { key: 'keyword', label: t('list.keyword'), main: true, kind: 'search' },
    {
      key: 'status',
      label: t('list.state'),
      main: true,
      kind: 'options',
      many: true,
      options: STATION_STATES.map((value) => ({
        value,
        label: t(`common:stationState.${value}`),
        icon: <StateIcon state={LOOKS[value]} />,
      })),
    },
    {
      key: 'country',
      label: t('list.country'),
      main: true,
      kind: 'options',
      many: false,
      options: countries.entries.map((one) => ({ value: one.dictValue, label: one.dictLabel })),
    },
    {
      key: 'facilities',
      label: t('list.facilities'),
      kind: 'options',
      many: true,
      options: FACILITIES.map((value) => ({ value, label: t(`facility.${value}`) })),
    },
    {
      key: 'isPublic',
      label: t('list.access'),
      kind: 'options',
      many: false,
      options: [
        { value: 'true', label: t('list.public') },
        { value: 'false', label: t('list.notPublic') },
      ],
    },
    ...provider,
  ];
}
