import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useLastPage } from '../../hooks/use-last-page.ts';
import { Pagination } from '../pagination.tsx';
import { ScrollSection } from '../scroll-section.tsx';
import { ErrorState } from '../states.tsx';
import styles from './paged-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';

interface PagesProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** Stands at the other end of the line, and stays where there is one page alone. */
  children?: ReactNode;
}

/** The pages of a list inside a drawer or a section; nothing where they are one. */
export function Pages({ page, size, total, onPage, children }: PagesProps) {
  if (total <= size && !children) return null;
  return (
    <div className={styles.foot}>
      <span>{children}</span>
      {total > size ? (
        <Pagination size="small" current={page} pageSize={size} total={total} onChange={onPage} showSizeChanger={false} />
      ) : null}
    </div>
  );
}

export interface PagedColumn<T> {
  key: string;
  title: ReactNode;
  end?: boolean;
  /** Its text may go on in a second line. */
  wraps?: boolean;
  render: (row: T) => ReactNode;
}

interface Props<T> extends Omit<PagesProps, 'total' | 'children'> {
  label: string;
  columns: readonly PagedColumn<T>[];
  query: {
    data: { list: T[]; total: number } | undefined;
    error: ApiError | null;
    isFetching: boolean;
    isPlaceholderData?: boolean;
    refetch: () => unknown;
  };
  rowKey: (row: T, index: number) => string | number;
  rowClass?: (row: T) => string | undefined;
  empty: ReactNode;
  foot?: ReactNode;
}

/** A list inside a drawer: a plain table, page by page, without filters of its own in the URL. */
export function PagedTable<T>({ label, columns, query, rowKey, rowClass, empty, foot, ...pages }: Props<T>) {
  const { data } = query;
  const beyond = useLastPage(query, pages.page, pages.size, pages.onPage);
  if (query.error && !data)
    return (
      <>
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
        {/* How many there are is not known here; the pages before are, and lead back. */}
        <Pages {...pages} total={pages.page > 1 ? pages.page * pages.size : 0} />
      </>
    );
  if (!data || beyond) return <SkeletonRows columns={Math.min(columns.length, 4)} rows={6} />;
  if (data.total === 0) return <>{empty}</>;
  return (
    <>
      <ScrollSection label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-end={column.end}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row, index) => (
              <tr key={rowKey(row, index)} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <td key={column.key} data-end={column.end} data-wraps={column.wraps}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      <Pages {...pages} total={data.total}>
        {foot}
      </Pages>
    </>
  );
}
