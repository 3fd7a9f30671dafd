import {
  contract,
  HISTORY_KIND_WORDS,
  type HistoryEntry,
  type HistoryKind,
  type HistorySubject,
  type ResponseOf,
} from '@csms/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/api-error.ts';
import { ask } from '../../shared/api/call.ts';
import { keyOf } from '../../shared/api/queries.ts';
import { userZone } from '../../shared/format/time.ts';
import { useLiveEvents } from '../../shared/live/live.tsx';
import { useLiveRefetch } from '../../shared/live/use-live-refetch.ts';
import { usePreferences } from '../../shared/prefs/preferences.ts';
import { clearable } from '../../shared/ui/form/clearable.tsx';
import { ErrorState, StateBlock } from '../../shared/ui/states.tsx';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import { useWord } from '../list/list-words.ts';
import { Days } from './days.tsx';
import { Entry } from './entry.tsx';
import styles from './history.module.css';
import { NewNote } from './note-form.tsx';

export interface HistoryProps {
  subject: HistorySubject;
  /** As the API names the thing: a station's id, a serial number, a transactionId, an alarm's id, a taskId. */
  id: string;
  /** What else the page knows of an entry. */
  more?: (entry: HistoryEntry) => ReactNode;
}

type Page = ResponseOf<typeof contract.history.list>;

const LIMIT = 30;
const LOOK_MS = 5_000;

/** Entries by day, newest first, with the notes among them and a field for a new one. */
export function Feed({ subject, id, more }: HistoryProps) {
  const { t } = useTranslation('history');
  const word = useWord();
  const byStation = usePreferences((state) => state.clock) === 'station';
  const [kinds, setKinds] = useState<HistoryKind[]>([]);
  const asked = { subject, id, limit: LIMIT, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) };
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: keyOf(contract.history.list, { query: asked }),
    queryFn: ({ pageParam, signal }) =>
      ask(contract.history.list, { query: { ...asked, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  const { refetch } = query;
  useLiveEvents(
    useCallback(
      (event) => {
        if (event.type === 'note.changed' && event.subject === subject && event.subjectId === id) void refetch();
      },
      [subject, id, refetch],
    ),
  );
  useLiveRefetch(
    ['alarm.changed', 'command.changed', 'complaint.changed', 'connector.changed', 'point.changed', 'workOrder.changed'],
    refetch,
    LOOK_MS,
  );

  const first = query.data?.pages[0];
  if (query.error && !first) return <ErrorState error={query.error} onRetry={refetch} busy={query.isFetching} />;
  if (!first) return <SkeletonRows columns={2} rows={6} />;
  const zone = byStation ? first.timeZone : userZone();
  const entries = query.data!.pages.flatMap(({ list }) => list);
  return (
    <div className={styles.feed}>
      <NewNote subject={subject} id={id} />
      {first.kinds.length > 2 ? (
        <Select<HistoryKind[]>
          mode="multiple"
          className={styles.kinds}
          aria-label={t('kinds')}
          placeholder={t('all')}
          allowClear={clearable()}
          maxTagCount="responsive"
          value={kinds}
          onChange={setKinds}
          options={first.kinds.map((value) => ({ value, label: word(HISTORY_KIND_WORDS[value]) }))}
        />
      ) : null}
      {entries.length === 0 ? <StateBlock tone="empty" title={t(kinds.length > 0 ? 'emptyKinds' : 'empty')} /> : null}
      <Days entries={entries} zone={zone}>
        {(entry) => (
          <Entry key={entry.key} entry={entry} subject={subject} id={id} zone={zone} station={first.timeZone} more={more} />
        )}
      </Days>
      {query.hasNextPage ? (
        <Button className={styles.older} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </div>
  );
}
