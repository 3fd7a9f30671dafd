import { expect, it } from 'vitest';
import { cellFaultsOf } from './cell-faults.ts';

it('wrong cells are listed as one reads a sheet, and what is no cell is left out', () => {
  const fields = { '10.A': 'x', '2.AA': 'x', '2.B': 'x', '2.A': 'x', providerId: 'x', '3': 'x' };
  expect(cellFaultsOf(fields).map(({ row, column }) => `${row}${column}`)).toEqual(['2A', '2B', '2AA', '10A']);
});
