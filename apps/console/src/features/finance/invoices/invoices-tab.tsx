import { PlusOutlined } from '@ant-design/icons';
import { invoiceList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { InvoiceStatus } from '../../../entities/invoice-status.tsx';
import { ownTime, useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { ApplyDrawer } from './apply-drawer.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { InvoiceOwner } from './invoice-parts.tsx';

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
  const { state, query } = useList(invoiceList);
  const filters = useListFilters(invoiceList, {});
  const [open, setOpen] = useUrlParam('invoice');
  const columns = useListColumns(invoiceList, {
    owner: { full: (row) => row.ownerName, render: (row) => <InvoiceOwner invoice={row} /> },
    status: (row) => <InvoiceStatus status={row.status} />,
    changed: (row) =>
      row.changedRecords > 0 ? (
        <ToneTag tone="danger">{t('changedTag', { count: row.changedRecords })}</ToneTag>
      ) : (
        t('changedNone')
      ),
    applied: ownTime((row) => ({ at: row.applyTime, zone: row.timeZone })),
    notified: ownTime((row) => ({ at: row.noticeTime, zone: row.timeZone })),
    finished: ownTime((row) => ({ at: row.finishTime, zone: row.timeZone })),
  });
  return (
    <>
      <FilteredList
        filters={filters}
        list={invoiceList.name}
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
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="invoice:apply" />}
      />
      <InvoiceDrawer id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
