import type { UserInfo } from '@csms/contract';
import { matchPath } from 'react-router';
import { opens } from '../../shared/access/page-list.ts';
import type { Page } from './page.ts';
import { pages } from './registry.tsx';

const KEY = 'csms.askedPath';

/** Keeps what was asked for where there is no page, or none for the user's role: the page that says so names it, after a reload too. */
export function noteAsked(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Forgets the asked path: a page was shown since. */
export const forgetAsked = (): void => sessionStorage.removeItem(KEY);

/** The path that led to the page that is not there; undefined: somebody came there directly. */
export const askedPath = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

/** The page that was asked for and that the user's role does not open; undefined: there is no such page. */
export function deniedPage(user: UserInfo): Page | undefined {
  const path = askedPath();
  const page = path === undefined ? undefined : pages.find((one) => matchPath(one.path, path));
  return page && !opens(user, page) ? page : undefined;
}
