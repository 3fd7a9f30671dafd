import { PlusOutlined } from '@ant-design/icons';
import { corporateTransferList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import { CompanySelect } from '../parts/company-select.tsx';
import styles from '../parts/finance.module.css';
import { EnterDrawer } from './enter-drawer.tsx';
import { TransferDetail, TransferStatus } from './transfer-detail.tsx';

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
  const { state, query } = useList(corporateTransferList);
  const [open, setOpen] = useUrlParam('transfer');
  const filters = useListFilters(corporateTransferList, {
    companyId: {
      control: (value, set) => (
        <CompanySelect
          value={value ? Number(value) : undefined}
          onChange={(chosen) => set(chosen ? String(chosen) : undefined)}
        />
      ),
      name: (value) => query.data?.list.find((one) => String(one.companyId) === value)?.companyName ?? value,
    },
  });
  const columns = useListColumns(corporateTransferList, { status: (row) => <TransferStatus status={row.status} /> });
  return (
    <>
      <FilteredList
        filters={filters}
        list={corporateTransferList.name}
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
        empty={
          <StateBlock
            tone="empty"
            title={t('corporate.empty')}
            hint={t('corporate.emptyHint')}
            hintFor="corporateTransfer:enter"
          />
        }
      />
      <TransferDetail id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
