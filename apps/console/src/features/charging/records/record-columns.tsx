import { type ChargingRecord, recordList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { offsetText } from '../../../shared/format/time.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { RecordStatus } from './record-status.tsx';
import { endReasonText } from './record-words.ts';
import { useRecordActions } from './use-record-actions.tsx';

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

/** The columns of charging records. The title of the first time says the reader's own clock where it is theirs. */
export function useRecordColumns(): Column<ChargingRecord>[] {
  const clock = usePreferences((state) => state.clock);
  const word = useColumnWord(recordList);
  const { t } = useTranslation(['charging', 'common']);
  const actionsOf = useRecordActions();
  const columns = useListColumns(recordList, {
    status: (row) => <RecordStatus record={row} />,
    pointName: { full: (row) => `${row.pointName} · ${row.serialNumber}`, render: (row) => row.pointName },
    connectorNo: { align: 'center', render: (row) => row.connectorNo },
    startTime: {
      title: clock === 'user' ? `${word('startTime')} (${offsetText(Date.now())})` : word('startTime'),
      name: word('startTime'),
      render: (row) => <Time at={row.startTime} zone={row.timeZone} />,
    },
    account: {
      full: (row) => row.account ?? row.cardNumber,
      render: (row) => row.account ?? row.cardNumber ?? <Missing />,
    },
    cost: (row) => <Billed record={row} />,
    stopReason: { full: endReasonText, render: (row) => endReasonText(row) || <Missing /> },
  });
  return [
    ...columns,
    actionsColumn(t('records.actions'), (row) => (
      <RowMenu actions={actionsOf(row)} label={`${t('records.actions')}: ${row.transactionId}`} />
    )),
  ];
}
