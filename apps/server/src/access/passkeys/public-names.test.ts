import { contract, type PasskeyQuestion } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublicNames } from '../../platform/http/public-name.ts';
import type { Log } from '../../platform/log/log.ts';
import { SoftBrowser, SoftPasskey } from '../../testing/passkey.ts';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { sayStoppedPasskeys } from './stopped.ts';

const { profile, signIn, systemUsers } = contract;
const PASSWORD = 'first-password';
let test: TestServer;
let username: string;
/** At the name under which the passkey was made, on one server and on another. */
let old: SoftBrowser;
let key: SoftPasskey;
let codes: string[];
beforeAll(async () => {
  test = await startTestServer({ shared: true });
  username = unique('person');
  await test.rows(
    `insert into system_users (provider_id, role_id, username, password_hash) select $1, r.id, $2, $3 from role r where r.key = 'admin'`,
    [test.ours, username, await hashPassword(PASSWORD)],
  );
  old = new SoftBrowser(test.url, 'old.localhost');
  old.token = (await login(old)).data.token;
  await old.call(profile.confirm, { purpose: 'factors', password: PASSWORD });
  key = new SoftPasskey(old.origin);
  const question = (await old.call<PasskeyQuestion>(profile.startPasskey)).data;
  codes = (await old.call(profile.addPasskey, { name: 'Desk', passkey: key.make(question) })).data.recoveryCodes;
});
afterAll(() => test.close());

const login = (from: SoftBrowser, more: object = {}) => from.call(signIn.login, { username, password: PASSWORD, ...more });

describe('another public name', () => {
  it('is no way around the passkey: it says where the keys work, and takes a recovery code', async () => {
    for (const host of ['new.localhost', 'csms.example.com', '127.0.0.1']) {
      const from = new SoftBrowser(test.url, host);
      const { error, msg } = await login(from);
      expect(error, host).toMatchObject({ key: 'passkeyElsewhere' });
      expect(error.passkey).toBeUndefined();
      expect(msg).toContain('old.localhost');
    }
    expect((await login(new SoftBrowser(test.url, 'new.localhost'), { totp: codes[0] })).data.token).toBeTruthy();
  });

  it('gets an answer of the old one to nothing: origin and name are those by which the question was asked', async () => {
    const asked = (await login(old)).error.passkey as PasskeyQuestion;
    const from = new SoftBrowser(test.url, 'new.localhost');
    expect((await login(from, { passkey: key.sign(asked) })).error.key).toBe('passkeyWrong');
    expect((await login(old, { passkey: key.sign(asked) })).data.token).toBeTruthy();
  });

  it('says to each user which keys stop, and to administrators how many of how many users, of their own providers only', async () => {
    const from = new SoftBrowser(test.url, 'new.localhost');
    from.token = (await login(from, { totp: codes[1] })).data.token;
    expect((await from.call(profile.passkeys)).data).toMatchObject({
      here: 'new.localhost',
      hindrance: null,
      passkeys: [{ name: 'Desk', publicName: 'old.localhost', worksHere: false }],
    });
    expect((await from.call(profile.get)).data).toMatchObject({ passkeys: 1, passkeysHere: 0 });
    expect((await from.call(systemUsers.stoppedPasskeys)).data).toEqual({
      names: ['new.localhost'],
      stopped: [{ publicName: 'old.localhost', passkeys: 1, users: 1 }],
    });
    expect((await old.call(systemUsers.stoppedPasskeys)).data.stopped).toEqual([]);
    from.token = (await test.user(test.theirs, ['*:*:*'])).token;
    expect((await from.call(systemUsers.stoppedPasskeys)).data.stopped).toEqual([]);
  });

  it('is told at the start, where the installation names its own', async () => {
    const said: string[] = [];
    const log = { warn: (_: object, words: string) => said.push(words) } as unknown as Log;
    await sayStoppedPasskeys(test.databases.system, createPublicNames([]), log);
    await sayStoppedPasskeys(test.databases.system, createPublicNames([old.origin]), log);
    expect(said).toEqual([]);
    await sayStoppedPasskeys(test.databases.system, createPublicNames(['https://new.example.com']), log);
    expect(said).toEqual([
      expect.stringMatching(/^1 passkeys of 1 users were made for old\.localhost .* https:\/\/new\.example\.com/),
    ]);
  });
});

describe('a page at which passkeys do not work', () => {
  it('offers none: plain http, an IP address; a header of a proxy that is not believed changes nothing', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'old.localhost' };
    for (const [host, headers, hindrance] of [
      ['csms.example.com', {}, 'http'],
      ['csms.example.com', forwarded, 'http'],
      ['127.0.0.1', forwarded, 'address'],
    ] as const) {
      const from = new SoftBrowser(test.url, host, headers);
      expect((await from.call(signIn.passkeyQuestion)).data).toBeNull();
      from.token = old.token;
      expect((await from.call(profile.passkeys)).data).toMatchObject({ here: host, hindrance });
      expect((await from.call(profile.startPasskey)).error.key).toBe('passkeyUnavailable');
      expect((await from.call(profile.confirmByPasskey)).error.key).toBe('passkeyUnavailable');
    }
  });
});

describe('two processes', () => {
  it('know each other’s challenges, and each is good once on both together', async () => {
    const other = await test.another();
    try {
      // The same browser, at the same name: what is behind it does not matter to it.
      const asked = (await login(old)).error.passkey as PasskeyQuestion;
      const passkey = key.sign(asked);
      const elsewhere = old.at(other.url);
      const both = await Promise.all([login(old, { passkey }), login(elsewhere, { passkey })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      const again = (await login(elsewhere)).error.passkey as PasskeyQuestion;
      expect((await login(old, { passkey: key.sign(again) })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});
