import { contract, type MembershipLevel } from '@csms/contract';
import { Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { decimal } from '../../../shared/format/format.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { ScrollSection } from '../../../shared/ui/scroll-section.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../operations.module.css';

const LIMIT = 20;

function Members({ levelId }: { levelId: number }) {
  const { t } = useTranslation('operations');
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(
    contract.membership.members,
    { params: { id: levelId }, query: { page, limit: LIMIT, keyword: keyword || undefined } },
    { keepPrevious: true },
  );
  const search = (
    <Input.Search
      aria-label={t('level.searchMembers')}
      placeholder={t('level.searchMembers')}
      allowClear
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        setPage(1);
      }}
      style={{ marginBottom: 12 }}
    />
  );
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonRows columns={3} rows={8} />;
  return (
    <>
      {search}
      {query.data.total === 0 ? (
        <StateBlock tone="empty" title={t('level.noMembers')} />
      ) : (
        <ScrollSection label={t('level.members')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('account')}</th>
                <th scope="col" data-end>
                  {t('level.lifetime')}
                </th>
                <th scope="col">{t('level.until')}</th>
              </tr>
            </thead>
            <tbody>
              {query.data.list.map((row) => (
                <tr key={row.chargeUserId}>
                  <td>
                    {row.account} <small>{row.phone}</small>
                  </td>
                  <td data-end>{decimal(row.energy, 1)} kWh</td>
                  <td>{row.expireTime ? <Time at={row.expireTime} /> : t('level.reached')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      )}
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

/** Who holds a level now, and how. */
export function MembersDrawer({ one, onClose }: { one: MembershipLevel | undefined; onClose: () => void }) {
  const { t } = useTranslation('operations');
  return (
    <Drawer
      open={one !== undefined}
      onClose={onClose}
      title={t('level.membersOf', { name: one?.levelName ?? '' })}
      size={560}
      destroyOnHidden
    >
      {one ? <Members levelId={one.id} /> : null}
    </Drawer>
  );
}
