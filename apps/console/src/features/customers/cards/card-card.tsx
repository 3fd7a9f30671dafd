import type { Card } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import listParts from '../../../shared/ui/list-parts.module.css';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import { CardStatus, Expiry } from './card-parts.tsx';
import styles from './cards.module.css';
import { useCardActions } from './use-card-actions.tsx';

/** A card on a phone. */
export function CardCard({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const { t } = useTranslation(['cards', 'common']);
  const actionsOf = useCardActions();
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.opener} onClick={onOpen}>
          <span className={styles.number}>{card.cardNumber}</span>
        </button>
        <CardStatus card={card} />
        <RowMenu actions={actionsOf(card)} label={`${t('actions.title')}: ${card.cardNumber}`} />
      </div>
      <dl className={listParts.cardFacts}>
        <dt>{t('balance')}</dt>
        <dd>
          <b>
            <Money amount={card.balance} currency={card.currency} />
          </b>
        </dd>
        {card.userName || card.phone ? (
          <>
            <dt>{t('holder')}</dt>
            <dd>{[card.userName, card.phone].filter(Boolean).join(' · ')}</dd>
          </>
        ) : null}
        <dt>{t('expireTime')}</dt>
        <dd>
          <Expiry card={card} />
        </dd>
      </dl>
    </div>
  );
}
