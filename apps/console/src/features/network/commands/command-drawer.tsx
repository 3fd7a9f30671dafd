import { COMMAND_FIELDS, type Command, commandList, commandReason, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { CancelCommand } from '../../../shared/ui/command/cancel-command.tsx';
import { CommandProgress } from '../../../shared/ui/command/command-progress.tsx';
import { storyOf } from '../../../shared/ui/command/command-story.ts';
import { useCommand } from '../../../shared/ui/command/known-command.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { ScheduleChart } from '../parts/schedule-chart.tsx';
import { Outcome } from './command-columns.tsx';
import styles from './commands.module.css';
import { ToldWords } from './told-words.tsx';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function Body({ first }: { first: Command }) {
  const { t } = useTranslation(['pointWork', 'terms']);
  const say = useWord();
  const command = useCommand(first);
  const fact = useFacts(COMMAND_FIELDS, command);
  return (
    <>
      <div className={listParts.drawerHead}>
        <div>
          <h2>{t(`terms:command.action.${command.action}`)}</h2>
          <div style={{ color: 'var(--text-soft)' }}>
            {command.pointName} · {command.stationName}
          </div>
        </div>
        <Outcome command={command} />
      </div>
      <p className={styles.story}>{t(`terms:command.story.${storyOf(command)}`)}</p>
      <Section title={say(commandList.filters.status.words)}>
        <CommandProgress command={command} />
        <CancelCommand command={command} />
        <ToldWords command={command} />
      </Section>
      {command.action === 'getCompositeSchedule' && command.result === 'accepted' ? (
        <ScheduleChart command={command} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />
      ) : null}
      <Section title={t('commands.detail')}>
        <Facts
          facts={[
            fact('requestedBy', command.requestedBy || t('commands.system')),
            fact('requestTime'),
            fact('expireTime'),
            { ...fact('reason', <TextOrMissing text={commandReason(command, language())} />), wide: true },
          ]}
        />
      </Section>
      <Section title={t('commands.payload')}>
        <pre className={styles.code}>{pretty(command.payload)}</pre>
      </Section>
      {command.answer === null || command.answer === undefined ? null : (
        <Section title={t('commands.answer')}>
          <pre className={styles.code}>{pretty(command.answer)}</pre>
        </Section>
      )}
    </>
  );
}

/** A command from its wish to its effect. */
export function CommandDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['pointWork', 'terms']);
  const query = useCall(
    contract.commands.get,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, silent: true, ofRow: true },
  );
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      title={t('commands.detail')}
      size={620}
      destroyOnHidden
    >
      {query.data ? (
        <Body key={query.data.id} first={query.data} />
      ) : query.error?.kind === 'notFound' || query.error?.kind === 'warning' ? (
        <StateBlock tone="missing" title={t('commands.missing')} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} />
      )}
    </RowDrawer>
  );
}
