import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** What the pages with parameters are about, by their path: a station's name, a charge point's. Kept in the browser's tab, so that a reload names them at once. */
export const useThings = create<{ names: Readonly<Record<string, string>> }>()(
  persist(() => ({ names: {} }), { name: 'csms.things', storage: createJSONStorage(() => sessionStorage) }),
);
const MOST = 100;

/** Notes what the page at a path is about. */
export function nameThing(path: string, name: string): void {
  if (useThings.getState().names[path] === name) return;
  useThings.setState(({ names }) => ({ names: Object.fromEntries([...Object.entries(names).slice(-MOST), [path, name]]) }));
}

/** Names what the page in front is about, for its title, its tab and its breadcrumb. Undefined: not known yet. */
export function useThing(name: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name) nameThing(pathname, name);
  }, [pathname, name]);
}

/** What stands open over the page in front, one drawer over another: the document's title names the uppermost, the tab stays as it is. */
export const useOpenThings = create<{ open: readonly { name: string }[] }>()(() => ({ open: [] }));

/** Names what a drawer tells of, while it is open. Undefined: it is closed, or its name is not known yet. */
export function useDrawerThing(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const mine = { name };
    useOpenThings.setState(({ open }) => ({ open: [...open, mine] }));
    return () => useOpenThings.setState(({ open }) => ({ open: open.filter((one) => one !== mine) }));
  }, [name]);
}

/** A page that makes a thing becomes the thing's own page: its tab goes along. For the state of a navigation. */
export const BECOMES = { becomes: true } as const;
