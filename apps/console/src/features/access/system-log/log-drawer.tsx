import { contract, type LoggedChange, SYSTEM_LOG_FIELDS, type SystemLogRow } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { inClock } from '../../../shared/format/time.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/system.module.css';
import { LogResult, modeText } from './log-columns.tsx';

/** A request as it can be read: indented, or as it stands where it is no JSON. */
export function readable(requestContent: string): string {
  try {
    return JSON.stringify(JSON.parse(requestContent), null, 2);
  } catch {
    return requestContent;
  }
}

/** A changed field: its value before and after. Of a list: its new entries, and those that are gone. */
export function Change({ change: { before, after, isTime, added, removed } }: { change: LoggedChange }) {
  const { t } = useTranslation('system');
  const value = (text: string | null) =>
    text === null ? <Missing /> : isTime && !Number.isNaN(Date.parse(text)) ? <Time at={text} /> : text;
  if (added.length + removed.length > 0)
    return (
      <ul className={styles.moved}>
        {removed.map((entry) => (
          <li key={`-${entry}`} className={styles.was}>
            <span role="img" aria-label={t('log.removed')}>
              −
            </span>
            <span>{entry}</span>
          </li>
        ))}
        {added.map((entry) => (
          <li key={`+${entry}`}>
            <span role="img" aria-label={t('log.added')}>
              +
            </span>
            <span>{entry}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <span className={textParts.lines}>
      <span className={styles.was}>{value(before)}</span>
      <span className={styles.becomes} role="img" aria-label={t('log.becomes')}>
        →
      </span>
      <span>{value(after)}</span>
    </span>
  );
}

function Body({ entry }: { entry: SystemLogRow }) {
  const { t } = useTranslation(['system', 'common']);
  const fact = useFacts(SYSTEM_LOG_FIELDS, entry);
  const request = readable(entry.requestContent);
  return (
    <>
      <div className={styles.head}>
        <h2>{entry.operationName}</h2>
        <LogResult entry={entry} />
      </div>
      <Section title={t('log.facts')}>
        <Facts
          facts={[
            fact('time', <Time at={entry.time} offset />),
            fact('operator', entry.operator ? <CopyId value={entry.operator} mono={false} /> : <Missing />),
            fact('ipAddress', <CopyId value={entry.ipAddress} />),
            fact('mode', modeText(entry.mode, t)),
            { ...fact('operand', inClock(entry.operand) || <Missing />), wide: true },
            { ...fact('content', inClock(entry.content)), wide: true },
          ]}
        />
      </Section>
      {entry.changes.length > 0 ? (
        <Section title={t('log.changes')}>
          <Facts
            facts={entry.changes.map((change) => ({ label: change.field, value: <Change change={change} />, wide: true }))}
          />
        </Section>
      ) : null}
      <Section title={fact('requestContent').label}>
        {request && request !== '{}' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <pre className={styles.json} tabIndex={0}>
            {request}
          </pre>
        ) : (
          <p className={listParts.soft}>{t('log.noRequest')}</p>
        )}
      </Section>
    </>
  );
}

export function LogDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation(['system', 'common']);
  const query = useCall(
    contract.systemLog.getOperateLogs,
    { query: { id, limit: 1 } },
    { enabled: id !== undefined, staleTime: 600_000, ofRow: true },
  );
  const entry = query.data?.list[0];
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      title={t('log.entry', { id: id ?? '' })}
      size={560}
      destroyOnHidden
    >
      {entry ? (
        <Body entry={entry} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : query.data ? (
        <StateBlock tone="missing" title={t('log.missing')} />
      ) : (
        <SkeletonRows columns={2} rows={8} />
      )}
    </RowDrawer>
  );
}
