import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Allowed, accessOf, userQuery } from './access.tsx';

afterEach(cleanup);
const user = (permissions: string[]) => ({
  userId: 1,
  username: 'u',
  name: 'u',
  avatar: null,
  rolePaths: [],
  permissions,
  roleName: '',
  providerId: 1,
  providerName: '',
  logoPath: null,
  isShowProvider: false,
  currency: '$',
});
function show(permissions: string[], children: ReactNode) {
  const client = new QueryClient();
  client.setQueryData(userQuery.queryKey, user(permissions));
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
