import { SwapOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { transferList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { Amount, useSourceText, WalletName } from '../parts/wallet-parts.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';

/** Money that moved between two wallets of ours. */
export function Component() {
  const { t } = useTranslation('finance');
  const { state, query } = useList(transferList);
  const filters = useListFilters(transferList, {});
  const sourceText = useSourceText();
  const [creating, setCreating] = useUrlParam('create');
  const columns = useListColumns(transferList, {
    from: (row) => <WalletName wallet={row.from} />,
    to: (row) => <WalletName wallet={row.to} />,
    amount: (row) => <Amount amount={row.amount} currency={row.currency} />,
    reason: (row) => sourceText(row.reason),
  });
  return (
    <>
      <PageHeader title={t('transfers.title')}>
        <Allowed any={['rechargeRecord:read']}>
          <Link to="/financialManagement/rechargeRecord">
            <Button icon={<UnorderedListOutlined />} tabIndex={-1}>
              {t('transfers.toRecharges')}
            </Button>
          </Link>
        </Allowed>
        <Allowed any={['transfer:create']}>
          <Button type="primary" icon={<SwapOutlined />} onClick={() => setCreating('1')}>
            {t('transfers.create')}
          </Button>
        </Allowed>
      </PageHeader>
      <FilteredList
        filters={filters}
        list={transferList.name}
        label={t('transfers.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => `${row.transactionId}:${row.to.id}`}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <span>
                {row.from.name} → {row.to.name}
              </span>
              <Amount amount={row.amount} currency={row.currency} />
            </div>
            <div>
              <Time at={row.time} /> · {sourceText(row.reason)}
            </div>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('transfers.empty')} hint={t('transfers.emptyHint')} />}
      />
      <TransferDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
    </>
  );
}
