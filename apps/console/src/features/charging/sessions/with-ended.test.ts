import { expect, it } from 'vitest';
import { withEnded } from './with-ended.ts';

const rows = (...ids: number[]) => ids.map((transactionId) => ({ transactionId }));
const ids = (list: { transactionId: number }[]) => list.map(({ transactionId }) => transactionId);

it('a session that has ended stays a minute where it stood, then goes, also from an answer of before', () => {
  const ended = new Map([[2, 1000]]);
  expect(ids(withEnded(rows(1, 2, 3), rows(1, 3, 4), ended, 30_000))).toEqual([1, 2, 3, 4]);
  expect(ids(withEnded(rows(1, 2, 3), rows(1, 2, 3), ended, 30_000))).toEqual([1, 2, 3]);
  expect(ids(withEnded(rows(1, 2, 3), rows(1, 3, 4), ended, 61_001))).toEqual([1, 3, 4]);
  expect(ids(withEnded(rows(1, 2, 3), rows(1, 2, 3), ended, 61_001))).toEqual([1, 3]);
  // What left the answer for another reason is not kept.
  expect(ids(withEnded(rows(1, 2, 3), rows(1), new Map(), 0))).toEqual([1]);
});
