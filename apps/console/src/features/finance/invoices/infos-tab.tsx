import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type InvoiceInfo } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../finance.module.css';
import { InfoDrawer } from './info-drawer.tsx';

const FILTERS = ['keyword', 'providerId'] as const;

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
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const [editing, setEditing] = useUrlParam('edit');
  const remove = useSend(contract.invoiceInfos.remove, [contract.invoiceInfos.list]);
  const query = useCall(
    contract.invoiceInfos.list,
    { query: { ...state.filters, page: state.page, limit: state.limit } },
    { keepPrevious: true },
  );
  const mayChange = access.can('invoice:apply');
  const { mutateAsync: removeInfo } = remove;
  const columns = useMemo<Column<InvoiceInfo>[]>(() => {
    const ask = (row: InvoiceInfo) =>
      confirm({
        title: t('infos.removeAsk', { name: row.name }),
        consequence: t('infos.removeWill'),
        danger: true,
        perform: async () => {
          await removeInfo({ params: { id: row.id } });
          notify.success(t('infos.removed'));
        },
      });
    return [
      { key: 'name', title: t('infos.name'), width: 220, required: true, full: (row) => row.name, render: (row) => row.name },
      { key: 'principal', title: t('principal'), width: 100, render: (row) => t(`principals.${row.principalType}`) },
      { key: 'owner', title: t('owner'), width: 180, full: (row) => row.ownerName, render: (row) => row.ownerName },
      { key: 'tax', title: t('taxNumber'), width: 180, render: (row) => <TextOrMissing text={row.taxNumber} /> },
      { key: 'recipient', title: t('recipientName'), width: 120, render: (row) => <TextOrMissing text={row.recipientName} /> },
      {
        key: 'email',
        title: t('email'),
        width: 190,
        full: (row) => row.email,
        render: (row) => <TextOrMissing text={row.email} />,
      },
      { key: 'mobile', title: t('mobile'), width: 130, render: (row) => <TextOrMissing text={row.mobile} /> },
      { key: 'updated', title: t('infos.updated'), width: 200, hidden: true, render: (row) => <Time at={row.updateTime} /> },
      ...(mayChange
        ? [
            {
              key: 'actions',
              title: t('infos.actions'),
              width: 150,
              align: 'end' as const,
              render: (row: InvoiceInfo) => (
                <span className={styles.actions}>
                  <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(String(row.id))}>
                    {t('infos.edit')}
                  </Button>
                  <Button size="small" danger onClick={() => ask(row)}>
                    {t('infos.remove')}
                  </Button>
                </span>
              ),
            },
          ]
        : []),
    ];
  }, [t, mayChange, confirm, removeInfo, setEditing]);
  const edited = useHeld(
    query.data?.list.find((one) => String(one.id) === editing),
    editing,
  );
  return (
    <>
      <FilteredList<InvoiceInfo, (typeof FILTERS)[number]>
        filters={[{ key: 'keyword', label: t('infos.keyword'), main: true, kind: 'search' }, ...provider]}
        list="invoiceInfos"
        label={t('infos.label')}
        columns={columns}
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
        empty={<StateBlock tone="empty" title={t('infos.empty')} hint={t('infos.emptyHint')} />}
      />
      {edited.item ? (
        <InfoDrawer key={edited.item.id} info={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}
