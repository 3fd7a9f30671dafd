import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { SkeletonLines } from '../../../shared/ui/skeleton-lines.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import styles from './dashboard.module.css';

interface Question<T> {
  data: T | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  title: string;
  extra?: ReactNode;
  query: Question<T>;
  children: (data: T) => ReactNode;
  className?: string | undefined;
  /** So many lines stand there while it waits: what comes is about as high. */
  rows?: number;
}

/** One part of the dashboard: waits, fails and is tried again by itself, while the others stand. */
export function Panel<T>({ title, extra, query, children, className = '', rows = 5 }: Props<T>) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id} aria-busy={query.data === undefined && !query.error}>
      <header>
        <h2 id={id}>{title}</h2>
        {query.data === undefined ? null : extra}
      </header>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <SkeletonLines rows={rows} />
      )}
    </section>
  );
}
