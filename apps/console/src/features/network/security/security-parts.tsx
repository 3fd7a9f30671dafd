import { contract, type PointSecurity } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';

export interface PartProps {
  data: PointSecurity;
}

/** What changes with every action here. */
const STALE = [contract.security.get, contract.commands.list];

/** How a step or an answer ended, in words. */
export function useResultWords(): (result: string) => string {
  const { t } = useTranslation(['security', 'terms']);
  return (result) =>
    t(`results.${result as 'notBack'}`, {
      defaultValue: t(`terms:command.result.${result as 'failed'}`, { defaultValue: result }),
    });
}

/** Asks, does, and says that it is done. */
export function useAsk() {
  const confirm = useConfirm();
  return (question: { title: string; consequence: ReactNode; done: string; danger?: boolean; perform: () => Promise<unknown> }) =>
    confirm({
      title: question.title,
      consequence: <p>{question.consequence}</p>,
      danger: question.danger ?? false,
      perform: async () => {
        await question.perform();
        notify.success(question.done);
      },
    });
}

export const useSecuritySend = {
  rotate: () => useSend(contract.security.rotate, STALE),
  openReturn: () => useSend(contract.security.openReturn, STALE),
  set: () => useSend(contract.security.set, STALE),
  start: () => useSend(contract.security.startUpgrade, STALE),
  retry: () => useSend(contract.security.retryUpgrade, STALE),
  cancel: () => useSend(contract.security.cancelUpgrade, STALE),
  root: () => useSend(contract.security.installRoot, STALE),
  read: () => useSend(contract.security.readInstalled, STALE),
  remove: () => useSend(contract.security.deleteInstalled, STALE),
  renew: () => useSend(contract.security.renew, STALE),
  revoke: () => useSend(contract.security.revoke, STALE),
};
