import { type Card, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { Expiry } from './card-parts.tsx';
import styles from './cards.module.css';
import { sessionsPath, statementPath } from './links.ts';

/** What a card is, whose it is, and the ways to its sessions and its statement. */
export function CardFacts({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common']);
  const { isShowProvider } = useUser();
  const other = (cardNumber: string | null) =>
    cardNumber ? <TextLink to={pathOf('card', cardNumber)}>{cardNumber}</TextLink> : <Missing />;
  return (
    <>
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
          { label: t('email'), value: <TextOrMissing text={card.email} /> },
          {
            label: t('chargeUser'),
            value: (
              <ThingLink thing="chargeUser" name={card.chargeUserId}>
                {card.chargeUserAccount}
              </ThingLink>
            ),
          },
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
    </>
  );
}
