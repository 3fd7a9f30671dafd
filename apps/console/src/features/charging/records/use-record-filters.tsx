import { RECORD_STATUSES, START_TYPES, STOP_REASONS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
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
] as const;
export type RecordFilter = (typeof RECORD_FILTERS)[number];

/** Every filter that the contract offers; the frequent ones in sight. */
export function useRecordFilters(): Filter[] {
  const { t } = useTranslation(['charging', 'common']);
  const station = useStationFilter(t('records.station'));
  const provider = useProviderFilter(t('records.provider'));
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
    ...provider,
  ];
}
