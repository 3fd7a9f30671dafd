import { type ChargingSession, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { useEndedAt } from '../../../shared/live/ended-sessions.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { endFacts, isGone, useEndPreview } from './end-preview.ts';

/** What stopping means, with what would be billed now. */
function WillStop({ session: { transactionId, online } }: { session: ChargingSession }) {
  const { t } = useTranslation('charging');
  const { data, error } = useEndPreview(transactionId, true);
  return isGone(error) ? t('end.over') : t(online ? 'stop.will' : 'stop.willLater', endFacts(data));
}

/** Asks the charger to stop; that it has stopped shows when it has. */
export function StopButton({ session, size }: { session: ChargingSession; size?: 'small' }) {
  const { t } = useTranslation(['charging', 'common']);
  const access = useAccess();
  const confirm = useConfirm();
  const stop = useSend(contract.sessions.stop, [contract.sessions.list]);
  const isOver = useEndedAt(session.transactionId) !== undefined;
  if (isOver || !access.can('charging:stop')) return null;
  return (
    <Button
      size={size}
      danger={size === undefined}
      disabled={session.stopRequested || stop.isPending}
      onClick={() =>
        confirm({
          title: t('stop.title', { point: session.pointName || session.serialNumber, no: session.connectorNo }),
          consequence: <WillStop session={session} />,
          danger: true,
          perform: async () => trackCommands([await stop.mutateAsync({ body: { transactionId: session.transactionId } })]),
        })
      }
    >
      {t('stop.action')}
    </Button>
  );
}
