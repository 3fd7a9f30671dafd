import { type Car, carList, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { CarOwner, useCarDeeds } from './car-parts.tsx';
import styles from './cars.module.css';

const plate = (row: Car) => (
  <Link className={styles.plate} title={row.carNumber} to={pathOf('car', row.id)} onClick={(event) => event.stopPropagation()}>
    {row.carNumber}
  </Link>
);
const OWN = { carNumber: plate, account: (row: Car) => <CarOwner car={row} /> };

/** The columns of cars, and the menu of a row. */
export function useCarColumns() {
  const { t } = useTranslation('common');
  const deedsOf = useCarDeeds();
  const columns = useListColumns(carList, OWN);
  const menu = (car: Car) => <RowMenu actions={deedsOf(car)} label={t('table.actionsOf', { row: car.carNumber })} />;
  const all: Column<Car>[] = [...columns, actionsColumn(t('table.actions'), menu)];
  return { columns: all, menu };
}
