import { contract, LOG_EXPORT_COLUMNS, type SystemLogRow } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { userZone } from '../../../shared/format/time.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { useColumns } from '../../../shared/ui/table/list-settings.tsx';
import { LogCard } from './log-card.tsx';
import { LogChain } from './log-chain.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogDrawer } from './log-drawer.tsx';

const NAMES = ['keyword', 'startTime', 'endTime', 'operationType', 'result', 'operator', 'ipAddress', 'providerId'] as const;
type Name = (typeof NAMES)[number];

function useFilters(): Filter[] {
  const { t } = useTranslation(['system', 'common']);
  const provider = useProviderFilter(t('log.provider'));
  const { data: operations = [] } = useCall(
    contract.systemLog.getOperateDescription,
    {},
    { staleTime: Number.POSITIVE_INFINITY, silent: true },
  );
  return [
    { key: 'keyword', label: t('log.keyword'), main: true, kind: 'search' },
    { key: 'startTime', toKey: 'endTime', label: t('log.period'), main: true, kind: 'range' },
    {
      key: 'operationType',
      label: t('log.operation'),
      main: true,
      kind: 'options',
      many: true,
      options: operations.map(({ operationType, operationName }) => ({ value: operationType, label: operationName })),
    },
    {
      key: 'result',
      label: t('log.result'),
      main: true,
      kind: 'options',
      many: false,
      options: (['success', 'failure'] as const).map((value) => ({ value, label: t(`log.results.${value}`) })),
    },
    { key: 'operator', label: t('log.operator'), kind: 'text' },
    { key: 'ipAddress', label: t('log.ipAddress'), kind: 'text' },
    ...provider,
  ];
}

/** Who changed what, when and from where, and how it ended. */
export function Component() {
  const { t } = useTranslation(['system', 'common']);
  const state = useListState(NAMES);
  const filters = useFilters();
  const columns = useLogColumns();
  const visible = useColumns('systemLog', columns).map((column) => column.key);
  const [open, setOpen] = useUrlParam('entry');
  const filter = {
    ...state.filters,
    operationType: state.filters.operationType?.split(','),
    result: state.filters.result as 'success' | undefined,
  };
  const query = useCall(
    contract.systemLog.getOperateLogs,
    { query: { ...filter, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('log.title')}>
        <ExportButton
          source="systemLog"
          disabled={!query.data?.total}
          visible={visible}
          columns={LOG_EXPORT_COLUMNS.map((key) => ({ key, title: t(`log.exportColumns.${key}`) }))}
          run={(format, chosen) =>
            exportFile(
              contract.systemLog.export,
              { query: { ...filter, format, columns: chosen as (typeof LOG_EXPORT_COLUMNS)[number][], timeZone: userZone() } },
              `system-log.${format}`,
            )
          }
        />
      </PageHeader>
      <LogChain onShow={(id) => setOpen(String(id))} />
      <FilteredList<SystemLogRow, Name>
        filters={filters}
        list="systemLog"
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
