import { minorUnitOf } from '@csms/kernel';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf } from '../../format/format.ts';
import type { StableRow } from '../../hooks/use-stable-rows.ts';
import { usePreferences } from '../../prefs/preferences.ts';
import { InRows, Money } from '../value/values.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { headWidth } from './head-width.ts';
import { type HeadActs, TableHead } from './table-head.tsx';
import { AS } from './table-roles.ts';
import { type RowActs, TableRow } from './table-row.tsx';
import { useTellCut } from './tell-cut.ts';
import { useOverflow } from './use-overflow.ts';

const PICK_PX = 40;

export interface RowsTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly StableRow<T>[];
  /** So many of them are drawn by now; the others have their room. */
  drawn: number;
  rowKey: (row: T) => string | number;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onOpen: ((row: T) => void) | undefined;
  openKey: string | number | undefined;
  selection: { keys: readonly string[]; onChange: (keys: string[]) => void; all?: boolean } | undefined;
  rowTone: ((row: T) => 'attention' | undefined) | undefined;
}

/** Columns that are what they were keep the identity of their list, so that their rows need not be drawn again. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const held = useRef(list);
  if (held.current.length !== list.length || list.some((one, at) => one !== held.current[at])) held.current = list;
  return held.current;
}

/** How many decimals the amounts in view need, by their currencies; empty: those of its smallest unit. */
function placesIn(amounts: readonly { amount: string | null; currency: string }[]): Readonly<Record<string, number>> {
  const byCurrency = Object.entries(Object.groupBy(amounts, ({ currency }) => currency));
  return Object.fromEntries(
    byCurrency.flatMap(([currency, group = []]) => {
      const places = placesOf(
        group.map(({ amount }) => amount),
        currency,
      );
      return places > minorUnitOf(currency) ? [[currency, places]] : [];
    }),
  );
}

/** The columns, those of amounts with as many decimals as the amounts in view need. */
function useAligned<T>(columns: readonly Column<T>[], rows: readonly StableRow<T>[]): readonly Column<T>[] {
  const places = columns.map(({ amount }) => amount && placesIn(rows.map(({ row }) => amount(row))));
  const key = JSON.stringify(places);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places by what they are
  return useMemo(
    () =>
      columns.map((column, at) => {
        const { amount } = column;
        const byCurrency = places[at];
        if (!amount || !byCurrency || Object.keys(byCurrency).length === 0) return column;
        const render = (row: T) => {
          const one = amount(row);
          return <Money {...one} places={byCurrency[one.currency]} />;
        };
        return { ...column, render };
      }),
    [columns, key],
  );
}

/** The columns, each as wide as its head and the cells in view need; another clock may need more. */
function useFitted<T>(columns: readonly Column<T>[], rows: readonly StableRow<T>[]): readonly Column<T>[] {
  usePreferences((one) => one.clock);
  const widths = columns.map(({ title, sort, width, leastWidth }) => {
    const least = typeof title === 'string' ? Math.max(width, headWidth(title, sort !== undefined)) : width;
    return leastWidth ? rows.reduce((most, { row }) => Math.max(most, leastWidth(row)), least) : least;
  });
  const key = widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths by what they are
  return useMemo(
    () => columns.map((column, at) => (column.width === widths[at] ? column : { ...column, width: widths[at]! })),
    [columns, key],
  );
}

/** Where columns that stay at an edge stand. */
function edgesOf<T>(columns: readonly Column<T>[], first: number): (number | undefined)[] {
  let start = first;
  const edges = columns.map((column) => {
    if (column.fixed !== 'start') return undefined;
    start += column.width;
    return start - column.width;
  });
  let end = 0;
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    const column = columns[at]!;
    if (column.fixed !== 'end') continue;
    edges[at] = end;
    end += column.width;
  }
  return edges;
}

/** Head and rows. The head stays in sight; a change of one row draws that row. */
export function RowsTable<T>(props: RowsTableProps<T>) {
  const { label, rows, drawn, rowKey, sort, onSort, onOpen, openKey, selection, rowTone } = props;
  const { t } = useTranslation();
  const columns = useFitted(useAligned(useSame(props.columns), rows), rows);
  const head = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useTellCut(scroller);
  const first = selection ? PICK_PX : 0;
  const edges = useMemo(() => edgesOf(columns, first), [columns, first]);
  const widths = useMemo(() => columns.map((column) => column.width), [columns]);
  const sum = first + widths.reduce((all, width) => all + width, 0);
  const end = columns.reduce((all, column) => all + (column.fixed === 'end' ? column.width : 0), 0);
  const start = columns.reduce((all, column) => all + (column.fixed === 'start' ? column.width : 0), first);
  const { wide, before, beyond, look, lead, go } = useOverflow(
    scroller,
    head,
    useMemo(() => [first, ...widths], [first, widths]),
    end,
  );

  const chosen = useMemo(() => new Set(selection?.keys), [selection?.keys]);
  const keysHere = selection ? rows.map(({ row }) => String(rowKey(row))) : [];
  const here = keysHere.filter((key) => chosen.has(key));
  const full = selection?.all || (keysHere.length > 0 && here.length === keysHere.length);
  const acts = useRef<RowActs<T> & HeadActs>({ open: undefined, choose: () => {}, chooseAll: () => {} });
  useLayoutEffect(() => {
    acts.current = {
      open: onOpen,
      choose: (key, chosen) =>
        selection?.onChange(chosen ? [...selection.keys, key] : selection.keys.filter((one) => one !== key)),
      chooseAll: () =>
        selection?.onChange(
          full ? selection.keys.filter((key) => !keysHere.includes(key)) : [...new Set([...selection.keys, ...keysHere])],
        ),
    };
  });
  const cols = (
    <colgroup>
      {selection ? <col style={{ width: PICK_PX }} /> : null}
      {columns.map((column) => (
        <col key={column.key} style={{ width: column.width }} />
      ))}
    </colgroup>
  );
  const size = { minWidth: sum };
  // What gets the focus comes clear of the columns that stay.
  const clear = { scrollPaddingInline: `${start}px ${end}px` };
  const said = beyond > 0 ? t('table.columnsBeyond', { count: beyond }) : t('table.columnsBack');
  return (
    <>
      {/* Over the end of the head, above the menus of the rows: in sight wherever the list is, and nothing moves for it. */}
      {wide && (before || beyond > 0) ? (
        <div className={styles.beyond}>
          <button type="button" onClick={go} aria-label={said} title={said}>
            {beyond > 0 ? <>+{beyond}&thinsp;→</> : '←'}
          </button>
        </div>
      ) : null}
      <div
        {...AS.table(label, rows.length)}
        className={styles.table}
        data-wide={wide}
        data-before={before}
        data-beyond={beyond > 0}
      >
        <div ref={head} className={styles.head} style={clear} onScroll={lead}>
          <table {...AS.nothing} style={size}>
            {cols}
            <TableHead<T>
              columns={columns}
              edges={edges}
              sort={sort}
              onSort={onSort}
              picked={selection && (full ? 'all' : here.length > 0 ? 'some' : 'none')}
              acts={acts}
            />
          </table>
        </div>
        <div
          {...AS.rows}
          ref={scroller}
          className={styles.scroller}
          style={clear}
          onScroll={look}
          tabIndex={wide && !onOpen ? 0 : undefined}
        >
          <table {...AS.nothing} style={size}>
            {cols}
            <InRows value={true}>
              <tbody {...AS.nothing}>
                {rows.slice(0, drawn).map(({ row, gone }) => {
                  const key = rowKey(row);
                  return (
                    <TableRow
                      key={key}
                      row={row}
                      rowKey={key}
                      columns={columns}
                      edges={edges}
                      gone={gone}
                      open={key === openKey}
                      opens={onOpen !== undefined}
                      tone={rowTone?.(row)}
                      chosen={selection && (selection.all || chosen.has(String(key)))}
                      acts={acts}
                    />
                  );
                })}
                {drawn < rows.length ? (
                  <tr {...AS.nothing}>
                    <td
                      {...AS.nothing}
                      colSpan={columns.length + (selection ? 1 : 0)}
                      style={{ height: `calc(var(--row) * ${rows.length - drawn})` }}
                    />
                  </tr>
                ) : null}
              </tbody>
            </InRows>
          </table>
        </div>
      </div>
    </>
  );
}
