import { type Activity, contract } from '@csms/contract';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { money } from '../../../shared/format/format.ts';
import { ScrollSection } from '../../../shared/ui/scroll-section.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../operations.module.css';

const LIMIT = 20;

function Uses({ one }: { one: Activity }) {
  const { t } = useTranslation('operations');
  const [page, setPage] = useState(1);
  const query = useCall(
    contract.activities.uses,
    { params: { id: one.id }, query: { page, limit: LIMIT } },
    { keepPrevious: true },
  );
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonRows columns={4} rows={8} />;
  if (query.data.total === 0) return <StateBlock tone="empty" title={t('activity.noUses')} />;
  return (
    <>
      <ScrollSection label={t('activity.uses')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('activity.what')}</th>
              <th scope="col">{t('account')}</th>
              <th scope="col" data-end>
                {t('cost')}
              </th>
              <th scope="col" data-end>
                {t('brought')}
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data.list.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a use has no name of its own, and the page is read anew as a whole
              <tr key={`${row.time}${index}`} className={row.reversed ? styles.gone : undefined}>
                <td>
                  <Time at={row.time} />
                </td>
                <td>
                  {row.transactionId === null ? (
                    t('activity.recharge')
                  ) : (
                    <Link to={`/historyRecord/chargeRecord?record=${row.transactionId}`}>{row.transactionId}</Link>
                  )}
                  {row.reversed ? ` (${t('activity.reversed')})` : ''}
                </td>
                <td>{row.account ?? '–'}</td>
                <td data-end>{money(row.costAmount, one.currency)}</td>
                <td data-end>{money(row.broughtAmount, one.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      {query.data.total > LIMIT ? (
        <Pagination
          size="small"
          style={{ marginTop: 12 }}
          current={page}
          pageSize={LIMIT}
          total={query.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}

/** The bills and recharges that an activity had a part in. */
export function UsesDrawer({ one, onClose }: { one: Activity | undefined; onClose: () => void }) {
  const { t } = useTranslation('operations');
  return (
    <Drawer
      open={one !== undefined}
      onClose={onClose}
      title={t('activity.usesOf', { name: one?.activityName ?? '' })}
      size={640}
      destroyOnHidden
    >
      {one ? <Uses one={one} /> : null}
    </Drawer>
  );
}
