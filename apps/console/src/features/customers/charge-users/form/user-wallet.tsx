import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { WalletDrawer } from '../../../../entities/wallet/wallet-drawer.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useHeld } from '../../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { STALE_USERS, useOpener } from '../user-menu.tsx';

/** Recharges the mobile balance, or refunds from it (`?wallet=id`). */
export function UserWallet() {
  const { t } = useTranslation(['users', 'wallet']);
  const [id] = useUrlParam('wallet');
  const [kind] = useUrlParam('kind');
  const open = useOpener();
  const found = useCall(contract.chargeUsers.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const held = useHeld(found.data && String(found.data.id) === id ? found.data : undefined, id);
  const send = useSend(contract.chargeUsers.recharge, STALE_USERS);
  const user = held.item;
  if (!user) return null;
  return (
    <WalletDrawer
      key={user.id}
      title={t('form.wallet', { user: user.account })}
      open={held.open}
      onClose={() => open({ wallet: undefined, kind: undefined })}
      kind={kind === 'refund' ? 'refund' : 'recharge'}
      balance={user.mobileBalance}
      bonus={user.bonusBalance}
      refundable={user.refundable}
      currency={user.currency}
      minorUnit={user.minorUnit}
      noRecharge={user.mergedInto ? t('users.mergedHint', { account: user.mergedInto.account }) : undefined}
      onSend={async (body) => {
        await send.mutateAsync({ params: { id: user.id }, body });
        notify.success(t(`wallet:done.${body.tradeType}`));
      }}
    />
  );
}
