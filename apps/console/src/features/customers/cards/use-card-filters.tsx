import { CARD_STATUSES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import type { Filter } from '../../../shared/ui/filter/filter.ts';

export const CARD_FILTERS = ['keyword', 'status', 'expiresWithin', 'providerId'] as const;
export type CardFilter = (typeof CARD_FILTERS)[number];
const DAYS = [7, 30, 90];

export function useCardFilters(): Filter[] {
  const { t } = useTranslation(['cards', 'common']);
  const provider = useProviderFilter(t('provider'));
  return [
    { key: 'keyword', label: t('keyword'), main: true, kind: 'search' },
    {
      key: 'status',
      label: t('statusTitle'),
      main: true,
      kind: 'options',
      many: true,
      options: CARD_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      key: 'expiresWithin',
      label: t('expiresSoon'),
      main: true,
      kind: 'options',
      many: false,
      options: DAYS.map((count) => ({ value: String(count), label: t('withinDays', { count }) })),
    },
    ...provider,
  ];
}
