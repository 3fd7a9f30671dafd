import { preferences, type UserInfo } from '@csms/contract';
import { call } from '../../shared/api/call.ts';
import { token } from '../../shared/prefs/cookies.ts';
import { readLayout, storedLayout, storeLayout, useLayout } from '../../shared/prefs/layout-settings.ts';
import { SIZES, START_PAGES, type StartPage, usePreferences, useSize } from '../../shared/prefs/preferences.ts';

const QUIET_MS = 1500;

/** The settings of this device as they travel. */
function packed() {
  const {
    theme,
    appearance,
    density,
    clock,
    hiddenColumns,
    pageSizes,
    shortcuts,
    alarmSound,
    setUpHidden,
    startPage,
    changedAt,
  } = usePreferences.getState();
  const own = { appearance, density, clock, hiddenColumns, pageSizes, shortcuts, alarmSound, setUpHidden, startPage, changedAt };
  // Of a theme that follows the device only that travels.
  return { ...(appearance === 'system' ? {} : { theme }), ...own, size: useSize.getState().size, layout: storedLayout() };
}

/**
 * Takes over what another device of the user has changed later than this one; else this device's stand. Called before the first page shows.
 * `stored` is what the server keeps; anything in it that makes no sense is left out.
 */
export function takeSettings(stored: UserInfo['preferences']): void {
  const { changedAt } = usePreferences.getState();
  if (typeof stored.changedAt !== 'number' || stored.changedAt <= changedAt) return;
  const oneOf = <T>(value: unknown, all: readonly T[]) => all.find((one) => one === value);
  const appearance =
    oneOf(stored.appearance, ['system', 'light', 'dark'] as const) ?? oneOf(stored.theme, ['light', 'dark'] as const);
  const density = oneOf(stored.density, ['comfortable', 'compact'] as const);
  const clock = oneOf(stored.clock, ['user', 'station'] as const);
  const size = oneOf(stored.size, SIZES);
  usePreferences.setState({
    ...(density ? { density } : {}),
    ...(clock ? { clock } : {}),
    ...(typeof stored.shortcuts === 'boolean' ? { shortcuts: stored.shortcuts } : {}),
    ...(typeof stored.alarmSound === 'boolean' ? { alarmSound: stored.alarmSound } : {}),
    setUpHidden: stored.setUpHidden === true,
    startPage: oneOf(stored.startPage, START_PAGES) ?? 'dashboard',
    hiddenColumns: columnsOf(stored.hiddenColumns),
    pageSizes: sizesOf(stored.pageSizes),
    changedAt: stored.changedAt,
  });
  if (appearance) usePreferences.getState().setTheme(appearance);
  if (size) useSize.getState().setSize(size);
  storeLayout(stored.layout);
  useLayout.setState(readLayout(stored.layout));
}

function columnsOf(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, hidden]) => Array.isArray(hidden) && hidden.every((one) => typeof one === 'string')),
  );
}

function sizesOf(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, size]) => typeof size === 'number'));
}

/** The page that the user begins with, whether or not what another device has changed later is taken over yet. */
export function startPageOf(stored: UserInfo['preferences'] = {}): StartPage {
  const { startPage, changedAt } = usePreferences.getState();
  const isNewer = typeof stored.changedAt === 'number' && stored.changedAt > changedAt;
  return isNewer ? (START_PAGES.find((one) => one === stored.startPage) ?? 'dashboard') : startPage;
}

/** Sends this device's settings as the newest. */
export async function pushSettings(): Promise<void> {
  usePreferences.setState({ changedAt: Date.now() });
  await call(preferences.set, { body: { values: packed() } });
}

/** Sends each change a moment after the last one. Returns how to stop. */
export function watchSettings(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = JSON.stringify({ ...packed(), changedAt: 0 });
  const look = () => {
    const now = JSON.stringify({ ...packed(), changedAt: 0 });
    if (now === before) return;
    before = now;
    clearTimeout(timer);
    // A failure says nothing: the settings stand here, and the next change carries them.
    timer = setTimeout(() => token.read() && void pushSettings().catch(() => {}), QUIET_MS);
  };
  const stops = [usePreferences.subscribe(look), useSize.subscribe(look)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
