import type { UserInfo } from '@csms/contract';
import { HelpIcon } from '../../../shared/ui/icons/area-icons.tsx';
import { groupList } from '../../router/groups.tsx';
import { shows } from '../../router/guard.ts';
import type { Group, MenuCondition, Page } from '../../router/page.ts';
import { pages } from '../../router/registry.tsx';

/** One entry of the menu: a page of its own (the dashboard), or a group with its pages. */
export type MenuEntry =
  | { key: string; page: Page; group?: undefined }
  | { key: string; group: Group; pages: Page[]; page?: undefined };

/** The operator's own help page, where the setting `console.helpUrl` names one: the last entry of the menu. */
const helpPage = (link: string): Page => ({
  path: link,
  link,
  title: { zh: '帮助', en: 'Help' },
  icon: HelpIcon,
  permissions: [],
  open: true,
  area: 'frame',
});

/** What the user may open, in the order of the menu; `helpUrl` empty: no help page; `holds`: what holds now. */
export function menuOf(
  user: Pick<UserInfo, 'rolePaths' | 'permissions'>,
  helpUrl = '',
  holds: readonly MenuCondition[] = [],
): MenuEntry[] {
  const shown = pages.filter((page) => shows(user, page) && (page.inMenuWhile === undefined || holds.includes(page.inMenuWhile)));
  const single = shown.filter((page) => !page.group).map((page) => ({ key: page.path, page }));
  const grouped = groupList
    .filter((group) => !group.hidden)
    .map((group) => ({
      key: group.path,
      group,
      pages: shown.filter((page) => page.group?.path === group.path || page.alsoIn?.path === group.path),
    }));
  const help = helpUrl === '' ? [] : [{ key: helpUrl, page: helpPage(helpUrl) }];
  return [...single, ...grouped.filter((entry) => entry.pages.length > 0), ...help];
}

/** The key of the entry in which a page stands: that which was open before, where it shows the page too, so that the menu stays as it is; else the page's own. */
export function entryOf(entries: readonly MenuEntry[], page: Page | undefined, before: string | undefined): string | undefined {
  const open = entries.find(({ key }) => key === before);
  return open?.group && open.pages.some(({ path }) => path === page?.path) ? open.key : (page?.group?.path ?? page?.path);
}
