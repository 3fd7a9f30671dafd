import { type SystemUser, systemUserList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/lists.module.css';
import { UserMenu } from './user-menu.tsx';
import { Person, UserStatus, useStationsText } from './user-parts.tsx';

/** A user on a phone. */
export function UserCard({ user, onOpen }: { user: SystemUser; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('access');
  const word = useColumnWord(systemUserList);
  const stations = useStationsText();
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {onOpen ? (
          <button type="button" className={styles.opener} onClick={onOpen}>
            <Person user={user} />
          </button>
        ) : (
          <Person user={user} />
        )}
        <UserStatus user={user} />
        <UserMenu user={user} />
      </div>
      <dl className={styles.cardFacts}>
        <dt>{word('role')}</dt>
        <dd>{user.roleName || <Missing />}</dd>
        <dt>{word('stations')}</dt>
        <dd>{stations(user)}</dd>
        <dt>{word('phone')}</dt>
        <dd>{user.phone || <Missing />}</dd>
        <dt>{word('lastLogin')}</dt>
        <dd>{user.lastLoginTime ? <Time at={user.lastLoginTime} /> : t('users.neverSignedIn')}</dd>
      </dl>
    </div>
  );
}
