import { describe, expect, it } from 'vitest';
import { firstPage, guard, opens, safeTarget, shows } from './guard.ts';
import { pages } from './registry.tsx';

const page = (path: string) => pages.find((one) => one.path === path) ?? pages[0]!;
const records = page('/historyRecord/chargeRecord');
const print = page('/historyRecord/chargeRecord/:transactionId/print');

describe('navigation guard', () => {
  it('without a token only the sign-in page opens; one comes back to where one wanted to go', () => {
    expect(guard('/login', '', { token: false, user: false })).toBe('pass');
    expect(guard('/historyRecord/chargeRecord', '?record=5', { token: false, user: false })).toEqual({
      go: '/login?redirect=%2FhistoryRecord%2FchargeRecord%3Frecord%3D5',
    });
    expect(guard('/', '', { token: false, user: false })).toEqual({ go: '/login' });
    expect(guard('/404', '', { token: false, user: false })).toEqual({ go: '/login?redirect=%2F404' });
  });
  it('with a token the sign-in page leads to /', () => {
    expect(guard('/login', '', { token: true, user: true })).toEqual({ go: '/' });
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
});

describe('pages by role', () => {
  const user = { rolePaths: ['/historyRecord/chargeRecord'], permissions: ['record:read'] };
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
  it('the menu does not offer what would only be refused, nor pages below others', () => {
    expect(shows({ ...user, permissions: [] }, records)).toBe(false);
    expect(shows(user, print)).toBe(false);
  });
  it('/ leads to the first page that the user may open, or to none', () => {
    expect(firstPage(user)).toBe('/historyRecord/chargeRecord');
    expect(firstPage({ rolePaths: ['admin'], permissions: ['*:*:*'] })).toBe('/realTimeMonitor/charging');
    expect(firstPage({ rolePaths: [], permissions: ['*:*:*'] })).toBeUndefined();
  });
  it('every page is named in both languages and once', () => {
    expect(new Set(pages.map((one) => one.path)).size).toBe(pages.length);
    for (const one of pages) expect([one.title.zh, one.title.en].every(Boolean), one.path).toBe(true);
  });
});
