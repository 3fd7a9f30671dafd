// @vitest-environment jsdom
import dayjs from 'dayjs';
import { beforeEach, expect, it } from 'vitest';
import { draftKey, draftOf, dropDraft, keepDraft } from './drafts.ts';

const nothing = () => false;
beforeEach(() => sessionStorage.clear());

it('a draft comes back as it was, with its times, and is gone once dropped', () => {
  const key = draftKey('/station/new');
  const values = {
    stationName: 'Harbour',
    open: dayjs('2026-01-31T08:00:00Z'),
    points: [{ power: 12.5, name: null }],
    none: undefined,
  };
  keepDraft(key, values, nothing, 7);
  const back = draftOf(key)!;
  expect(back.at).toBe(7);
  expect(back.values).toMatchObject({ stationName: 'Harbour', points: [{ power: 12.5, name: null }] });
  expect((back.values.open as dayjs.Dayjs).toISOString()).toBe('2026-01-31T08:00:00.000Z');
  dropDraft(key);
  expect(draftOf(key)).toBeUndefined();
});

it('no password, key, code or secret is ever kept, by its name, by its field, or as a setting of a charger', () => {
  const secret = 'hidden-thing';
  const values = {
    name: 'kept',
    password: secret,
    newPwd: secret,
    mail: { authorizationCode: secret, account: 'kept@ours.example' },
    apiKey: secret,
    totp: secret,
    code: secret,
    clientSecret: secret,
    odd: secret,
    list: [
      { key: 'AuthorizationKey', value: secret },
      { key: 'HeartbeatInterval', value: '300' },
    ],
    file: new File([secret], 'x'),
  };
  keepDraft(draftKey('/x'), values, (path) => path.join('_') === 'odd');
  const text = Object.values(sessionStorage).join();
  expect(text).not.toContain(secret);
  for (const kept of ['kept@ours.example', 'HeartbeatInterval', '300', 'AuthorizationKey']) expect(text).toContain(kept);
});

it('is nobody else’s, and a tab keeps the newest twenty', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the product's own
  document.cookie = 'Login-Name=ann; path=/';
  keepDraft(draftKey('/x'), { name: 'of ann' }, nothing);
  // biome-ignore lint/suspicious/noDocumentCookie: the product's own
  document.cookie = 'Login-Name=bob; path=/';
  expect(draftOf(draftKey('/x'))).toBeUndefined();
  for (let no = 0; no < 30; no++) keepDraft(draftKey(`/${no}`), { no }, nothing, 1000 + no);
  expect(draftOf(draftKey('/29'))).toBeDefined();
  expect(draftOf(draftKey('/5'))).toBeUndefined();
});
