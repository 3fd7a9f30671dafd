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

/** The form that sends somebody for alarms, where the URL asks for it (`?send=`): for one by its id, or for those that are chosen. */
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

/** What the signed-in user can do about an alarm that stands: `take` opens what is known of it with what is done. */
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
