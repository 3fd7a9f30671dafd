// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULTS, forgetLayout, readLayout, SWATCHES, saveLayout, storedLayout, useLayout } from './layout-settings.ts';

beforeEach(() => localStorage.clear());

describe('layout settings', () => {
  it('are one entry under the names of the specification', () => {
    useLayout.setState({ topNav: true, theme: '#409EFF' });
    saveLayout();
    expect(Object.keys(JSON.parse(localStorage.getItem('layout-setting') ?? '{}')).sort()).toEqual(
      ['topNav', 'tagsView', 'fixedHeader', 'sidebarLogo', 'dynamicTitle', 'sideTheme', 'theme'].sort(),
    );
    expect(readLayout(storedLayout())).toMatchObject({ topNav: true, theme: '#409EFF', tagsView: true });
    forgetLayout();
    expect(readLayout(storedLayout())).toEqual(DEFAULTS);
  });
  it('a broken or hand-made entry falls back to what is shipped, value by value', () => {
    localStorage.setItem('layout-setting', '{');
    expect(readLayout(storedLayout())).toEqual(DEFAULTS);
    expect(readLayout({ topNav: 'yes', theme: 'red', sideTheme: 'pink', tagsView: false })).toEqual({
      ...DEFAULTS,
      tagsView: false,
    });
  });
  it('offers seven colours, with those of the specification', () => {
    expect(SWATCHES).toHaveLength(7);
    for (const colour of ['#44A372', '#46AFB4', '#409EFF']) expect(SWATCHES).toContain(colour);
  });
});
