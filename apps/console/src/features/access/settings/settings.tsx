import { contract, type SettingKey } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { LeaveGuard } from '../../../shared/ui/form/leave-guard.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { GROUPS } from './setting-groups.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';

/** The settings of the whole installation, in force as soon as they are saved. */
export function Settings({ editable }: { editable: boolean }) {
  const { t } = useTranslation(['system', 'common']);
  const [dirty, setDirty] = useState<readonly SettingKey[]>([]);
  const query = useCall(contract.settings.list, {});
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={2} rows={8} />;
  const rows = new Map(query.data.map((row) => [row.key, row]));
  return (
    <>
      {GROUPS.map((group) => (
        <section key={group.name} className={styles.group} aria-label={t(`settings.groups.${group.name}`)}>
          <h2>{t(`settings.groups.${group.name}`)}</h2>
          {group.keys.map((key) => {
            const setting = rows.get(key);
            return setting ? (
              <SettingRow
                key={key}
                setting={setting}
                editable={editable}
                onDirty={(which, now) =>
                  setDirty((before) => [...before.filter((one) => one !== which), ...(now ? [which] : [])])
                }
              />
            ) : null;
          })}
        </section>
      ))}
      {dirty.length > 0 ? <LeaveGuard /> : null}
    </>
  );
}
