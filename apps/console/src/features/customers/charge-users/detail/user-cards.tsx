import { type ChargeUserDetail, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../../shared/access/access.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { ScrollSection } from '../../../../shared/ui/scroll-section.tsx';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { Money, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';

const TONES = { valid: 'good', lost: 'danger', expired: 'warning' } as const;

/** The cards that this user holds, each with a balance of its own. */
export function UserCards({ user }: { user: ChargeUserDetail }) {
  const { t } = useTranslation('users');
  const access = useAccess();
  if (user.cards.length === 0) return <StateBlock tone="empty" title={t('detail.noCards')} hint={t('detail.noCardsHint')} />;
  return (
    <ScrollSection label={t('detail.cardList')}>
      <table className={listParts.plainTable}>
        <thead>
          <tr>
            <th>{t('detail.cardNumber')}</th>
            <th>{t('users.status')}</th>
            <th data-end="true">{t('detail.balance')}</th>
            <th>{t('detail.expires')}</th>
          </tr>
        </thead>
        <tbody>
          {user.cards.map((card) => (
            <tr key={card.cardNumber}>
              <td>
                {access.can('card:read') ? (
                  <Link className={styles.link} to={pathOf('card', card.cardNumber)}>
                    {card.cardNumber}
                  </Link>
                ) : (
                  card.cardNumber
                )}
              </td>
              <td>
                <ToneTag tone={TONES[card.status]}>{t(`detail.cardStatus.${card.status}`)}</ToneTag>
              </td>
              <td data-end="true">
                <Money amount={card.balance} currency={user.currency} />
              </td>
              <td>{card.expireTime === null ? t('detail.never') : <Time at={card.expireTime} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}
