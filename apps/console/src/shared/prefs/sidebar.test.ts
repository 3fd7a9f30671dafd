// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { COOKIE, readCookie } from './cookies.ts';
import { useSidebar } from './preferences.ts';

it('the sidebar is kept as 1 or 0, and cannot toggle while it is hidden', () => {
  const { toggle, setHidden } = useSidebar.getState();
  expect(useSidebar.getState().open).toBe(true);
  toggle();
  expect([useSidebar.getState().open, readCookie(COOKIE.sidebar)]).toEqual([false, '0']);
  setHidden(true);
  toggle();
  expect([useSidebar.getState().open, readCookie(COOKIE.sidebar)]).toEqual([false, '0']);
  setHidden(false);
  toggle();
  expect([useSidebar.getState().open, readCookie(COOKIE.sidebar)]).toEqual([true, '1']);
});
