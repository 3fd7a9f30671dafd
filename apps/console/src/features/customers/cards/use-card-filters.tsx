import { cardList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';

const DAYS = [7, 30, 90];

export function useCardFilters(): Filter[] {
  const { t } = useTranslation(['cards', 'common']);
  return useListFilters(cardList, {
    expiresWithin: { options: DAYS.map((count) => ({ value: String(count), label: t('withinDays', { count }) })) },
  });
}
