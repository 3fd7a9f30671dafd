import type { Palette, ThemeName } from './palette.ts';
import {
  fontFamily,
  layer,
  monoFamily,
  NAVBAR_HEIGHT,
  radius,
  SIDEBAR_COLLAPSED,
  SIDEBAR_WIDTH,
  space,
  TABS_HEIGHT,
  type,
} from './scale.ts';

const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
    `--font:${fontFamily};--mono:${monoFamily};`,
  ].join('');
  return `:root{${sizes}${ofPalette(palettes.light)}color-scheme:light}
:root[data-theme="dark"]{${ofPalette(palettes.dark)}color-scheme:dark}
@media print{:root[data-theme="dark"]{${ofPalette(palettes.light)}color-scheme:light}}`;
}

/** Puts the variables into the page: before the first paint, and again when the theme colour changes. */
export function installThemeCss(palettes: Record<ThemeName, Palette>): void {
  const style = document.getElementById('csms-theme') ?? document.createElement('style');
  style.id = 'csms-theme';
  style.textContent = themeCss(palettes);
  if (!style.isConnected) document.head.prepend(style);
}
