import { type ChargeUserDetail, contract } from '@csms/contract';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../../shared/api/queries.ts';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Energy, Money, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../customers.module.css';

const TONES = { charging: 'info', finished: 'good', review: 'warning' } as const;

/** The sessions of this user, on its account and on its cards, the newest first. */
export function UserRecords({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const [page, setPage] = useState(1);
  const query = useCall(contract.records.list, { query: { chargeUserId: user.id, page, limit: 10 } }, { keepPrevious: true });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={4} rows={6} />;
  if (query.data.total === 0) return <StateBlock tone="empty" title={t('detail.noRecords')} />;
  return (
    <>
      {' '}
      <ScrollSection label={t('detail.records')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('detail.transaction')}</th>
              <th>{t('detail.start')}</th>
              <th>{t('detail.station')}</th>
              <th data-end="true">{t('detail.energyShort')}</th>
              <th data-end="true">{t('detail.cost')}</th>
              <th>{t('users.status')}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.list.map((record) => (
              <tr key={record.transactionId}>
                <td>
                  <Link className={styles.link} to={`/historyRecord/chargeRecord?record=${record.transactionId}`}>
                    {record.transactionId}
                  </Link>
                </td>
                <td>
                  <Time at={record.startTime} zone={record.timeZone} />
                </td>
                <td>{record.stationName}</td>
                <td data-end="true">
                  <Energy wh={record.energyWh} />
                </td>
                <td data-end="true">
                  <Money amount={record.cost} currency={record.currency} />
                </td>
                <td>
                  <ToneTag tone={TONES[record.status]}>{t(`detail.recordStatus.${record.status}`)}</ToneTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      <div className={styles.foot}>
        <Link className={styles.link} to={`/historyRecord/chargeRecord?account=${encodeURIComponent(user.account)}`}>
          {t('detail.allRecords')}
        </Link>
        <Pagination
          size="small"
          current={page}
          pageSize={10}
          total={query.data.total}
          onChange={setPage}
          showSizeChanger={false}
          hideOnSinglePage
        />
      </div>
    </>
  );
}
