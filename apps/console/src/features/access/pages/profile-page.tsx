import { contract } from '@csms/contract';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import styles from '../parts/profile.module.css';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { OwnSessions } from '../profile/own-sessions.tsx';
import { ProfileCard } from '../profile/profile-card.tsx';
import { Security } from '../profile/security.tsx';
import { SignIns } from '../profile/sign-ins.tsx';

/** Personal center: who one is, how one signs in, and where one is signed in. */
export function Component() {
  const { t } = useTranslation('account');
  const profile = useCall(contract.profile.get, {});
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {profile.error ? (
        <ErrorState error={profile.error} onRetry={() => void profile.refetch()} busy={profile.isFetching} />
      ) : (
        <div className={styles.page}>
          {profile.data ? <ProfileCard profile={profile.data} /> : <Waiting rows={8} />}
          <div className={styles.stack}>
            {profile.data ? <Security profile={profile.data} /> : <Waiting rows={4} />}
            <Passkeys />
            <OwnSessions />
          </div>
          <SignIns />
        </div>
      )}
    </>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <section className={styles.card}>
      <Skeleton active paragraph={{ rows }} />
    </section>
  );
}
