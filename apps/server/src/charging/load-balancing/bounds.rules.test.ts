import { describe, expect, it } from 'vitest';
import { aboveBounds, boundsOf } from './bounds.rules.ts';

const grid = { name: null, limitW: null, limitA: 63 };
const wing = { name: 'Wing', limitW: 22_000, limitA: null };
const place = (...carriers: (typeof grid | typeof wing)[]) => ({ phases: 3, voltage: 230, carriers });
const ofGrid = { en: 'the grid connection', zh: '站点总进线' };
const ofWing = { en: 'the circuit “Wing”', zh: '回路“Wing”' };

describe('the most that may be allowed', () => {
  it('is the tightest limit on the way to the grid, also of the other unit', () => {
    expect(boundsOf(place(grid))).toEqual({ amperes: { most: 63, of: ofGrid }, watts: { most: 43_470, of: ofGrid } });
    expect(boundsOf(place(wing, grid))).toEqual({ amperes: { most: 63, of: ofGrid }, watts: { most: 22_000, of: ofWing } });
    expect(boundsOf(place({ ...wing, limitW: 4_600 }, grid)).amperes).toEqual({ most: 20, of: ofWing });
    expect(boundsOf(place())).toEqual({ amperes: null, watts: null });
  });

  it('is named at each field that is above it', () => {
    const entered = [
      { field: 'limitW', unit: 'W', value: 23_000 },
      { field: 'limitA', unit: 'A', value: 999 },
    ] as const;
    expect(aboveBounds(entered, boundsOf(place(wing, grid)))).toEqual({
      key: 'powerAboveBound',
      fields: { limitW: 'powerAboveBound', limitA: 'currentAboveBound' },
      places: { mostW: '22', ofW: ofWing, mostA: '63', ofA: ofGrid },
    });
  });

  it.each([63, 0, null, undefined])('lets %s A pass on 63 A', (value) => {
    expect(aboveBounds([{ field: 'limitA', unit: 'A', value }], boundsOf(place(grid)))).toBeNull();
  });
});
