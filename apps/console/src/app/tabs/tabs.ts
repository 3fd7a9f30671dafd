import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { COOKIE, readCookie } from '../../shared/prefs/cookies.ts';
import { pin, type TabList, visit, without } from './tab-list.ts';

interface Tabs extends TabList {
  /** Grows with each refresh, so that the page in front is built anew. */
  generation: number;
}

/** The open tabs, kept by account in this browser tab across a reload. */
export const useTabs = create<Tabs>()(
  persist((): Tabs => ({ tabs: [], generation: 0 }), {
    name: `csms.tabs.${readCookie(COOKIE.login) ?? ''}`,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ tabs }) => ({ tabs }),
  }),
);

export function opened(tab: Parameters<typeof visit>[1]): void {
  useTabs.setState((list) => visit(list, tab));
}
/** Its tab is always there. */
export function pinned(page: string): void {
  if (!useTabs.getState().tabs.some((tab) => tab.path === page && tab.affix)) useTabs.setState((list) => pin(list, page));
}
export function closed(paths: readonly string[]): void {
  useTabs.setState((list) => without(list, paths));
}
export function refreshed(): void {
  useTabs.setState(({ generation }) => ({ generation: generation + 1 }));
}
