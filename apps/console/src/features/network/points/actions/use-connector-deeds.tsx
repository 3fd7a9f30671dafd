import { CalendarOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { Connector, Point } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import type { ShownDeed } from '../../../../entities/deeds.tsx';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useUrlPatch } from '../../../../shared/hooks/use-url-state.ts';
import { pointActions } from './point-actions.tsx';
import { targetOf } from './target.ts';
import { usePointAction } from './use-point-action.tsx';

/** Commands that can go to one connector alone. */
const OF_CONNECTOR: readonly string[] = ['unlock', 'enable', 'disable', 'hardReset', 'idleReset'];
/** Of these the whole point is no connector. */
const OF_PLACE: readonly string[] = ['hardReset', 'idleReset'];

/** What the signed-in user can do to one connector, apart from its running session: the likeliest first. */
export function useConnectorDeeds(point: Point, connector: Connector): ShownDeed[] {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
  const { can } = useAccess();
  const patch = useUrlPatch();
  const { serialNumber } = point;
  const { connectorNo, state, transactionId } = connector;
  const run = usePointAction(targetOf([{ ...point, connectors: [connector] }], t));
  // A connector that is out of service can come back; any other can be taken out.
  const left = state === 'unavailable' ? 'disable' : 'enable';
  const isFree = transactionId === null;
  const commands = pointActions.flatMap(({ key, icon, permission, danger = false, interrupts = false, label, choices }) => {
    if (!OF_CONNECTOR.includes(key) || key === left || !can(permission)) return [];
    const offered = choices(targetOf([point], t), t);
    // A point with one connector is asked as a whole.
    const whole = Array.isArray(offered) || OF_PLACE.includes(key) ? undefined : offered;
    const deed = Array.isArray(offered) ? offered.find((one) => one.key === String(connectorNo))?.deed : whole;
    return deed ? [{ key, label: label(t), icon, danger, main: false, perform: () => run(interrupts, danger, deed) }] : [];
  });
  return [
    ...(isFree && can('charging:start')
      ? [
          {
            key: 'start',
            label: t('pointWork:actions.start'),
            icon: <PlayCircleOutlined />,
            main: true,
            perform: () => patch({ act: 'start', for: serialNumber }),
          },
        ]
      : []),
    ...(can('reservation:write')
      ? [
          {
            key: 'reserve',
            label: t('pointWork:connector.reserve'),
            icon: <CalendarOutlined />,
            main: false,
            perform: () => patch({ reservation: 'new', point: serialNumber, connector: String(connectorNo) }),
          },
        ]
      : []),
    ...commands,
  ];
}
