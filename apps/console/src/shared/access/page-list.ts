import { FINANCE_MENU, type Language, type Permission, type UserInfo } from '@csms/contract';
import { accessOf, hasRole, opensPath } from './access.tsx';

/** What a role can open of a page; the app's registry has more of it. */
export interface PageEntry {
  path: string;
  title: Readonly<Record<Language, string>>;
  /** Any of them is needed to see it. */
  permissions: readonly Permission[];
  /** Every permission that means something there. Absent: `permissions`. */
  grants?: readonly Permission[] | undefined;
  /** Only users of the platform's provider see it. */
  platform?: true | undefined;
  group?: { path: string; title: Readonly<Record<Language, string>>; requires?: 'admin' | undefined } | undefined;
  /** Opened by the role path of another page. */
  under?: string | undefined;
  /** Opened by everybody: it has no role path. */
  open?: true | undefined;
  public?: true | undefined;
}

let known: readonly PageEntry[] = [];

/** The registry is the app's, which hands it over when it starts. */
export function setPages(pages: readonly PageEntry[]): void {
  known = pages;
}

/** Whether the product has a page, by its path as the registry writes it. */
export const hasPage = (path: string): boolean => known.some((page) => page.path === path);

/** A page by its path as the registry writes it. */
export const pageEntry = (path: string): PageEntry | undefined => known.find((page) => page.path === path);

type Opener = Pick<UserInfo, 'rolePaths' | 'permissions'> & Partial<Pick<UserInfo, 'isShowProvider'>>;

/** Whether the user's role opens the page at all; a page that is not opened does not exist for that user. */
export function opens(user: Opener, page: PageEntry): boolean {
  if (page.open || page.public) return true;
  if (page.group?.requires && !hasRole(user, page.group.requires))
    // A single page of finance may be given to another role, by its own path and no shorter one.
    return page.group.path === FINANCE_MENU && user.rolePaths.includes(page.under ?? page.path);
  return opensPath(user, page.under ?? page.path);
}

/** Whether the user holds what the page needs, and is the platform's where it is for that alone; a page that needs nothing more asks for nothing. */
export function mayUse(user: Opener, page: PageEntry): boolean {
  if (page.platform && !user.isShowProvider) return false;
  return page.permissions.length === 0 || accessOf(user).canAny(page.permissions);
}

/** The pages that a role opens or does not, in the order of the menu. */
export const rolePages = (): readonly PageEntry[] => known.filter((page) => !page.under && !page.open && !page.public);
