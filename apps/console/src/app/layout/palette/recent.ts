import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { COOKIE, readCookie } from '../../../shared/prefs/cookies.ts';
import type { Item } from './item.ts';

const MOST = 6;
type Kept = Pick<Item, 'key' | 'title' | 'detail' | 'to'>;

/** What was opened from the search lately, by account on this device. */
export const useRecent = create<{ items: readonly Kept[] }>()(
  persist(() => ({ items: [] as readonly Kept[] }), { name: `csms.recent.${readCookie(COOKIE.login) ?? ''}` }),
);

export function remember({ key, title, detail, to }: Item): void {
  if (!to) return;
  useRecent.setState(({ items }) => ({
    items: [{ key, title, detail, to }, ...items.filter((one) => one.key !== key)].slice(0, MOST),
  }));
}
