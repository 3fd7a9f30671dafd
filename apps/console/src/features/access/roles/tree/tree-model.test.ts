import { PERMISSIONS, type Permission } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { pages as registry } from '../../../../app/router/registry.tsx';
import { rolePages, setPages } from '../../../../shared/access/page-list.ts';
import { closePage, type Grant, isOpen, isOpened, markOf, openPage, plain, search, setPermission, treeOf } from './tree-model.ts';

const title = (name: string) => ({ zh: name, en: name });
const group = { path: '/g', title: title('Group') };
const tree = treeOf([
  {
    path: '/g/points',
    title: title('Points'),
    permissions: ['point:read'],
    grants: ['point:read', 'point:write', 'station:read'],
    group,
  },
  { path: '/g/stations', title: title('Stations'), permissions: ['station:read'], group },
  {
    path: '/s/users',
    title: title('Users'),
    permissions: ['user:read'],
    group: { path: '/s', title: title('System'), requires: 'admin' },
  },
]);
const [points, stations] = tree.groups[0]!.pages;
const users = tree.groups[1]!.pages[0]!;
const empty: Grant = { rolePaths: [], permissions: [] };
const anything = () => true;

it('no permission of the contract is missing from the tree of the real pages', () => {
  setPages(registry);
  const real = treeOf(rolePages());
  const shown = [...real.groups.flatMap((one) => one.pages), ...real.others].flatMap((node) => node.permissions);
  expect(new Set(shown)).toEqual(new Set(PERMISSIONS));
  for (const page of real.groups.flatMap((one) => one.pages)) {
    expect(page.path).not.toContain(':');
    expect(page.openable || page.permissions.length > 0, page.path).toBe(true);
  }
});

describe('a page', () => {
  it('is opened with all that may be given there, and no more', () => {
    expect(openPage(empty, points!, anything)).toEqual({
      rolePaths: ['/g/points'],
      permissions: ['station:read', 'point:read', 'point:write'],
    });
    const some = openPage(empty, points!, (one) => one !== 'point:write');
    expect(some.permissions).toEqual(['station:read', 'point:read']);
    expect(markOf(some, points!)).toBe('some');
    expect(markOf(some, stations!)).toBe('none');
  });

  it('is closed without taking what another open page offers', () => {
    const both = openPage(openPage(empty, points!, anything), stations!, anything);
    expect(markOf(both, points!)).toBe('all');
    expect(closePage(both, points!, tree)).toEqual({ rolePaths: ['/g/stations'], permissions: ['station:read'] });
    expect(closePage(openPage(empty, points!, anything), points!, tree)).toEqual(empty);
  });

  it('opens by itself, so that it can be seen, when something on it is given', () => {
    const given = setPermission(empty, 'point:write', true, points, anything);
    expect(given).toEqual({ rolePaths: ['/g/points'], permissions: ['point:read', 'point:write'] });
    expect(setPermission(given, 'point:write', false, points, anything).rolePaths).toEqual(['/g/points']);
    const narrow = setPermission(empty, 'point:write', true, points, (one) => one === 'point:write');
    expect(narrow.permissions).toEqual(['point:write']);
  });

  it('that only the role admin opens gives its permissions, never its path', () => {
    expect(openPage(empty, users, anything)).toEqual({ rolePaths: [], permissions: ['user:read'] });
    expect(setPermission(empty, 'user:read', true, users, anything).rolePaths).toEqual([]);
  });
});

it('a path that stood for several pages names each of them; what is not known yet is kept', () => {
  const grant = plain({ rolePaths: ['/g', '/later/page'], permissions: [] }, tree);
  expect(grant.rolePaths).toEqual(['/later/page', '/g/points', '/g/stations']);
  const closed = closePage(grant, points!, tree);
  expect([isOpen(closed, points!), isOpen(closed, stations!)]).toEqual([false, true]);
});

it('is searched by the words of pages, groups and permissions', () => {
  const words = { title: (one: { en: string }) => one.en, permission: (one: Permission) => one, resource: (one: string) => one };
  const find = (text: string) => search(tree, (name) => name.toLowerCase().includes(text), words);
  expect(find('system').groups.map((one) => one.key)).toEqual(['/s']);
  expect(find('point:write').groups.flatMap((one) => one.pages.map((page) => page.path))).toEqual(['/g/points']);
  expect(find('card:issue').others).toEqual([{ resource: 'card', permissions: ['card:issue'] }]);
  expect(find('nothing')).toEqual({ groups: [], others: [] });
});

it('pages of finance can be opened for reading by an admin, those of the system by nobody, and neither counts for a role otherwise', () => {
  setPages(registry);
  const nodeOf = (opensFinance: boolean, path: string) =>
    treeOf(rolePages(), PERMISSIONS, opensFinance)
      .groups.flatMap((one) => one.pages)
      .find((one) => one.path === path)!;
  const prices = nodeOf(true, '/financialManagement/electricityPriceSetting');
  const reading = openPage(empty, prices, (one) => one !== 'price:write');
  expect(reading).toEqual({ rolePaths: [prices.path], permissions: ['price:read'] });
  expect(isOpened(reading, prices)).toBe(true);
  // The menu's own path opens none of its pages.
  expect(isOpened({ rolePaths: ['/financialManagement'], permissions: ['price:read'] }, prices)).toBe(false);
  expect(nodeOf(false, prices.path).openable).toBe(false);
  expect(nodeOf(true, '/systemManagement/userManage').openable).toBe(false);
});
