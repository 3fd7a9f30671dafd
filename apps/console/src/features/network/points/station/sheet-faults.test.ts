import { expect, it } from 'vitest';
import { faultsOf } from './sheet-faults.ts';

it('faults of a sheet stand in its own order: by row, then A to Z before AA', () => {
  const faults = faultsOf({ '10.A': 'a', '2.AB': 'b', '2.C': 'c', stationId: 'no cell' });
  expect(faults.map(({ row, column }) => `${row}${column}`)).toEqual(['2C', '2AB', '10A']);
});
