import { ALARM_WORDS } from '@csms/contract';
import { expect, it } from 'vitest';
import en from './en.ts';
import zh from './zh.ts';

it('a fault has one name, at the charge point and as an alarm', () => {
  const named = (language: 'en' | 'zh') =>
    Object.fromEntries(Object.entries(ALARM_WORDS.faults).map(([code, words]) => [code, words[language]]));
  expect(en.errorCodes).toEqual(named('en'));
  expect(zh.errorCodes).toEqual(named('zh'));
});
