import { contract, type FirmwareUpdate } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import styles from '../parts/firmware.module.css';

type Action = 'pause' | 'resume' | 'cancel' | 'retry';
const STATES: Record<Action, readonly FirmwareUpdate['status'][]> = {
  pause: ['scheduled', 'running'],
  resume: ['paused', 'stopped'],
  retry: ['running', 'paused', 'stopped', 'finished'],
  cancel: ['scheduled', 'running', 'paused', 'stopped'],
};

/** What can be done to an upgrade as it stands; each says first what that means. */
export function UpdateActions({ update }: { update: FirmwareUpdate }) {
  const { t } = useTranslation('firmware');
  const { can } = useAccess();
  const confirm = useConfirm();
  const stale = [contract.firmwareUpdates.list, contract.firmwareUpdates.get, contract.firmwareUpdates.points];
  const send = {
    pause: useSend(contract.firmwareUpdates.pause, stale),
    resume: useSend(contract.firmwareUpdates.resume, stale),
    cancel: useSend(contract.firmwareUpdates.cancel, stale),
    retry: useSend(contract.firmwareUpdates.retry, stale),
  };
  if (!can('firmware:update') || !update.isOwn) return null;
  const { waiting, failed } = update.counts;
  const count = (action: Action) => (action === 'retry' ? failed : waiting);
  const shown = (['pause', 'resume', 'retry', 'cancel'] as const).filter(
    (action) => STATES[action].includes(update.status) && (action !== 'retry' || failed > 0),
  );
  return (
    <div className={styles.tags}>
      {shown.map((action) => (
        <Button
          key={action}
          type={action === 'resume' ? 'primary' : 'default'}
          danger={action === 'cancel'}
          loading={send[action].isPending}
          onClick={() =>
            confirm({
              title: t(`updates.${action}Ask`, { version: update.version, count: count(action) }),
              consequence: t(`updates.${action}Will`, { count: count(action) }),
              danger: action === 'cancel',
              perform: async () => {
                await send[action].mutateAsync({ params: { id: update.id } });
                notify.success(t('updates.changed'));
              },
            })
          }
        >
          {t(`updates.${action}`)}
        </Button>
      ))}
    </div>
  );
}
