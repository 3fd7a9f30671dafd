import { expect, it } from 'vitest';
import { unusedErrors } from './contract-texts.ts';

it('finds an error that has words, and that nothing answers with', () => {
  const contract = "export const THINGS_ERRORS = {\n  thingGone: entry(601, 404, 'Gone', '已删除'),\n  thingLate: entry(\n";
  const server = "  // thingLate is said elsewhere\n  throw new Problem('thingGone');";
  expect(unusedErrors(['thingGone', 'thingLate'], [contract, server])).toEqual(['thingLate']);
});
