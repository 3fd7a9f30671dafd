import { movementList, type StockMovement } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { useStoreFilter } from '../parts/stock-selects.tsx';

/** What a movement changes. */
const SIGNED = ['free', 'reserved', 'inTransit', 'defective'] as const;
const signed = (count: number) => (count === 0 ? <Missing /> : count > 0 ? `+${count}` : `−${-count}`);

function useColumns(): Column<StockMovement>[] {
  return useListColumns(movementList, {
    free: (row) => signed(row.free),
    reserved: (row) => signed(row.reserved),
    inTransit: (row) => signed(row.inTransit),
    defective: (row) => signed(row.defective),
    taskId: (row) => row.taskId ?? <Missing />,
  });
}

export function BookActions() {
  const state = useListPage(movementList);
  return <ListExport list={movementList} state={state} columns={useColumns()} />;
}

/** The book of stock, newest first. */
export function BookTab() {
  const { t } = useTranslation('spareParts');
  const word = useWord();
  const { state, query } = useList(movementList);
  const columns = useColumns();
  const label = word(movementList.filters.storeId.words);
  const filters = useListFilters(movementList, {
    storeId: useStoreFilter(label, false),
  });
  return (
    <FilteredList
      filters={filters}
      list={movementList.name}
      label={t('book.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      card={(row) => (
        <RowCard
          columns={columns}
          row={row}
          title="partsNumber"
          facts={['name', 'kind', ...SIGNED.filter((key) => row[key] !== 0), 'storeName', 'time']}
        />
      )}
      empty={<StateBlock tone="empty" title={t('book.empty')} />}
    />
  );
}
