/** One open page with its parameters: its path, and the filters, page and drawer that it was left with. */
export interface Tab {
  path: string;
  /** The registry's path, `/stations/:id`. */
  page: string;
  search: string;
  /** Of this opening; a page that is closed and opened again starts at its top. */
  id: number;
  affix?: true;
}

export interface TabList {
  tabs: readonly Tab[];
}

export type CloseKind = 'this' | 'others' | 'left' | 'right' | 'all';

/** The page is open now: a new tab, or the one it has with the search it has now. */
export function visit({ tabs }: TabList, now: Omit<Tab, 'id'>): TabList {
  const known = tabs.find((tab) => tab.path === now.path);
  if (known)
    return { tabs: tabs.map((tab) => (tab === known && tab.search !== now.search ? { ...tab, search: now.search } : tab)) };
  const made = { ...now, id: Math.max(0, ...tabs.map((tab) => tab.id)) + 1 };
  // Affixed tabs stand first.
  return { tabs: now.affix ? [made, ...tabs] : [...tabs, made] };
}

/** The same with a tab that cannot be closed; one that was opened otherwise cannot any more. */
export function pin(list: TabList, page: string): TabList {
  const known = list.tabs.find((tab) => tab.path === page);
  return { tabs: visit(without(list, [page]), { path: page, page, search: known?.search ?? '', affix: true }).tabs };
}

/** The paths that an action on a tab closes; affix tabs stay. */
export function closedBy({ tabs }: TabList, path: string, kind: CloseKind): string[] {
  const at = tabs.findIndex((tab) => tab.path === path);
  const hit: Record<CloseKind, (index: number) => boolean> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  };
  return at < 0 ? [] : tabs.filter((tab, index) => !tab.affix && hit[kind](index)).map((tab) => tab.path);
}

export const without = ({ tabs }: TabList, closed: readonly string[]): TabList => ({
  tabs: tabs.filter((tab) => !closed.includes(tab.path)),
});

/** Where one goes when the open tab is closed: to the last of the strip that remains (specification section 2); none: undefined. */
export const nextAfter = (list: TabList, closed: readonly string[]): Tab | undefined => without(list, closed).tabs.at(-1);
