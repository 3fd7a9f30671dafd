import { type FilterKeyOf, recordList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useGroupFilter } from '../../../entities/group-select.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import type { Filter } from '../../../shared/ui/filter/filter.ts';

export type RecordFilter = FilterKeyOf<typeof recordList>;

/** Every filter that the contract offers; groups for those who may see them. */
export function useRecordFilters(): Filter[] {
  const { t } = useTranslation(['charging', 'common']);
  const word = useWord();
  const { can } = useAccess();
  const { stationId, groupId } = recordList.filters;
  const filters = useListFilters(recordList, {
    stationId: useStationFilter(word(stationId.words)),
    groupId: useGroupFilter(word(groupId.words), t('records.nobodysGroup')),
  });
  return filters.filter(({ key }) => key !== 'groupId' || can('userGroup:read'));
}
