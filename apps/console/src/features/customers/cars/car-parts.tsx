import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type Car, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import type { RowAction } from '../../../shared/ui/row-menu.tsx';

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

/** What can be done to a car: the same in its row and on its page. `onRemoved`: once it is gone. */
export function useCarDeeds(onRemoved?: () => void): (car: Car) => RowAction[] {
  const { t } = useTranslation(['cars', 'common']);
  const { can } = useAccess();
  const [, setEditing] = useUrlParam('edit');
  const removeCars = useRemoveCars();
  if (!can('car:write')) return () => [];
  return (car) => [
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
      perform: () => removeCars([car.id], t('removeAsk', { car: car.carNumber }), onRemoved),
    },
  ];
}

/** The driver, as the way to its page. */
export const CarOwner = ({ car: { chargeUserId, account } }: { car: Car }) => (
  <ThingLink thing="chargeUser" name={chargeUserId}>
    {account}
  </ThingLink>
);
