import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type Car, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
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

/** The keys are those of the export where there is one, so that what is exported is what is seen. */
export function useCarColumns(): Column<Car>[] {
  const { t } = useTranslation(['cars', 'common']);
  const { isShowProvider } = useUser();
  const actionsOf = useCarActions();
  const text = (key: 'alias' | 'brand' | 'model', width: number, sort?: string): Column<Car> => ({
    key,
    title: t(key),
    width,
    ...(sort ? { sort } : {}),
    full: (row) => row[key],
    render: (row) => <TextOrMissing text={row[key]} />,
  });
  return [
    {
      key: 'carNumber',
      title: t('carNumber'),
      width: 150,
      required: true,
      fixed: 'start',
      sort: 'carNumber',
      render: (row) => (
        <span className={styles.plate} title={row.carNumber}>
          {row.carNumber}
        </span>
      ),
    },
    { key: 'vin', title: t('vin'), width: 214, sort: 'vin', render: (row) => <CopyId value={row.vin} /> },
    text('alias', 150),
    text('brand', 120, 'brand'),
    text('model', 120, 'model'),
    {
      key: 'account',
      title: t('account'),
      width: 150,
      full: (row) => row.account,
      render: (row) => row.account ?? <Missing />,
    },
    ...(isShowProvider
      ? [
          {
            key: 'providerName',
            title: t('provider'),
            width: 150,
            full: (row: Car) => row.providerName,
            render: (row: Car) => row.providerName,
          },
        ]
      : []),
    {
      key: 'createTime',
      title: t('createTime'),
      width: 200,
      sort: 'createTime',
      render: (row) => <Time at={row.createTime} />,
    },
    {
      key: 'actions',
      title: '',
      name: t('actions'),
      width: 48,
      required: true,
      fixed: 'end',
      align: 'center',
      render: (row) => <RowMenu actions={actionsOf(row)} label={`${t('actions')}: ${row.carNumber}`} />,
    },
  ];
}

/** A car on a phone. */
export function CarCard({ car, onOpen }: { car: Car; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation(['cars', 'common']);
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
        <dt>{t('vin')}</dt>
        <dd className={styles.vin}>{car.vin}</dd>
        {car.brand || car.model || car.alias ? (
          <>
            <dt>{t('car')}</dt>
            <dd>{[car.alias, car.brand, car.model].filter(Boolean).join(' · ')}</dd>
          </>
        ) : null}
        {car.account ? (
          <>
            <dt>{t('account')}</dt>
            <dd>{car.account}</dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}
