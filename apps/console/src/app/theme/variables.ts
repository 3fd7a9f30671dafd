import { type Palette, palettes } from './palette.ts';
import { fontFamily, monoFamily, NAVBAR_HEIGHT, radius, SIDEBAR_COLLAPSED, SIDEBAR_WIDTH, space, type } from './scale.ts';

const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ofPalette = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

/** The tokens as CSS variables, for our own style sheets; the light and the dark set are both there, so that a switch needs no reload. */
function themeCss(): string {
  const sizes = [
    ...Object.entries(space).map(([name, px]) => `--space-${name}:${px}px;`),
    ...Object.entries(type).map(([name, px]) => `--type-${name}:${px}px;`),
    ...Object.entries(radius).map(([name, px]) => `--radius-${name}:${px}px;`),
    `--sidebar:${SIDEBAR_WIDTH}px;--sidebar-collapsed:${SIDEBAR_COLLAPSED}px;--navbar:${NAVBAR_HEIGHT}px;`,
    `--font:${fontFamily};--mono:${monoFamily};`,
  ].join('');
  return `:root{${sizes}${ofPalette(palettes.light)}color-scheme:light}
:root[data-theme="dark"]{${ofPalette(palettes.dark)}color-scheme:dark}
@media print{:root[data-theme="dark"]{${ofPalette(palettes.light)}color-scheme:light}}`;
}

/** Puts the variables into the page, once, before the first paint. */
export function installThemeCss(): void {
  if (document.getElementById('csms-theme')) return;
  const style = document.createElement('style');
  style.id = 'csms-theme';
  style.textContent = themeCss();
  document.head.prepend(style);
}
