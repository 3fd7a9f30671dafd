import type { UserInfo } from '@csms/contract';
import { groupList } from '../../router/groups.tsx';
import { shows } from '../../router/guard.ts';
import type { Group, Page } from '../../router/page.ts';
import { pages } from '../../router/registry.tsx';

/** One entry of the menu: a page of its own (the dashboard), or a group with its pages. */
export type MenuEntry =
  | { key: string; page: Page; group?: undefined }
  | { key: string; group: Group; pages: Page[]; page?: undefined };

/** What the user may open, in the order of the menu. */
export function menuOf(user: Pick<UserInfo, 'rolePaths' | 'permissions'>): MenuEntry[] {
  const shown = pages.filter((page) => shows(user, page));
  const single = shown.filter((page) => !page.group).map((page) => ({ key: page.path, page }));
  const grouped = groupList
    .filter((group) => !group.hidden)
    .map((group) => ({ key: group.path, group, pages: shown.filter((page) => page.group?.path === group.path) }));
  return [...single, ...grouped.filter((entry) => entry.pages.length > 0)];
}
