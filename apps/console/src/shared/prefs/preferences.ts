import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { COOKIE, readCookie, writeCookie } from './cookies.ts';

export type ThemeChoice = 'light' | 'dark';
/** Light, dark, or as the device is now. */
export type Appearance = ThemeChoice | 'system';
export type Density = 'comfortable' | 'compact';
/** Whose clock times are shown by: the user's, or the station's where there is one. */
export type Clock = 'user' | 'station';

/** The page after the sign-in: the dashboard, or what waits for the user. */
export const START_PAGES = ['dashboard', 'needs'] as const;
export type StartPage = (typeof START_PAGES)[number];

interface Preferences {
  /** What is shown now. */
  theme: ThemeChoice;
  appearance: Appearance;
  density: Density;
  clock: Clock;
  /** Hidden columns by list. Absent: the list's own default. */
  hiddenColumns: Record<string, string[]>;
  /** A serious alarm is heard. */
  alarmSound: boolean;
  /** Until then nothing is heard on this device; ms. */
  mutedUntil: number;
  /** Single keys and combinations of the frame; some people's tools send keys of their own. */
  shortcuts: boolean;
  /** The page of setting up is not in the menu. */
  setUpHidden: boolean;
  /** What `/` leads to. */
  startPage: StartPage;
  /** When this device last told the server its settings, or took over another's; ms. */
  changedAt: number;
  /** The page size last chosen, by list. Absent: the first. */
  pageSizes: Record<string, number>;
  setTheme: (theme: Appearance) => void;
  setPageSize: (list: string, size: number | undefined) => void;
  setDensity: (density: Density) => void;
  setClock: (clock: Clock) => void;
  setHiddenColumns: (list: string, hidden: string[] | undefined) => void;
  setShortcuts: (on: boolean) => void;
  setAlarmSound: (on: boolean) => void;
  mute: (forMs: number) => void;
  setStartPage: (page: StartPage) => void;
}

const systemTheme = (): ThemeChoice =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** The user's own settings, kept by account on this device. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: systemTheme(),
      appearance: 'system',
      pageSizes: {},
      density: 'comfortable',
      clock: 'user',
      hiddenColumns: {},
      shortcuts: true,
      alarmSound: false,
      mutedUntil: 0,
      setUpHidden: false,
      startPage: 'dashboard',
      changedAt: 0,
      setTheme: (appearance) => set({ appearance, theme: appearance === 'system' ? systemTheme() : appearance }),
      setPageSize: (list, size) =>
        set(({ pageSizes: { [list]: _, ...rest } }) => ({ pageSizes: size ? { ...rest, [list]: size } : rest })),
      setDensity: (density) => set({ density }),
      setClock: (clock) => set({ clock }),
      setStartPage: (startPage) => set({ startPage }),
      setShortcuts: (shortcuts) => set({ shortcuts }),
      setAlarmSound: (alarmSound) => set({ alarmSound, mutedUntil: 0 }),
      mute: (forMs) => set({ mutedUntil: forMs === 0 ? 0 : Date.now() + forMs }),
      setHiddenColumns: (list, hidden) =>
        set(({ hiddenColumns: { [list]: _, ...rest } }) => ({ hiddenColumns: hidden ? { ...rest, [list]: hidden } : rest })),
    }),
    {
      name: `csms.preferences.${readCookie(COOKIE.login) ?? ''}`,
      merge: (stored, now) => {
        const kept = (stored ?? {}) as Partial<Preferences>;
        // What was chosen before one could follow the device was a choice.
        const appearance = kept.appearance ?? kept.theme ?? now.appearance;
        return { ...now, ...kept, appearance, theme: appearance === 'system' ? systemTheme() : appearance };
      },
    },
  ),
);

/** Goes along when the device turns dark or light, where the user wants that. */
export function followSystem(): void {
  if (typeof matchMedia !== 'function') return;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    const { appearance, setTheme } = usePreferences.getState();
    if (appearance === 'system') setTheme('system');
  });
}

/** How large controls are (specification section 2). */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

const storedSize = (): Size => SIZES.find((size) => size === readCookie(COOKIE.size)) ?? 'medium';

export const useSize = create<{ size: Size; setSize: (size: Size) => void }>()((set) => ({
  size: storedSize(),
  setSize: (size) => {
    writeCookie(COOKIE.size, size, 365);
    set({ size });
  },
}));

interface Sidebar {
  open: boolean;
  /** There is nothing to show at the side: the top navigation stands on a page without children. */
  hidden: boolean;
  /** A step of setting up is missing: its page stands in the menu. */
  setUpMissing: boolean;
  toggle: () => void;
  setHidden: (hidden: boolean) => void;
}

/** The sidebar's state, `1` open or `0` closed in its cookie; it cannot toggle while hidden (specification section 4). */
export const useSidebar = create<Sidebar>()((set) => ({
  open: readCookie(COOKIE.sidebar) !== '0',
  hidden: false,
  setUpMissing: false,
  toggle: () =>
    set(({ open, hidden }) => {
      if (hidden) return {};
      writeCookie(COOKIE.sidebar, open ? '0' : '1', 365);
      return { open: !open };
    }),
  setHidden: (hidden) => set({ hidden }),
}));
