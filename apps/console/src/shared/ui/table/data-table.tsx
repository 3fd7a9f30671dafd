import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error.ts';
import { useLastPage } from '../../hooks/use-last-page.ts';
import { CARDS_PX, useNarrow } from '../../hooks/use-narrow.ts';
import { useStableRows } from '../../hooks/use-stable-rows.ts';
import type { ListState } from '../../hooks/use-url-state.ts';
import { usePreferences } from '../../prefs/preferences.ts';
import { usePeek } from '../rows/use-peek.ts';
import { ErrorState, StateBlock } from '../states.tsx';
import { InRows } from '../value/values.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { useColumns } from './list-settings.tsx';
import { Pager } from './pager.tsx';
import { RowsTable } from './rows-table.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useInTurns } from './use-in-turns.ts';

interface Query<T> {
  data: { list: T[]; total: number; more?: boolean | undefined } | undefined;
  error: ApiError | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<T, K extends string> {
  /** The list's name, under which the choice of columns is kept. */
  list: string;
  label: string;
  columns: readonly Column<T>[];
  query: Query<T>;
  state: ListState<K>;
  rowKey: (row: T) => string | number;
  onOpen?: (row: T) => void;
  openKey?: string | number | undefined;
  /** A row as a card, where a table makes no sense. */
  card: (row: T) => ReactNode;
  /** Rows can be chosen, for what is done to several at once. `all`: all that match are chosen, also those of other pages. */
  selection?: { keys: readonly string[]; onChange: (keys: string[]) => void; all?: boolean } | undefined;
  /** What an empty list leads to. */
  empty: ReactNode;
  rowTone?: (row: T) => 'attention' | undefined;
}

/** The list of every page: paged by the server, its whole state in the URL, and four different words for nothing to show. */
export function DataTable<T extends object, K extends string>(props: DataTableProps<T, K>) {
  const { query, state, rowKey, onOpen } = props;
  const { t } = useTranslation();
  const cards = useNarrow(CARDS_PX);
  const density = usePreferences((one) => one.density);
  const [hovered, setHovered] = useState(false);
  const columns = useColumns(props.list, props.columns);
  const rows = query.data?.list ?? [];
  const scope = JSON.stringify([state.filters, state.page, state.limit, state.sort]);
  const stable = useStableRows(rows, rowKey, {
    frozen: hovered && !query.isPlaceholderData,
    atRest: !query.isFetching,
    scope,
  });
  const drawn = useInTurns(stable.map(({ row }) => rowKey(row)));
  const beyond = useLastPage(query, state.page, state.limit, (page) => state.setPage(page, state.limit));
  const open = usePeek({
    rows: stable.flatMap(({ row, gone }) => (gone ? [] : [row])),
    rowKey,
    onOpen,
    openKey: props.openKey,
    page: state.page,
    pages: Math.ceil((query.data?.total ?? 0) / state.limit),
    onPage: (page) => state.setPage(page, state.limit),
    settled: !query.isPlaceholderData && !query.isPending,
  });
  const owner = props.columns.find(({ isOwner }) => isOwner);
  const filtered = Object.keys(state.filters).length > 0;
  const body = () => {
    if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (query.isPending || beyond) return <SkeletonRows columns={cards ? 2 : Math.min(columns.length, 8)} />;
    if (stable.length === 0)
      return filtered ? (
        <StateBlock tone="filtered" title={t('table.emptyFiltered')}>
          <button type="button" className={styles.link} onClick={state.clear}>
            {t('table.clearFilters')}
          </button>
        </StateBlock>
      ) : (
        props.empty
      );
    if (cards)
      return (
        <InRows value={true}>
          <ul className={styles.cards}>
            {stable.slice(0, drawn).map(({ row, gone }) => (
              <li key={rowKey(row)} data-row-key={rowKey(row)} data-gone={gone} data-tone={props.rowTone?.(row)}>
                {props.card(row)}
                {owner ? <small className={styles.owner}>{owner.render(row)}</small> : null}
              </li>
            ))}
          </ul>
        </InRows>
      );
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the order of the rows still
      <div onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
        <RowsTable<T>
          label={props.label}
          columns={columns}
          rows={stable}
          drawn={drawn}
          rowKey={rowKey}
          sort={state.sort}
          onSort={state.setSort}
          onOpen={onOpen && open}
          openKey={props.openKey}
          selection={props.selection}
          rowTone={props.rowTone}
        />
      </div>
    );
  };

  return (
    <section className={styles.panel} data-density={density} aria-label={props.label} aria-busy={query.isFetching}>
      <div className={styles.busy} data-busy={query.isPlaceholderData} />
      <div className={query.isPlaceholderData ? styles.stale : undefined}>{body()}</div>
      {query.data && query.data.total > 0 ? (
        <Pager total={query.data.total} more={query.data.more} state={state} narrow={cards} />
      ) : null}
    </section>
  );
}
