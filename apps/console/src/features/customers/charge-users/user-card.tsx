import type { ChargeUser } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import listParts from '../../../shared/ui/list-parts.module.css';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/customers.module.css';
import { UserMenu } from './user-menu.tsx';
import { UserName, UserStatus } from './user-parts.tsx';

/** A charge user on a phone. */
export function UserCard({ user, onOpen }: { user: ChargeUser; onOpen: () => void }) {
  const { t } = useTranslation('users');
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <button type="button" className={styles.opener} onClick={onOpen}>
          <UserName user={user} />
        </button>
        <UserStatus user={user} />
        <UserMenu user={user} />
      </div>
      <dl className={listParts.cardFacts}>
        <dt>{t('users.mobileBalance')}</dt>
        <dd>
          <Money amount={user.mobileBalance} currency={user.currency} />
        </dd>
        <dt>{t('users.cardBalance')}</dt>
        <dd>{user.cardCount === 0 ? <Missing /> : <Money amount={user.cardBalance} currency={user.currency} />}</dd>
        <dt>{t('users.group')}</dt>
        <dd>{user.groupName ?? <Missing />}</dd>
        {user.levelName ? (
          <>
            <dt>{t('users.level')}</dt>
            <dd>{user.levelName}</dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}
