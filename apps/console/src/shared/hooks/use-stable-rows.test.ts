import { expect, it } from 'vitest';
import { stableRows } from './use-stable-rows.ts';

it('nothing moves under the pointer: rows change in place, the ended one stays as a trace, the new one joins below', () => {
  const before = [1, 2, 3].map((id) => ({ row: { id, v: 0 }, gone: false }));
  const after = stableRows(
    before,
    [
      { id: 4, v: 1 },
      { id: 3, v: 1 },
      { id: 1, v: 1 },
    ],
    (row) => row.id,
  );
  expect(after.map(({ row, gone }) => [row.id, row.v, gone])).toEqual([
    [1, 1, false],
    [2, 0, true],
    [3, 1, false],
    [4, 1, false],
  ]);
});
