import { isValidElement, memo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import listParts from '../list-parts.module.css';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { AS } from './table-roles.ts';

/** What can be done with a row; held by reference, so that rows that have not changed are not drawn again for another function. */
export interface RowActs<T> {
  open: ((row: T) => void) | undefined;
  choose: (key: string, chosen: boolean) => void;
}

interface Props<T> {
  row: T;
  rowKey: string | number;
  columns: readonly Column<T>[];
  /** Where the columns that stay stand, in px from their edge. */
  edges: readonly (number | undefined)[];
  gone: boolean;
  open: boolean;
  opens: boolean;
  tone: 'attention' | undefined;
  /** Absent: rows are not chosen here. */
  chosen: boolean | undefined;
  acts: RefObject<RowActs<T>>;
}

const isWords = (shown: ReactNode): boolean => typeof shown === 'string' || (isValidElement(shown) && shown.type === Link);

/** What a cell shows. Words alone may take two lines, also those that lead elsewhere; numbers and what a screen draws keep theirs. */
const cellOf = <T,>(column: Column<T>, row: T): ReactNode => {
  const full = column.full?.(row);
  const shown = column.render(row);
  return full === undefined && (!isWords(shown) || column.align === 'end') ? (
    shown
  ) : (
    <div className={listParts.twoLines} title={full ?? undefined}>
      {shown}
    </div>
  );
};

function Row<T>({ row, rowKey, columns, edges, gone, open, opens, tone, chosen, acts }: Props<T>) {
  const { t } = useTranslation();
  return (
    <tr
      {...AS.row}
      data-row-key={rowKey}
      data-gone={gone || undefined}
      data-open={open || undefined}
      data-opens={opens || undefined}
      data-tone={tone}
      data-chosen={chosen || undefined}
      aria-selected={chosen}
      tabIndex={opens ? 0 : -1}
      onClick={(event) => {
        // A link, a button or selected text in the row means itself.
        if ((event.target as HTMLElement).closest('a,button,input,label,[role=menuitem]') || window.getSelection()?.toString())
          return;
        acts.current.open?.(row);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) acts.current.open?.(row);
      }}
    >
      {chosen === undefined ? null : (
        <td {...AS.cell} className={styles.pick} data-fixed="start" style={{ insetInlineStart: 0 }}>
          <label>
            <input
              type="checkbox"
              checked={chosen}
              aria-label={t('table.select', { row: rowKey })}
              onChange={({ target }) => acts.current.choose(String(rowKey), target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          {...AS.cell}
          data-align={column.align}
          data-fixed={column.fixed}
          style={
            edges[at] === undefined ? undefined : { [column.fixed === 'end' ? 'insetInlineEnd' : 'insetInlineStart']: edges[at] }
          }
        >
          {cellOf(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** One row; drawn again only when it, its columns or what is marked of it have changed. */
export const TableRow = memo(Row) as typeof Row;
