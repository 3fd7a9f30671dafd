import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type Car, carList, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import styles from './cars.module.css';

/** What can be done to a car. */
function useCarActions(): (car: Car) => RowAction[] {
  const { t } = useTranslation(['cars', 'common']);
  const { can } = useAccess();
  const [, setEditing] = useUrlParam('edit');
  const removeCars = useRemoveCars();
  return (car) =>
    can('car:write')
      ? [
          { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setEditing(String(car.id)) },
          {
            key: 'remove',
            label: t('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            perform: () => removeCars([car.id], t('removeAsk', { car: car.carNumber })),
          },
        ]
      : [];
}

/** Asks, then removes. */
export function useRemoveCars() {
  const { t } = useTranslation(['cars', 'common']);
  const confirm = useConfirm();
  const remove = useSend(contract.cars.remove, [contract.cars.list]);
  return (ids: readonly number[], title: string, after?: () => void) =>
    confirm({
      title,
      consequence: <p>{t('removeWill')}</p>,
      danger: true,
      perform: async () => {
        await remove.mutateAsync({ body: { ids: [...ids] } });
        notify.success(t('removed', { count: ids.length }));
        after?.();
      },
    });
}

/** The columns of cars: the plate as a plate, and what can be done. */
export function useCarColumns(): Column<Car>[] {
  const { t } = useTranslation(['cars', 'common']);
  const actionsOf = useCarActions();
  const columns = useListColumns(carList, {
    carNumber: (row) => (
      <span className={styles.plate} title={row.carNumber}>
        {row.carNumber}
      </span>
    ),
  });
  return [
    ...columns,
    actionsColumn(t('actions'), (row) => <RowMenu actions={actionsOf(row)} label={`${t('actions')}: ${row.carNumber}`} />),
  ];
}

/** A car on a phone. */
export function CarCard({ car, onOpen }: { car: Car; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation(['cars', 'common']);
  const word = useColumnWord(carList);
  const actionsOf = useCarActions();
  const plate = <span className={styles.plate}>{car.carNumber}</span>;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {onOpen ? (
          <button type="button" className={styles.opener} onClick={onOpen}>
            {plate}
          </button>
        ) : (
          <span>{plate}</span>
        )}
        <RowMenu actions={actionsOf(car)} label={`${t('actions')}: ${car.carNumber}`} />
      </div>
      <dl className={styles.cardFacts}>
        <dt>{word('vin')}</dt>
        <dd className={styles.vin}>{car.vin}</dd>
        {car.brand || car.model || car.alias ? (
          <>
            <dt>{t('car')}</dt>
            <dd>{[car.alias, car.brand, car.model].filter(Boolean).join(' · ')}</dd>
          </>
        ) : null}
        {car.account ? (
          <>
            <dt>{word('account')}</dt>
            <dd>{car.account}</dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}
