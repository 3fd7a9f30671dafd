import { ReloadOutlined } from '@ant-design/icons';
import { recordList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RepriceDrawer } from './correct/reprice-drawer.tsx';
import { RecordDrawer } from './detail/record-drawer.tsx';
import { RecordCard } from './record-card.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { RecordTotals } from './record-totals.tsx';
import { useRecordFilters } from './use-record-filters.tsx';

/** Every session that has been, with its money. */
export function Component() {
  const { t } = useTranslation(['charging', 'common']);
  const { state, query } = useList(recordList);
  const filters = useRecordFilters();
  const columns = useRecordColumns();
  const [open, setOpen] = useUrlParam('record');
  const [repricing, setRepricing] = useUrlParam('reprice');
  return (
    <>
      <PageHeader title={t('records.title')}>
        <Allowed any={['record:reprice']}>
          <Button icon={<ReloadOutlined />} onClick={() => setRepricing('1')}>
            {t('reprice.title')}
          </Button>
        </Allowed>
        <Allowed any={['record:export']}>
          <ListExport list={recordList} state={state} columns={columns} disabled={!query.data?.total} />
        </Allowed>
      </PageHeader>
      <FilteredList
        filters={filters}
        between={<RecordTotals filters={state.filters} />}
        list={recordList.name}
        label={t('records.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.transactionId}
        onOpen={(row) => setOpen(String(row.transactionId))}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.status === 'review' ? 'attention' : undefined)}
        card={(row) => <RecordCard record={row} onOpen={() => setOpen(String(row.transactionId))} />}
        empty={<StateBlock tone="empty" title={t('records.empty')} hint={t('records.emptyHint')} />}
      />
      <Allowed any={['record:reprice']}>
        <RepriceDrawer open={repricing !== undefined} onClose={() => setRepricing(undefined)} />
      </Allowed>
      <RecordDrawer transactionId={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
