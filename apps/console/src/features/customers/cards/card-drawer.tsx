import { type Card, contract } from '@csms/contract';
import { Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { OpenPage } from '../../../entities/hub/open-page.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardHistory } from './card-history.tsx';
import { CardStatus } from './card-parts.tsx';
import styles from './cards.module.css';
import { useCardActions } from './use-card-actions.tsx';

function Body({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <>
      <div className={styles.head}>
        <h2>
          <span className={styles.number}>{card.cardNumber}</span>
          <CardStatus card={card} />
        </h2>
        <div className={styles.balance}>
          <small>{t('balance')}</small>
          <b>
            <Money amount={card.balance} currency={card.currency} />
          </b>
        </div>
      </div>
      <CardFacts card={card} />
      <div className={styles.gap} />
      <Section title={t('history.title')}>
        <CardHistory key={card.cardNumber} cardNumber={card.cardNumber} currency={card.currency} />
      </Section>
    </>
  );
}

/** One card: what it is, what is on it, and what has happened to it. */
export function CardDrawer({ cardNumber, onClose }: { cardNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['cards', 'common']);
  const actionsOf = useCardActions();
  const query = useCall(
    contract.cards.get,
    { params: { cardNumber: cardNumber ?? '' } },
    { enabled: cardNumber !== undefined, staleTime: 0, ofRow: true },
  );
  useDrawerThing(cardNumber);
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={cardNumber !== undefined}
      onClose={onClose}
      title={t('detail')}
      size={640}
      destroyOnHidden
      extra={
        query.data ? (
          <Space>
            <RowMenu actions={actionsOf(query.data, true)} label={t('actions.title')} text={t('actions.title')} />
            <OpenPage thing="card" name={query.data.cardNumber} />
          </Space>
        ) : null
      }
    >
      {query.data ? (
        <Body card={query.data} />
      ) : query.error?.kind === 'notFound' ? (
        <StateBlock tone="missing" title={t('missing', { card: cardNumber })} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} />
      )}
    </RowDrawer>
  );
}
