import type { ScreenKey } from '../../../entities/handbook/keys.ts';
import type { Page } from '../../router/page.ts';
import { pages } from '../../router/registry.tsx';

export interface Screen {
  key: ScreenKey;
  /** Where it helps: paths as the registry writes them, with `?tab=` for one list of several. The first names it. */
  at: readonly [string, ...string[]];
  /** The key of its name, where that is not the title of its page. */
  title?: string;
}

/** The screens that pages name, in the order of the registry. */
function screensOf(pages: readonly Page[]): Screen[] {
  const screens = new Map<ScreenKey, Omit<Screen, 'at'> & { at: [string, ...string[]] }>();
  for (const { path, help = [] } of pages)
    for (const named of [help].flat()) {
      const { key, tabs = [''], title } = typeof named === 'string' ? { key: named } : named;
      const known = screens.get(key);
      const [first, ...others] = tabs.map((tab) => (tab ? `${path}?tab=${tab}` : path));
      if (known) known.at.push(first!, ...others);
      else screens.set(key, { key, at: [first!, ...others], ...(title === undefined ? {} : { title }) });
    }
  return [...screens.values()];
}

/** Every screen that the handbook describes, in the order of the menu. */
export const SCREENS: readonly Screen[] = screensOf(pages);

/** The screen that helps at a page of the registry, at one of its lists if it has several; undefined: none does. */
export function screenAt(page: string, tab?: string): Screen | undefined {
  const exact = tab && SCREENS.find(({ at }) => at.includes(`${page}?tab=${tab}`));
  return exact || SCREENS.find(({ at }) => at.includes(page));
}

export const pageOf = (place: string): string => place.replace(/\?.*/, '');
