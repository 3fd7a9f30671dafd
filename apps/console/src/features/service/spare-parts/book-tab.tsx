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
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';
import { useStoreFilter } from '../parts/stock-selects.tsx';

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
  const label = word(movementList.filters.storeId.words);
  const filters = useListFilters(movementList, {
    storeId: useStoreFilter(label, false),
  });
  return (
    <FilteredList
      filters={filters}
      list={movementList.name}
      label={t('book.label')}
      columns={useColumns()}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className={styles.card}>
          <span className={styles.two}>
            <span>
              {row.partsNumber} · {row.name}
            </span>
            <small>
              {row.storeName} · <Time at={row.time} />
            </small>
          </span>
          <span>
            {word(movementList.columns.kind.values[row.kind])}{' '}
            {signed(row.free || row.inTransit || row.defective || row.reserved)}
          </span>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('book.empty')} />}
    />
  );
}
