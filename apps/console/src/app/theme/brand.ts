import type { LayoutSettings } from '../../shared/prefs/layout-settings.ts';
import { DEFAULT_COLOUR } from '../../shared/prefs/layout-settings.ts';
import { mix, untilContrast } from './colour.ts';
import { type Palette, palettes, type ThemeName } from './palette.ts';

const BLACK = '#000000';
const WHITE = '#FFFFFF';
/** WCAG 2.2 AA: letters, and parts of controls. */
const TEXT = 4.5;
const GRAPHIC = 3;

/**
 * What follows from a brand colour. Any colour will do: it is darkened on light ground and lightened on dark ground until letters in it, and
 * letters on it, can be read.
 */
export function branded(base: Palette, name: ThemeName, colour: string): Palette {
  const dark = name === 'dark';
  const towards = dark ? WHITE : BLACK;
  const brandSoft = mix(base.surface, colour, dark ? 0.16 : 0.12);
  const changed = mix(base.surface, colour, dark ? 0.26 : 0.2);
  const onBrand = dark ? mix(BLACK, colour, 0.08) : WHITE;
  const grounds = [base.page, base.surface, base.raised, base.sunken];
  const sideGround = dark ? '#0A0E0D' : '#141B1E';
  const faint = base.sideTextFaint;
  return {
    ...base,
    brand: untilContrast(colour, towards, grounds, GRAPHIC),
    brandStrong: untilContrast(colour, towards, [...grounds, brandSoft, changed, onBrand], TEXT),
    brandSoft,
    onBrand,
    changed,
    side: mix(sideGround, colour, 0.05),
    sideHover: mix(sideGround, colour, 0.1),
    sideSelected: untilContrast(mix(sideGround, colour, 0.28), BLACK, [WHITE, base.sideText], TEXT),
    sideTextFaint: untilContrast(faint, WHITE, [mix(sideGround, colour, 0.1)], TEXT),
    sideMark: untilContrast(colour, WHITE, [mix(sideGround, colour, 0.28)], GRAPHIC),
  };
}

/** The sidebar in the page's own lightness. */
const lightSide = (palette: Palette): Palette => ({
  ...palette,
  side: palette.surface,
  sideHover: palette.sunken,
  sideSelected: palette.brandSoft,
  sideText: palette.text,
  sideTextFaint: palette.textSoft,
  sideStrong: palette.brandStrong,
  sideMark: palette.brand,
  sideLine: palette.lineSoft,
});

/** Both palettes with the user's theme colour and sidebar theme. */
export function palettesOf(settings: Pick<LayoutSettings, 'theme' | 'sideTheme'>): Record<ThemeName, Palette> {
  const made = (name: ThemeName) => {
    const base = palettes[name];
    const own = settings.theme.toUpperCase() === DEFAULT_COLOUR ? base : branded(base, name, settings.theme);
    return settings.sideTheme === 'light' ? lightSide(own) : own;
  };
  return { light: made('light'), dark: made('dark') };
}
