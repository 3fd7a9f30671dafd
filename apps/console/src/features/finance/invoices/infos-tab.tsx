import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type InvoiceInfo, invoiceInfoList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import styles from '../parts/finance.module.css';
import { InfoDrawer } from './info-drawer.tsx';
import { InvoiceOwner } from './invoice-parts.tsx';

export function InfoActions() {
  const { t } = useTranslation('invoices');
  const [creating, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['invoice:apply']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('infos.create')}
      </Button>
      <InfoDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
    </Allowed>
  );
}

/** To whom the invoices of charge users and companies are made out. */
export function InfosTab() {
  const { t } = useTranslation('invoices');
  const access = useAccess();
  const confirm = useConfirm();
  const { state, query } = useList(invoiceInfoList);
  const filters = useListFilters(invoiceInfoList, {});
  const columns = useListColumns(invoiceInfoList, {
    owner: { full: (row) => row.ownerName, render: (row) => <InvoiceOwner invoice={row} /> },
  });
  const [editing, setEditing] = useUrlParam('edit');
  const remove = useSend(contract.invoiceInfos.remove, [contract.invoiceInfos.list]);
  const mayChange = access.can('invoice:apply');
  const ask = (row: InvoiceInfo) =>
    confirm({
      title: t('infos.removeAsk', { name: row.name }),
      consequence: t('infos.removeWill'),
      danger: true,
      perform: async () => {
        await remove.mutateAsync({ params: { id: row.id } });
        notify.success(t('infos.removed'));
      },
    });
  const actions: Column<InvoiceInfo> = {
    key: 'actions',
    title: t('infos.actions'),
    width: 164,
    align: 'end',
    render: (row) => (
      <span className={styles.actions}>
        <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(String(row.id))}>
          {t('infos.edit')}
        </Button>
        <Button size="small" danger onClick={() => ask(row)}>
          {t('infos.remove')}
        </Button>
      </span>
    ),
  };
  const edited = useHeld(
    query.data?.list.find((one) => String(one.id) === editing),
    editing,
  );
  return (
    <>
      <FilteredList
        filters={filters}
        list={invoiceInfoList.name}
        label={t('infos.label')}
        columns={mayChange ? [...columns, actions] : columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <b>{row.name}</b>
              {mayChange ? (
                <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(String(row.id))}>
                  {t('infos.edit')}
                </Button>
              ) : null}
            </div>
            <div>{[row.ownerName, row.taxNumber, row.email].filter(Boolean).join(' · ')}</div>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('infos.empty')} hint={t('infos.emptyHint')} hintFor="invoice:apply" />}
      />
      {edited.item ? (
        <InfoDrawer key={edited.item.id} info={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}
