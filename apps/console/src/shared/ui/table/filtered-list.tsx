import type { ReactNode } from 'react';
import type { Filter } from '../filter/filter.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListSettings } from './list-settings.tsx';

interface Props<T, K extends string> extends DataTableProps<T, K> {
  filters: readonly Filter[];
  /** Between the filters and the list: what the filter finds in figures, what is done with the chosen. */
  between?: ReactNode;
}

/** The list of most pages: its filters, which columns it shows, and its table. */
export function FilteredList<T extends object, K extends string>({ filters, between, ...table }: Props<T, K>) {
  return (
    <>
      <FilterBar filters={filters} state={table.state}>
        <ListSettings list={table.list} columns={table.columns} />
      </FilterBar>
      {between}
      <DataTable {...table} />
    </>
  );
}
