import { SaveOutlined } from '@ant-design/icons';
import type { SavedView } from '@csms/contract';
import { Button, Tooltip } from 'antd';
import { memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../hooks/use-url-state.ts';
import type { Filter } from '../filter/filter.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { lazyPart } from '../lazy-part.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { columnsKeyOf, ListSettings } from './list-settings.tsx';
import { useViews } from './views/use-views.ts';

// Read when there is a view, or one is made.
const ViewBar = lazyPart(async () => ({ default: (await import('./views/view-bar.tsx')).ViewBar }));
const ViewDrawer = lazyPart(async () => ({ default: (await import('./views/view-drawer.tsx')).ViewDrawer }));

interface BarProps<T, K extends string> {
  /** The list's name, under which its views and its choice of columns are kept. */
  list: string;
  columns: readonly Column<T>[];
  state: ListState<K>;
  filters: readonly Filter[];
  /** Beside the filters: further views of the list, and actions on its rows. */
  children?: ReactNode;
}

function Bar<T, K extends string>({ list, columns, state, filters, children }: BarProps<T, K>) {
  const { t } = useTranslation();
  const views = useViews(list, columns, state);
  const [editing, setEditing] = useState<SavedView>();
  const [isOpen, setOpen] = useState<boolean>();
  const made = useRef<number>(undefined);
  const open = (view: SavedView | undefined) => {
    setEditing(view);
    setOpen(true);
  };
  return (
    <>
      {views.views.length > 0 ? (
        <Suspense fallback={null}>
          <ViewBar list={list} views={views} onEdit={open} />
        </Suspense>
      ) : null}
      <FilterBar
        filters={filters}
        state={state}
        tools={
          <>
            <Tooltip title={t('views.create')} mouseEnterDelay={0.4}>
              <Button icon={<SaveOutlined />} aria-label={t('views.create')} onClick={() => open(undefined)} />
            </Tooltip>
            <ListSettings list={columnsKeyOf(list, state.saved)} columns={columns} />
          </>
        }
      >
        {children}
      </FilterBar>
      {isOpen === undefined ? null : (
        <Suspense fallback={null}>
          <ViewDrawer
            key={editing?.id ?? 'new'}
            list={list}
            view={editing}
            now={views.now}
            open={isOpen}
            onClose={() => {
              setOpen(false);
              if (made.current !== undefined) state.show(String(made.current), state.filters, state.sort);
              made.current = undefined;
            }}
            onMade={(id) => {
              made.current = id;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The head of a list: saved views, filters and the choice of columns; drawn anew for none of its rows. The list below takes its columns by `columnsKeyOf`. */
export const ListBar = memo(Bar) as typeof Bar;

interface Props<T, K extends string> extends DataTableProps<T, K> {
  filters: readonly Filter[];
  /** Beside the filters. */
  tools?: ReactNode;
  /** Between the filters and the list: figures of the rows found, and actions on the chosen ones. */
  between?: ReactNode;
}

/** The list of most pages: its saved views, its filters, which columns it shows, and its table. */
export function FilteredList<T extends object, K extends string>({ filters, tools, between, ...table }: Props<T, K>) {
  const { list, columns, state } = table;
  return (
    <>
      <ListBar list={list} columns={columns} state={state} filters={filters}>
        {tools}
      </ListBar>
      {between}
      <DataTable {...table} list={columnsKeyOf(list, state.saved)} />
    </>
  );
}
