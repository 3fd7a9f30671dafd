import { contract, type Point } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { trackCommands } from '../../../../shared/ui/command/command-tray.tsx';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import type { Deed, PointAction } from './point-actions.tsx';

/** Asks, sends, and follows the command: what hurts says whom it hurts. */
export function usePointAction(point: Point) {
  const { t } = useTranslation(['network', 'common']);
  const confirm = useConfirm();
  const request = useSend(contract.commands.request, [contract.commands.list]);
  const running = point.connectors.filter((connector) => connector.transactionId !== null).length;
  return (action: PointAction, deed: Deed) =>
    confirm({
      title: deed.title,
      consequence: (
        <>
          <p>{deed.consequence}</p>
          {action.interrupts && running > 0 ? (
            <p style={{ color: 'var(--danger)' }}>{t('actions.running', { count: running })}</p>
          ) : null}
          {point.online ? null : <p style={{ color: 'var(--warning)' }}>{t('actions.offline')}</p>}
        </>
      ),
      ok: action.label(t),
      danger: action.danger,
      perform: async () => {
        const { commands } = await request.mutateAsync({
          body: { serialNumbers: [point.serialNumber], action: deed.action, payload: deed.payload },
        });
        trackCommands(commands);
      },
    });
}
