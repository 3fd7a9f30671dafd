import { Suspense } from 'react';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import type { HistoryProps } from './feed.tsx';

const Feed = lazyPart(async () => ({ default: (await import('./feed.tsx')).Feed }));

/** What happened to one thing, with the notes on it; read when it is first shown. */
export const History = (props: HistoryProps) => (
  <Suspense fallback={<SkeletonRows columns={2} rows={6} />}>
    <Feed key={props.id} {...props} />
  </Suspense>
);
