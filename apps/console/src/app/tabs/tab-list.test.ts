import { describe, expect, it } from 'vitest';
import { closedBy, nextAfter, pin, type TabList, visit, without } from './tab-list.ts';

const open = (list: TabList, path: string, search = '') => visit(list, { path, page: path, search });
const empty: TabList = { tabs: [] };
const paths = (list: TabList) => list.tabs.map((tab) => tab.path);
const four = ['/a', '/b', '/c', '/d'].reduce<TabList>((list, path) => open(list, path), empty);

describe('tabs', () => {
  it('two records of one page are two tabs, another filter of one list is not', () => {
    let list = visit(empty, { path: '/price/1', page: '/price/:id', search: '' });
    list = visit(list, { path: '/price/2', page: '/price/:id', search: '' });
    list = open(open(list, '/a', '?status=1'), '/a', '?status=2');
    expect(paths(list)).toEqual(['/price/1', '/price/2', '/a']);
    expect(list.tabs[2]?.search).toBe('?status=2');
  });
  it('a tab keeps its place and its identity while it is open, and has a new one when it is opened again', () => {
    const again = open(four, '/b', '?x=1');
    expect(paths(again)).toEqual(['/a', '/b', '/c', '/d']);
    expect(again.tabs[1]?.id).toBe(four.tabs[1]?.id);
    const reopened = open(without(again, ['/b']), '/b');
    expect(reopened.tabs.at(-1)?.id).not.toBe(four.tabs[1]?.id);
  });
  it.each([
    ['this', ['/b']],
    ['others', ['/a', '/c', '/d']],
    ['left', ['/a']],
    ['right', ['/c', '/d']],
    ['all', ['/a', '/b', '/c', '/d']],
  ] as const)('close %s closes exactly these', (kind, closed) => {
    expect(closedBy(four, '/b', kind)).toEqual(closed);
  });
  it('affix tabs are never closed, and a tab that is not there closes nothing', () => {
    const fixed = visit(empty, { path: '/home', page: '/home', search: '', affix: true });
    const list = open(fixed, '/a');
    for (const kind of ['this', 'others', 'left', 'right', 'all'] as const) {
      expect(closedBy(list, '/a', kind)).not.toContain('/home');
      expect(closedBy(list, '/home', kind)).not.toContain('/home');
    }
    expect(closedBy(list, '/gone', 'others')).toEqual([]);
  });
  it('an affix tab stands first, also where it was open before as any other', () => {
    expect(paths(pin(open(four, '/home', '?x=1'), '/home'))).toEqual(['/home', '/a', '/b', '/c', '/d']);
    expect(pin(open(four, '/home', '?x=1'), '/home').tabs[0]).toMatchObject({ search: '?x=1', affix: true });
    expect(paths(pin(four, '/home'))).toEqual(['/home', '/a', '/b', '/c', '/d']);
  });
  it('after the open tab one comes to the last of the strip that remains, else to none', () => {
    const wandered = open(open(four, '/a'), '/c');
    expect(nextAfter(wandered, ['/c'])?.path).toBe('/d');
    expect(nextAfter(four, ['/d'])?.path).toBe('/c');
    expect(nextAfter(four, ['/a'])?.path).toBe('/d');
    expect(nextAfter(four, ['/a', '/b', '/c', '/d'])).toBeUndefined();
  });
});
