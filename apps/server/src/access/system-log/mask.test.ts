import { expect, it } from 'vitest';
import { maskSecrets } from './mask.ts';

it('the system log keeps no secret of a request, however deep it stands', () => {
  const request = {
    username: 'ann',
    password: 'hidden-1',
    oldPwd: 'hidden-2',
    smtp: { authorizationCode: 'hidden-3', list: [{ token: 'hidden-4' }] },
    AuthorizationKey: ['hidden-5'],
    captcha: 'hidden-6',
    clientSecret: { inner: 'hidden-7' },
    newPwd: 'hidden-8',
    confirmNewPwd: 'hidden-9',
    totp: 'hidden-10',
    code: 'hidden-11',
    recoveryCodes: ['hidden-12'],
    recoveryCode: 'hidden-13',
    payload: { key: 'AuthorizationKey', value: 'hidden-14' },
    configuration: [{ name: 'BasicAuthPassword', value: 'hidden-15' }],
    mailAuthorizationCode: 'hidden-16',
  };
  const masked = JSON.stringify(maskSecrets(request));
  expect(masked).not.toContain('hidden');
  expect(masked).toContain('"username":"ann"');
});

it('what only sounds like a secret stays readable', () => {
  const request = {
    countryCode: 'CN',
    key: 'network.ocppLogDays',
    value: 30,
    payload: { key: 'HeartbeatInterval', value: '60' },
  };
  expect(maskSecrets(request)).toEqual(request);
});

it('a huge or endless request becomes a short note', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 10_000; level++) deep = [deep];
  const wide = Array.from({ length: 50 }, () =>
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, 'y'.repeat(400)])),
  );
  const masked = JSON.stringify(
    maskSecrets({ deep, long: 'x'.repeat(1_000_000), many: Array.from({ length: 10_000 }, (_, n) => n), zero: 'a\u0000b', wide }),
  );
  expect(masked.length).toBeLessThan(100_000);
  expect(masked).not.toContain('\\u0000');
});

it('no text is kept that the database would refuse: no U+0000 in long texts and names, no half of a pair', () => {
  const masked = maskSecrets({ long: `\u0000${'😀'.repeat(400)}`, half: 'x'.repeat(499).concat('😀'), '\u0000name': '\ud800' });
  const text = JSON.stringify(masked);
  expect(text).not.toContain('\\u0000');
  expect(text).not.toMatch(/\\ud[89a-f]/i);
});
