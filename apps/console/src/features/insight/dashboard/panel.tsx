import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
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
}

/** One part of the dashboard: waits, fails and is tried again by itself, while the others stand. */
export function Panel<T>({ title, extra, query, children, className = '' }: Props<T>) {
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
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </section>
  );
}
