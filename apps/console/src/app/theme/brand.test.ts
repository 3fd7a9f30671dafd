import { describe, expect, it } from 'vitest';
import { SWATCHES } from '../../shared/prefs/layout-settings.ts';
import { antdLook } from './antd.ts';
import { branded, palettesOf } from './brand.ts';
import { contrast, mix } from './colour.ts';
import { palettes } from './palette.ts';

const ANY = [
  ...SWATCHES,
  '#FFFF00',
  '#FFFFFF',
  '#000000',
  '#FF0000',
  '#00FF00',
  '#0000FF',
  '#808080',
  '#FFE4E1',
  '#123456',
  '#7FFFD4',
];

describe('a theme colour', () => {
  it.each(ANY)('%s can be read wherever it carries or is text, in light and dark', (colour) => {
    for (const name of ['light', 'dark'] as const) {
      const made = branded(palettes[name], name, colour);
      for (const ground of [made.page, made.surface, made.raised, made.sunken, made.brandSoft, made.changed, made.onBrand])
        expect(contrast(made.brandStrong, ground), `${name} strong on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const ground of [made.page, made.surface]) expect(contrast(made.brand, ground)).toBeGreaterThanOrEqual(3);
      for (const letters of [made.sideText, made.sideStrong])
        for (const ground of [made.side, made.sideHover, made.sideSelected])
          expect(contrast(letters, ground), `${name} ${letters} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made.sideTextFaint, made.sideHover)).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each(ANY)('%s leaves the light sidebar readable', (theme) => {
    for (const made of Object.values(palettesOf({ theme, sideTheme: 'light' }))) {
      expect(contrast(made.sideStrong, made.sideSelected)).toBeGreaterThanOrEqual(4.5);
      for (const letters of [made.sideText, made.sideTextFaint, made.sideStrong])
        for (const ground of [made.side, made.sideHover]) expect(contrast(letters, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
  it('the default is the palette that was drawn by hand', () => {
    expect(palettesOf({ theme: '#44a372', sideTheme: 'dark' })).toEqual(palettes);
  });
});

it('the letters on a red button can be read, in light and dark', () => {
  const reds = [...antdLook(palettes).css.matchAll(/--antd-color-error:(#\w{6})/g)].map(([, red]) => red!);
  expect(reds).toHaveLength(3);
  expect(contrast(palettes.light.onDanger, reds[0]!)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palettes.dark.onDanger, reds[1]!)).toBeGreaterThanOrEqual(4.5);
});

it('contrast and mixing agree with the figures of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
});
