import { contract, type PasskeyQuestion } from '@csms/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SoftBrowser, SoftPasskey } from '../../testing/passkey.ts';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const { profile, signIn, systemUsers } = contract;
const PASSWORD = 'first-password';
let test: TestServer;
let passwordHash: string;
let username: string;
let browser: SoftBrowser;
beforeAll(async () => {
  test = await startTestServer();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.shiftClock(0);
  // All of these browsers stand at one address: what the test before has tried would ask the next for a captcha.
  await test.rows('delete from failed_sign_in');
  username = await person();
  browser = await signedIn();
});

async function person(providerId = test.ours): Promise<string> {
  const name = unique('person');
  await test.rows(
    `insert into system_users (provider_id, role_id, username, password_hash, email, name)
     select $1, r.id, $2, $3, $4, 'Ann' from role r where r.key = 'admin'`,
    [providerId, name, passwordHash, `${name}@ours.example`],
  );
  return name;
}
const login = (from: SoftBrowser, more: object = {}, who = username) =>
  from.call(signIn.login, { username: who, password: PASSWORD, ...more });
async function signedIn(who = username, from = new SoftBrowser(test.url)): Promise<SoftBrowser> {
  const { data } = await login(from, {}, who);
  from.token = data.token;
  return from;
}
const prove = (from: SoftBrowser, more: object = { password: PASSWORD }) =>
  from.call(profile.confirm, { purpose: 'factors', ...more });
const question = async (from: SoftBrowser, endpoint: Parameters<SoftBrowser['call']>[0]) =>
  (await from.call<PasskeyQuestion>(endpoint)).data;
/** Adds a passkey as its owner would: it proves itself by the password or the key before. */
async function add(from = browser, options: ConstructorParameters<typeof SoftPasskey>[1] = {}, before?: SoftPasskey) {
  const proof = before ? { passkey: before.sign(await question(from, profile.confirmByPasskey)) } : { password: PASSWORD };
  expect((await prove(from, proof)).status).toBe(200);
  const key = new SoftPasskey(from.origin, options);
  const answer = await from.call(profile.addPasskey, {
    name: unique('key'),
    passkey: key.make(await question(from, profile.startPasskey)),
  });
  expect(answer.status, answer.msg).toBe(200);
  return { key, id: answer.data.passkey.id as string, codes: answer.data.recoveryCodes as string[] };
}
const mails = async (who = username) =>
  (await test.rows('select subject from outgoing where recipient = $1 order by id', [`${who}@ours.example`])).map(
    ({ subject }) => subject.split(' / ')[1],
  );
/** The question that a right password is answered with, however much was tried before. */
async function afterPassword(from: SoftBrowser): Promise<PasskeyQuestion> {
  await test.rows('delete from failed_sign_in');
  await test.rows("delete from try_count where key like 'browser:%' or key like 'signIn:%'");
  const { error } = await login(from);
  if (!error.passkey) throw new Error(`not asked for a passkey: ${error.key}`);
  return error.passkey as PasskeyQuestion;
}

describe('a passkey', () => {
  it('is made after the password was shown again, is listed, and comes with ten recovery codes once; its owner is told', async () => {
    expect((await browser.call(profile.startPasskey)).error.key).toBe('factorsAsked');
    const { key, codes } = await add();
    expect(new Set(codes).size).toBe(10);
    const { data } = await browser.call(profile.passkeys);
    expect(data).toMatchObject({ use: 'second', recoveryCodesLeft: 10, here: 'localhost', hindrance: null });
    expect(data.passkeys).toMatchObject([{ publicName: 'localhost', worksHere: true, synced: false, lastUsedTime: null }]);
    expect((await add(browser, { synced: true }, key)).codes).toEqual([]);
    expect((await browser.call(profile.passkeys)).data.passkeys[1]).toMatchObject({ synced: true });
    expect(await mails()).toEqual(['A passkey was added to your account', 'A passkey was added to your account']);
    expect(JSON.stringify(await test.rows('select * from system_users where username = $1', [username]))).not.toContain(codes[0]);
  });

  it('once there is one, another is added by it or a recovery code, not by the password of a stolen session', async () => {
    const { key, codes } = await add();
    test.shiftClock(6 * 60_000);
    expect((await browser.call(profile.startPasskey)).error.key).toBe('factorsAsked');
    expect((await prove(browser)).error.key).toBe('passkeyRequired');
    expect((await prove(browser, { code: codes[0] })).status).toBe(200);
    expect((await browser.call(profile.startPasskey)).status).toBe(200);
    test.shiftClock(12 * 60_000);
    expect((await browser.call(profile.startTotp, { password: PASSWORD })).error.key).toBe('factorsAsked');
    await add(browser, {}, key);
  });

  it('is refused with another origin, another name, an answer to another challenge, or a second time', async () => {
    await prove(browser);
    const made = async (changes: Parameters<SoftPasskey['make']>[1], key = new SoftPasskey(browser.origin)) =>
      browser.call(profile.addPasskey, { name: 'x', passkey: key.make(await question(browser, profile.startPasskey), changes) });
    expect((await made({ origin: 'https://evil.example' })).error.key).toBe('passkeyWrong');
    expect((await made({ publicName: 'evil.example' })).error.key).toBe('passkeyWrong');
    expect((await made({ challenge: 'bm90IG91cnM' })).error.key).toBe('passkeyWrong');
    const key = new SoftPasskey(browser.origin);
    expect((await made({}, key)).status).toBe(200);
    expect((await made({}, key)).error.key).toBe('passkeyKnown');
    expect((await browser.call(profile.passkeys)).data.passkeys).toHaveLength(1);
  });

  it('is one of ten at most, also when two are added at once', async () => {
    await add();
    await test.rows(
      `insert into passkey (user_id, credential_id, public_key, name, public_name, synced, stands_alone, created_at)
       select u.id, u.username || n, '\\x00', 'x', 'localhost', false, false, now() from system_users u, generate_series(1, 8) n where u.username = $1`,
      [username],
    );
    const questions = [await question(browser, profile.startPasskey), await question(browser, profile.startPasskey)];
    const both = await Promise.all(
      questions.map((asked) =>
        browser.call(profile.addPasskey, { name: 'x', passkey: new SoftPasskey(browser.origin).make(asked) }),
      ),
    );
    expect(both.map(({ status, error }) => (status === 200 ? 'added' : error.key)).sort()).toEqual(['added', 'passkeyFull']);
    expect((await browser.call(profile.startPasskey)).error).toMatchObject({ key: 'passkeyFull' });
  });

  it('is renamed and removed by its owner alone; with the last one the codes go, and weighty acts stay shut for a day', async () => {
    const { id } = await add();
    const other = await signedIn(await person());
    await prove(other);
    expect((await other.call(profile.renamePasskey, { id, name: 'mine' })).status).toBe(404);
    expect((await other.call(profile.removePasskey, { id })).status).toBe(404);
    expect((await browser.call(profile.renamePasskey, { id, name: 'Desk' })).status).toBe(200);
    expect((await browser.call(profile.passkeys)).data.passkeys[0].name).toBe('Desk');
    expect((await browser.call(profile.removePasskey, { id })).status).toBe(200);
    expect((await browser.call(profile.passkeys)).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await browser.call(profile.confirm, { password: PASSWORD })).error.key).toBe('factorEnded');
    // Another key is set up all the same.
    await add();
    expect((await mails()).at(-2)).toBe('A passkey was removed from your account');
  });
});

describe('the password of who has a passkey', () => {
  it('asks for the passkey, and is good with it or with a recovery code, each once; a used code is told', async () => {
    const { key, codes } = await add();
    const elsewhere = new SoftBrowser(test.url);
    expect((await login(elsewhere)).error).toMatchObject({ key: 'passkeyRequired', fields: { totp: expect.any(String) } });
    const passkey = key.sign(await afterPassword(elsewhere));
    expect((await login(elsewhere, { passkey })).data.token).toBeTruthy();
    // Replayed, here and in another browser.
    expect((await login(elsewhere, { passkey })).error.key).toBe('passkeyWrong');
    expect((await login(new SoftBrowser(test.url), { passkey })).error.key).toBe('passkeyWrong');
    const two = await Promise.all([1, 2].map(() => login(new SoftBrowser(test.url), { totp: codes[0] })));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await login(elsewhere, { totp: codes[0] })).error.key).toBe('totpWrong');
    expect((await mails()).filter((subject) => subject === 'A recovery code of your account was used')).toHaveLength(1);
    expect((await browser.call(profile.passkeys)).data).toMatchObject({
      recoveryCodesLeft: 9,
      passkeys: [{ lastUsedTime: expect.any(String) }],
    });
    const history = await test.rows(
      'select result from sign_in s join system_users u on u.id = s.user_id where u.username = $1',
      [username],
    );
    expect(history.map(({ result }) => result)).toContain('wrongPasskey');
    const logged = await test.rows("select request from system_log where operation = 'login' and operator = $1", [username]);
    expect(JSON.stringify(logged)).not.toContain(passkey.response.signature);
  });

  it('does not take a passkey that was asked elsewhere, for something else, too long ago, or of somebody else', async () => {
    const { key } = await add();
    const one = new SoftBrowser(test.url);
    const two = new SoftBrowser(test.url);
    const asked = await afterPassword(one);
    await afterPassword(two);
    expect((await login(two, { passkey: key.sign(asked) })).error.key).toBe('passkeyWrong');
    const toConfirm = await question(browser, profile.confirmByPasskey);
    expect((await login(browser, { passkey: key.sign(toConfirm) })).error.key).toBe('passkeyWrong');
    for (const changes of [
      { origin: 'https://localhost' },
      { origin: 'http://localhost:1' },
      { publicName: 'evil.example' },
      { challenge: 'bm90IG91cnM' },
      { userHandle: 'AAAA' },
    ])
      expect(
        (await login(one, { passkey: key.sign(await afterPassword(one), changes) })).error.key,
        JSON.stringify(changes),
      ).toBe('passkeyWrong');
    const stranger = await signedIn(await person());
    const { key: foreign } = await add(stranger);
    expect((await login(one, { passkey: foreign.sign(await afterPassword(one), { userHandle: undefined }) })).error.key).toBe(
      'passkeyWrong',
    );
    const late = await afterPassword(one);
    test.shiftClock(5 * 60_000 + 1);
    expect((await login(one, { passkey: key.sign(late) })).error.key).toBe('passkeyWrong');
    expect((await login(one, { passkey: key.sign(await afterPassword(one)) })).status).toBe(200);
  });

  it('does not take a passkey whose counter goes back, but one that does not count', async () => {
    const { key } = await add();
    const { key: uncounted } = await add(browser, { counts: false }, key);
    key.counter = 41;
    expect((await login(browser, { passkey: key.sign(await afterPassword(browser)) })).status).toBe(200);
    for (const counter of [42, 7, 0])
      expect((await login(browser, { passkey: key.sign(await afterPassword(browser), { counter }) })).error.key).toBe(
        'passkeyWrong',
      );
    for (let n = 0; n < 2; n++)
      expect((await login(browser, { passkey: uncounted.sign(await afterPassword(browser)) })).status).toBe(200);
    // Two answers with the same count at once are one device and its copy.
    const asked = [await afterPassword(browser), await afterPassword(browser)];
    const both = await Promise.all(asked.map((one) => login(browser, { passkey: key.sign(one, { counter: 100 }) })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('counts wrong passkeys like wrong passwords: after ten a stranger waits', async () => {
    await add();
    const stranger = new SoftBrowser(test.url);
    const passkey = new SoftPasskey(stranger.origin).sign({ challenge: 'AAAA', rpId: 'localhost' });
    const keys: (string | undefined)[] = [];
    for (let n = 0; n < 11; n++) keys.push((await login(stranger, { passkey })).error.key);
    expect(keys.filter((key) => key === 'passkeyWrong').length).toBeLessThanOrEqual(10);
    expect(keys.at(-1)).not.toBe('passkeyWrong');
  });

  it('takes either of passkey and authenticator app where there are both; their recovery codes are the same', async () => {
    const { key, codes, id } = await add();
    const { secret } = (await browser.call(profile.startTotp, { password: PASSWORD })).data;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now() });
    // Not confirmed yet: it is no factor.
    expect((await login(browser, { totp: code() })).error.key).toBe('totpWrong');
    expect((await browser.call(profile.confirmTotp, { code: code() })).data.recoveryCodes).toEqual([]);
    test.shiftClock(60_000);
    const missing = await login(browser);
    expect(missing.error.key).toBe('totpRequired');
    expect((await login(browser, { passkey: key.sign(missing.error.passkey as PasskeyQuestion) })).status).toBe(200);
    expect((await login(browser, { totp: code() })).status).toBe(200);
    expect((await login(browser, { totp: codes[1] })).status).toBe(200);
    await browser.call(profile.endTotp, { password: PASSWORD });
    expect((await browser.call(profile.passkeys)).data.recoveryCodesLeft).toBe(9);
    expect((await login(browser)).error.key).toBe('passkeyRequired');
    expect((await browser.call(profile.removePasskey, { id })).status).toBe(200);
    expect((await login(browser)).data.token).toBeTruthy();
  });

  it('does not get in with a passkey that was removed while it was signing', async () => {
    const { key } = await add();
    const { key: other } = await add(browser, {}, key);
    const asked = await afterPassword(browser);
    const { passkeys } = (await browser.call(profile.passkeys)).data;
    expect((await browser.call(profile.removePasskey, { id: passkeys[0].id })).status).toBe(200);
    expect((await login(browser, { passkey: key.sign(asked) })).error.key).toBe('passkeyWrong');
    expect((await login(browser, { passkey: other.sign(await afterPassword(browser)) })).status).toBe(200);
  });
});

describe('a passkey alone', () => {
  const byKey = async (key: SoftPasskey, from = new SoftBrowser(test.url), changes = {}) =>
    from.call(signIn.loginByPasskey, { passkey: key.sign(await question(from, signIn.passkeyQuestion), changes) });
  const alone = (from = browser) => from.call(profile.usePasskeys, { use: 'alone' });

  it('signs in where its owner has said so, and stands in the system log with its owner’s name', async () => {
    const { key } = await add();
    expect((await byKey(key)).error.key).toBe('passkeyNotAlone');
    expect((await alone()).status).toBe(200);
    const from = new SoftBrowser(test.url);
    const { data } = await byKey(key, from);
    expect(data).toMatchObject({ username, systemUserStatus: 1 });
    from.token = data.token;
    expect((await from.call(signIn.info)).data.username).toBe(username);
    const logged = await test.rows(
      "select operator, operand, result, provider_id, request from system_log where operation = 'login.passkey' and operator = $1",
      [username],
    );
    expect(logged).toEqual([
      { operator: username, operand: username, result: 'success', provider_id: test.ours, request: { username } },
    ]);
    // The password still asks for the key.
    expect((await login(browser)).error.key).toBe('passkeyRequired');
  });

  it('is one that has asked for a finger or a PIN, whose owner it names', async () => {
    const { key: weak } = await add(browser, { verifies: false });
    expect((await alone()).error.key).toBe('passkeyNoneAlone');
    const { key } = await add(browser, {}, weak);
    expect((await alone()).status).toBe(200);
    for (const [one, changes] of [
      [weak, {}],
      [key, { verified: false }],
      [key, { userHandle: undefined }],
      [key, { origin: 'https://evil.example' }],
      [new SoftPasskey(browser.origin), { userHandle: 'AAAA' }],
    ] as const)
      expect((await byKey(one, undefined, changes)).error.key).toBe('passkeyWrong');
    expect((await byKey(key)).status).toBe(200);
    // Used for a password sign-in, or twice: no.
    const from = new SoftBrowser(test.url);
    const asked = await question(from, signIn.passkeyQuestion);
    expect((await login(from, { passkey: key.sign(asked) })).error.key).toBe('passkeyWrong');
    const passkey = key.sign(await question(from, signIn.passkeyQuestion));
    const both = await Promise.all([1, 2].map(() => from.call(signIn.loginByPasskey, { passkey })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('opens nothing for a disabled user, or one whose provider’s time has run out; wrong tries are bounded', async () => {
    const { key } = await add();
    await alone();
    await test.rows('update system_users set enabled = false where username = $1', [username]);
    expect((await byKey(key)).error.key).toBe('accountDisabled');
    await test.rows('update system_users set enabled = true where username = $1', [username]);
    await test.rows("update provider set expires_at = now() - interval '1 day' where id = $1", [test.ours]);
    expect((await byKey(key)).data).toMatchObject({ token: '', systemUserStatus: 0 });
    await test.rows('update provider set expires_at = null where id = $1', [test.ours]);
    const keys = [];
    for (let n = 0; n < 11; n++) keys.push((await byKey(key, undefined, { verified: false })).error.key);
    expect(keys).toEqual([...Array(10).fill('passkeyWrong'), 'loginBlocked']);
    expect((await byKey(key)).error.key).toBe('loginBlocked');
    test.shiftClock(2 * 60_000);
    expect((await byKey(key)).status).toBe(200);
  });

  it('falls back to the second factor when no key is left that can do it', async () => {
    const { key, id } = await add();
    const { key: weak } = await add(browser, { verifies: false }, key);
    await alone();
    expect((await browser.call(profile.removePasskey, { id })).status).toBe(200);
    expect((await browser.call(profile.passkeys)).data.use).toBe('second');
    expect((await login(browser, { passkey: weak.sign(await afterPassword(browser)) })).status).toBe(200);
  });
});

describe('weighty acts', () => {
  it('are confirmed by a passkey, once for each answer', async () => {
    const { key } = await add();
    expect((await browser.call(profile.confirm, { password: PASSWORD })).error.key).toBe('passkeyRequired');
    const passkey = key.sign(await question(browser, profile.confirmByPasskey));
    expect((await browser.call(profile.confirm, { passkey })).status).toBe(200);
    expect((await browser.call(profile.confirm, { passkey })).error.key).toBe('passkeyWrong');
    const [{ confirmed }] = await test.rows(
      'select max(confirmed_until) > now() as confirmed from sign_in_session s join system_users u on u.id = s.user_id where u.username = $1',
      [username],
    );
    expect(confirmed).toBe(true);
  });
});

describe('a lost device', () => {
  it('is taken from its owner by an administrator of the same provider, who is told by mail and signed out', async () => {
    const { key } = await add();
    const [{ id }] = await test.rows('select id from system_users where username = $1', [username]);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await stranger.call(systemUsers.removePasskeys, { body: { id } })).status).toBe(404);
    const clerk = await test.user(test.ours, ['user:read']);
    expect((await clerk.call(systemUsers.removePasskeys, { body: { id } })).status).toBe(403);
    const weak = await test.user(test.ours, ['user:write']);
    expect((await weak.call(systemUsers.removePasskeys, { body: { id } })).error.key).toBe('exceedsOwnRights');
    const asked = await afterPassword(new SoftBrowser(test.url));
    const administrator = await test.user(test.ours, ['*:*:*']);
    expect((await administrator.get(systemUsers.removePasskeys, { body: { id } })).passkeys).toBe(0);
    expect((await browser.call(signIn.info)).status).toBe(401);
    expect((await mails()).at(-1)).toBe('An administrator has removed your passkeys');
    expect((await login(browser, { passkey: key.sign(asked) })).data.token).toBeTruthy();
    expect(
      await test.rows("select operand from system_log where operation = 'user.removePasskeys' and result = 'success'"),
    ).toEqual([{ operand: `${username} (${id})` }]);
    const own = await administrator.get(signIn.info);
    expect((await administrator.call(systemUsers.removePasskeys, { body: { id: own.userId } })).error.key).toBe('ownAccount');
  });
});
