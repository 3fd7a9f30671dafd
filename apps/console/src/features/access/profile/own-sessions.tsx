import { contract, type ResponseOf } from '@csms/contract';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/profile.module.css';
import { useBrowserName } from '../parts/use-browser-name.ts';

type Session = ResponseOf<typeof contract.profile.sessions>[number];

/** Where one is signed in, and the way to end what should not be. */
export function OwnSessions() {
  const { t } = useTranslation('account');
  const nameOf = useBrowserName();
  const confirm = useConfirm();
  const sessions = useCall(contract.profile.sessions, {});
  const end = useSend(contract.profile.endSession, [contract.profile.sessions]);
  const ask = (session: Session) =>
    confirm({
      title: t('sessions.endAsk', { browser: nameOf(session.userAgent), address: session.address }),
      consequence: t('sessions.endHint'),
      danger: true,
      perform: async () => {
        await end.mutateAsync({ body: { id: session.id } });
        notify.success(t('sessions.ended'));
      },
    });
  return (
    <section className={styles.card} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('sessions.title')}</h2>
      <p className={styles.hint}>{t('sessions.hint')}</p>
      {sessions.error ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <ul className={styles.sessions}>
          {sessions.data.map((session) => (
            <li key={session.id}>
              <div>
                <strong title={session.userAgent}>{nameOf(session.userAgent)}</strong>
                {session.current ? <ToneTag tone="good">{t('sessions.current')}</ToneTag> : null}
                <p>
                  {session.address} · {t('sessions.lastUsed')} <Time at={session.lastUsedTime} />
                </p>
              </div>
              {session.current ? null : <Button onClick={() => ask(session)}>{t('sessions.end')}</Button>}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      )}
    </section>
  );
}
