import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { ErrorState } from '../../shared/ui/states.tsx';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import styles from './hub.module.css';

interface Line {
  key: string | number;
  name: ReactNode;
  text?: ReactNode;
  /** How it stands. */
  state?: ReactNode;
  when?: ReactNode;
}
interface Props<T> {
  query: { data: { list: T[]; total: number } | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  lineOf: (row: T) => Line;
  empty: string;
  /** Where the rest stands, and the words that lead there. */
  all?: { to: string; words: string };
}

/** What belongs to a thing, a line each; the rest stands in its own list. */
export function HubLines<T>({ query, lineOf, empty, all }: Props<T>) {
  const { data, error } = query;
  if (error && !data) return <ErrorState error={error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data) return <SkeletonRows columns={3} rows={3} />;
  if (data.list.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <>
      <ul className={styles.lines}>
        {data.list.map(lineOf).map((line) => (
          <li key={line.key}>
            <b>{line.name}</b>
            <span className={styles.text}>{line.text}</span>
            {line.state}
            <span className={styles.when}>{line.when}</span>
          </li>
        ))}
      </ul>
      {all && data.total > data.list.length ? (
        <p className={styles.foot}>
          <Link to={all.to}>{all.words}</Link>
        </p>
      ) : null}
    </>
  );
}
