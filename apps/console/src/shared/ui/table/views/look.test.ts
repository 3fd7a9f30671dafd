import type { SavedView } from '@csms/contract';
import { expect, it } from 'vitest';
import { isChanged, type Look } from './look.ts';

const view: SavedView = {
  id: 1,
  list: 'cards',
  name: 'Lost',
  filters: { status: 'lost' },
  sort: '-createTime',
  hiddenColumns: ['userName'],
  density: 'compact',
  roleId: null,
  roleName: null,
  ownerName: 'Anna',
  isOwn: true,
  isDefault: false,
};
const now: Look = { filters: { status: 'lost' }, sort: '-createTime', hiddenColumns: ['userName'], density: 'compact' };

it.each<[string, Partial<Look>]>([
  ['another filter', { filters: { status: 'lost', keyword: 'a' } }],
  ['no filter', { filters: {} }],
  ['another order', { sort: null }],
  ['another column', { hiddenColumns: ['userName', 'phone'] }],
  ['another row height', { density: 'comfortable' }],
])('%s is a change of the view', (_, change) => {
  expect(isChanged(view, { ...now, ...change }, [])).toBe(true);
});

it('what a view leaves to the list or to the user is no change', () => {
  expect(isChanged(view, now, [])).toBe(false);
  const free = { ...view, hiddenColumns: null, density: null };
  expect(isChanged(free, { ...now, hiddenColumns: ['phone'], density: 'comfortable' }, ['phone'])).toBe(false);
});
