import { type Card, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { CardHistory } from './card-history.tsx';
import { CardStatus, Expiry } from './card-parts.tsx';
import styles from './cards.module.css';
import { cardPath, sessionsPath, statementPath } from './links.ts';
import { useCardActions } from './use-card-actions.tsx';

function Body({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common']);
  const { isShowProvider } = useUser();
  const other = (cardNumber: string | null) =>
    cardNumber ? (
      <Link to={cardPath(cardNumber)} style={{ textDecoration: 'underline' }}>
        {cardNumber}
      </Link>
    ) : (
      <Missing />
    );
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
      <p className={styles.links}>
        <Allowed any={['record:read']}>
          <Link to={sessionsPath(card.cardNumber)}>{t('links.sessions')}</Link>
        </Allowed>
        <Link to={statementPath(card.cardNumber)}>{t('links.statement')}</Link>
      </p>
      <Facts
        facts={[
          { label: t('physicalNumber'), value: <CopyId value={card.physicalNumber} /> },
          { label: t('expireTime'), value: <Expiry card={card} /> },
          { label: t('userName'), value: <TextOrMissing text={card.userName} /> },
          { label: t('phone'), value: <TextOrMissing text={card.phone} /> },
          { label: t('email'), value: <TextOrMissing text={card.email} />, wide: true },
          { label: t('chargeUser'), value: card.chargeUserAccount ?? <Missing /> },
          isShowProvider && { label: t('provider'), value: card.providerName },
          { label: t('prepaidAmount'), value: <Money amount={card.prepaidAmount} currency={card.currency} /> },
          Number(card.bonusBalance) > 0 && {
            label: t('bonusBalance'),
            value: <Money amount={card.bonusBalance} currency={card.currency} />,
          },
          { label: t('createTime'), value: <Time at={card.createTime} /> },
          card.lostTime !== null && { label: t('lostTime'), value: <Time at={card.lostTime} /> },
          card.replacedBy !== null && { label: t('replacedByTitle'), value: other(card.replacedBy) },
          card.replaces !== null && { label: t('replaces'), value: other(card.replaces) },
        ]}
      />
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
        query.data ? <RowMenu actions={actionsOf(query.data, true)} label={t('actions.title')} text={t('actions.title')} /> : null
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
