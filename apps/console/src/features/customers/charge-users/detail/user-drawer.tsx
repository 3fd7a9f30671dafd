import { type ChargeUserDetail, contract } from '@csms/contract';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OpenPage } from '../../../../entities/hub/open-page.tsx';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../../shared/hooks/thing.ts';
import { patched } from '../../../../shared/hooks/use-url-state.ts';
import { RowDrawer } from '../../../../shared/ui/rows/row-drawer.tsx';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../../parts/customers.module.css';
import { UserStatus } from '../user-parts.tsx';
import { UserCards } from './user-cards.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserDeeds, UserNotices, useUserFigures } from './user-head.tsx';
import { UserMovements } from './user-movements.tsx';
import { UserRecords } from './user-records.tsx';

function Body({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const tabs = [
    { key: 'facts', label: t('detail.facts'), children: <UserFacts user={user} /> },
    { key: 'cards', label: t('detail.cards', { count: user.cards.length }), children: <UserCards user={user} /> },
    ...(access.can('record:read') ? [{ key: 'records', label: t('detail.records'), children: <UserRecords user={user} /> }] : []),
    { key: 'money', label: t('detail.money'), children: <UserMovements user={user} /> },
  ];
  return (
    <>
      <div className={styles.head}>
        <h2>{user.account}</h2>
        <UserStatus user={user} />
        <div>
          <UserDeeds user={user} />
        </div>
      </div>
      <UserNotices user={user} />
      <StatStrip label={t('detail.figures')} stats={useUserFigures(user)} />
      <Tabs
        activeKey={tabs.find((tab) => tab.key === search.get('tab'))?.key ?? 'facts'}
        onChange={(key) =>
          setSearch((now) => patched(now, { tab: key === 'facts' ? undefined : key }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        items={tabs}
      />
    </>
  );
}

/** One charge user with its money, cards and records (`?user=id`). */
export function UserDrawer() {
  const { t } = useTranslation('users');
  const [search, setSearch] = useSearchParams();
  const id = search.get('user') ?? undefined;
  const query = useCall(contract.chargeUsers.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  useDrawerThing(id === undefined ? undefined : query.data?.account);
  const close = () =>
    // What belongs to the drawer leaves the URL with it.
    setSearch((now) => patched(now, { user: undefined, tab: undefined }), { replace: true, preventScrollReset: true });
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={close}
      title={t('detail.title')}
      size={TABLE_DIALOG_PX}
      extra={id === undefined ? null : <OpenPage thing="chargeUser" name={id} />}
      destroyOnHidden
    >
      {query.data ? (
        <Body key={query.data.id} user={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={3} rows={10} />
      )}
    </RowDrawer>
  );
}
