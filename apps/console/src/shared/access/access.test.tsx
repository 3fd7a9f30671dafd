// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Allowed, AllowedRole, accessOf, userQuery } from './access.tsx';

afterEach(cleanup);
const user = (permissions: string[], rolePaths: string[] = []) => ({
  userId: 1,
  username: 'u',
  name: 'u',
  avatar: null,
  rolePaths,
  roleKey: 'operator',
  preferences: {},
  permissions,
  roleId: 1,
  roleName: '',
  providerId: 1,
  providerName: '',
  logoPath: null,
  isShowProvider: false,
  seesProviders: false,
  seesAllStations: true,
  currency: '$',
});
function show(permissions: string[], children: ReactNode, rolePaths: string[] = []) {
  const client = new QueryClient();
  client.setQueryData(userQuery.queryKey, user(permissions, rolePaths));
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
}

describe('permissions', () => {
  it('what one may not do is not there', () => {
    show(['record:read'], <Allowed any={['record:settle']}>settle</Allowed>);
    expect(screen.queryByText('settle')).toBeNull();
  });
  it('any-of, all-of and the wildcard', () => {
    show(['record:read'], <Allowed any={['record:settle', 'record:read']}>any</Allowed>);
    show(['record:read'], <Allowed all={['record:settle', 'record:read']}>all</Allowed>);
    show(['*:*:*'], <Allowed all={['record:settle', 'record:read']}>wild</Allowed>);
    expect(screen.queryByText('any')).not.toBeNull();
    expect(screen.queryByText('all')).toBeNull();
    expect(screen.queryByText('wild')).not.toBeNull();
  });
  it('an empty question fails, and a missing one is a mistake', () => {
    expect(accessOf(user(['*:*:*'])).canAny([])).toBe(false);
    expect(accessOf(user(['*:*:*'])).canAll([])).toBe(false);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => show(['*:*:*'], <Allowed>x</Allowed>)).toThrow('请设置操作权限标签值');
  });
});

describe('roles', () => {
  it('admin holds every role, anyone else exactly the ones named', () => {
    expect(accessOf(user([], ['admin'])).is('finance')).toBe(true);
    expect(accessOf(user([], ['finance'])).is('finance')).toBe(true);
    expect(accessOf(user([])).is('operator')).toBe(true);
    expect(accessOf(user([], ['finance'])).is('fin')).toBe(false);
    expect(accessOf(user(['*:*:*'])).is('admin')).toBe(false);
  });
  it('single, any-of, all-of; an empty question fails', () => {
    const access = accessOf(user([], ['a', 'b']));
    expect([access.isAny(['x', 'b']), access.isAny(['x']), access.isAny([])]).toEqual([true, false, false]);
    expect([access.isAll(['a', 'b']), access.isAll(['a', 'x']), access.isAll([])]).toEqual([true, false, false]);
    expect([access.is('a'), access.is('')]).toEqual([true, false]);
    expect(accessOf(user([], ['admin'])).is('')).toBe(false);
  });
  it('what the role may not see is not there, and a missing question is a mistake', () => {
    show([], <AllowedRole one="finance">one</AllowedRole>, ['finance']);
    show([], <AllowedRole any={['x', 'finance']}>any</AllowedRole>, ['finance']);
    show([], <AllowedRole all={['x', 'finance']}>all</AllowedRole>, ['finance']);
    expect([screen.queryByText('one'), screen.queryByText('any')].every(Boolean)).toBe(true);
    expect(screen.queryByText('all')).toBeNull();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => show([], <AllowedRole>x</AllowedRole>)).toThrow('请设置角色权限标签值');
  });
});
