import { useTranslation } from 'react-i18next';
import { integer } from '../../shared/format/format.ts';
import { type RowAction, RowMenu } from '../../shared/ui/row-menu.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { Money, Time } from '../../shared/ui/value/values.tsx';
import styles from './operations.module.css';

interface Figures {
  uses: number;
  costAmount: string;
  broughtAmount: string;
  currency: string;
}

/** From when until when, one below the other. */
export const Period = ({ from, to, zone }: { from: string; to: string; zone: string }) => (
  <span className={styles.two}>
    <Time at={from} zone={zone} own />
    <Time at={to} zone={zone} own />
  </span>
);

/** What a benefit is called, and the words below it; `full` for the tooltip where that is not the name. */
export const nameColumn = <T,>(
  key: string,
  title: string,
  words: (row: T) => [name: string, below: string],
  full: (row: T) => string = (row) => words(row)[0],
): Column<T> => ({
  key,
  title,
  width: 200,
  sort: key,
  fixed: 'start',
  required: true,
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
  const { t } = useTranslation('operations');
  return {
    key: 'actions',
    title: t('actions'),
    width: 72,
    fixed: 'end',
    required: true,
    render: (row) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: nameOf(row) })} />,
  };
}

/** What a benefit has cost and brought. */
export function useBenefitColumns<T extends Figures>(): Column<T>[] {
  const { t } = useTranslation('operations');
  return [
    { key: 'uses', title: t('uses'), width: 90, align: 'end', render: (row) => integer(row.uses) },
    {
      key: 'costAmount',
      title: t('cost'),
      width: 120,
      align: 'end',
      render: (row) => <Money amount={row.costAmount} currency={row.currency} />,
    },
    {
      key: 'broughtAmount',
      title: t('brought'),
      width: 130,
      align: 'end',
      render: (row) => <Money amount={row.broughtAmount} currency={row.currency} />,
    },
  ];
}
