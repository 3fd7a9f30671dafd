import { DeleteOutlined, DollarOutlined, EditOutlined, MoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { contract, type Station } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { stationPath } from './station-path.ts';

/** Asks, deletes, and says so; `after` is where one goes then. */
export function useRemoveStation(after?: () => void) {
  const { t } = useTranslation('stations');
  const confirm = useConfirm();
  const { list, totals, places, options, remove } = contract.stations;
  const send = useSend(remove, [list, totals, places, options]);
  return (station: Pick<Station, 'id' | 'stationName'>) =>
    confirm({
      title: t('list.removeAsk', { name: station.stationName }),
      consequence: t('list.removeWill'),
      danger: true,
      perform: async () => {
        await send.mutateAsync({ params: { id: station.id } });
        notify.success(t('list.removed'));
        after?.();
      },
    });
}

export function StationMenu({ station }: { station: Station }) {
  const { t } = useTranslation('stations');
  const access = useAccess();
  const navigate = useNavigate();
  const remove = useRemoveStation();
  const [, changePrice] = useUrlParam('changePrice');
  const items = [
    {
      key: 'edit',
      icon: <EditOutlined />,
      label: t(access.can('station:write') ? 'list.edit' : 'list.openStation'),
      onClick: () => navigate(stationPath(station.id, 'settings')),
    },
    ...(access.can('point:read')
      ? [
          {
            key: 'points',
            icon: <UnorderedListOutlined />,
            label: t('list.showPoints'),
            onClick: () => navigate(stationPath(station.id, 'points')),
          },
        ]
      : []),
    ...(access.can('price:write')
      ? [
          {
            key: 'price',
            icon: <DollarOutlined />,
            label: t('list.changePrice'),
            onClick: () => changePrice(String(station.id)),
          },
        ]
      : []),
    ...(access.can('station:write')
      ? [{ key: 'remove', icon: <DeleteOutlined />, danger: true, label: t('list.remove'), onClick: () => remove(station) }]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('list.actions')}: ${station.stationName}`} />
    </Dropdown>
  );
}
