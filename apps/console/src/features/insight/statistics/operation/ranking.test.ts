// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { endsOf } from './ranking.tsx';

it('no point is among the best and the weakest', () => {
  for (let total = 0; total <= 40; total++) {
    const { best, worst } = endsOf(total);
    expect(best + worst).toBeLessThanOrEqual(total);
    expect(best).toBeGreaterThanOrEqual(worst);
  }
  expect(endsOf(1)).toEqual({ best: 1, worst: 0 });
  expect(endsOf(7)).toEqual({ best: 4, worst: 3 });
  expect(endsOf(1000)).toEqual({ best: 5, worst: 5 });
});
