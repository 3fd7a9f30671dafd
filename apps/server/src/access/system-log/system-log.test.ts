import { expect, it } from 'vitest';
import { maskSecrets } from './system-log.ts';

it('the system log keeps no secret of a request, however deep it stands', () => {
  const request = {
    username: 'ann',
    password: 'hidden-1',
    oldPwd: 'hidden-2',
    smtp: { authorizationCode: 'hidden-3', list: [{ token: 'hidden-4' }] },
    AuthorizationKey: ['hidden-5'],
    captcha: 'hidden-6',
    clientSecret: { inner: 'hidden-7' },
  };
  const masked = JSON.stringify(maskSecrets(request));
  expect(masked).not.toContain('hidden');
  expect(masked).toContain('"username":"ann"');
});

it('a huge or endless request becomes a short note', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 10_000; level++) deep = [deep];
  const masked = JSON.stringify(
    maskSecrets({ deep, long: 'x'.repeat(1_000_000), many: Array.from({ length: 10_000 }, (_, n) => n), zero: 'a\u0000b' }),
  );
  expect(masked.length).toBeLessThan(2000);
  expect(masked).not.toContain('\\u0000');
});
