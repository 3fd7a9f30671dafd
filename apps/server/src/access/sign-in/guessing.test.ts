import { createHash } from 'node:crypto';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { hashPassword } from './passwords.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.shiftClock(0);
  await test.rows('delete from failed_sign_in');
});

const PASSWORD = 'first-password';
const MINUTE = 60_000;
async function newUser(email = ''): Promise<{ id: number; username: string }> {
  const username = unique('person');
  const [row] = await test.rows<{ id: number }>(
    `insert into system_users (provider_id, role_id, username, password_hash, email)
     select $1, r.id, $2, $3, $4 from role r where r.key = 'admin' returning id`,
    [test.ours, username, await hashPassword(PASSWORD), email],
  );
  return { id: row!.id, username };
}

/** A captcha as a program reads it. */
async function readCaptcha(url = test.url) {
  const { data } = (await (await fetch(`${url}/prod-api/web/captcha`)).json()) as { data: { captchaId: string } };
  const [row] = await test.rows<{ answer: string }>('select answer from captcha where id = $1', [data.captchaId]);
  return { captchaId: data.captchaId, captcha: row!.answer };
}

/** A proof of work as a program makes it. */
async function workProof() {
  const { data } = (await (await fetch(`${test.url}/prod-api/web/proof`)).json()) as {
    data: { challenge: string; seed: string; parts: number; bits: number };
  };
  const { challenge, seed, parts, bits } = data;
  const answers = Array.from({ length: parts }, (_, part) => {
    for (let answer = 0; ; answer++)
      if (createHash('sha256').update(`${seed}:${part}:${answer}`).digest().readUInt32BE(0) >>> (32 - bits) === 0) return answer;
  });
  return { challenge, answers };
}

interface Tried {
  status: number;
  key: string;
  msg: string;
  token: string | undefined;
  cookie: string | undefined;
}
/** One sign-in by somebody at an address, behind the proxy, with the cookie of a browser. */
async function signIn(
  username: string,
  password: string,
  from: { address?: string; cookie?: string | undefined; more?: object; url?: string } = {},
): Promise<Tried> {
  const response = await fetch(`${from.url ?? test.url}/prod-api/web/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from.address ?? '203.0.113.1',
      ...(from.cookie ? { cookie: from.cookie } : {}),
    },
    body: JSON.stringify({ username, password, ...from.more }),
  });
  const { data, msg } = (await response.json()) as { msg: string; data: { key?: string; token?: string } };
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  return { status: response.status, key: data.key ?? 'signedIn', msg, token: data.token, cookie };
}
const address = (n: number) => `198.51.${Math.floor(n / 200)}.${(n % 200) + 1}`;

/** Wrong guesses, each from an address of its own and with a captcha that was read. */
async function guess(username: string, count: number): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (let n = 0; n < count; n++)
    tried.push(await signIn(username, `wrong-${n}`, { address: address(n), more: await readCaptcha() }));
  return tried;
}
const keysOf = (tried: readonly Tried[]) => tried.map(({ key }) => key);

describe('an account that is guessed at from everywhere', () => {
  it('takes ten guesses of forty from forty addresses, and then even the right one waits', async () => {
    const { username } = await newUser();
    const keys = keysOf(await guess(username, 40));
    expect(keys.slice(0, 10).every((key) => key === 'loginFailed')).toBe(true);
    expect(keys.slice(10).every((key) => key === 'loginBlocked')).toBe(true);
    expect((await signIn(username, PASSWORD, { address: '192.0.2.7', more: await readCaptcha() })).key).toBe('loginBlocked');
  });

  it('takes no more where all forty come at once, to two processes', async () => {
    const { username } = await newUser();
    const other = await test.another();
    const captchas = await Promise.all(Array.from({ length: 40 }, () => readCaptcha()));
    const tried = await Promise.all(
      captchas.map((more, n) => signIn(username, `wrong-${n}`, { address: address(n), more, url: n % 2 ? other.url : test.url })),
    );
    await other.stop();
    expect(keysOf(tried).filter((key) => key === 'loginFailed').length).toBeLessThanOrEqual(10);
    expect(new Set(keysOf(tried))).toEqual(new Set(['loginFailed', 'loginBlocked']));
  });

  it('answers as an account that does not exist, guess for guess', async () => {
    const { username } = await newUser('owner@ours.example');
    const [known, unknown] = [await guess(username, 12), await guess(unique('nobody'), 12)];
    expect(keysOf(unknown)).toEqual(keysOf(known));
    expect(unknown.map(({ msg }) => msg)).toEqual(known.map(({ msg }) => msg));
  });

  it('lets its owner in from a browser that signed in before, and from no other', async () => {
    const { username } = await newUser();
    const { cookie } = await signIn(username, PASSWORD);
    expect(cookie).toMatch(/^CSMS-Browser=/);
    await guess(username, 15);
    const home = await signIn(username, PASSWORD, { cookie });
    expect(home.key).toBe('signedIn');
    // No captcha either: the tries of strangers are not its own.
    expect((await signIn(username, 'mistyped', { cookie })).key).toBe('loginFailed');
    // Not the last letter: of it some bits say nothing.
    const forged = cookie!.replace(/.(?=.{5}$)/, (one) => (one === 'A' ? 'B' : 'A'));
    for (const wrong of [undefined, forged, 'CSMS-Browser=%E0%A4%A', 'CSMS-Browser=x.y'])
      expect((await signIn(username, PASSWORD, { cookie: wrong })).key).toBe('loginBlocked');
    // The browser of another user is a stranger's.
    const thief = await signIn((await newUser()).username, PASSWORD);
    expect((await signIn(username, PASSWORD, { cookie: thief.cookie })).key).toBe('loginBlocked');
  });

  it('bounds a known browser too, by itself', async () => {
    const { username } = await newUser();
    const { cookie } = await signIn(username, PASSWORD);
    const captchas = await Promise.all(Array.from({ length: 30 }, () => readCaptcha()));
    const tried = await Promise.all(captchas.map((more, n) => signIn(username, `wrong-${n}`, { cookie, more })));
    expect(keysOf(tried).filter((key) => key === 'loginFailed').length).toBeLessThanOrEqual(10);
    expect((await signIn(username, PASSWORD, { cookie })).key).toBe('loginBlocked');
    await test.rows('delete from failed_sign_in');
    expect((await signIn(username, PASSWORD, { address: '192.0.2.8' })).key).toBe('signedIn');
  });

  it('is taken again after a wait, by who also shows a proof of work, and forgotten after a day', async () => {
    const { username } = await newUser();
    await guess(username, 10);
    test.shiftClock(MINUTE + 1000);
    expect((await signIn(username, 'wrong', { address: address(50), more: { proof: await workProof() } })).key).toBe(
      'loginFailed',
    );
    test.shiftClock(2 * MINUTE + 1000);
    expect((await signIn(username, PASSWORD, { address: address(51), more: await readCaptcha() })).key).toBe('loginBlocked');
    test.shiftClock(26 * 60 * MINUTE);
    expect((await signIn(username, PASSWORD, { address: '192.0.2.9' })).key).toBe('signedIn');
  });

  it('tells its owner by mail, once, in words', async () => {
    const { username } = await newUser('ann@ours.example');
    await guess(username, 14);
    const mails = await test.rows("select subject, body from outgoing where recipient = 'ann@ours.example'");
    expect(mails).toHaveLength(1);
    expect(mails[0].body).toContain(username);
    expect(mails[0].body).toContain(address(9));
  });

  it('has own mistakes of a user taken back by signing in, and those of strangers not', async () => {
    const { username } = await newUser();
    await guess(username, 8);
    for (let n = 0; n < 1; n++) await signIn(username, 'mistyped', { address: '192.0.2.20', more: await readCaptcha() });
    expect((await signIn(username, PASSWORD, { address: '192.0.2.20', more: await readCaptcha() })).key).toBe('signedIn');
    const [row] = await test.rows('select count from try_count where key = $1', [`signIn:${username.toLowerCase()}`]);
    expect(row.count).toBe(8);
  });
});

describe('the address of a guesser', () => {
  it('is the one that the proxy saw, whatever the guesser writes in front of it', async () => {
    const { username } = await newUser();
    for (let n = 0; n < 10; n++)
      await signIn(username, 'wrong', { address: `${address(n)}, 203.0.113.9`, more: await readCaptcha() });
    const rows = await test.rows('select distinct address from failed_sign_in where username = $1', [username.toLowerCase()]);
    expect(rows).toEqual([{ address: '203.0.113.9' }]);
  });

  it('is never garbage', async () => {
    const { username } = await newUser();
    await signIn(username, 'wrong', { address: "1.2.3.4, '); drop table sign_in; --" });
    const [row] = await test.rows('select address from failed_sign_in where username = $1', [username.toLowerCase()]);
    expect(row.address).toBe('127.0.0.1');
  });
});

describe('a proof of work', () => {
  it('stands for a captcha that cannot be read, once', async () => {
    const { username } = await newUser();
    for (let n = 0; n < 3; n++) await signIn(username, 'wrong');
    expect((await signIn(username, PASSWORD)).key).toBe('captchaRequired');
    const proof = await workProof();
    expect((await signIn(username, PASSWORD, { more: { proof } })).key).toBe('signedIn');
    expect((await signIn(username, PASSWORD, { more: { proof } })).key).toBe('proofRequired');
  });

  it('is asked for besides the captcha where guessing goes on after the wait', async () => {
    const { username } = await newUser();
    await guess(username, 10);
    test.shiftClock(2 * MINUTE);
    expect((await signIn(username, PASSWORD, { address: '192.0.2.30', more: await readCaptcha() })).key).toBe('proofRequired');
    expect((await signIn(username, PASSWORD, { address: '192.0.2.30', more: { proof: await workProof() } })).key).toBe(
      'signedIn',
    );
  });

  it('is not asked for when a quarter of an hour has passed without guesses: who reads the captcha goes on as ever', async () => {
    const { username } = await newUser();
    for (let n = 0; n < 10; n++) await signIn(username, 'wrong', { more: await readCaptcha() });
    expect((await signIn(username, PASSWORD, { more: await readCaptcha() })).key).toBe('loginBlocked');
    test.shiftClock(16 * MINUTE);
    expect((await signIn(username, PASSWORD, { more: await readCaptcha() })).key).toBe('signedIn');
  });

  it('that is made up, wrong, too old or of another server is refused', async () => {
    const { username } = await newUser();
    const proof = await workProof();
    const tampered = { ...proof, answers: proof.answers.map((answer) => answer + 1) };
    const short = { ...proof, answers: proof.answers.slice(1) };
    const foreign = {
      challenge: `${proof.challenge.split('.').slice(0, 2).join('.')}.AAAAAAAAAAAAAAAAAAAAAA`,
      answers: proof.answers,
    };
    for (const more of [
      { proof: tampered },
      { proof: short },
      { proof: foreign },
      { proof: { challenge: '\u0000', answers: [] } },
    ])
      expect((await signIn(username, PASSWORD, { more })).key).toBe('proofRequired');
    test.shiftClock(6 * MINUTE);
    expect((await signIn(username, PASSWORD, { more: { proof } })).key).toBe('proofRequired');
  });
});

describe('the own password', () => {
  it('is checked ten times of sixty at once, over all that ask for it, and signing in is not held up by that', async () => {
    const user = await newUser();
    const api = await test.signIn(user.username, PASSWORD);
    const { profile } = contract;
    const asks = [
      (n: number) =>
        api.call(profile.editUserPwd, {
          body: { userName: user.username, oldPwd: `guess-${n}`, newPwd: 'other-password', confirmNewPwd: 'other-password' },
        }),
      (n: number) => api.call(profile.startTotp, { body: { password: `guess-${n}` } }),
      (n: number) => api.call(profile.endTotp, { body: { password: `guess-${n}` } }),
      (n: number) =>
        api.call(profile.update, {
          body: { name: '', phone: '', email: 'new@ours.example', avatar: null, password: `guess-${n}` },
        }),
    ];
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => asks[n % asks.length]!(n)));
    const keys = answers.map(({ error }) => error.key);
    expect(keys.filter((key) => key === 'passwordWrong').length).toBeLessThanOrEqual(10);
    expect(new Set(keys)).toEqual(new Set(['passwordWrong', 'loginBlocked']));
    expect((await api.call(profile.startTotp, { body: { password: PASSWORD } })).error.key).toBe('loginBlocked');
    expect((await signIn(user.username, PASSWORD, { address: '192.0.2.40' })).key).toBe('signedIn');
  });

  it('is not held up by strangers who try to sign in', async () => {
    const user = await newUser();
    const api = await test.signIn(user.username, PASSWORD);
    await guess(user.username, 12);
    expect((await api.call(contract.profile.startTotp, { body: { password: PASSWORD } })).status).toBe(200);
  });

  it('that is changed leaves only the browser that changed it known', async () => {
    const { username } = await newUser();
    const [mine, other] = [await signIn(username, PASSWORD), await signIn(username, PASSWORD)];
    await fetch(`${test.url}/prod-api/web/userManage/editUserPwd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${mine.token}`, cookie: mine.cookie! },
      body: JSON.stringify({ userName: username, oldPwd: PASSWORD, newPwd: 'second-password', confirmNewPwd: 'second-password' }),
    });
    await guess(username, 12);
    expect((await signIn(username, 'second-password', { cookie: other.cookie })).key).toBe('loginBlocked');
    expect((await signIn(username, 'second-password', { cookie: mine.cookie })).key).toBe('signedIn');
  });
});
