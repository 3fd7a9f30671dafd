import { DiffOutlined, EyeOutlined, MailOutlined, RollbackOutlined } from '@ant-design/icons';
import type { ChargingRecord } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import type { RowAction } from '../../../shared/ui/row-menu.tsx';
import { refusalOf } from './correct/refund-drawer.tsx';

/** What can be done to an order of the list; its drawer opens with it. */
export function useRecordActions(): (record: ChargingRecord) => RowAction[] {
  const { t } = useTranslation(['charging', 'common']);
  const { can } = useAccess();
  const [, setSearch] = useSearchParams();
  const open = (patch: Readonly<Record<string, string>>) => setSearch((now) => patched(now, patch), { preventScrollReset: true });
  return (record) => {
    const id = String(record.transactionId);
    const refusal = refusalOf(record);
    const actions: (RowAction | false)[] = [
      { key: 'view', label: t('records.view'), icon: <EyeOutlined />, perform: () => open({ record: id }) },
      can('record:refund') && {
        key: 'refund',
        label: t('refund.action'),
        icon: <RollbackOutlined />,
        refusal: refusal && t(`refund.refusal.${refusal}`),
        perform: () => open({ record: id, correct: 'refund' }),
      },
      can('record:receipt') &&
        record.status === 'finished' && {
          key: 'receipt',
          label: t('receipt.action'),
          icon: <MailOutlined />,
          perform: () => open({ record: id, correct: 'receipt' }),
        },
      record.status !== 'charging' && {
        key: 'compare',
        label: t('compare.action'),
        icon: <DiffOutlined />,
        perform: () => open({ record: id, correct: 'compare' }),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
