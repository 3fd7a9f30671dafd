import { contract, systemLogList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { LogCard } from './log-card.tsx';
import { LogChain } from './log-chain.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogDrawer } from './log-drawer.tsx';

function useFilters() {
  const { data: operations = [] } = useCall(
    contract.systemLog.getOperateDescription,
    {},
    { staleTime: Number.POSITIVE_INFINITY, silent: true },
  );
  return useListFilters(systemLogList, {
    operationType: {
      options: operations.map(({ operationType, operationName }) => ({ value: operationType, label: operationName })),
    },
  });
}

/** Who changed what, when and from where, and how it ended. */
export function Component() {
  const { t } = useTranslation(['system', 'common']);
  const { state, query } = useList(systemLogList);
  const filters = useFilters();
  const columns = useLogColumns();
  const [open, setOpen] = useUrlParam('entry');
  return (
    <>
      <PageHeader title={t('log.title')}>
        <ListExport list={systemLogList} state={state} columns={columns} disabled={!query.data?.total} />
      </PageHeader>
      <LogChain onShow={(id) => setOpen(String(id))} />
      <FilteredList
        filters={filters}
        list={systemLogList.name}
        label={t('log.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        card={(row) => <LogCard entry={row} onOpen={() => setOpen(String(row.id))} />}
        empty={<StateBlock tone="empty" title={t('log.empty')} hint={t('log.emptyHint')} />}
      />
      <LogDrawer id={Number(open) || undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}
