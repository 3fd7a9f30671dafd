import { PlusOutlined } from '@ant-design/icons';
import { contract, INVOICE_STATUSES, type Invoice } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../finance.module.css';
import { ApplyDrawer } from './apply-drawer.tsx';
import { InvoiceDrawer, InvoiceStatus } from './invoice-drawer.tsx';

const FILTERS = ['keyword', 'from', 'to', 'status', 'changed', 'providerId'] as const;

export function InvoiceActions() {
  const { t } = useTranslation('invoices');
  const [applying, setApplying] = useUrlParam('apply');
  return (
    <Allowed any={['invoice:apply']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setApplying('1')}>
        {t('apply')}
      </Button>
      <ApplyDrawer open={applying !== undefined} onClose={() => setApplying(undefined)} />
    </Allowed>
  );
}

/** Invoices from their application to their end. */
export function InvoicesTab() {
  const { t } = useTranslation('invoices');
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const { isShowProvider } = useUser();
  const [open, setOpen] = useUrlParam('invoice');
  const query = useCall(
    contract.invoices.list,
    {
      query: {
        ...state.filters,
        changed: state.filters.changed as 'true' | undefined,
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  const columns = useMemo<Column<Invoice>[]>(
    () => [
      {
        key: 'receiver',
        title: t('receiver'),
        width: 220,
        required: true,
        sort: 'receiver',
        full: (row) => row.receiver,
        render: (row) => row.receiver,
      },
      {
        key: 'amount',
        title: t('amount'),
        width: 120,
        align: 'end',
        sort: 'amount',
        render: (row) => <Money amount={row.amount} currency={row.currency} />,
      },
      {
        key: 'status',
        title: t('status'),
        width: 110,
        render: (row) => <InvoiceStatus status={row.status} />,
      },
      { key: 'records', title: t('records'), width: 90, align: 'end', render: (row) => integer(row.recordCount) },
      {
        key: 'changed',
        title: t('changed'),
        width: 160,
        render: (row) =>
          row.changedRecords > 0 ? (
            <ToneTag tone="danger">{t('changedTag', { count: row.changedRecords })}</ToneTag>
          ) : (
            t('changedNone')
          ),
      },
      { key: 'owner', title: t('owner'), width: 160, full: (row) => row.ownerName, render: (row) => row.ownerName },
      { key: 'number', title: t('number'), width: 150, render: (row) => <TextOrMissing text={row.invoiceNumber} /> },
      { key: 'notification', title: t('notification'), width: 110, render: (row) => t(`notifications.${row.notificationType}`) },
      {
        key: 'applied',
        title: t('applied'),
        width: 204,
        sort: 'applyTime',
        render: (row) => <Time at={row.applyTime} zone={row.timeZone} own />,
      },
      {
        key: 'notified',
        title: t('notified'),
        width: 204,
        render: (row) => <Time at={row.noticeTime} zone={row.timeZone} own />,
      },
      {
        key: 'finished',
        title: t('finished'),
        width: 204,
        hidden: true,
        render: (row) => <Time at={row.finishTime} zone={row.timeZone} own />,
      },
      ...providerColumn(isShowProvider, t('provider')),
      {
        key: 'remark',
        title: t('remark'),
        width: 160,
        full: (row) => row.remark,
        render: (row) => <TextOrMissing text={row.remark} />,
      },
    ],
    [t, isShowProvider],
  );
  return (
    <>
      <FilteredList<Invoice, (typeof FILTERS)[number]>
        filters={[
          { key: 'keyword', label: t('keyword'), main: true, kind: 'search' },
          { key: 'from', toKey: 'to', label: t('period'), main: true, kind: 'range' },
          {
            key: 'status',
            label: t('status'),
            main: true,
            kind: 'options',
            many: true,
            options: INVOICE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          {
            key: 'changed',
            label: t('changed'),
            kind: 'options',
            many: false,
            options: [
              { value: 'true', label: t('changedYes') },
              { value: 'false', label: t('changedNo') },
            ],
          },
          ...provider,
        ]}
        list="invoices"
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.status === 'applied' || row.changedRecords > 0 ? 'attention' : undefined)}
        card={(row) => (
          <button type="button" className={styles.cardButton} onClick={() => setOpen(String(row.id))}>
            <span className={styles.cardHead}>
              <b>{row.receiver}</b>
              <Money amount={row.amount} currency={row.currency} />
            </span>
            <span className={styles.cardHead}>
              <Time at={row.applyTime} zone={row.timeZone} own />
              <InvoiceStatus status={row.status} />
            </span>
          </button>
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
      <InvoiceDrawer id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
