import { expect, it } from 'vitest';
import { ERRORS, errorsByWord } from './errors.ts';

it('no key of an error stands at two words', () => {
  const keys = errorsByWord().flatMap((errors) => Object.keys(errors));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  expect(keys).toEqual(Object.keys(ERRORS));
});
