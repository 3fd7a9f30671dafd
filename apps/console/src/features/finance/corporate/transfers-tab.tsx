import { PlusOutlined } from '@ant-design/icons';
import { CORPORATE_TRANSFER_STATUSES, type CorporateTransfer, contract } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Money, Time } from '../../../shared/ui/value/values.tsx';
import { CompanySelect } from '../companies-parts.tsx';
import styles from '../finance.module.css';
import { EnterDrawer } from './enter-drawer.tsx';
import { TransferDetail, TransferStatus } from './transfer-detail.tsx';

const FILTERS = ['keyword', 'from', 'to', 'status', 'companyId', 'providerId'] as const;

export function EnterAction() {
  const { t } = useTranslation('finance');
  const [entering, setEntering] = useUrlParam('enter');
  return (
    <Allowed any={['corporateTransfer:enter']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setEntering('1')}>
        {t('corporate.enter')}
      </Button>
      <EnterDrawer open={entering !== undefined} onClose={() => setEntering(undefined)} />
    </Allowed>
  );
}

/** Bank transfers of companies; those that wait for a second person stand out. */
export function CorporateTransfersTab() {
  const { t } = useTranslation('finance');
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const { isShowProvider } = useUser();
  const [open, setOpen] = useUrlParam('transfer');
  const query = useCall(
    contract.corporateTransfers.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const columns = useMemo<Column<CorporateTransfer>[]>(
    () => [
      {
        key: 'company',
        title: t('corporate.company'),
        width: 220,
        required: true,
        sort: 'companyName',
        full: (row) => row.companyName,
        render: (row) => row.companyName,
      },
      {
        key: 'amount',
        title: t('amount'),
        width: 130,
        align: 'end',
        sort: 'amount',
        render: (row) => <Money amount={row.amount} currency={row.currency} />,
      },
      { key: 'status', title: t('corporate.status'), width: 120, render: (row) => <TransferStatus status={row.status} /> },
      {
        key: 'bankReference',
        title: t('corporate.bankReference'),
        width: 190,
        render: (row) => <CopyId value={row.bankReference} />,
      },
      { key: 'spread', title: t('corporate.spread'), width: 190, render: (row) => t(`corporate.spreads.${row.spread}`) },
      {
        key: 'entered',
        title: t('corporate.enteredTime'),
        width: 200,
        sort: 'enteredTime',
        render: (row) => <Time at={row.enteredTime} />,
      },
      {
        key: 'enteredBy',
        title: t('corporate.enteredBy'),
        width: 120,
        full: (row) => row.enteredBy,
        render: (row) => row.enteredBy,
      },
      {
        key: 'decidedBy',
        title: t('corporate.decidedBy'),
        width: 120,
        full: (row) => row.decidedBy,
        render: (row) => row.decidedBy ?? <Missing />,
      },
      ...providerColumn(isShowProvider, t('provider')),
    ],
    [t, isShowProvider],
  );
  return (
    <>
      <FilteredList<CorporateTransfer, (typeof FILTERS)[number]>
        filters={[
          { key: 'keyword', label: t('corporate.keyword'), main: true, kind: 'search' },
          { key: 'from', toKey: 'to', label: t('period'), main: true, kind: 'range' },
          {
            key: 'status',
            label: t('corporate.status'),
            main: true,
            kind: 'options',
            many: true,
            options: CORPORATE_TRANSFER_STATUSES.map((value) => ({ value, label: t(`corporate.statuses.${value}`) })),
          },
          {
            key: 'companyId',
            label: t('corporate.company'),
            kind: 'custom',
            control: (value, set) => (
              <CompanySelect
                value={value ? Number(value) : undefined}
                onChange={(chosen) => set(chosen ? String(chosen) : undefined)}
              />
            ),
            name: (value) => query.data?.list.find((one) => String(one.companyId) === value)?.companyName ?? value,
          },
          ...provider,
        ]}
        list="corporateTransfers"
        label={t('corporate.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.status === 'entered' ? 'attention' : undefined)}
        card={(row) => (
          <button type="button" className={styles.cardButton} onClick={() => setOpen(String(row.id))}>
            <span className={styles.cardHead}>
              <b>{row.companyName}</b>
              <Money amount={row.amount} currency={row.currency} />
            </span>
            <span className={styles.cardHead}>
              <span>{row.bankReference}</span>
              <TransferStatus status={row.status} />
            </span>
          </button>
        )}
        empty={<StateBlock tone="empty" title={t('corporate.empty')} hint={t('corporate.emptyHint')} />}
      />
      <TransferDetail id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
