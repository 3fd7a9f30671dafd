// @vitest-environment jsdom
import { EXPORT_COLUMNS, recordList } from '@csms/contract';
import { expect, it } from 'vitest';
import { columnsInDialog, visibleInFile, withNeeded } from '../../../entities/list/list-export.tsx';

const seen = (...keys: string[]) => withNeeded(recordList, visibleInFile(recordList, keys));

it('the export has the columns that are seen, in their order, and never an amount without its currency', () => {
  expect(seen('transactionId', 'cost', 'energy')).toEqual(['transactionId', 'energy', 'cost', 'currency']);
  expect(withNeeded(recordList, ['transactionId', 'cost', 'energy'])).toEqual(['transactionId', 'cost', 'energy', 'currency']);
  expect(seen('transactionId', 'energy')).toEqual(['transactionId', 'energy']);
  expect(seen('somethingElse')).toEqual([]);
  expect(EXPORT_COLUMNS).toContain('currency');
});

it('the dialog has them as the screen does, and then what stands in the file alone', () => {
  const columns = columnsInDialog(recordList);
  expect(columns.slice(0, 3)).toEqual(['transactionId', 'status', 'stationName']);
  expect(columns.at(-1)).toBe('currency');
  expect(columns.toSorted()).toEqual(EXPORT_COLUMNS.toSorted());
});
