import type { SavedView } from '@csms/contract';
import type { Filters } from '../../../hooks/use-url-state.ts';
import type { Density } from '../../../prefs/preferences.ts';

/** A list as it is looked at: what a view keeps. */
export interface Look {
  filters: Filters<string>;
  sort: string | null;
  hiddenColumns: string[];
  density: Density;
}

const sameFilters = (a: Filters<string>, b: Filters<string>): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
};

/** Whether a list is looked at otherwise than its view says. */
export function isChanged(view: SavedView, now: Look, byDefault: readonly string[]): boolean {
  const kept = view.hiddenColumns ?? byDefault;
  return (
    !sameFilters(view.filters, now.filters) ||
    view.sort !== now.sort ||
    kept.length !== now.hiddenColumns.length ||
    kept.some((key) => !now.hiddenColumns.includes(key)) ||
    (view.density !== null && view.density !== now.density)
  );
}

/** What a view keeps of how the list is looked at now. */
export const keptOf = ({ filters, sort, hiddenColumns, density }: Look) => ({
  filters: filters as Record<string, string>,
  sort,
  hiddenColumns,
  density,
});
