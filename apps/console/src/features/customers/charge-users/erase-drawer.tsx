import { type ChargeUserDetail, contract, type ErasePlan, type Permission } from '@csms/contract';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { money } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { useAsked } from '../../../shared/ui/use-asked.tsx';
import styles from '../parts/customers.module.css';
import { STALE_USERS, useOpener } from './user-menu.tsx';

type Refusal = ErasePlan['refusals'][number];

/** Who may go there. */
const NEEDS: Readonly<Record<Exclude<Refusal, 'eraseBalance'>, Permission>> = {
  eraseCharging: 'charging:read',
  eraseReview: 'record:read',
  eraseReserved: 'reservation:read',
  eraseTimed: 'timedCharging:read',
  eraseInvoice: 'invoice:read',
};

/** Where what stands in the way is done; a balance has deeds of its own. */
const places = (account: string): Readonly<Record<Exclude<Refusal, 'eraseBalance'>, string>> => {
  const name = encodeURIComponent(account);
  return {
    eraseCharging: `/realTimeMonitor/charging?keyword=${name}`,
    eraseReview: `/historyRecord/chargeRecord?status=review&account=${name}`,
    eraseReserved: `/smartCharging/reservation?keyword=${name}`,
    eraseTimed: `/smartCharging/profiles?tab=timed&keyword=${name}`,
    eraseInvoice: `/financialManagement/invoiceRecordManage?keyword=${name}`,
  };
};

/** The wallets that are not empty, each with its refund. */
function Wallets({ user, plan }: { user: ChargeUserDetail; plan: ErasePlan }) {
  const { t } = useTranslation('users');
  const { can } = useAccess();
  const open = useOpener();
  const refund = (wallet: ErasePlan['wallets'][number]): ReactNode => {
    const text = t('erase.refund', { amount: money(wallet.balance, wallet.currency) });
    if (wallet.cardNumber !== null)
      return can('card:recharge') ? (
        <Link to={`/userManagement/cardManage?money=${encodeURIComponent(wallet.cardNumber)}&kind=refund`}>{text}</Link>
      ) : null;
    return can('chargeUser:recharge') ? (
      <Button size="small" onClick={() => open({ erase: undefined, wallet: String(user.id), kind: 'refund' })}>
        {text}
      </Button>
    ) : null;
  };
  return plan.wallets.map((wallet) => (
    <li key={wallet.cardNumber ?? ''}>
      <span>
        {wallet.cardNumber === null ? t('erase.account') : t('erase.card', { card: wallet.cardNumber })}{' '}
        {money(wallet.balance, wallet.currency)}
      </span>
      {refund(wallet)}
    </li>
  ));
}

function Body({ user, plan }: { user: ChargeUserDetail; plan: ErasePlan }) {
  const { t } = useTranslation('users');
  const ask = useAsked([...STALE_USERS, contract.chargeUsers.erasePlan]);
  const open = useOpener();
  const { can } = useAccess();
  const where = places(user.account);
  const isBlocked = plan.refusals.length > 0;
  const erase = () =>
    ask({
      title: t('actions.eraseAsk', { user: user.account }),
      consequence: t('actions.eraseWill'),
      danger: true,
      typed: user.account,
      done: t('actions.erased'),
      send: async () => {
        await call(contract.chargeUsers.erase, { params: { id: user.id } });
        open({ erase: undefined });
      },
    });
  return (
    <>
      {isBlocked ? (
        <>
          <h3>{t('erase.first')}</h3>
          <ul className={styles.list}>
            {plan.refusals.map((refusal) =>
              refusal === 'eraseBalance' ? (
                <Wallets key={refusal} user={user} plan={plan} />
              ) : (
                <li key={refusal}>
                  <span>{t(`erase.why.${refusal}`)}</span>
                  {can(NEEDS[refusal]) ? <Link to={where[refusal]}>{t(`erase.go.${refusal}`)}</Link> : null}
                </li>
              ),
            )}
          </ul>
        </>
      ) : (
        <p>{t('erase.ready')}</p>
      )}
      <p>{t('actions.eraseWill')}</p>
      <div className={styles.foot}>
        <Button danger disabled={isBlocked} title={isBlocked ? t('erase.blocked') : undefined} onClick={erase}>
          {t('actions.erase')}
        </Button>
      </div>
    </>
  );
}

/** Erases a person, or says what has to be done before, with the deed beside it (`?erase=id`). */
export function EraseDrawer() {
  const { t } = useTranslation('users');
  const [id, setId] = useUrlParam('erase');
  const isOpen = id !== undefined;
  const args = { params: { id: id ?? 0 } };
  const user = useCall(contract.chargeUsers.get, args, { enabled: isOpen });
  const plan = useCall(contract.chargeUsers.erasePlan, args, { enabled: isOpen, staleTime: 0 });
  const error = user.error ?? plan.error;
  return (
    <Drawer
      open={isOpen}
      onClose={() => setId(undefined)}
      title={t('erase.title', { user: user.data?.account ?? '' })}
      size={520}
      destroyOnHidden
    >
      {error ? (
        <ErrorState error={error} onRetry={() => (user.error ? user.refetch() : plan.refetch())} />
      ) : user.data && plan.data ? (
        <Body user={user.data} plan={plan.data} />
      ) : (
        <SkeletonRows columns={2} rows={4} />
      )}
    </Drawer>
  );
}
