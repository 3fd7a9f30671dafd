import { type ChargingRecord, FEE_FIELDS, FEE_KINDS, type FeeField, FLAT_FEE_KEYS } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { offsetText } from '../../../shared/format/time.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Energy, Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { RecordStatus } from './record-status.tsx';
import { endReasonText } from './record-words.ts';

/** An amount that has not been charged does not look like one that has. */
function Billed({ record }: { record: ChargingRecord }) {
  const { t } = useTranslation(['charging', 'common']);
  const amount = <Money amount={record.cost} currency={record.currency} />;
  return record.status === 'finished' ? (
    <b style={{ fontWeight: 600 }}>{amount}</b>
  ) : (
    <span style={{ color: 'var(--text-faint)' }} title={t('detail.provisional')}>
      ≈ {amount}
    </span>
  );
}

/** The keys are those of the export, so that what is exported is what is seen. */
export function useRecordColumns(): Column<ChargingRecord>[] {
  const { t } = useTranslation(['charging', 'common']);
  const clock = usePreferences((state) => state.clock);
  return useMemo<Column<ChargingRecord>[]>(() => {
    const zoned = (title: string) => (clock === 'user' ? `${title} (${offsetText(Date.now())})` : title);
    const fee = (key: FeeField | 'discount'): Column<ChargingRecord> => ({
      key,
      title: t(`records.${key}`),
      width: 104,
      align: 'end',
      hidden: key === 'discount' || FLAT_FEE_KEYS.some((kind) => FEE_KINDS[kind].field === key),
      render: (row) => <Money amount={row[key]} currency={row.currency} />,
    });
    return [
      {
        key: 'transactionId',
        title: t('records.transactionId'),
        width: 104,
        required: true,
        fixed: 'start',
        render: (row) => <CopyId value={row.transactionId} />,
      },
      { key: 'status', title: t('records.status'), width: 116, render: (row) => <RecordStatus record={row} /> },
      {
        key: 'stationName',
        title: t('records.station'),
        width: 160,
        full: (row) => row.stationName,
        render: (row) => row.stationName,
      },
      {
        key: 'pointName',
        title: t('records.point'),
        width: 110,
        full: (row) => `${row.pointName} · ${row.serialNumber}`,
        render: (row) => row.pointName,
      },
      {
        key: 'serialNumber',
        title: t('records.serialNumber'),
        width: 140,
        hidden: true,
        render: (row) => <CopyId value={row.serialNumber} />,
      },
      { key: 'connectorNo', title: t('records.connectorNo'), width: 84, align: 'center', render: (row) => row.connectorNo },
      {
        key: 'startTime',
        title: zoned(t('records.startTime')),
        name: t('records.startTime'),
        width: 200,
        sort: 'startTime',
        render: (row) => <Time at={row.startTime} zone={row.timeZone} />,
      },
      {
        key: 'endTime',
        title: zoned(t('records.endTime')),
        name: t('records.endTime'),
        width: 200,
        sort: 'endTime',
        render: (row) => <Time at={row.endTime} zone={row.timeZone} />,
      },
      {
        key: 'energy',
        title: t('records.energy'),
        width: 104,
        align: 'end',
        sort: 'energyWh',
        render: (row) => <Energy wh={row.energyWh} />,
      },
      {
        key: 'cost',
        title: t('records.cost'),
        width: 96,
        align: 'end',
        sort: 'cost',
        render: (row) => <Billed record={row} />,
      },
      {
        key: 'account',
        title: t('records.account'),
        width: 130,
        full: (row) => row.account ?? '',
        render: (row) => row.account ?? <Missing />,
      },
      {
        key: 'cardNumber',
        title: t('records.cardNumber'),
        width: 140,
        full: (row) => row.cardNumber ?? '',
        render: (row) => row.cardNumber ?? <Missing />,
      },
      { key: 'startType', title: t('records.startType'), width: 100, render: (row) => t(`common:startType.${row.startType}`) },
      {
        key: 'stopReason',
        title: t('records.stopReason'),
        width: 140,
        full: endReasonText,
        render: (row) => endReasonText(row) || <Missing />,
      },
      ...FEE_FIELDS.map(fee),
      fee('discount'),
    ];
  }, [t, clock]);
}
