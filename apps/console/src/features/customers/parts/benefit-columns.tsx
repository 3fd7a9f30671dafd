import { useTranslation } from 'react-i18next';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './benefits.module.css';

/** From when until when, one below the other. */
export const Period = ({ from, to, zone }: { from: string; to: string; zone: string }) => (
  <span className={styles.two}>
    <Time at={from} zone={zone} own />
    <Time at={to} zone={zone} own />
  </span>
);

/** What a benefit is called, and the words below it; `full` for the tooltip where that is not the name. */
export const nameCell = <T,>(
  words: (row: T) => [name: string, below: string],
  full: (row: T) => string = (row) => words(row)[0],
): Pick<Column<T>, 'full' | 'render'> => ({
  full,
  render: (row) => {
    const [name, below] = words(row);
    return (
      <span className={styles.two}>
        <span>{name}</span>
        <small>{below}</small>
      </span>
    );
  },
});

/** What can be done with a row, at its end. */
export function useMenuColumn<T>(actions: (row: T) => RowAction[], nameOf: (row: T) => string): Column<T> {
  const { t } = useTranslation('benefits');
  return {
    key: 'actions',
    title: t('actions'),
    width: 72,
    fixed: 'end',
    required: true,
    render: (row) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: nameOf(row) })} />,
  };
}
