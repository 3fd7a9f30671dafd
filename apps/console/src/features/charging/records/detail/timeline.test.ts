// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { labelled } from './timeline.tsx';

const at = (...places: number[]) => labelled(places.map(String), Number);

it('no time below the line touches another, on a phone either', () => {
  expect(at(0, 50, 100)).toEqual(['0', '50', '100']);
  // Beside the last, which ends at its place, and beside the first, which begins at it.
  expect(at(0, 90, 100)).toEqual(['0', '100']);
  expect(at(0, 12, 100)).toEqual(['0', '100']);
  // Beside the one before that is shown, not beside one that is left out.
  expect(at(0, 40, 46, 52, 100)).toEqual(['0', '40', '52', '100']);
  // Nothing has passed between the two.
  expect(at(0, 0)).toEqual(['0']);
});
