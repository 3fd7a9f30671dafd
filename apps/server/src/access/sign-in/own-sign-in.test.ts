import { contract } from '@csms/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const { profile, systemUsers } = contract;
const PASSWORD = 'admin-of-tests';

/** Every call by which a user changes how it signs in, with a body that is good for a user without passkeys. */
const CHANGES = {
  editUserPwd: (username: string) => ({
    userName: username,
    oldPwd: PASSWORD,
    newPwd: 'Another-1-pw',
    confirmNewPwd: 'Another-1-pw',
  }),
  update: (username: string) => ({ name: username, phone: '', email: 'other@ours.example', avatar: null, password: PASSWORD }),
  endTotp: () => ({ password: PASSWORD }),
  startTotp: () => ({ password: PASSWORD }),
  startPasskey: () => ({}),
  removePasskey: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  usePasskeys: () => ({ use: 'second' }),
  newRecoveryCodes: () => ({}),
} as const;
/** Calls that change nothing of it, or only after one of those has been proven. */
const OTHERS = ['endSession', 'confirm', 'confirmTotp', 'addPasskey', 'renamePasskey', 'confirmByPasskey'];

/** A user with an address and an authenticator app. */
async function withApp() {
  const user = await test.user(test.ours, ['user:read', 'user:write', 'role:read']);
  const { username } = await user.get(profile.get);
  await test.rows('update system_users set email = $1 where username = $2 returning id', [`${username}@ours.example`, username]);
  const { secret } = await user.get(profile.startTotp, { body: { password: PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (ms = test.now()) => totp.generate({ timestamp: ms });
  await user.get(profile.confirmTotp, { body: { code: code() } });
  return { user, username, code };
}
const told = async (username: string) => ({
  mails: (await test.rows('select subject from outgoing where recipient = $1 order by id', [`${username}@ours.example`])).map(
    ({ subject }) => subject as string,
  ),
  messages: (
    await test.rows(
      'select m.title from message m join message_recipient r on r.message_id = m.id join system_users u on u.id = r.user_id where u.username = $1 order by m.id',
      [username],
    )
  ).map(({ title }) => title as string),
});

it('each call that may change it is known here', () => {
  const changing = Object.entries(profile)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name);
  expect(changing.filter((name) => !(name in CHANGES) && !OTHERS.includes(name))).toEqual([]);
});

it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
  '%s is not done with a stolen session and the password, where there is a second factor',
  async (name) => {
    const { user, username } = await withApp();
    const before = await test.rows(
      'select password_hash, email, totp_secret, passkey_use, recovery_codes from system_users where username = $1',
      [username],
    );
    const answer = await user.call(profile[name], { body: CHANGES[name](username) as never });
    // By this address no passkey can be made at all.
    expect(['factorsAsked', 'passkeyUnavailable']).toContain(answer.error.key);
    expect(
      await test.rows(
        'select password_hash, email, totp_secret, passkey_use, recovery_codes from system_users where username = $1',
        [username],
      ),
    ).toEqual(before);
  },
);

it('the owner hears of each change, in the console and by mail, and other sign-ins end', async () => {
  const { user, username, code } = await withApp();
  expect((await told(username)).mails.at(-1)).toContain('An authenticator app was added');
  const prove = async (api: Api) => {
    test.shiftClock(60_000);
    await api.get(profile.confirm, { body: { code: code(), purpose: 'factors' } });
  };
  await prove(user);
  await user.get(profile.newRecoveryCodes, { body: {} });
  expect((await told(username)).mails.at(-1)).toContain('recovery codes were renewed');
  const other = await test.signIn(username, { totp: code(test.now() + 30_000) } as never).catch(() => undefined);
  await user.get(profile.endTotp, { body: { password: PASSWORD } });
  if (other) expect((await other.call(profile.get)).error.key).toBe('sessionFactors');
  expect((await user.call(profile.get)).status).toBe(200);
  await user.get(profile.editUserPwd, {
    body: { userName: username, oldPwd: PASSWORD, newPwd: 'Another-1-pw', confirmNewPwd: 'Another-1-pw' },
  });
  const { mails, messages } = await told(username);
  expect(mails.slice(-2).map((subject) => subject.split(' / ')[1])).toEqual([
    'The authenticator app was removed from your account',
    'The password of your account was changed',
  ]);
  expect(messages).toHaveLength(mails.length);
  test.shiftClock(0);
});

it('what an administrator changes is told too', async () => {
  const { username } = await withApp();
  const [{ id }] = await test.rows('select id from system_users where username = $1', [username]);
  await test.admin.get(systemUsers.resetSecondFactor, { body: { id } as never });
  expect((await told(username)).mails.at(-1)).toContain('An administrator has removed your authenticator app');
});
