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
  /** Paths, the last visited first. */
  visited: readonly string[];
}

export type CloseKind = 'this' | 'others' | 'left' | 'right' | 'all';

/** The page is open now: a new tab, or the one it has with the search it has now. */
export function visit({ tabs, visited }: TabList, now: Omit<Tab, 'id'>): TabList {
  const known = tabs.find((tab) => tab.path === now.path);
  const nextId = Math.max(0, ...tabs.map((tab) => tab.id)) + 1;
  return {
    tabs: known
      ? tabs.map((tab) => (tab === known && tab.search !== now.search ? { ...tab, search: now.search } : tab))
      : [...tabs, { ...now, id: nextId }],
    visited: [now.path, ...visited.filter((path) => path !== now.path)],
  };
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

export function without({ tabs, visited }: TabList, closed: readonly string[]): TabList {
  return {
    tabs: tabs.filter((tab) => !closed.includes(tab.path)),
    visited: visited.filter((path) => !closed.includes(path)),
  };
}

/** Where one goes when the open tab is closed: to the one visited before it, else to the last that remains; none: undefined. */
export function nextAfter(list: TabList, closed: readonly string[]): Tab | undefined {
  const { tabs, visited } = without(list, closed);
  return visited.map((path) => tabs.find((tab) => tab.path === path)).find((tab) => tab !== undefined) ?? tabs.at(-1);
}
