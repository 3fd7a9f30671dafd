import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Explained, WithAbout } from '../explained.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { AS } from './table-roles.ts';

/** What can be done in the head; held by reference, so that it is not drawn anew with its rows. */
export interface HeadActs {
  chooseAll: () => void;
}

interface Props<T> {
  columns: readonly Column<T>[];
  /** Where the columns that stay stand, in px from their edge. */
  edges: readonly (number | undefined)[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Which of the rows here are chosen; absent: rows are not chosen here. */
  picked: 'all' | 'some' | 'none' | undefined;
  acts: RefObject<HeadActs>;
}

/** Once up, once down, then as the server has it. */
const after = (sort: string | undefined, field: string) =>
  sort === field ? `-${field}` : sort === `-${field}` ? undefined : field;

function Head<T>({ columns, edges, sort, onSort, picked, acts }: Props<T>) {
  const { t } = useTranslation();
  return (
    <thead {...AS.rows}>
      <tr {...AS.row}>
        {picked ? (
          <th {...AS.head} className={styles.pick} data-fixed="start" style={{ insetInlineStart: 0 }}>
            <label>
              <input
                type="checkbox"
                aria-label={t('table.selectPage')}
                checked={picked === 'all'}
                ref={(box) => {
                  if (box) box.indeterminate = picked === 'some';
                }}
                onChange={() => acts.current.chooseAll()}
              />
            </label>
          </th>
        ) : null}
        {columns.map((column, at) => {
          const { key, title, align, fixed, about, sort: field } = column;
          const way =
            field === undefined ? undefined : sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
          return (
            <th
              key={key}
              {...AS.head}
              aria-sort={way}
              data-align={align}
              data-fixed={fixed}
              style={
                edges[at] === undefined ? undefined : { [fixed === 'end' ? 'insetInlineEnd' : 'insetInlineStart']: edges[at] }
              }
            >
              {field !== undefined ? (
                <WithAbout about={about}>
                  <button
                    type="button"
                    className={styles.sort}
                    data-way={way}
                    data-about={about !== undefined}
                    onClick={() => onSort(after(sort, field))}
                  >
                    <span>{title}</span>
                    <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true">
                      <path d="M4 1l3 4H1z" />
                      <path d="M4 11L1 7h6z" />
                    </svg>
                  </button>
                </WithAbout>
              ) : about ? (
                <Explained about={about}>{title}</Explained>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The names of the columns, each with its order and its meaning. */
export const TableHead = memo(Head) as typeof Head;
