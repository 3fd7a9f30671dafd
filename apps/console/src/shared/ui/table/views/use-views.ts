import { contract, type SavedView } from '@csms/contract';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../api/queries.ts';
import type { ListState } from '../../../hooks/use-url-state.ts';
import { usePreferences } from '../../../prefs/preferences.ts';
import { type Column, hiddenByDefault } from '../column.ts';
import { columnsKeyOf } from '../list-settings.tsx';
import { isChanged, type Look } from './look.ts';

/** The saved views of a list, which of them is shown, and how one is shown. A list that is opened without a word of its own opens with the user's default. */
export function useViews<T, K extends string>(list: string, columns: readonly Column<T>[], state: ListState<K>) {
  const views = useCall(contract.savedViews.list, { query: { list } }, { staleTime: 60_000, silent: true }).data ?? [];
  const { hiddenColumns, setHiddenColumns, density, setDensity } = usePreferences();
  const active = views.find(({ id }) => String(id) === state.saved);
  const byDefault = hiddenByDefault(columns);
  const now: Look = {
    filters: state.filters,
    sort: state.sort ?? null,
    hiddenColumns: hiddenColumns[columnsKeyOf(list, state.saved)] ?? byDefault,
    density,
  };
  const takeColumns = (view: SavedView) => setHiddenColumns(columnsKeyOf(list, String(view.id)), view.hiddenColumns ?? undefined);
  const show = (view: SavedView | undefined) => {
    if (!view) return state.show(opening ? 'all' : undefined, {}, undefined);
    takeColumns(view);
    if (view.density) setDensity(view.density);
    state.show(String(view.id), view.filters, view.sort ?? undefined);
  };
  const opening = views.find(({ isDefault }) => isDefault);
  const isBare = state.saved === undefined && state.sort === undefined && Object.keys(state.filters).length === 0;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || views.length === 0) return;
    opened.current = true;
    if (isBare && opening) show(opening);
  });
  // A view that was just made, or that this device has not shown yet.
  const isNew = active?.hiddenColumns && hiddenColumns[columnsKeyOf(list, state.saved)] === undefined;
  useEffect(() => {
    if (isNew) takeColumns(active);
  });
  return { views, active, now, show, changed: active !== undefined && isChanged(active, now, byDefault) };
}
