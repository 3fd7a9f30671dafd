import { CheckOutlined, SendOutlined } from '@ant-design/icons';
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

/** The user's deeds for an open alarm. `take` opens its drawer. */
export function useAlarmDeeds(take: (alarm: Alarm) => void): (alarm: Alarm) => RowAction[] {
  const { t } = useTranslation('alarms');
  const { can } = useAccess();
  const [, setSend] = useUrlParam('send');
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
          ]
        : []),
    ];
  };
}
