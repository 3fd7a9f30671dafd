import { describe, expect, it } from 'vitest';
import { pages } from '../../router/registry.tsx';
import { KEYWORDS } from './keywords.ts';
import { rankActions, rankHelp, rankPages } from './rank.ts';

/** What the menu and the search show to a user who may open everything. */
const shown = pages.filter((page) => !page.under && !page.hidden && !page.public);
const found = (words: string) => rankPages(shown, words).map((page) => page.path);

describe('header search', () => {
  it('finds a page by its title in either language, whatever language is shown, also misspelt', () => {
    expect(found('充电桩')[0]).toBe('/realTimeMonitor/chargePoint');
    expect(found('charge points')[0]).toBe('/realTimeMonitor/chargePoint');
    expect(found('chrge point')[0]).toBe('/realTimeMonitor/chargePoint');
    expect(found('API')[0]).toBe('/systemManagement/apiDocs');
  });
  it('finds it by its path and by the words it is also known by', () => {
    expect(found('chargeRecord')[0]).toBe('/historyRecord/chargeRecord');
    expect(found('swagger')[0]).toBe('/systemManagement/apiDocs');
  });
  it('knows further words of no page that is not there', () => {
    expect(Object.keys(KEYWORDS).filter((path) => !pages.some((page) => page.path === path))).toEqual([]);
  });
  it('guesses what a mistyped path means, and nothing where no page is near', () => {
    const near = (words: string) => rankPages(shown, words, 0.2).map((page) => page.path);
    expect(near('chargeRecrod')[0]).toBe('/historyRecord/chargeRecord');
    expect(near('here')).toEqual([]);
  });
  it('ranks a title above a path, and finds nothing in nonsense', () => {
    const made = pages.slice(0, 2).map((page, index) => ({
      ...page,
      group: undefined,
      path: index === 0 ? '/voltage' : '/x',
      title: index === 0 ? { zh: '甲', en: 'Something' } : { zh: '乙', en: 'Voltage' },
    }));
    expect(rankPages(made, 'voltage').map((page) => page.path)).toEqual(['/x', '/voltage']);
    expect(found('qqqqzzzz')).toEqual([]);
  });
  it('finds actions by name and by their other words', () => {
    const actions = [
      { key: 'theme', name: 'Switch between dark and light', icon: null, keywords: ['深色'], perform: () => {} },
      { key: 'logout', name: 'Log out', icon: null, perform: () => {} },
    ];
    expect(rankActions(actions, 'dark').map(({ key }) => key)).toEqual(['theme']);
    expect(rankActions(actions, '深色').map(({ key }) => key)).toEqual(['theme']);
    expect(rankActions(actions, 'log out')[0]?.key).toBe('logout');
  });
  it('finds a page of the handbook by its title before its headings and its words, and tells the heading', () => {
    const entries = [
      { key: 'a', title: 'Reports', headings: ['Send a report'], text: 'A lost card is in the list.' },
      { key: 'b', title: 'Desk', headings: ['Report a lost card'], text: '' },
      { key: 'c', title: 'Lost cards', headings: [], text: '' },
    ];
    expect(rankHelp(entries, 'lost card').map(({ key, heading }) => [key, heading])).toEqual([
      ['c', undefined],
      ['b', 'Report a lost card'],
      ['a', undefined],
    ]);
    expect(rankHelp(entries, 'nonsense')).toEqual([]);
  });
});
