import {
  CONNECTOR_TYPES,
  type contract,
  type QueryOf,
  RECORD_STATUSES,
  START_TYPES,
  STOP_REASONS,
  UP_TO_NOW,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useGroupFilter } from '../../../entities/group-select.tsx';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { stopReasonText } from './record-words.ts';

export const RECORD_FILTERS = [
  'keyword',
  'from',
  'to',
  'stationId',
  'status',
  'providerId',
  'serialNumber',
  'cardNumber',
  'account',
  'transactionId',
  'startType',
  'stopReason',
  'valid',
  'today',
  'upToNow',
  'firstDay',
  'lastDay',
  'groupId',
  'connectorType',
  'currency',
] as const;
export type RecordFilter = (typeof RECORD_FILTERS)[number];

type Asked = QueryOf<typeof contract.records.totals>;

/** The URL's filters as the server is asked with them; what was mistyped there, it refuses. */
export const recordQuery = (filters: Filters<RecordFilter>) => ({
  ...filters,
  valid: filters.valid as Asked['valid'],
  upToNow: filters.upToNow as Asked['upToNow'],
  connectorType: filters.connectorType as Asked['connectorType'],
});

/** Every filter that the contract offers; the frequent ones in sight. */
export function useRecordFilters(): Filter[] {
  const { t } = useTranslation(['charging', 'common']);
  const station = useStationFilter(t('records.station'));
  const provider = useProviderFilter(t('records.provider'));
  const group = useGroupFilter(t('records.group'), t('records.nobodysGroup'));
  const { can } = useAccess();
  return [
    { key: 'keyword', label: t('records.keyword'), main: true, kind: 'search' },
    { key: 'from', toKey: 'to', label: t('records.period'), main: true, kind: 'range' },
    station,
    {
      key: 'status',
      label: t('records.status'),
      main: true,
      kind: 'options',
      many: true,
      options: RECORD_STATUSES.map((value) => ({ value, label: t(`records.statusWords.${value}`) })),
    },
    {
      key: 'startType',
      label: t('records.startType'),
      kind: 'options',
      many: true,
      options: START_TYPES.map((value) => ({ value, label: t(`common:startType.${value}`) })),
    },
    {
      key: 'stopReason',
      label: t('records.stopReason'),
      kind: 'options',
      many: true,
      options: STOP_REASONS.map((value) => ({ value, label: stopReasonText(value, t) })),
    },
    { key: 'serialNumber', label: t('records.serialNumber'), kind: 'text' },
    { key: 'account', label: t('records.account'), kind: 'text' },
    { key: 'cardNumber', label: t('records.cardNumber'), kind: 'text' },
    { key: 'transactionId', label: t('records.transactionId'), kind: 'text' },
    {
      key: 'valid',
      label: t('records.validity'),
      kind: 'options',
      many: false,
      options: [
        { value: 'true', label: t('records.valid') },
        { value: 'false', label: t('records.invalid') },
      ],
    },
    {
      key: 'today',
      label: t('records.begun'),
      kind: 'options',
      many: false,
      options: [{ value: 'true', label: t('records.today') }],
    },
    {
      key: 'upToNow',
      label: t('records.upToNow'),
      kind: 'options',
      many: false,
      options: UP_TO_NOW.map((value) => ({ value, label: t(`records.upToNowWords.${value}`) })),
    },
    { key: 'firstDay', toKey: 'lastDay', label: t('records.days'), kind: 'days' },
    ...(can('userGroup:read') ? [{ ...group, main: false }] : []),
    {
      key: 'connectorType',
      label: t('records.connectorType'),
      kind: 'options',
      many: false,
      options: CONNECTOR_TYPES.map((value) => ({ value, label: t(`common:connectorType.${value}`) })),
    },
    { key: 'currency', label: t('records.currency'), kind: 'text' },
    ...provider,
  ];
}
