import { type Card, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import type { TradeType } from '../../../entities/wallet/amounts.ts';
import { WalletDrawer } from '../../../entities/wallet/wallet-drawer.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { CARD_CALLS } from './use-card-actions.tsx';

/** Recharge and refund of a card. */
export function CardMoney({ card, kind, open, onClose }: { card: Card; kind: TradeType; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['cards', 'wallet']);
  const send = useSend(contract.cards.recharge, CARD_CALLS);
  return (
    <WalletDrawer
      title={t('money.title', { card: card.cardNumber })}
      open={open}
      onClose={onClose}
      balance={card.balance}
      bonus={card.bonusBalance}
      refundable={card.refundable}
      currency={card.currency}
      minorUnit={card.minorUnit}
      kind={kind}
      {...(card.status === 'valid' ? {} : { noRecharge: t(`money.${card.status}`) })}
      onSend={async (movement) => {
        await send.mutateAsync({ params: { cardNumber: card.cardNumber }, body: movement });
        notify.success(t(`wallet:done.${movement.tradeType}`));
      }}
    />
  );
}
