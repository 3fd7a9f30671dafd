import type { UserInfo } from '@csms/contract';
import { opensPath } from '../../shared/access/access.tsx';
import { type Page, pages } from './registry.tsx';

export const LOGIN = '/login';
export const NOT_FOUND = '/404';
/** Open without a session; `/applyForm` joins when its page exists. */
const PUBLIC: readonly string[] = [LOGIN];

export type Verdict = { go: string } | 'pass' | 'loadUser';

/** Where one may come back to after signing in: a path of ours, never another site's. */
export function safeTarget(given: string | null): string {
  return given?.startsWith('/') && !given.startsWith('//') && !given.startsWith('/\\') && !given.startsWith(LOGIN) ? given : '/';
}

/** The guard of specification section 2, before anything is loaded. */
export function guard(path: string, search: string, state: { token: boolean; user: boolean }): Verdict {
  if (!state.token) {
    if (PUBLIC.includes(path)) return 'pass';
    const wanted = `${path}${search}`;
    return { go: wanted === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(wanted)}` };
  }
  if (path === LOGIN) return { go: '/' };
  return state.user ? 'pass' : 'loadUser';
}

type Opener = Pick<UserInfo, 'rolePaths' | 'permissions'>;

/** Whether the user's role opens the page at all; a page that is not opened does not exist for that user. */
export function opens(user: Opener, page: Page): boolean {
  return opensPath(user, page.under ?? page.path);
}

/** Whether the menu shows it: the role opens it, and it would not only say that one may not see it. */
export function shows(user: Opener, page: Page): boolean {
  const held = user.permissions;
  return !page.under && opens(user, page) && page.permissions.some((one) => held.includes('*:*:*') || held.includes(one));
}

/** `/` leads to the first page that the user may open. */
export function firstPage(user: Opener): string | undefined {
  return pages.find((page) => shows(user, page))?.path;
}
