import { type Complaint, complaintList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Complain, ComplainButton } from '../../../entities/complaints/complain.tsx';
import { ComplaintCaller, ComplaintState, ComplaintSubject } from '../../../entities/complaints/complaint-parts.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { ComplaintDrawer, useComplaintDeeds } from './complaint-drawer.tsx';

export const ComplaintActions = () => (
  <>
    <ListExport list={complaintList} state={useListPage(complaintList)} columns={useColumns()} />
    <ComplainButton />
  </>
);

function useColumns() {
  const { t } = useTranslation('complaints');
  return useListColumns(complaintList, {
    state: (row) => <ComplaintState row={row} />,
    account: (row) => <ComplaintCaller row={row} />,
    about: (row) => <ComplaintSubject row={row} />,
    assigneeName: (row) => row.assigneeName ?? t('nobody'),
  });
}

function Menu({ row }: { row: Complaint }) {
  const { t } = useTranslation();
  return <RowMenu actions={useComplaintDeeds(row)} label={t('table.actionsOf', { row: row.number })} />;
}

/** Events bring every change but one: time alone makes a complaint overdue. */
const AGAIN_MS = 300_000;

/** What customers complain of: what waits for its answer first, by when it is due. */
export function ComplaintsTab() {
  const { t } = useTranslation(['complaints', 'common']);
  const word = useWord();
  const { state, query } = useList(complaintList, {}, { refetchInterval: AGAIN_MS });
  const filters = useListFilters(complaintList, { stationId: useStationFilter(word(complaintList.filters.stationId.words)) });
  const [open] = useUrlParam('complaint');
  const [deed] = useUrlParam('do');
  const patch = useUrlPatch();
  const menu = (row: Complaint) => <Menu row={row} />;
  const columns = [...useColumns(), actionsColumn<Complaint>(t('common:table.actions'), menu)];
  const show = (row: Complaint) => patch({ complaint: String(row.id), do: undefined });
  return (
    <>
      <FilteredList
        filters={filters}
        list={complaintList.name}
        label={t('tab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={show}
        openKey={open ? Number(open) : undefined}
        rowTone={(row) => (row.overdue ? 'attention' : undefined)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="number"
            facts={['state', 'description', 'account', 'about', 'dueTime']}
            beside={menu(row)}
            onOpen={() => show(row)}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="complaint:write">
            <ComplainButton primary />
          </StateBlock>
        }
      />
      <ComplaintDrawer
        id={open && /^\d{1,9}$/.test(open) ? Number(open) : undefined}
        deed={deed}
        onClose={() => patch({ complaint: undefined, do: undefined })}
      />
      <Complain />
    </>
  );
}
