import { useTranslation } from 'react-i18next';
import { dateTime, momentExact } from '../../../shared/format/time.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import styles from './benefits.module.css';

const dayOf = (time: number, zone: string) => dateTime(time, zone).slice(0, 10);

/** The first and the last day, by the clock of `zone`; its times are one hover away. */
export const Period = ({ from, to, zone }: { from: string; to: string; zone: string }) => (
  <span className={styles.period} title={`${momentExact(from, zone, true)} – ${momentExact(to, zone, true)}`}>
    {dayOf(Date.parse(from), zone)} – {dayOf(Date.parse(to) - 1, zone)}
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
      <span className={listParts.two}>
        <span>{name}</span>
        <small>{below}</small>
      </span>
    );
  },
});

/** What can be done with a row, at its end. */
export function useMenuColumn<T>(actions: (row: T) => RowAction[], nameOf: (row: T) => string): Column<T> {
  const { t } = useTranslation('benefits');
  return actionsColumn(t('actions'), (row: T) => (
    <RowMenu actions={actions(row)} label={t('actionsOf', { name: nameOf(row) })} />
  ));
}
