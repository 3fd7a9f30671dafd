import { chargeUserList, contract } from '@csms/contract';
import { useGroupFilter } from '../../../entities/group-select.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';

/** Every filter that the contract offers; the frequent ones in sight. */
export function useUserFilters(): Filter[] {
  const word = useWord();
  const levels = useCall(contract.chargeUsers.levels, { query: {} }, { staleTime: 60_000, silent: true });
  return useListFilters(chargeUserList, {
    groupId: useGroupFilter(word(chargeUserList.filters.groupId.words)),
    levelId: { options: (levels.data ?? []).map((level) => ({ value: String(level.id), label: level.levelName })) },
  });
}
