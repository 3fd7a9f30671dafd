import { CheckOutlined, SendOutlined, UserSwitchOutlined } from '@ant-design/icons';
import type { Alarm } from '@csms/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../shared/access/access.tsx';
import { useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import type { RowAction } from '../../shared/ui/row-menu.tsx';

const DispatchDrawer = lazyPart(async () => {
  const [{ DispatchDrawer: drawer }] = await Promise.all([import('./dispatch-drawer.tsx'), i18n.loadNamespaces('orderParts')]);
  return { default: drawer };
});

/** The dispatch form of alarms (`?send=`): of one by its id, or of the chosen ones (`selected`). */
export function AlarmDispatch({ alarms, chosen }: { alarms: readonly Alarm[]; chosen?: readonly Alarm[] }) {
  const [send, setSend] = useUrlParam('send');
  const { can } = useAccess();
  const named = send === 'selected' ? (chosen ?? []) : alarms.filter(({ id }) => String(id) === send);
  const standing = named.filter(({ clearTime }) => clearTime === null);
  if (!can('workOrder:dispatch') || standing.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DispatchDrawer alarms={standing} open onClose={() => setSend(undefined)} />
    </Suspense>
  );
}

const AssignDrawer = lazyPart(async () => ({ default: (await import('./assign-drawer.tsx')).AssignDrawer }));

/** The form that gives alarms to a user (`?assign=`): one by its id, or the chosen ones (`selected`). */
export function AlarmAssign({ alarms, chosen }: { alarms: readonly Alarm[]; chosen?: readonly Alarm[] }) {
  const [assign, setAssign] = useUrlParam('assign');
  const { can } = useAccess();
  const named = assign === 'selected' ? (chosen ?? []) : alarms.filter(({ id }) => String(id) === assign);
  const standing = named.filter(({ clearTime }) => clearTime === null);
  if (!can('alarm:acknowledge') || standing.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AssignDrawer alarms={standing} onClose={() => setAssign(undefined)} />
    </Suspense>
  );
}

/** The user's deeds for an open alarm. `take` opens its drawer. */
export function useAlarmDeeds(take: (alarm: Alarm) => void): (alarm: Alarm) => RowAction[] {
  const { t } = useTranslation('alarms');
  const { can } = useAccess();
  const [, setSend] = useUrlParam('send');
  const [, setAssign] = useUrlParam('assign');
  return (alarm) => {
    if (alarm.clearTime !== null) return [];
    return [
      ...(can('workOrder:dispatch')
        ? [{ key: 'dispatch', icon: <SendOutlined />, label: t('dispatch.submit'), perform: () => setSend(String(alarm.id)) }]
        : []),
      ...(can('alarm:acknowledge')
        ? [
            {
              key: 'take',
              icon: <CheckOutlined />,
              label: t(alarm.acknowledgeTime === null ? 'alarms.acknowledge' : 'alarms.close', { count: 1 }),
              perform: () => take(alarm),
            },
            {
              key: 'assign',
              icon: <UserSwitchOutlined />,
              label: t('assign.submit'),
              perform: () => setAssign(String(alarm.id)),
            },
          ]
        : []),
    ];
  };
}
