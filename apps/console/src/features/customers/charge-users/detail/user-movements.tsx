import { type ChargeUserDetail, contract } from '@csms/contract';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Money, TextOrMissing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../customers.module.css';

/** What moved the mobile balance, the newest first, with the balance after each movement. */
export function UserMovements({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  const [page, setPage] = useState(1);
  const query = useCall(
    contract.chargeUsers.movements,
    { params: { id: user.id }, query: { page, limit: 10 } },
    { keepPrevious: true },
  );
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={4} rows={6} />;
  if (query.data.total === 0) return <StateBlock tone="empty" title={t('detail.noMoney')} />;
  return (
    <>
      {' '}
      <ScrollSection label={t('detail.money')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('detail.time')}</th>
              <th>{t('detail.what')}</th>
              <th data-end="true">{t('detail.amount')}</th>
              <th data-end="true">{t('detail.balanceAfter')}</th>
              <th>{t('detail.operator')}</th>
              <th>{t('detail.remark')}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.list.map((one) => {
              const isRecord = one.kind === 'settlement' || one.kind === 'reversal';
              return (
                <tr key={one.id}>
                  <td>
                    <Time at={one.time} />
                  </td>
                  <td>
                    {t(one.source === 'merge' ? 'detail.kinds.merge' : `detail.kinds.${one.kind}`)}{' '}
                    {isRecord && access.can('record:read') ? (
                      <Link className={styles.link} to={`/historyRecord/chargeRecord?record=${one.reference}`}>
                        {one.reference}
                      </Link>
                    ) : null}
                  </td>
                  <td data-end="true" className={one.amount.startsWith('-') ? undefined : styles.plus}>
                    {one.amount.startsWith('-') ? '' : '+'}
                    <Money amount={one.amount} currency={user.currency} />
                  </td>
                  <td data-end="true">
                    <Money amount={one.balanceAfter} currency={user.currency} />
                  </td>
                  <td>
                    <TextOrMissing text={one.operator} />
                  </td>
                  <td>
                    <TextOrMissing text={isRecord ? '' : one.remark} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollSection>
      <div className={styles.foot}>
        <Link className={styles.link} to={`/userManagement/statement/chargeUser/${user.id}`}>
          {t('actions.statement')}
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
