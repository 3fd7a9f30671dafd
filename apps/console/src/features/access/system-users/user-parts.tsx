import { type SystemUser, USER_STATUS_WORDS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { UserPicture } from '../../../shared/ui/user-picture.tsx';
import styles from '../parts/lists.module.css';

/** The picture, the account and the name. */
export function Person({ user }: { user: SystemUser }) {
  const { t } = useTranslation('access');
  const { userId } = useUser();
  return (
    <span className={styles.person}>
      <UserPicture user={user} size={32} />
      <span className={styles.two}>
        <span className={styles.tags}>
          <span title={user.username}>{user.username}</span>
          {user.id === userId ? <ToneTag tone="info">{t('users.you')}</ToneTag> : null}
        </span>
        {user.name ? <small title={user.name}>{user.name}</small> : null}
      </span>
    </span>
  );
}

export function UserStatus({ user }: { user: SystemUser }) {
  const say = useWord();
  return <ToneTag tone={user.status === 'enabled' ? 'good' : 'neutral'}>{say(USER_STATUS_WORDS[user.status])}</ToneTag>;
}

/** The stations that a user works for, by name. */
export function useStationsText(): (user: SystemUser) => string {
  const { t, i18n } = useTranslation('access');
  const between = i18n.language === 'zh' ? '、' : ', ';
  return (user) =>
    user.allStations ? t('users.allStations') : user.stations.map((station) => station.stationName).join(between);
}
