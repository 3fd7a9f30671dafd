import { describe, expect, it } from 'vitest';
import { mayUse, opens } from '../../shared/access/page-list.ts';
import { entryOf, menuOf } from '../layout/menu/menu.ts';
import { groupList, groups } from './groups.tsx';
import { firstPage, groupEntry, hasPages, shows } from './guard.ts';
import { grantsOf, type MenuCondition, type Page } from './page.ts';
import { guard, PUBLIC, safeTarget } from './paths.ts';
import { pages } from './registry.tsx';

const page = (path: string) => pages.find((one) => one.path === path) ?? pages[0]!;
const records = page('/historyRecord/chargeRecord');
const print = page('/historyRecord/chargeRecord/:transactionId/print');
const nobody = { token: false, user: false };
const made = (more: Partial<Page>): Page => ({
  path: '/x',
  title: { zh: 'x', en: 'x' },
  permissions: [],
  area: 'frame',
  ...more,
});

describe('navigation guard', () => {
  it('without a token only the public pages open; one comes back to where one wanted to go', () => {
    for (const path of ['/login', '/applyForm', '/disclaimer', '/privacyAgreement'])
      expect(guard(path, '', nobody), path).toBe('pass');
    expect(guard('/historyRecord/chargeRecord', '?record=5', nobody)).toEqual({
      go: '/login?redirect=%2FhistoryRecord%2FchargeRecord%3Frecord%3D5',
    });
    expect(guard('/', '', nobody)).toEqual({ go: '/login' });
    expect(guard('/404', '', nobody)).toEqual({ go: '/login?redirect=%2F404' });
    expect(guard('/largeScreen', '', nobody)).toEqual({ go: '/login?redirect=%2FlargeScreen' });
    expect(guard('/loginX', '', nobody)).toEqual({ go: '/login?redirect=%2FloginX' });
  });
  it('with a token the sign-in page leads to /, other public pages stay open', () => {
    expect(guard('/login', '', { token: true, user: true })).toEqual({ go: '/' });
    expect(guard('/login', '?redirect=%2Fx', { token: true, user: false })).toEqual({ go: '/' });
    expect(guard('/privacyAgreement', '', { token: true, user: false })).toBe('pass');
  });
  it('user information is loaded before any page', () => {
    expect(guard('/x', '', { token: true, user: false })).toBe('loadUser');
    expect(guard('/x', '', { token: true, user: true })).toBe('pass');
  });
  it('a link cannot lead to another site after signing in', () => {
    expect(safeTarget('//evil.example')).toBe('/');
    expect(safeTarget('/\\evil.example')).toBe('/');
    expect(safeTarget('https://evil.example')).toBe('/');
    expect(safeTarget('/login?redirect=/login')).toBe('/');
    expect(safeTarget('/historyRecord/chargeRecord?record=1')).toBe('/historyRecord/chargeRecord?record=1');
    expect(safeTarget(null)).toBe('/');
  });
  it('a public page of the registry is one that the guard lets through', () => {
    for (const one of pages) if (one.public) expect(PUBLIC, one.path).toContain(one.path);
  });
});

describe('pages by role', () => {
  const user = { rolePaths: ['/historyRecord/chargeRecord'], permissions: ['record:read'] };
  const admin = { rolePaths: ['admin'], permissions: ['*:*:*'] };
  it('a role opens its paths and what lies below them, and nothing else', () => {
    expect(opens(user, records)).toBe(true);
    expect(opens(user, print)).toBe(true);
    expect(opens(user, page('/realTimeMonitor/charging'))).toBe(false);
    expect(opens({ ...user, rolePaths: ['/historyRecord'] }, records)).toBe(true);
    expect(opens({ ...user, rolePaths: ['/history'] }, records)).toBe(false);
  });
  it('admin gets every route', () => {
    expect(pages.every((one) => opens({ rolePaths: ['admin'], permissions: [] }, one))).toBe(true);
  });
  it('pages of finance and system need the role admin, whatever paths a role lists, but for a single page of finance', () => {
    for (const group of [groups.financialManagement, groups.systemManagement]) {
      const inside = made({ path: `${group.path}/x`, group });
      expect(opens({ rolePaths: [group.path], permissions: ['*:*:*'] }, inside), group.path).toBe(false);
      const isFinance = group === groups.financialManagement;
      expect(opens({ rolePaths: [inside.path], permissions: ['*:*:*'] }, inside), group.path).toBe(isFinance);
      expect(opens(admin, inside), group.path).toBe(true);
    }
  });
  it('a page without a role path is open to every user, also with no pages of their own', () => {
    expect(opens({ rolePaths: [], permissions: [] }, made({ open: true }))).toBe(true);
    expect(opens({ rolePaths: [], permissions: [] }, made({}))).toBe(false);
  });
  it('the menu does not offer what would only be refused, nor hidden pages, nor pages below others', () => {
    expect(shows({ ...user, permissions: [] }, records)).toBe(false);
    expect(shows(user, print)).toBe(false);
    expect(shows(admin, made({ hidden: true }))).toBe(false);
    expect(shows(admin, made({ public: true }))).toBe(false);
    expect(shows(admin, made({ link: 'https://a.example' }))).toBe(true);
  });
  it("a page that waits for a condition is in the menu while it holds, found always, and nobody's first page", () => {
    const inMenu = (opener: typeof user, ...holds: MenuCondition[]) =>
      menuOf(opener, '', holds).some(({ key }) => key === '/setUp');
    const builder = { rolePaths: ['/historyRecord/chargeRecord'], permissions: ['record:read', 'station:write'] };
    expect([inMenu(admin), inMenu(admin, 'setUpMissing')]).toEqual([false, true]);
    expect(inMenu(user, 'setUpMissing')).toBe(false);
    expect([shows(builder, page('/setUp')), shows(user, page('/setUp'))]).toEqual([true, false]);
    expect(firstPage(builder)).toBe('/historyRecord/chargeRecord');
  });
  it('alarms stand under monitoring too, and the group that was open stays open there', () => {
    const entries = menuOf(admin);
    const alarms = page('/historyRecord/alarmRecord');
    const holders = entries.filter((entry) => entry.group && entry.pages.includes(alarms)).map(({ key }) => key);
    expect(holders).toEqual(['/realTimeMonitor', '/historyRecord']);
    for (const key of holders) expect(entryOf(entries, alarms, key)).toBe(key);
    for (const key of ['/workOrder', undefined]) expect(entryOf(entries, alarms, key)).toBe('/historyRecord');
    expect(entryOf(entries, page('/realTimeMonitor/charging'), '/historyRecord')).toBe('/realTimeMonitor');
  });
  it('a page that stands outside of the groups of the menu has a mark', () => {
    const single = menuOf(admin, 'https://help.example', ['setUpMissing']).filter(({ page: one }) => one !== undefined);
    expect(single.map(({ key }) => key)).toEqual(['/dashboard', '/needs', '/setUp', 'https://help.example']);
    for (const { page: one } of single) expect(one?.icon).toBeDefined();
  });
  it('a page that asks for no permission needs none; any one of several is enough', () => {
    expect(mayUse({ rolePaths: [], permissions: [] }, made({}))).toBe(true);
    expect(mayUse(user, made({ permissions: ['card:read', 'record:read'] }))).toBe(true);
    expect(mayUse(user, made({ permissions: ['card:read'] }))).toBe(false);
  });
  it('without a dashboard one comes to the first page that one may open, or to none', () => {
    expect(firstPage(user)).toBe('/historyRecord/chargeRecord');
    expect(firstPage({ rolePaths: ['/realTimeMonitor', '/historyRecord'], permissions: ['record:read'] })).toBe(
      '/historyRecord/chargeRecord',
    );
    expect(firstPage({ rolePaths: [], permissions: [] })).toBeUndefined();
  });
  it('a role that opens nothing, or only what the role admin opens, has nowhere to start', () => {
    expect(hasPages({ rolePaths: [], permissions: [] })).toBe(false);
    expect(hasPages({ rolePaths: ['/systemManagement/userManage', '/financialManagement'], permissions: ['*:*:*'] })).toBe(false);
    expect(hasPages(user)).toBe(true);
  });
  it('a single page of finance opens to a role that names it, with what lies under it, and to no shorter path', () => {
    const clerk = { rolePaths: ['/financialManagement/electricityPriceSetting'], permissions: ['price:read', 'invoice:read'] };
    expect(opens(clerk, page('/financialManagement/electricityPriceSetting'))).toBe(true);
    expect(opens(clerk, page('/financialManagement/price/:stationId'))).toBe(true);
    expect(opens(clerk, page('/financialManagement/invoiceRecordManage'))).toBe(false);
    expect(groupEntry(clerk, groups.financialManagement)).toBe('/financialManagement/electricityPriceSetting');
    const whole = { rolePaths: ['/financialManagement', '/systemManagement/userManage'], permissions: ['*:*:*'] };
    for (const path of ['/financialManagement/electricityPriceSetting', '/systemManagement/userManage'])
      expect(opens(whole, page(path)), path).toBe(false);
  });
  it('a group leads to its default page, else to the first that may be opened, else nowhere', () => {
    expect(groupEntry(admin, groups.realTimeMonitor)).toBe('/realTimeMonitor/charging');
    const pointsOnly = { rolePaths: ['/realTimeMonitor/chargePoint'], permissions: ['point:read'] };
    expect(groupEntry(pointsOnly, groups.realTimeMonitor)).toBe('/realTimeMonitor/chargePoint');
    expect(groupEntry(user, groups.realTimeMonitor)).toBeUndefined();
    expect(groupEntry(user, groups.historyRecord)).toBe('/historyRecord/chargeRecord');
  });
});

describe('the registry', () => {
  it('names every page in both languages and once, with something to show', () => {
    expect(new Set(pages.map((one) => one.path)).size).toBe(pages.length);
    for (const one of pages) {
      expect([one.title.zh, one.title.en].every(Boolean), one.path).toBe(true);
      expect([one.load, one.link, one.embed, one.apart].filter(Boolean), one.path).toHaveLength(1);
    }
  });
  it('keeps the groups and their default pages of the specification, in its order', () => {
    const given = groupList.filter(({ path }) => !['/smartCharging', '/user'].includes(path));
    expect(given.map(({ path, defaultChild }) => `${path} ${defaultChild}`)).toEqual([
      '/realTimeMonitor charging',
      '/workOrder list',
      '/historyRecord chargeRecord',
      '/userManagement cardManage',
      '/operateManagement operateStatistics',
      '/financialManagement financialStatistics',
      '/configurationManagement stationManagement',
      '/systemManagement userManage',
      '/apply applyRecord',
    ]);
    expect(given.filter((group) => group.requires).map(({ path }) => path)).toEqual([
      '/financialManagement',
      '/systemManagement',
    ]);
  });
  it('lets a role be given what a page asks for', () => {
    for (const one of pages) for (const asked of one.permissions) expect(grantsOf(one), one.path).toContain(asked);
    expect(grantsOf(print)).toEqual(['record:read']);
  });
  it('keeps each page of a group below the group’s path, and what lies under another page reachable', () => {
    for (const one of pages) {
      if (one.group) expect(one.path.startsWith(`${one.group.path}/`), one.path).toBe(true);
      if (one.under)
        expect(
          pages.some((parent) => parent.path === one.under),
          one.path,
        ).toBe(true);
    }
  });
});
