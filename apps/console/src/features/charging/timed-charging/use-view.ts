import { useSearchParams } from 'react-router';

export const VIEWS = ['charges', 'calendar', 'starts'] as const;
export type View = (typeof VIEWS)[number];

/** The view of the tab that the URL names, and the way to another, which begins without the filters of this one. */
export function useView(): [View, (view: View, more?: Readonly<Record<string, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'charges';
  return [view, (next, more = {}) => setSearch({ tab: 'timed', ...(next === 'charges' ? {} : { view: next }), ...more })];
}
