import { type ChargeUserDetail, type ChargingRecord, contract, pathOf } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../../shared/api/queries.ts';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { type PagedColumn, PagedTable } from '../../../../shared/ui/table/paged-table.tsx';
import { Energy, Money, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';

const LIMIT = 10;
const TONES = { charging: 'info', finished: 'good', review: 'warning' } as const;

/** The sessions of this user, on its account and on its cards, the newest first. */
export function UserRecords({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const [page, setPage] = useState(1);
  const query = useCall(contract.records.list, { query: { chargeUserId: user.id, page, limit: LIMIT } }, { keepPrevious: true });
  const columns: PagedColumn<ChargingRecord>[] = [
    {
      key: 'transaction',
      title: t('detail.transaction'),
      render: (record) => (
        <Link className={styles.link} to={pathOf('record', record.transactionId)}>
          {record.transactionId}
        </Link>
      ),
    },
    { key: 'start', title: t('detail.start'), render: (record) => <Time at={record.startTime} zone={record.timeZone} /> },
    { key: 'station', title: t('detail.station'), render: (record) => record.stationName },
    { key: 'energy', title: t('detail.energyShort'), end: true, render: (record) => <Energy wh={record.energyWh} /> },
    {
      key: 'cost',
      title: t('detail.cost'),
      end: true,
      render: (record) => <Money amount={record.cost} currency={record.currency} />,
    },
    {
      key: 'status',
      title: t('users.status'),
      render: (record) => <ToneTag tone={TONES[record.status]}>{t(`detail.recordStatus.${record.status}`)}</ToneTag>,
    },
  ];
  return (
    <PagedTable
      label={t('detail.records')}
      columns={columns}
      query={query}
      rowKey={(record) => record.transactionId}
      page={page}
      size={LIMIT}
      onPage={setPage}
      empty={<StateBlock tone="empty" title={t('detail.noRecords')} />}
      foot={
        <Link className={styles.link} to={`/historyRecord/chargeRecord?account=${encodeURIComponent(user.account)}`}>
          {t('detail.allRecords')}
        </Link>
      }
    />
  );
}
