import { ReloadOutlined } from '@ant-design/icons';
import { type ChargingRecord, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RepriceDrawer } from './correct/reprice-drawer.tsx';
import { RecordDrawer } from './detail/record-drawer.tsx';
import { RecordExport } from './export-button.tsx';
import { RecordCard } from './record-card.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { RecordTotals } from './record-totals.tsx';
import { RECORD_FILTERS, type RecordFilter, recordQuery, useRecordFilters } from './use-record-filters.tsx';

/** Every session that has been, with its money. */
export function Component() {
  const { t } = useTranslation(['charging', 'common']);
  const state = useListState(RECORD_FILTERS);
  const filters = useRecordFilters();
  const columns = useRecordColumns();
  const [open, setOpen] = useUrlParam('record');
  const [repricing, setRepricing] = useUrlParam('reprice');
  const query = useCall(
    contract.records.list,
    {
      query: {
        ...recordQuery(state.filters),
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('records.title')}>
        <Allowed any={['record:reprice']}>
          <Button icon={<ReloadOutlined />} onClick={() => setRepricing('1')}>
            {t('reprice.title')}
          </Button>
        </Allowed>
        <Allowed any={['record:export']}>
          <RecordExport filters={state.filters} columns={columns} disabled={!query.data?.total} />
        </Allowed>
      </PageHeader>
      <FilteredList<ChargingRecord, RecordFilter>
        filters={filters}
        between={<RecordTotals filters={state.filters} />}
        list="records"
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
