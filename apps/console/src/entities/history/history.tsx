import type { HistoryEntry, HistorySubject } from '@csms/contract';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';

const Feed = lazyPart(async () => ({ default: (await import('./feed.tsx')).Feed }));

export interface HistoryProps {
  subject: HistorySubject;
  /** As the API names the thing: a station's id, a serial number, a transactionId, an alarm's id, a taskId. */
  id: string;
  /** What else the page knows of an entry. */
  more?: (entry: HistoryEntry) => ReactNode;
}

/** What happened to one thing, with the notes on it; read when it is first shown. */
export const History = (props: HistoryProps) => (
  <Suspense fallback={<SkeletonRows columns={2} rows={6} />}>
    <Feed key={props.id} {...props} />
  </Suspense>
);
