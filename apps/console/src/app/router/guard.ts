import type { UserInfo } from '@csms/contract';
import { mayUse, opens } from '../../shared/access/page-list.ts';
import type { StartPage } from '../../shared/prefs/preferences.ts';
import type { Group, Page } from './page.ts';
import { DASHBOARD, NEEDS } from './paths.ts';
import { pages } from './registry.tsx';

type Opener = Pick<UserInfo, 'rolePaths' | 'permissions'> & Partial<Pick<UserInfo, 'isShowProvider'>>;

/** Whether the search shows it, and the menu while its condition holds: the role opens it, and it would not only say that one may not see it. */
export function shows(user: Opener, page: Page): boolean {
  return !page.under && !page.hidden && !page.public && opens(user, page) && mayUse(user, page);
}

const leadsTo = (user: Opener) => (page: Page) => !page.link && !page.bare && !page.open && shows(user, page);

/** Where `/dashboard` leads on to while there is no dashboard for the user. */
export function firstPage(user: Opener): string | undefined {
  return pages.find((page) => page.path !== DASHBOARD && leadsTo(user)(page))?.path;
}

/** Where the sign-in leads: to the page that the user has chosen to begin with, where it shows anything. */
export function startOf(user: Opener, chosen: StartPage): string {
  const page = pages.find(({ path }) => path === NEEDS);
  return chosen === 'needs' && page && shows(user, page) ? NEEDS : DASHBOARD;
}

/** Whether the user's role opens any page of the menu: without one there is nowhere to start. */
export const hasPages = (user: Opener): boolean => pages.some(leadsTo(user));

/** Where `/` comes to in the end. */
export function homeOf(user: Opener): string {
  const dashboard = pages.find((page) => page.path === DASHBOARD);
  return dashboard && opens(user, dashboard) && mayUse(user, dashboard) ? DASHBOARD : (firstPage(user) ?? DASHBOARD);
}

/** Where a group's own path leads: its default child, else its first page that the user may open; none: undefined. */
export function groupEntry(user: Opener, group: Group): string | undefined {
  const own = pages.filter((page) => page.group?.path === group.path);
  // The default child may stand outside the group's menu.
  const byDefault = pages.find((page) => page.path === `${group.path}/${group.defaultChild}`);
  if (byDefault && opens(user, byDefault) && mayUse(user, byDefault)) return byDefault.path;
  return own.find(leadsTo(user))?.path;
}
