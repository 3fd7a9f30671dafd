import { expect, it } from 'vitest';
import { needsExtras } from './needs-extras.ts';

it('a plain drawing needs no further code; marks, a legend in the picture, or a hidden curve do', () => {
  const plain = { legend: { show: false, selected: { power: true } }, series: [{ markLine: undefined }] };
  expect(needsExtras(plain)).toBe(false);
  expect(needsExtras({ ...plain, series: [{ markArea: { data: [] } }] })).toBe(true);
  expect(needsExtras({ ...plain, series: [{ markLine: { data: [] } }] })).toBe(true);
  expect(needsExtras({ ...plain, legend: { show: true } })).toBe(true);
  expect(needsExtras({ ...plain, legend: { show: false, selected: { power: false } } })).toBe(true);
});
