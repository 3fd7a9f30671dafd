import { type Fields, SETTING_FIELDS, settingValues } from '@csms/contract';
import { expect, it } from 'vitest';
import { GROUPS } from './setting-groups.ts';

const keys = Object.keys(settingValues.shape).sort();
const fields: Fields = SETTING_FIELDS;

it('no setting is missing from the page, none stands there twice', () => {
  expect(GROUPS.flatMap((group) => group.keys).sort()).toEqual(keys);
});

it('every setting has its name and explanation', () => {
  expect(Object.keys(fields).sort()).toEqual(keys);
  for (const [key, { words, hint }] of Object.entries(fields))
    for (const text of [words.zh, words.en, hint?.zh, hint?.en]) expect(text, key).toBeTruthy();
});

it('a choice offers what the contract accepts, and nothing else', () => {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'word') continue;
    const schema = settingValues.shape[key as 'network.newChargers'].unwrap();
    expect(Object.keys(field.values), key).toEqual(schema.options);
  }
});
