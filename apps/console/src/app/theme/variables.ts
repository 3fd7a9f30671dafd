import type { Palette, ThemeName } from './palette.ts';
import {
  DIALOG_TABLE_HEIGHT,
  fontFamily,
  layer,
  monoFamily,
  NAVBAR_HEIGHT,
  radius,
  SIDEBAR_COLLAPSED,
  SIDEBAR_WIDTH,
  space,
  TABS_HEIGHT,
  TOOLBAR_GUTTER,
  type,
} from './scale.ts';

/** As variables of CSS are called. */
export const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ofPalette = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

/** The tokens as CSS variables, for our own style sheets; the light and the dark set are both there, so that a switch needs no reload. */
function themeCss(palettes: Record<ThemeName, Palette>): string {
  const sizes = [
    ...Object.entries(space).map(([name, px]) => `--space-${name}:${px}px;`),
    ...Object.entries(type).map(([name, px]) => `--type-${name}:${px}px;`),
    ...Object.entries(radius).map(([name, px]) => `--radius-${name}:${px}px;`),
    ...Object.entries(layer).map(([name, order]) => `--layer-${name}:${order};`),
    `--sidebar:${SIDEBAR_WIDTH}px;--sidebar-collapsed:${SIDEBAR_COLLAPSED}px;--navbar:${NAVBAR_HEIGHT}px;--tabs:${TABS_HEIGHT}px;`,
    `--dialog-table:${DIALOG_TABLE_HEIGHT}px;--toolbar-gutter:${TOOLBAR_GUTTER}px;`,
    `--font:${fontFamily};--mono:${monoFamily};`,
  ].join('');
  const of = (name: ThemeName) => `${ofPalette(palettes[name])}color-scheme:${name}`;
  return `:root{${sizes}}${themeBlocks({ light: of('light'), dark: of('dark') })}`;
}

/** Declarations of both themes; paper is light. */
export const themeBlocks = ({ light, dark }: Record<ThemeName, string>): string =>
  `:root{${light}}:root[data-theme="dark"]{${dark}}@media print{:root[data-theme="dark"]{${light}}}`;

/** Puts variables into the page under a name, in place of those before. */
export function installCss(id: string, css: string): void {
  const style = document.getElementById(id) ?? document.createElement('style');
  style.id = id;
  if (style.textContent !== css) style.textContent = css;
  if (!style.isConnected) document.head.prepend(style);
}

/** Before the first paint, and again when the theme colour changes. */
export const installThemeCss = (palettes: Record<ThemeName, Palette>): void => installCss('csms-theme', themeCss(palettes));
