import { PERMISSIONS } from '@csms/contract';
import { expect, it } from 'vitest';
import en from '../texts/en.ts';
import zh from '../texts/zh.ts';

it.each([
  ['zh', zh],
  ['en', en],
])('every permission and resource of the contract has words, and no others have (%s)', (_, texts) => {
  const named = Object.entries(texts.permissions).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, text]) => {
      expect(text).not.toBe('');
      return `${resource}:${action}`;
    }),
  );
  expect(named.sort()).toEqual([...PERMISSIONS].sort());
  expect(Object.keys(texts.resources).sort()).toEqual([...new Set(PERMISSIONS.map((one) => one.split(':')[0]))].sort());
});
