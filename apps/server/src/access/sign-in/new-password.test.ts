import { passwordFault } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { commonPasswords, weaknessOf } from './common-passwords.ts';

const nobody = { username: '', name: '', email: '', providerName: '', least: 5 };
const ann = {
  ...nobody,
  username: 'ann.lee@ours',
  name: 'Ann-Marie 李',
  email: 'amlee@ours.example',
  providerName: 'Volt & Sons',
};
const faultOf = (password: string, owner = nobody) => passwordFault(password, owner, commonPasswords());

describe('a password', () => {
  it.each([
    '12345',
    '123456789',
    'password',
    'Password1!',
    'P@ssw0rd',
    'qwerty',
    'QWERTY123',
    'aaaaa',
    'ababab',
    '111111111111',
    'admin2026',
    'admin@123',
    '1qaz2wsx',
    'woaini1314',
    '5201314',
    'Charging1',
    '!!welcome!!',
    '00000',
    'abcde',
  ])('that is tried first is common: %s', (text) => expect(faultOf(text)).toBe('passwordCommon'));

  it.each([
    'five5',
    'another',
    'night-shift',
    'correct horse battery',
    'x9K!q',
    '充电桩运营平台',
    'volt-and-ampere',
    'passionfruit-7',
  ])('that is not, is not: %s', (text) => expect(faultOf(text)).toBeUndefined());

  it.each(['ann.lee@ours', 'AnnLee', 'eelnna', 'annlee2026!', 'AnnMarie', 'amlee1', 'VoltSons', 'volt&sons!', 'ann.l.ee'])(
    'that is made of its user’s names is found: %s',
    (text) => expect(faultOf(text, ann)).toBe('passwordIsName'),
  );

  it.each(['annual-rings', 'lee-side-wind', 'x9K!q', 'volts-of-joy'])('that only begins like a name is not: %s', (text) =>
    expect(faultOf(text, ann)).toBeUndefined(),
  );

  it('that is shorter than its provider asks is refused for that first', () => {
    expect(faultOf('x9K!q', { ...nobody, least: 6 })).toBe('passwordTooShort');
    expect(faultOf('12345', { ...nobody, least: 6 })).toBe('passwordTooShort');
  });

  it('of the first start is warned of where it is short, common or a name, in words', () => {
    expect(weaknessOf('x9K!q')).toContain('only 5 characters');
    expect(weaknessOf('password123')).toContain('attackers try');
    expect(weaknessOf('csms1')).toContain('attackers try');
    expect(weaknessOf('volt-and-ampere')).toBeUndefined();
  });
});
