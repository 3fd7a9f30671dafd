import { settingValues } from '@csms/contract';
import { expect, it } from 'vitest';
import zh from '../texts/system/zh.ts';
import { GROUPS, KINDS, textKey } from './setting-kinds.ts';

const keys = Object.keys(settingValues.shape).sort();

it('no setting is missing from the page, none stands there twice', () => {
  expect(GROUPS.flatMap((group) => group.keys).sort()).toEqual(keys);
});

it('every setting has its name and explanation', () => {
  expect(Object.keys(zh.settings.names).sort()).toEqual(keys.map((key) => textKey(key as never)).sort());
  expect(Object.keys(zh.settings.hints).sort()).toEqual(Object.keys(zh.settings.names).sort());
});

it('a choice offers what the contract accepts, and nothing else', () => {
  for (const [key, kind] of Object.entries(KINDS)) {
    if (kind.kind !== 'choice') continue;
    const schema = settingValues.shape[key as keyof typeof settingValues.shape];
    for (const value of kind.values) expect(schema.safeParse(value).success, `${key} ${value}`).toBe(true);
    expect(Object.keys(zh.settings.choices).sort()).toEqual([...kind.values].sort());
  }
});
