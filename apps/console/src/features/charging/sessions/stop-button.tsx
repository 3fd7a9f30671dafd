import { type ChargingSession, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { energy, money } from '../../../shared/format/format.ts';
import { useEndedAt } from '../../../shared/live/ended-sessions.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';

/** Asks the charger to stop; that it has stopped shows when it has. */
export function StopButton({ session, size }: { session: ChargingSession; size?: 'small' }) {
  const { t } = useTranslation(['charging', 'common']);
  const access = useAccess();
  const confirm = useConfirm();
  const stop = useSend(contract.sessions.stop, [contract.sessions.list]);
  const isOver = useEndedAt(session.transactionId) !== undefined;
  if (isOver || !access.can('charging:stop')) return null;
  const { value, unit } = energy(session.energyWh);
  return (
    <Button
      size={size}
      danger={size === undefined}
      disabled={session.stopRequested || stop.isPending}
      onClick={() =>
        confirm({
          title: t('stop.title', { point: session.pointName || session.serialNumber, no: session.connectorNo }),
          consequence: t(session.online ? 'stop.will' : 'stop.willLater', {
            energy: `${value} ${unit}`,
            cost: money(session.cost, session.currency),
          }),
          danger: true,
          perform: async () => trackCommands([await stop.mutateAsync({ body: { transactionId: session.transactionId } })]),
        })
      }
    >
      {t('stop.action')}
    </Button>
  );
}
