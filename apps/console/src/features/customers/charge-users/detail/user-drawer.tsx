import { EditOutlined, WalletOutlined } from '@ant-design/icons';
import { type ChargeUserDetail, contract } from '@csms/contract';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Definition } from '../../../../entities/handbook/definition.tsx';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { money } from '../../../../shared/format/format.ts';
import { useDrawerThing } from '../../../../shared/hooks/thing.ts';
import { patched } from '../../../../shared/hooks/use-url-state.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { RowDrawer } from '../../../../shared/ui/rows/row-drawer.tsx';
import { StatStrip } from '../../../../shared/ui/stat-strip.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { TABLE_DIALOG_PX } from '../../../../shared/ui/table/in-dialog.ts';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Energy, Money } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';
import { UserMenu, useOpener } from '../user-menu.tsx';
import { UserStatus } from '../user-parts.tsx';
import { UserCards } from './user-cards.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserMovements } from './user-movements.tsx';
import { UserRecords } from './user-records.tsx';

function Notices({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  return (
    <>
      {user.mergedInto ? (
        <Notice tone="info" title={t('users.mergedHint', { account: user.mergedInto.account })}>
          <Link className={styles.link} to={{ search: `?user=${user.mergedInto.id}` }}>
            {t('users.openKept')}
          </Link>
        </Notice>
      ) : null}
      {user.runningSessions > 0 ? (
        <Notice tone="info" title={t('users.running', { count: user.runningSessions })}>
          {access.can('charging:read') ? (
            <Link className={styles.link} to={`/realTimeMonitor/charging?keyword=${encodeURIComponent(user.account)}`}>
              {t('users.seeSessions')}
            </Link>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

function Body({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const open = useOpener();
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
          {user.mergedInto ? null : (
            <>
              <Allowed one="chargeUser:recharge">
                <Button type="primary" icon={<WalletOutlined />} onClick={() => open({ wallet: String(user.id) })}>
                  {t('actions.wallet')}
                </Button>
              </Allowed>
              <Allowed one="chargeUser:write">
                <Button icon={<EditOutlined />} onClick={() => open({ edit: String(user.id) })}>
                  {t('actions.edit')}
                </Button>
              </Allowed>
            </>
          )}
          <UserMenu user={user} text={t('actions.more')} />
        </div>
      </div>
      <Notices user={user} />
      <StatStrip
        label={t('detail.figures')}
        stats={[
          {
            key: 'mobile',
            about: <Definition of="customers.chargeUsers.mobileBalance" />,
            label: t('users.mobileBalance'),
            value: <Money amount={user.mobileBalance} currency={user.currency} />,
            note:
              Number(user.bonusBalance) > 0
                ? t('detail.ofBonus', { amount: money(user.bonusBalance, user.currency) })
                : undefined,
          },
          {
            key: 'cards',
            about: <Definition of="customers.chargeUsers.cardBalance" />,
            label: t('users.cardBalance'),
            value: <Money amount={user.cardBalance} currency={user.currency} />,
            note: t('users.cardCount', { count: user.cardCount }),
          },
          {
            key: 'energy',
            label: t('detail.energy'),
            value: <Energy wh={user.energyWh} as="sum" />,
            note: t('detail.sessions', { count: user.sessions }),
          },
        ]}
      />
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
