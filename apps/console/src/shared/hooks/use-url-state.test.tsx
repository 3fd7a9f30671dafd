// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readPaging, useListState } from './use-url-state.ts';

const NAMES = ['keyword', 'status'] as const;
function setUp(at: string) {
  window.history.replaceState(null, '', at);
  const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
  return renderHook(() => ({ state: useListState(NAMES), search: useLocation().search }), { wrapper }).result;
}

describe('list state in the URL', () => {
  it('a link reproduces filters, page and size', () => {
    const { state } = setUp('/x?keyword=abc&status=review,finished&page=3&limit=50&sort=-cost').current;
    expect(state).toMatchObject({ filters: { keyword: 'abc', status: 'review,finished' }, page: 3, limit: 50, sort: '-cost' });
  });
  it('a new filter does not leave the user on a page that is not there any more', () => {
    const result = setUp('/x?page=9&open=1');
    act(() => result.current.state.setFilters({ keyword: 'k' }));
    expect(result.current.search).toBe('?open=1&keyword=k');
  });
  it('what was typed just before the page was left does not filter the next page', () => {
    const result = setUp('/x');
    window.history.replaceState(null, '', '/y');
    act(() => result.current.state.setFilters({ keyword: 'k' }));
    expect(window.location.search).toBe('');
  });
  it('clearing takes the filters, not the open drawer', () => {
    const result = setUp('/x?keyword=a&status=review&record=5');
    act(() => result.current.state.clear());
    expect(result.current.search).toBe('?record=5');
  });
  it('another page size starts at page 1', () => {
    const result = setUp('/x?page=4');
    act(() => result.current.state.setPage(4, 300));
    expect(result.current.search).toBe('?limit=300');
  });
  it('a list opens with the size that the user chose for it last, and each list has its own', () => {
    const onPage = (path: string, list: string) => {
      window.history.replaceState(null, '', path);
      const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
      return renderHook(() => useListState(NAMES, list), { wrapper }).result;
    };
    const cards = onPage('/cards', 'cards');
    act(() => cards.current.setPage(1, 50));
    expect(onPage('/cards', 'cards').current.limit).toBe(50);
    // Another list of the same page, and the same list elsewhere.
    expect(onPage('/cards', 'vouchers').current.limit).toBe(10);
    expect(onPage('/company/5', 'cards').current.limit).toBe(50);
    // A link says which size is meant.
    expect(onPage('/cards?limit=20', 'cards').current.limit).toBe(20);
    const again = onPage('/cards', 'cards');
    act(() => again.current.setPage(1, 10));
    expect(onPage('/cards', 'cards').current.limit).toBe(10);
  });
  it('what is on the pages of two things is one list', () => {
    const first = setUp('/configurationManagement/station/3');
    act(() => first.current.state.setPage(1, 50));
    expect(setUp('/configurationManagement/station/8').current.state.limit).toBe(50);
    act(() => first.current.state.setPage(1, 10));
  });
  it('nonsense in a hand-made link does not reach the server', () => {
    expect(readPaging(new URLSearchParams('page=-2&limit=7'))).toEqual({ page: 1, limit: 10 });
    expect(readPaging(new URLSearchParams('page=x&limit=1e9'))).toEqual({ page: 1, limit: 10 });
  });
});
