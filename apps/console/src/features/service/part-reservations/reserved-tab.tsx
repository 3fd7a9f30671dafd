import { type PartReservation, partReservationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { OrderNumber, OrderState } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { useStoreFilter } from '../parts/stock-selects.tsx';

function useColumns(): Column<PartReservation>[] {
  return useListColumns(partReservationList, {
    taskId: (row) => <OrderNumber taskId={row.taskId} />,
    state: (row) => <OrderState state={row.state} />,
  });
}

export function ReservedActions() {
  const state = useListPage(partReservationList);
  return <ListExport list={partReservationList} state={state} columns={useColumns()} />;
}

/** What stores keep for work orders. */
export function ReservedTab() {
  const { t } = useTranslation('partReservations');
  const word = useWord();
  const { state, query } = useList(partReservationList);
  const filters = useListFilters(partReservationList, {
    storeId: useStoreFilter(word(partReservationList.filters.storeId.words), true),
  });
  return (
    <FilteredList
      filters={filters}
      list={partReservationList.name}
      label={t('label')}
      columns={useColumns()}
      query={query}
      state={state}
      rowKey={(row) => row.key}
      card={(row) => (
        <div className={styles.card}>
          <span className={styles.cardHead}>
            <span className={styles.two}>
              <span>
                {row.name} × {row.count}
              </span>
              <small>{[row.partsNumber, row.storeName, row.serialNumber].filter(Boolean).join(' · ')}</small>
            </span>
            <OrderState state={row.state} />
          </span>
          <span className={styles.line}>
            <OrderNumber taskId={row.taskId} /> {row.stationName}
          </span>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}
