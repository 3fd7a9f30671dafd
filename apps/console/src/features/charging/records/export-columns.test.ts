// @vitest-environment jsdom
import { EXPORT_COLUMNS } from '@csms/contract';
import { expect, it } from 'vitest';
import { exportColumns } from './export-button.tsx';

it('the export has the columns that are seen, in their order, and never an amount without its currency', () => {
  expect(exportColumns(['transactionId', 'cost', 'energy'])).toEqual(['transactionId', 'cost', 'energy', 'currency']);
  expect(exportColumns(['transactionId', 'energy'])).toEqual(['transactionId', 'energy']);
  expect(exportColumns(['somethingElse'])).toEqual([]);
  expect(EXPORT_COLUMNS).toContain('currency');
});
