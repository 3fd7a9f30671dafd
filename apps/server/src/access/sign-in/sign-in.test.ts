import { contract, ERRORS } from '@csms/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiOf, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';
import { hashPassword } from './passwords.ts';
import { endSignIns } from './sign-in-end.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());
// Failures count for the address too, and all tests come from one.
beforeEach(() => test.rows('delete from failed_sign_in'));

const PASSWORD = 'first-password';
async function newUser(fields: Record<string, unknown> = {}): Promise<{ id: number; username: string }> {
  const username = unique('person');
  const [row] = await test.rows<{ id: number }>(
    `insert into system_users (provider_id, role_id, username, password_hash, email, enabled)
     select $1, r.id, $2, $3, $4, $5 from role r where r.key = 'admin' returning id`,
    [fields.providerId ?? test.ours, username, await hashPassword(PASSWORD), fields.email ?? '', fields.enabled ?? true],
  );
  return { id: row!.id, username };
}
const anyone = () => apiOf(test.url, undefined);
const login = (username: string, password: string, more: object = {}) =>
  anyone().call(contract.signIn.login, { body: { username, password, ...more } });
const codeOf = (secret: string, at = test.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

describe('guessing a password', () => {
  it('does not get more tries by asking many at once, and then waits even with the right password', async () => {
    const { username } = await newUser();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => login(username, `wrong-${n}`)));
    const tried = answers.filter(({ error }) => error.key === 'loginFailed').length;
    expect(tried).toBeLessThanOrEqual(10);
    for (const { error } of answers) expect(['loginFailed', 'captchaRequired', 'loginBlocked']).toContain(error.key);
    expect((await login(username, PASSWORD)).status).toBeGreaterThanOrEqual(400);
  });

  it('wants a captcha after three failures, and each captcha is good for one try', async () => {
    const { username } = await newUser();
    for (let n = 0; n < 3; n++) expect((await login(username, 'wrong')).error.key).toBe('loginFailed');
    expect((await login(username, PASSWORD)).error).toMatchObject({
      key: 'captchaRequired',
      fields: { captcha: expect.any(String) },
    });
    const { captchaId } = await anyone().get(contract.signIn.captcha);
    const [row] = await test.rows<{ answer: string }>('select answer from captcha where id = $1', [captchaId]);
    expect((await login(username, 'wrong', { captchaId, captcha: row!.answer })).error.key).toBe('loginFailed');
    expect((await login(username, PASSWORD, { captchaId, captcha: row!.answer })).error.key).toBe('captchaWrong');
    const next = await anyone().get(contract.signIn.captcha);
    const [answer] = await test.rows<{ answer: string }>('select answer from captcha where id = $1', [next.captchaId]);
    expect((await login(username, PASSWORD, { captchaId: next.captchaId, captcha: answer!.answer })).status).toBe(200);
  });

  it('is not helped by a hint whether the account exists: same words, and its history stays with its owner', async () => {
    const { username, id } = await newUser();
    const [known, unknown] = await Promise.all([login(username, 'wrong'), login(unique('nobody'), 'wrong')]);
    expect(known.msg).toBe(unknown.msg);
    expect(known.error.key).toBe(unknown.error.key);
    expect(await test.rows('select result from sign_in where user_id = $1', [id])).toEqual([{ result: 'wrongPassword' }]);
  });
});

describe('a session', () => {
  it('gets a new token at every sign-in: one brought along is not taken over', async () => {
    const { username } = await newUser();
    const brought = 'x'.repeat(43);
    const response = await fetch(`${test.url}/prod-api/web/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': brought, cookie: `Admin-Token=${brought}` },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    expect(data.token).not.toBe(brought);
    expect((await apiOf(test.url, brought).call(contract.signIn.info)).status).toBe(401);
    const again = (await login(username, PASSWORD)).data.token;
    expect(again).not.toBe(data.token);
    // The token comes in the answer alone; the one cookie only tells this browser from others, and no script reads it.
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^CSMS-Browser=[^;]+; .*HttpOnly; SameSite=Strict$/)]);
    expect(response.headers.get('set-cookie')).not.toContain(data.token);
  });

  it('does nothing by cookie alone: another site cannot make a signed-in browser act', async () => {
    const { username } = await newUser();
    const { token } = (await login(username, PASSWORD)).data;
    for (const [method, path] of [
      ['POST', '/web/logout'],
      ['POST', '/web/info'],
      ['PUT', '/web/profile'],
      ['GET', '/web/profile/sessions'],
    ] as const) {
      const response = await fetch(`${test.url}/prod-api${path}`, { method, headers: { cookie: `Admin-Token=${token}` } });
      expect(response.status, path).toBe(401);
    }
    const preflight = await fetch(`${test.url}/prod-api/web/logout`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('cannot be framed, and no script from elsewhere or inline runs in the console', async () => {
    for (const path of ['/', '/login', '/prod-api/web/captcha', '/nothing-here']) {
      const { headers } = await fetch(`${test.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toMatch(/script-src 'self'(;|$)/);
      expect(policy, path).toContain("object-src 'none'");
      expect(policy, path).toContain("base-uri 'none'");
      expect(headers.get('x-frame-options'), path).toBeTruthy();
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBeTruthy();
    }
  });

  it('ends at once with its open streams when ended from another place, and a stranger’s cannot be ended', async () => {
    const { username } = await newUser();
    const [first, second] = await Promise.all([test.signIn(username, PASSWORD), test.signIn(username, PASSWORD)]);
    const stream = await openStream(second);
    const sessions = await first.get(contract.profile.sessions);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const other = sessions.find(({ current }) => !current)!;
    const stranger = await test.signIn((await newUser({ providerId: test.theirs })).username, PASSWORD);
    expect((await stranger.call(contract.profile.endSession, { body: { id: other.id } })).status).toBe(404);
    await first.get(contract.profile.endSession, { body: { id: other.id } });
    await until(() => stream.heard.some(({ event }) => event === 'ended'));
    expect((await second.call(contract.signIn.info)).error).toMatchObject({ reason: 'session' });
    expect((await first.call(contract.signIn.info)).status).toBe(200);
  });

  it('tells its user by the token in the query alone, as the specification has it, and refuses a made-up one', async () => {
    const { username } = await newUser();
    const { token } = await test.signIn(username, PASSWORD);
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${test.url}/prod-api/web/info?token=${query}`, { method: 'POST', headers });
      return { status: answer.status, ...((await answer.json()) as { code: number; data: { username?: string } }) };
    };
    expect(await ask(token!)).toMatchObject({ status: 200, code: 200, data: { username } });
    expect(await ask('made-up')).toMatchObject({ status: 401, code: 401 });
    expect(await ask('made-up', { authorization: `Bearer ${token}` })).toMatchObject({ status: 401, code: 401 });
    expect(await ask('', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200, data: { username } });
  });

  it('takes named parameters of a call from the query where it has no body', async () => {
    const { id } = await newUser();
    const answer = await test.admin.raw('POST', `/web/userManage/updateSystemUserStatus?id=${id}&status=0`);
    expect(answer.status).toBe(200);
    expect(await test.rows('select enabled from system_users where id = $1', [id])).toEqual([{ enabled: false }]);
  });

  it('that was ended says why: to its open stream, and whenever its token comes again', async () => {
    const why = async (
      end: (user: Awaited<ReturnType<typeof newUser>>, other: Awaited<ReturnType<typeof test.signIn>>) => Promise<unknown>,
    ) => {
      const user = await newUser();
      const [mine, other] = await Promise.all([test.signIn(user.username, PASSWORD), test.signIn(user.username, PASSWORD)]);
      const stream = await openStream(mine);
      await end(user, other);
      await until(() => stream.heard.some(({ event }) => event === 'ended'));
      const told = stream.heard.find(({ event }) => event === 'ended')!.data as unknown as { key: string };
      const again = await mine.raw('POST', '/web/info', {}, { 'x-language': 'zh' });
      expect(again.status).toBe(401);
      const { code, msg, data } = (await again.json()) as { code: number; msg: string; data: { key: string; reason: string } };
      expect({ code, reason: data.reason, key: data.key }).toEqual({ code: 403, reason: 'session', key: told.key });
      expect(msg).toBe(ERRORS[told.key as 'sessionEnded'].zh);
      return told.key;
    };
    const admin = test.admin;
    expect(await why(({ id }) => admin.get(contract.systemUsers.updateSystemUserStatus, { body: { id, status: 0 } }))).toBe(
      'sessionDisabled',
    );
    expect(
      await why(async (_, other) => {
        const all = await other.get(contract.profile.sessions);
        await other.get(contract.profile.endSession, { body: { id: all.find(({ current }) => !current)!.id } });
      }),
    ).toBe('sessionElsewhere');
    expect(
      await why((user, other) =>
        other.get(contract.profile.editUserPwd, {
          body: { userName: user.username, oldPwd: PASSWORD, newPwd: 'another-one', confirmNewPwd: 'another-one' },
        }),
      ),
    ).toBe('sessionPassword');
  });

  it('reads on where the note that it is used cannot be written: a standby may be away', async () => {
    const { username } = await newUser();
    const { data } = await login(username, PASSWORD);
    const api = apiOf(test.url, data.token);
    const holder = await test.databases.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        'update sign_in_session s set last_used_at = last_used_at from system_users u where u.id = s.user_id and u.username = $1',
        [username],
      );
      test.shiftClock(61_000);
      const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(contract.signIn.info)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    } finally {
      await holder.query('rollback');
      holder.release();
      test.shiftClock(0);
    }
  });

  it('is not ended with those of others', async () => {
    const [a, b] = await Promise.all([newUser(), newUser()]);
    const [mine, theirs] = [await test.signIn(a.username, PASSWORD), await test.signIn(b.username, PASSWORD)];
    await endSignIns(
      test.databases.system,
      { publish() {}, subscribe: () => () => {}, isHeard: () => false, close: async () => {} },
      { users: [a.id] },
      'changed',
    );
    expect((await mine.call(contract.signIn.info)).status).toBe(401);
    expect((await theirs.call(contract.signIn.info)).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('wants the old one, ends all sessions, and cannot be done for somebody else', async () => {
    const { username } = await newUser();
    const api = await test.signIn(username, PASSWORD);
    const change = (body: object) =>
      api.call(contract.profile.editUserPwd, {
        body: { userName: username, oldPwd: PASSWORD, newPwd: 'second-password', confirmNewPwd: 'second-password', ...body },
      });
    const wrong = await api.raw(
      'POST',
      '/web/userManage/editUserPwd',
      { userName: username, oldPwd: 'no', newPwd: 'second-password', confirmNewPwd: 'second-password' },
      { 'x-language': 'zh' },
    );
    expect(await wrong.json()).toMatchObject({ code: 601, msg: '原密码错误，请重新输入' });
    expect((await change({ confirmNewPwd: 'other' })).error.fields).toHaveProperty('confirmNewPwd');
    expect((await change({ newPwd: '1234', confirmNewPwd: '1234' })).error.fields).toHaveProperty('newPwd');
    expect((await change({ userName: 'admin' })).status).toBe(403);
    expect(await change({})).toMatchObject({ status: 200, data: true });
    expect((await api.call(contract.signIn.info)).error).toMatchObject({ reason: 'session' });
    expect((await login(username, PASSWORD)).error.key).toBe('loginFailed');
    expect((await login(username, 'second-password')).status).toBe(200);
  });

  it('cannot be used to guess the old one without end', async () => {
    const { username } = await newUser();
    const api = await test.signIn(username, PASSWORD);
    const keys: unknown[] = [];
    for (let n = 0; n < 12; n++)
      keys.push(
        (
          await api.call(contract.profile.editUserPwd, {
            body: { userName: username, oldPwd: `guess-${n}`, newPwd: 'second-password', confirmNewPwd: 'second-password' },
          })
        ).error.key,
      );
    expect(keys.slice(10)).toEqual(['loginBlocked', 'loginBlocked']);
  });
});

describe('the second factor', () => {
  async function withTotp() {
    const user = await newUser();
    const api = await test.signIn(user.username, PASSWORD);
    const { secret, uri } = await api.get(contract.profile.startTotp, { body: { password: PASSWORD } });
    expect(uri).toMatch(/^otpauth:\/\/totp\/CSMS/);
    // Not in force before a first code has shown that the app holds it.
    expect((await login(user.username, PASSWORD)).status).toBe(200);
    const { recoveryCodes } = await api.get(contract.profile.confirmTotp, { body: { code: codeOf(secret) } });
    return { ...user, api, secret, recoveryCodes };
  }

  it('is asked for after the right password only, and a code works once', async () => {
    const { username, secret } = await withTotp();
    expect((await login(username, 'wrong')).error.key).toBe('loginFailed');
    expect((await login(username, PASSWORD)).error).toMatchObject({ key: 'totpRequired' });
    expect((await login(username, PASSWORD, { totp: '000000' })).error.key).toBe('totpWrong');
    const next = codeOf(secret, test.now() + 30_000);
    const both = await Promise.all([1, 2].map(() => login(username, PASSWORD, { totp: next })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('can be replaced by a recovery code, once', async () => {
    const { username, recoveryCodes, api } = await withTotp();
    expect(recoveryCodes).toHaveLength(10);
    expect((await login(username, PASSWORD, { totp: recoveryCodes[3] })).status).toBe(200);
    expect((await login(username, PASSWORD, { totp: recoveryCodes[3] })).error.key).toBe('totpWrong');
    expect((await api.get(contract.profile.get)).recoveryCodesLeft).toBe(9);
  });

  it('is switched off by the password beside it, and its secret stands nowhere readable', async () => {
    const { username, secret, api, id, recoveryCodes } = await withTotp();
    expect((await api.call(contract.profile.endTotp, { body: { password: PASSWORD } })).error.key).toBe('factorsAsked');
    await api.get(contract.profile.confirm, { body: { code: recoveryCodes[0]!, purpose: 'factors' } });
    expect((await api.call(contract.profile.endTotp, { body: { password: 'no' } })).error.key).toBe('passwordWrong');
    const [row] = await test.rows('select totp_secret, recovery_codes from system_users where id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.totp_secret.toString('latin1')).not.toContain(secret);
    expect(await test.rows('select 1 from system_log where request::text like $1', [`%${secret}%`])).toEqual([]);
    await api.get(contract.profile.endTotp, { body: { password: PASSWORD } });
    expect((await login(username, PASSWORD)).status).toBe(200);
  });
});

it('console settings are each user’s own', async () => {
  const [a, b] = [
    await test.signIn((await newUser()).username, PASSWORD),
    await test.signIn((await newUser()).username, PASSWORD),
  ];
  await a.get(contract.preferences.set, { body: { values: { theme: 'dark', zero: '\u0000' } } });
  expect((await a.get(contract.signIn.info)).preferences).toMatchObject({ theme: 'dark' });
  expect(await b.get(contract.preferences.get)).toEqual({});
  expect((await a.call(contract.preferences.set, { body: { values: { big: 'x'.repeat(70_000) } } })).status).toBe(422);
});
