import { commandReason, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { storyOf } from '../../../shared/ui/command/command-story.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { Outcome } from './command-columns.tsx';
import styles from './commands.module.css';

export function RecentCommands({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation(['network', 'terms']);
  const { data, error, refetch, isFetching } = useCall(contract.commands.list, { query: { serialNumber, limit: 20 } });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} busy={isFetching} />;
  if (!data) return <SkeletonRows columns={2} rows={6} />;
  if (data.list.length === 0) return <StateBlock tone="empty" title={t('detail.noCommands')} />;
  return (
    <ul className={styles.rows}>
      {data.list.map((command) => (
        <li key={command.id}>
          <div className={listParts.line}>
            <b>{t(`terms:command.action.${command.action}`)}</b>
            <Outcome command={command} />
            <span className={styles.faint}>
              {command.requestedBy || t('detail.system')} · <Time at={command.requestTime} />
            </span>
          </div>
          <div className={styles.faint}>
            {[t(`terms:command.story.${storyOf(command)}`), commandReason(command, language())]
              .filter((part) => part !== '')
              .join(' · ')}
          </div>
        </li>
      ))}
    </ul>
  );
}
