import { SwapOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { contract, TRANSFER_REASONS, type TransferRecord } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { providerColumn } from '../../entities/provider-column.ts';
import { useProviderFilter } from '../../entities/provider-filter.tsx';
import { Allowed, useUser } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { FilteredList } from '../../shared/ui/table/filtered-list.tsx';
import { CopyId } from '../../shared/ui/value/copy-id.tsx';
import { TextOrMissing, Time } from '../../shared/ui/value/values.tsx';
import styles from './finance.module.css';
import { AccountName, Amount, useSourceText } from './parts.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';

const FILTERS = ['keyword', 'from', 'to', 'reason', 'operator', 'providerId', 'firstDay', 'lastDay', 'currency'] as const;

/** Money that moved between two wallets of ours. */
export function Component() {
  const { t } = useTranslation('finance');
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const sourceText = useSourceText();
  const { isShowProvider } = useUser();
  const [creating, setCreating] = useUrlParam('create');
  const query = useCall(
    contract.transfers.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const columns = useMemo<Column<TransferRecord>[]>(
    () => [
      { key: 'time', title: t('time'), width: 200, sort: 'time', required: true, render: (row) => <Time at={row.time} /> },
      { key: 'from', title: t('transfers.from'), width: 190, render: (row) => <AccountName account={row.from} /> },
      { key: 'to', title: t('transfers.to'), width: 190, render: (row) => <AccountName account={row.to} /> },
      {
        key: 'amount',
        title: t('amount'),
        width: 116,
        align: 'end',
        sort: 'amount',
        render: (row) => <Amount amount={row.amount} currency={row.currency} />,
      },
      { key: 'reason', title: t('transfers.reason'), width: 150, render: (row) => sourceText(row.reason) },
      {
        key: 'operator',
        title: t('operator'),
        width: 120,
        full: (row) => row.operator,
        render: (row) => <TextOrMissing text={row.operator} />,
      },
      ...providerColumn(isShowProvider, t('provider')),
      {
        key: 'remark',
        title: t('remark'),
        width: 180,
        full: (row) => row.remark,
        render: (row) => <TextOrMissing text={row.remark} />,
      },
      {
        key: 'transactionId',
        title: t('recharges.transactionId'),
        width: 110,
        render: (row) => <CopyId value={row.transactionId} />,
      },
    ],
    [t, sourceText, isShowProvider],
  );
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
      <FilteredList<TransferRecord, (typeof FILTERS)[number]>
        filters={[
          { key: 'keyword', label: t('keyword'), main: true, kind: 'search' },
          { key: 'from', toKey: 'to', label: t('period'), main: true, kind: 'range' },
          {
            key: 'reason',
            label: t('transfers.reason'),
            main: true,
            kind: 'options',
            many: false,
            options: TRANSFER_REASONS.map((value) => ({ value, label: t(`sources.${value}`) })),
          },
          { key: 'operator', label: t('operator'), kind: 'text' },
          { key: 'firstDay', toKey: 'lastDay', label: t('days'), kind: 'days' },
          { key: 'currency', label: t('recharges.currency'), kind: 'text' },
          ...provider,
        ]}
        list="transfers"
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
