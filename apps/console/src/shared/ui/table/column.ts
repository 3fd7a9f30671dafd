import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  title: ReactNode;
  /** The title as text, where `title` is more than that. */
  name?: string;
  /** What the figure means, shown at the head by hovering and by focus. */
  about?: ReactNode;
  width: number;
  /** The width that this row's cell needs, in px: the column is never narrower. */
  leastWidth?: (row: T) => number;
  /** An amount: all that stand below one another in it have the same number of decimals. */
  amount?: (row: T) => { amount: string | null; currency: string };
  align?: 'start' | 'end' | 'center';
  render: (row: T) => ReactNode;
  /** Sorts on the server by this field. */
  sort?: string;
  /** Stays when columns are chosen, and on the left when the table scrolls. */
  fixed?: 'start' | 'end';
  required?: boolean;
  hidden?: boolean;
  /** Tells whose a row is; a card ends with it. */
  isOwner?: boolean;
  /** The row holds nothing for it: a card leaves it out. */
  isEmpty?: (row: T) => boolean;
  /** Long text: cut after two lines; gives the whole for the tooltip. */
  full?: (row: T) => string | null;
}

export const hiddenByDefault = <T>(columns: readonly Column<T>[]) =>
  columns.filter((column) => column.hidden).map((column) => column.key);

/** What can be done to a row, at the end of it. */
export const actionsColumn = <T>(name: string, render: (row: T) => ReactNode): Column<T> => ({
  key: 'actions',
  title: '',
  name,
  width: 48,
  required: true,
  fixed: 'end',
  align: 'center',
  render,
});
