import { create } from 'zustand';

/** The layout settings of specification sections 2 and 3, under its names. */
export interface LayoutSettings {
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
  sideTheme: 'dark' | 'light';
  /** The theme colour, `#RRGGBB`. */
  theme: string;
}

export const DEFAULT_COLOUR = '#44A372';
/** The predefined colours (decisions section 4). */
export const SWATCHES = ['#44A372', '#46AFB4', '#409EFF', '#6C5CE7', '#D35C8A', '#D97A1E', '#5B6B7A'] as const;
const KEY = 'layout-setting';

export const DEFAULTS: LayoutSettings = {
  topNav: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  dynamicTitle: true,
  sideTheme: 'dark',
  theme: DEFAULT_COLOUR,
};

/** What was stored, as far as it makes sense; the rest as shipped. */
export function readLayout(stored: unknown): LayoutSettings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof LayoutSettings, unknown>>;
  const flag = (name: 'topNav' | 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle') => {
    const value = given[name];
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  return {
    topNav: flag('topNav'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    dynamicTitle: flag('dynamicTitle'),
    sideTheme: given.sideTheme === 'light' ? 'light' : 'dark',
    theme: typeof given.theme === 'string' && /^#[0-9a-f]{6}$/i.test(given.theme) ? given.theme.toUpperCase() : DEFAULTS.theme,
  };
}

export function storedLayout(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** As they are now; a change shows at once and stays only when it is saved. */
export const useLayout = create<LayoutSettings>()(() => readLayout(storedLayout()));

export function saveLayout(): void {
  storeLayout(useLayout.getState());
}

export function forgetLayout(): void {
  localStorage.removeItem(KEY);
}

/** Keeps settings that came from another device; none: forgets the ones of this one. */
export function storeLayout(given: unknown): void {
  if (typeof given !== 'object' || given === null) forgetLayout();
  else localStorage.setItem(KEY, JSON.stringify(readLayout(given)));
}
