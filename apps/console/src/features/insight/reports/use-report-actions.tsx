import {
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  MailOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { contract, REPORT_PERMISSIONS, type ReportSchedule } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import type { RowAction } from '../../../shared/ui/row-menu.tsx';
import { useDialog } from './use-dialog.ts';

/** What can be done to a schedule; what its statistics' permission forbids says so. */
export function useReportActions(): (row: ReportSchedule) => RowAction[] {
  const { t } = useTranslation('reports');
  const { can } = useAccess();
  const confirm = useConfirm();
  const { open } = useDialog();
  const stale = [contract.reports.list, contract.reports.get, contract.reports.runs];
  const send = useSend(contract.reports.sendNow, stale);
  const set = useSend(contract.reports.setEnabled, stale);
  const remove = useSend(contract.reports.remove, stale);

  return (row) => {
    const runs = { key: 'runs', label: t('act.runs'), icon: <HistoryOutlined />, perform: () => open(`runs-${row.id}`) };
    if (!can('report:write')) return [runs];
    const name = row.reportName;
    const params = { id: row.id };
    const refusal = can(REPORT_PERMISSIONS[row.kind]) ? undefined : t('noRight');
    const sendTo = async (to: 'me' | 'recipients') => {
      await send.mutateAsync({ params, body: { to } });
      notify.success(t('act.asked'));
      open(`runs-${row.id}`);
    };
    const setEnabled = async (enabled: boolean) => {
      await set.mutateAsync({ params, body: { enabled } });
      notify.success(t(enabled ? 'act.enabled' : 'act.disabled'));
    };
    return [
      runs,
      { key: 'edit', label: t('act.edit'), icon: <EditOutlined />, refusal, perform: () => open(`edit-${row.id}`) },
      {
        key: 'toMe',
        label: t('act.toMe'),
        icon: <MailOutlined />,
        refusal,
        // A refusal has been shown by then.
        perform: () => void sendTo('me').catch(() => {}),
      },
      {
        key: 'toAll',
        label: t('act.toAll'),
        icon: <SendOutlined />,
        refusal,
        perform: () =>
          confirm({
            title: t('act.toAllAsk', { name }),
            consequence: t('act.toAllWill', { count: row.recipients.length }),
            careful: true,
            perform: () => sendTo('recipients'),
          }),
      },
      row.enabled
        ? {
            key: 'disable',
            label: t('act.disable'),
            icon: <PauseCircleOutlined />,
            refusal,
            perform: () =>
              confirm({
                title: t('act.disableAsk', { name }),
                consequence: t('act.disableWill'),
                perform: () => setEnabled(false),
              }),
          }
        : {
            key: 'enable',
            label: t('act.enable'),
            icon: <PlayCircleOutlined />,
            refusal,
            perform: () => void setEnabled(true).catch(() => {}),
          },
      {
        key: 'remove',
        label: t('act.remove'),
        icon: <DeleteOutlined />,
        danger: true,
        refusal,
        perform: () =>
          confirm({
            title: t('act.removeAsk', { name }),
            consequence: t('act.removeWill'),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params });
              notify.success(t('act.removed'));
            },
          }),
      },
    ];
  };
}
