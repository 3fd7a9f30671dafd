import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { trackCommands } from '../../../../shared/ui/command/command-tray.tsx';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import type { Deed } from './point-actions.tsx';
import type { Target } from './target.ts';

/** Asks, sends, and follows the commands: what hurts says whom it hurts, and how many. */
export function usePointAction({ points }: Target) {
  const { t } = useTranslation(['network', 'common']);
  const confirm = useConfirm();
  const request = useSend(contract.commands.request, [contract.commands.list]);
  const running = points.flatMap((point) => point.connectors).filter((connector) => connector.transactionId !== null).length;
  const offline = points.filter((point) => !point.online).length;
  return (interrupts: boolean, danger: boolean, deed: Deed) =>
    confirm({
      title: deed.title,
      consequence: (
        <>
          <p>{deed.consequence}</p>
          {interrupts && running > 0 ? (
            <p style={{ color: 'var(--danger)' }}>{t('actions.running', { count: running })}</p>
          ) : null}
          {offline > 0 ? (
            <p style={{ color: 'var(--warning)' }}>
              {points.length > 1 ? t('actions.someOffline', { count: offline }) : t('actions.offline')}
            </p>
          ) : null}
        </>
      ),
      danger,
      perform: async () => {
        const serialNumbers = points.map((point) => point.serialNumber);
        const { commands } = await request.mutateAsync({
          body: { serialNumbers, action: deed.action, payload: deed.payload },
        });
        trackCommands(commands);
      },
    });
}
