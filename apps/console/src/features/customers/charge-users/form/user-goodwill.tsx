import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { GoodwillDrawer } from '../../../../entities/wallet/goodwill-drawer.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { useHeld } from '../../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { STALE_USERS } from '../user-menu.tsx';

/** Gives goodwill to the mobile balance (`?goodwill=id`). */
export function UserGoodwill() {
  const { t } = useTranslation('users');
  const [id, setId] = useUrlParam('goodwill');
  const found = useCall(contract.chargeUsers.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const held = useHeld(found.data && String(found.data.id) === id ? found.data : undefined, id);
  const send = useSend(contract.chargeUsers.goodwill, STALE_USERS);
  const user = held.item;
  if (!user) return null;
  return (
    <GoodwillDrawer
      key={user.id}
      title={t('form.goodwill', { user: user.account })}
      open={held.open}
      onClose={() => setId(undefined)}
      balance={user.mobileBalance}
      currency={user.currency}
      minorUnit={user.minorUnit}
      onSend={(body) => send.mutateAsync({ params: { id: user.id }, body })}
    />
  );
}
