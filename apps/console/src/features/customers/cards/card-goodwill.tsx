import { type Card, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { GoodwillDrawer } from '../../../entities/wallet/goodwill-drawer.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { CARD_CALLS } from './use-card-actions.tsx';

/** Goodwill to a card. */
export function CardGoodwill({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('cards');
  const send = useSend(contract.cards.goodwill, CARD_CALLS);
  return (
    <GoodwillDrawer
      title={t('money.goodwill', { card: card.cardNumber })}
      open={open}
      onClose={onClose}
      balance={card.balance}
      currency={card.currency}
      minorUnit={card.minorUnit}
      onSend={(body) => send.mutateAsync({ params: { cardNumber: card.cardNumber }, body })}
    />
  );
}
