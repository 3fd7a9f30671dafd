import { useQuery } from '@tanstack/react-query';
import { i18n } from '../../shared/i18n/i18n.ts';
import { AREAS } from './areas.ts';
import type { HandbookPage } from './handbook-page.ts';
import { textKeysOf } from './inserts.ts';
import type { ScreenKey } from './keys.ts';

/** Loads a page of the handbook, and the texts of the console that it names. */
export async function loadPage(key: ScreenKey): Promise<HandbookPage> {
  const [area, name] = key.split('.') as [keyof typeof AREAS, string];
  const pages: Readonly<Record<string, HandbookPage>> = await AREAS[area]();
  const page = pages[name];
  if (!page) throw new Error(`The handbook has no page ${key}`);
  await i18n.loadNamespaces([...new Set(textKeysOf(page).map((one) => one.split(':')[0]!))]);
  return page;
}

/** A page of the handbook as it comes: its code is in the browser's cache after the first time. */
export function useHandbookPage(key: ScreenKey) {
  return useQuery({
    queryKey: ['handbook', key],
    queryFn: () => loadPage(key),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
}
