import { expect, it } from 'vitest';
import { providerToShow } from './provider-shown.ts';

const of = (...ids: number[]) => ids.map((providerId) => ({ providerId }));

it('a platform without stations shows the provider that has the most', () => {
  expect(providerToShow(1, of(7, 9, 9))).toBe(9);
  expect(providerToShow(1, of(7, 7, 9, 9))).toBe(7);
});

it('a provider with stations of its own shows itself, and so does one that sees no stations', () => {
  expect(providerToShow(1, of(9, 9, 1))).toBe(1);
  expect(providerToShow(1, [])).toBe(1);
});
