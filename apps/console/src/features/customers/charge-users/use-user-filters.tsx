import { CHARGE_USER_STATUSES, CHARGE_USER_TYPES, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useGroupFilter } from '../../../entities/group-select.tsx';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';

export const USER_FILTERS = [
  'keyword',
  'groupId',
  'ungrouped',
  'userType',
  'status',
  'levelId',
  'postPaid',
  'providerId',
  'merged',
  'registeredFrom',
  'registeredTo',
] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** Every filter that the contract offers; the frequent ones in sight. */
export function useUserFilters(): Filter[] {
  const { t } = useTranslation('users');
  const group = useGroupFilter(t('users.group'));
  const provider = useProviderFilter(t('users.provider'));
  const levels = useCall(contract.chargeUsers.levels, { query: {} }, { staleTime: 60_000, silent: true });
  const yes = [{ value: 'true', label: t('users.yes') }];
  const yesNo = [...yes, { value: 'false', label: t('users.no') }];
  return [
    { key: 'keyword', label: t('users.keyword'), main: true, kind: 'search' },
    group,
    {
      key: 'status',
      label: t('users.status'),
      main: true,
      kind: 'options',
      many: false,
      options: CHARGE_USER_STATUSES.map((value) => ({ value, label: t(`users.statusWords.${value}`) })),
    },
    {
      key: 'userType',
      label: t('users.userType'),
      kind: 'options',
      many: true,
      options: CHARGE_USER_TYPES.map((value) => ({ value, label: t(`users.types.${value}`) })),
    },
    {
      key: 'levelId',
      label: t('users.level'),
      kind: 'options',
      many: false,
      options: (levels.data ?? []).map((level) => ({ value: String(level.id), label: level.levelName })),
    },
    { key: 'ungrouped', label: t('users.ungrouped'), kind: 'options', many: false, options: yesNo },
    { key: 'registeredFrom', toKey: 'registeredTo', label: t('users.registered'), kind: 'range' },
    { key: 'postPaid', label: t('users.postPaid'), kind: 'options', many: false, options: yesNo },
    { key: 'merged', label: t('users.withMerged'), kind: 'options', many: false, options: yes },
    ...provider,
  ];
}
