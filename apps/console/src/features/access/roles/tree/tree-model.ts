import { FINANCE_MENU, PERMISSIONS, type Permission } from '@csms/contract';
import type { PageEntry } from '../../../../shared/access/page-list.ts';
import { resourceOf } from '../../parts/words.ts';

/** What a role is given: pages by their paths, and permissions. */
export interface Grant {
  rolePaths: readonly string[];
  permissions: readonly Permission[];
}

export interface PageNode {
  path: string;
  title: PageEntry['title'];
  /** Without one of these the page only says that one may not see it. */
  needs: readonly Permission[];
  permissions: readonly Permission[];
  /** Its path can be given to a role. */
  openable: boolean;
}

export interface GroupNode {
  key: string;
  title: PageEntry['title'] | undefined;
  adminOnly: boolean;
  pages: readonly PageNode[];
}

export interface ResourceNode {
  resource: ReturnType<typeof resourceOf>;
  permissions: readonly Permission[];
}

export interface PermissionTree {
  groups: readonly GroupNode[];
  /** Permissions of no page, so that nothing is hidden. */
  others: readonly ResourceNode[];
}

/** The menu with everything that can be done on each page, and what is left of the contract's permissions. `opensFinance`: the caller may open pages of finance to a role. */
export function treeOf(
  pages: readonly PageEntry[],
  all: readonly Permission[] = PERMISSIONS,
  opensFinance = true,
): PermissionTree {
  const groups = new Map<string, { title: PageEntry['title'] | undefined; adminOnly: boolean; pages: PageNode[] }>();
  for (const page of pages) {
    const key = page.group?.path ?? '';
    const adminOnly = page.group?.requires !== undefined;
    const permissions = [...new Set([...page.permissions, ...(page.grants ?? [])])];
    // There is nothing of it to be given.
    if (adminOnly && permissions.length === 0) continue;
    const group = groups.get(key) ?? { title: page.group?.title, adminOnly, pages: [] };
    groups.set(key, group);
    group.pages.push({
      path: page.path,
      title: page.title,
      needs: page.permissions,
      permissions,
      openable: !adminOnly || (opensFinance && key === FINANCE_MENU),
    });
  }
  const placed = new Set(pages.flatMap((page) => [...page.permissions, ...(page.grants ?? [])]));
  const others = new Map<ResourceNode['resource'], Permission[]>();
  for (const one of all) if (!placed.has(one)) others.set(resourceOf(one), [...(others.get(resourceOf(one)) ?? []), one]);
  return {
    groups: [...groups].map(([key, group]) => ({ key, ...group })),
    others: [...others].map(([resource, permissions]) => ({ resource, permissions })),
  };
}

const below = (path: string, given: string) =>
  path === given || (given !== FINANCE_MENU && path.startsWith(`${given.replace(/\/$/, '')}/`));

export const isOpen = (grant: Grant, page: PageNode): boolean => grant.rolePaths.some((given) => below(page.path, given));

/** The same grant with each page named, where one path stood for several; paths of pages that are not there yet stay as they are. */
export function plain(grant: Grant, tree: PermissionTree): Grant {
  const pages = tree.groups.flatMap((group) => group.pages).filter((page) => page.openable);
  const unknown = grant.rolePaths.filter((given) => !pages.some((page) => below(page.path, given)));
  const opened = pages.filter((page) => isOpen(grant, page)).map((page) => page.path);
  return { rolePaths: [...unknown, ...opened], permissions: grant.permissions };
}

export type Mark = 'all' | 'some' | 'none';

/** Whether a role opens a page: what only the role admin opens counts for no other. */
export const isOpened = (grant: Grant, page: PageNode): boolean => page.openable && isOpen(grant, page);

/** How much of a page a role has. */
export function markOf(grant: Grant, page: PageNode): Mark {
  const held = page.permissions.filter((one) => grant.permissions.includes(one)).length;
  if (!page.openable) return held === 0 ? 'none' : held === page.permissions.length ? 'all' : 'some';
  if (!isOpen(grant, page)) return 'none';
  return held === page.permissions.length ? 'all' : 'some';
}

export function markOfAll(marks: readonly Mark[]): Mark {
  if (marks.every((mark) => mark === 'all')) return 'all';
  return marks.every((mark) => mark === 'none') ? 'none' : 'some';
}

const withPermissions = (grant: Grant, more: readonly Permission[]): Grant => ({
  ...grant,
  permissions: PERMISSIONS.filter((one) => grant.permissions.includes(one) || more.includes(one)),
});
const withPath = (grant: Grant, path: string): Grant =>
  grant.rolePaths.includes(path) ? grant : { ...grant, rolePaths: [...grant.rolePaths, path] };

/** Opens a page with everything that may be given there. */
export function openPage(grant: Grant, page: PageNode, may: (permission: Permission) => boolean): Grant {
  const more = withPermissions(grant, page.permissions.filter(may));
  return page.openable ? withPath(more, page.path) : more;
}

/** Closes a page, and takes what no other open page offers. */
export function closePage(grant: Grant, page: PageNode, tree: PermissionTree): Grant {
  const rolePaths = grant.rolePaths.filter((path) => path !== page.path);
  const left = { rolePaths, permissions: grant.permissions };
  const kept = tree.groups.flatMap((group) => group.pages).filter((other) => other.path !== page.path && isOpen(left, other));
  const taken = page.permissions.filter((one) => !kept.some((other) => other.permissions.includes(one)));
  return { rolePaths, permissions: grant.permissions.filter((one) => !taken.includes(one)) };
}

/** Gives or takes one permission. Given on a page that is closed, it opens the page with what is needed to see it. */
export function setPermission(
  grant: Grant,
  permission: Permission,
  given: boolean,
  page: PageNode | undefined,
  may: (permission: Permission) => boolean,
): Grant {
  if (!given) return { ...grant, permissions: grant.permissions.filter((one) => one !== permission) };
  const more = withPermissions(grant, [permission]);
  if (!page?.openable) return more;
  const seen = page.needs.length === 0 || page.needs.some((one) => more.permissions.includes(one));
  return withPath(seen ? more : withPermissions(more, page.needs.filter(may)), page.path);
}

/** What of the tree a text finds: by the names of pages, groups and permissions. */
export function search(tree: PermissionTree, found: (text: string) => boolean, words: SearchWords): PermissionTree {
  const groups = tree.groups.flatMap((group) => {
    if (group.title && found(words.title(group.title))) return [group];
    const pages = group.pages.filter(
      (page) => found(words.title(page.title)) || page.permissions.some((one) => found(words.permission(one))),
    );
    return pages.length > 0 ? [{ ...group, pages }] : [];
  });
  const others = tree.others.flatMap((node) => {
    if (found(words.resource(node.resource))) return [node];
    const permissions = node.permissions.filter((one) => found(words.permission(one)));
    return permissions.length > 0 ? [{ ...node, permissions }] : [];
  });
  return { groups, others };
}

interface SearchWords {
  title: (title: PageEntry['title']) => string;
  permission: (permission: Permission) => string;
  resource: (resource: ResourceNode['resource']) => string;
}
