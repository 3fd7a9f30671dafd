import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** What the pages with parameters are about, by their path: a station's name, a charge point's. Kept in the browser's tab, so that a reload names them at once. */
export const useThings = create<{ names: Readonly<Record<string, string>> }>()(
  persist(() => ({ names: {} }), { name: 'csms.things', storage: createJSONStorage(() => sessionStorage) }),
);
const MOST = 100;

/** Names what the page in front is about, for its title, its tab and its breadcrumb. Undefined: not known yet. */
export function useThing(name: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!name || useThings.getState().names[pathname] === name) return;
    useThings.setState(({ names }) => ({ names: Object.fromEntries([...Object.entries(names).slice(-MOST), [pathname, name]]) }));
  }, [pathname, name]);
}

/** A page that makes a thing becomes the thing's own page: its tab goes along. For the state of a navigation. */
export const BECOMES = { becomes: true } as const;
