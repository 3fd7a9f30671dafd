// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { token } from '../../shared/prefs/cookies.ts';
import { storedLayout, useLayout } from '../../shared/prefs/layout-settings.ts';
import { usePreferences, useSize } from '../../shared/prefs/preferences.ts';
import { pushSettings, takeSettings, watchSettings } from './settings-sync.ts';

let sent: unknown[];
beforeEach(() => {
  localStorage.clear();
  token.write('t');
  sent = [];
  usePreferences.setState({ theme: 'light', density: 'comfortable', hiddenColumns: {}, shortcuts: true, changedAt: 1000 });
  useSize.getState().setSize('medium');
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ code: 200, msg: '', data: null }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('settings on several devices', () => {
  it('what another device changed later is taken over; what it changed earlier is not', () => {
    const other = {
      changedAt: 2000,
      theme: 'dark',
      density: 'compact',
      size: 'mini',
      hiddenColumns: { points: ['provider'] },
      shortcuts: false,
      layout: { topNav: true, theme: '#409EFF' },
    };
    takeSettings({ ...other, changedAt: 900 });
    expect(usePreferences.getState().theme).toBe('light');
    takeSettings(other);
    expect(usePreferences.getState()).toMatchObject({
      theme: 'dark',
      density: 'compact',
      shortcuts: false,
      hiddenColumns: { points: ['provider'] },
      changedAt: 2000,
    });
    expect(useSize.getState().size).toBe('mini');
    expect(useLayout.getState()).toMatchObject({ topNav: true, theme: '#409EFF' });
    expect(storedLayout()).toMatchObject({ topNav: true });
  });
  it('what makes no sense is left out, and what was reset there is reset here', () => {
    localStorage.setItem('layout-setting', JSON.stringify({ topNav: true }));
    takeSettings({ changedAt: 3000, theme: 'pink', size: 7, hiddenColumns: { a: 'x', b: ['y'] }, layout: null });
    expect(usePreferences.getState()).toMatchObject({ theme: 'light', hiddenColumns: { b: ['y'] } });
    expect(storedLayout()).toBeNull();
    expect(useLayout.getState().topNav).toBe(false);
    takeSettings({});
    expect(usePreferences.getState().changedAt).toBe(3000);
  });
  it('changes are sent together, a moment after the last; nothing is sent that did not change', async () => {
    vi.useFakeTimers();
    const stop = watchSettings();
    usePreferences.getState().setTheme('dark');
    await vi.advanceTimersByTimeAsync(1000);
    useSize.getState().setSize('small');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ values: { theme: 'dark', size: 'small', layout: null } });
    takeSettings({ changedAt: Date.now() + 10_000, theme: 'dark' });
    usePreferences.getState().setTheme('dark');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    stop();
  });
  it('what is sent is newer than what was', async () => {
    await pushSettings();
    expect(usePreferences.getState().changedAt).toBeGreaterThan(1000);
    expect(sent[0]).toMatchObject({ values: { changedAt: usePreferences.getState().changedAt } });
  });
});
