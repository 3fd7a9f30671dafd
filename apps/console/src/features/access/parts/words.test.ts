import { PERMISSION_WORDS, PERMISSIONS } from '@csms/contract';
import { expect, it } from 'vitest';
import en from '../texts/en.ts';
import zh from '../texts/zh.ts';

it.each([
  ['zh', zh],
  ['en', en],
] as const)('every permission and resource of the contract has words, and no others have (%s)', (language, texts) => {
  expect(Object.keys(PERMISSION_WORDS).sort()).toEqual([...PERMISSIONS].sort());
  for (const words of Object.values(PERMISSION_WORDS)) expect(words[language]).not.toBe('');
  expect(Object.keys(texts.resources).sort()).toEqual([...new Set(PERMISSIONS.map((one) => one.split(':')[0]))].sort());
});
