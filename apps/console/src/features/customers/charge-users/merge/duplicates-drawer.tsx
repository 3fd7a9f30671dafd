import { contract } from '@csms/contract';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../../shared/ui/text.module.css';
import { Money } from '../../../../shared/ui/value/values.tsx';
import styles from '../../parts/customers.module.css';
import { useOpener } from '../user-menu.tsx';
import { UserName } from '../user-parts.tsx';

function Sets() {
  const { t } = useTranslation('users');
  const open = useOpener();
  const query = useCall(contract.chargeUsers.duplicates, { query: {} }, { staleTime: 0 });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={2} rows={8} />;
  if (query.data.length === 0) return <StateBlock tone="empty" title={t('duplicates.none')} hint={t('duplicates.noneHint')} />;
  return (
    <>
      <p style={{ marginBottom: 12 }}>{t('duplicates.intro')}</p>
      {query.data.map((set) => {
        const [first, ...others] = set.users;
        if (!first) return null;
        return (
          <section key={`${set.by} ${first.id}`} className={styles.set}>
            <h3>{t(`duplicates.${set.by}`, { value: set.value })}</h3>
            <ul>
              {[first, ...others].map((user) => (
                <li key={user.id}>
                  <UserName user={user} />
                  <Money amount={user.mobileBalance} currency={user.currency} />
                  {user === first ? (
                    <span className={textParts.faint}>{t('duplicates.oldest')}</span>
                  ) : (
                    <Button size="small" onClick={() => open({ merge: String(first.id), with: String(user.id) })}>
                      {t('duplicates.merge')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** Accounts that are most likely one person's (`?duplicates=1`). */
export function DuplicatesDrawer() {
  const { t } = useTranslation('users');
  const [shown, setShown] = useUrlParam('duplicates');
  return (
    <Drawer
      open={shown !== undefined}
      onClose={() => setShown(undefined)}
      title={t('users.duplicates')}
      size={620}
      destroyOnHidden
    >
      {shown === undefined ? null : <Sets />}
    </Drawer>
  );
}
