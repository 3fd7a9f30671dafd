import { Fragment, type ReactNode } from 'react';
import type { Column } from './column.ts';
import styles from './row-card.module.css';

interface Props<T> {
  columns: readonly Column<T>[];
  row: T;
  /** The column whose cell names the row. */
  title: string;
  /** Columns that are told below it; those that hold nothing are left out. */
  facts: readonly string[];
  /** Beside the name: a state, what can be done. */
  beside?: ReactNode;
  onOpen?: (() => void) | undefined;
}

/** A row of a list as a card on a phone, with the cells of its columns. */
export function RowCard<T>({ columns, row, title, facts, beside, onOpen }: Props<T>) {
  const named = columns.find(({ key }) => key === title)?.render(row);
  const told = facts.flatMap((key) => columns.find((column) => column.key === key && !column.isEmpty?.(row)) ?? []);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {onOpen ? (
          <button type="button" className={styles.opener} onClick={onOpen}>
            {named}
          </button>
        ) : (
          <span>{named}</span>
        )}
        {beside}
      </div>
      <dl className={styles.facts}>
        {told.map(({ key, name, title: words, render }) => (
          <Fragment key={key}>
            <dt>{name ?? words}</dt>
            <dd>{render(row)}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
