import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type Car, carList, contract, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './cars.module.css';

/** Asks, then removes. */
export function useRemoveCars() {
  const { t } = useTranslation('cars');
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

const plate = (row: Car) => (
  <span className={styles.plate} title={row.carNumber}>
    {row.carNumber}
  </span>
);
/** The driver, as the way to its page. */
function Owner({ row }: { row: Car }) {
  const { can } = useAccess();
  if (row.account === null) return <Missing />;
  return row.chargeUserId !== null && can('chargeUser:read') ? (
    <Link to={pathOf('chargeUser', row.chargeUserId)} onClick={(event) => event.stopPropagation()}>
      {row.account}
    </Link>
  ) : (
    row.account
  );
}
const OWN = { carNumber: plate, account: (row: Car) => <Owner row={row} /> };

/** The columns of cars, and the menu of a row. */
export function useCarColumns() {
  const { t } = useTranslation(['cars', 'common']);
  const { can } = useAccess();
  const [, setEditing] = useUrlParam('edit');
  const removeCars = useRemoveCars();
  const columns = useListColumns(carList, OWN);
  const menu = (car: Car) => {
    const actions = [
      {
        key: 'edit',
        label: t('common:actions.edit'),
        icon: <EditOutlined />,
        perform: () => setEditing(String(car.id)),
      },
      {
        key: 'remove',
        label: t('common:actions.remove'),
        icon: <DeleteOutlined />,
        danger: true,
        perform: () => removeCars([car.id], t('removeAsk', { car: car.carNumber })),
      },
    ];
    return <RowMenu actions={can('car:write') ? actions : []} label={t('common:table.actionsOf', { row: car.carNumber })} />;
  };
  const all: Column<Car>[] = [...columns, actionsColumn(t('common:table.actions'), menu)];
  return { columns: all, menu };
}
