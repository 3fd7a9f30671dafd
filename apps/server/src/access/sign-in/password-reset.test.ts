import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../../platform/config/seal.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { apiOf, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { hashPassword } from './passwords.ts';

let test: TestServer;
let mail: MailServer;
const secretKey = Buffer.alloc(32, 7);
beforeAll(async () => {
  mail = await startMailServer('ops@ours.example', 'mail-code');
  test = await startTestServer({ secretKey, timing: { outboxMs: 50 }, env: { OUTWARD_ALLOW: '127.0.0.1' } });
  // Their provider has no mail account: its mail goes out by the platform's.
  await test.rows(
    `update provider set mail_account = 'ops@ours.example', smtp_address = '127.0.0.1', smtp_port = $1, mail_authorization_code = $2 where id = $3 or type = 'super'`,
    [mail.port, createSeal(secretKey).seal('mail-code'), test.ours],
  );
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const anyone = () => apiOf(test.url, undefined);
async function newUser(providerId: number, email: string) {
  const username = unique('person');
  await test.rows(
    `insert into system_users (provider_id, role_id, username, password_hash, email) select $1, r.id, $2, $3, $4 from role r where r.key = 'admin'`,
    [providerId, username, await hashPassword('forgotten'), email],
  );
  return username;
}
async function forgot(username: string) {
  const { captchaId } = await anyone().get(contract.signIn.captcha);
  const [row] = await test.rows<{ answer: string }>('select answer from captcha where id = $1', [captchaId]);
  return anyone().call(contract.password.forgot, { body: { username, captchaId, captcha: row!.answer } });
}
/** Asks for a code as a browser does; returns the cookie that tells it from others. */
async function forgotWith(username: string) {
  const { captchaId } = await anyone().get(contract.signIn.captcha);
  const [row] = await test.rows<{ answer: string }>('select answer from captcha where id = $1', [captchaId]);
  const answer = await anyone().raw('POST', contract.password.forgot.path, { username, captchaId, captcha: row!.answer });
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}
async function resetWith(username: string, code: string, cookie: string, newPwd = 'new-password') {
  const body = { username, code, newPwd, confirmNewPwd: newPwd };
  const answer = await anyone().raw('POST', contract.password.reset.path, body, { cookie });
  return answer.status === 200 ? 'success' : ((await answer.json()) as { data: { key: string } }).data.key;
}
const mailTo = (address: string) => until(() => mail.received.find(({ to }) => to.includes(address)));
const codeIn = (text: string) => /^ {4}(\w{8})$/m.exec(text)![1]!;
const reset = (username: string, code: string, newPwd = 'new-password', confirmNewPwd = newPwd) =>
  anyone().call(contract.password.reset, { body: { username, code, newPwd, confirmNewPwd } });

describe('a forgotten password', () => {
  it('is set anew with the mailed code, once, and all sessions end', async () => {
    const username = await newUser(test.ours, 'ann@ours.example');
    const open = await test.signIn(username, 'forgotten');
    expect((await forgot(username)).status).toBe(200);
    const { text, from } = await mailTo('ann@ours.example');
    expect(from).toBe('ops@ours.example');
    const code = codeIn(text);
    expect((await reset(username, code, 'new-password', 'other')).error.fields).toHaveProperty('confirmNewPwd');
    expect((await reset(username, code.toLowerCase())).status).toBe(200);
    expect((await open.call(contract.signIn.info)).error).toMatchObject({ reason: 'session' });
    await test.signIn(username, 'new-password');
    expect((await reset(username, code, 'third-password')).error.key).toBe('resetCodeWrong');
    // What was sent is not kept, and no log holds the code or the password.
    await until(async () => (await test.rows('select 1 from outgoing where sent_at is null')).length === 0);
    expect(await test.rows('select 1 from outgoing where body like $1', [`%${code}%`])).toEqual([]);
    expect(await test.rows(`select 1 from system_log where request::text ~* $1`, [`${code}|new-password`])).toEqual([]);
  });

  it('goes out by the account of the provider above where the own has none', async () => {
    const username = await newUser(test.theirs, 'bob@theirs.example');
    await forgot(username);
    expect((await mailTo('bob@theirs.example')).from).toBe('ops@ours.example');
  });

  it('does not tell whether an account exists, and mails nobody for one that does not', async () => {
    const before = mail.received.length;
    const unknown = await forgot(unique('nobody'));
    const known = await forgot(await newUser(test.ours, ''));
    expect(unknown).toEqual(known);
    expect(unknown.status).toBe(200);
    await new Promise((done) => setTimeout(done, 300));
    expect(mail.received.length).toBe(before);
  });

  it('gives five tries for a code, also when they come at once', async () => {
    const username = await newUser(test.ours, 'carl@ours.example');
    await forgot(username);
    const code = codeIn((await mailTo('carl@ours.example')).text);
    await Promise.all(Array.from({ length: 8 }, () => reset(username, 'WRONGONE')));
    expect((await reset(username, code)).error.key).toBe('resetCodeWrong');
  });

  it('has its tries not used up by strangers, who ask and guess as they like', async () => {
    const username = await newUser(test.ours, 'eve@ours.example');
    const asked = await forgotWith(username);
    const code = codeIn((await mailTo('eve@ours.example')).text);
    // At the owner's own address, with and without a browser's cookie of their own, and asking for codes themselves.
    const stranger = await forgotWith(username);
    await Promise.all(Array.from({ length: 20 }, () => reset(username, 'WRONGONE')));
    await Promise.all(Array.from({ length: 20 }, () => resetWith(username, 'WRONGONE', stranger)));
    expect(await resetWith(username, code, stranger)).toBe('resetCodeWrong');
    expect(await resetWith(username, code, asked)).toBe('success');
    await test.signIn(username, 'new-password');
  });

  it('mails a bounded number of codes, each as good as the others until one is used', async () => {
    const username = await newUser(test.ours, 'fay@ours.example');
    for (let n = 0; n < 9; n++) {
      await forgotWith(username);
      await test.rows('delete from try_count where key like $1', [`mail:${username.toLowerCase()}:%`]);
    }
    const mine = () => mail.received.filter(({ to }) => to.includes('fay@ours.example'));
    await until(() => mine().length === 5);
    await new Promise((done) => setTimeout(done, 300));
    expect(mine()).toHaveLength(5);
    const codes = mine().map(({ text }) => codeIn(text));
    expect((await reset(username, codes[0]!)).status).toBe(200);
    expect((await reset(username, codes[4]!, 'third-password')).error.key).toBe('resetCodeWrong');
  });

  it('makes the browser known that had the mail: strangers do not keep its owner out', async () => {
    const username = await newUser(test.ours, 'gus@ours.example');
    const cookie = await forgotWith(username);
    const code = codeIn((await mailTo('gus@ours.example')).text);
    await test.rows(
      "insert into try_count (key, count, wait_until, forget_at) values ($1, 30, now() + interval '1 hour', now() + interval '1 day')",
      [`signIn:${username.toLowerCase()}`],
    );
    expect(await resetWith(username, code, cookie)).toBe('success');
    await test.rows(
      "insert into try_count (key, count, wait_until, forget_at) values ($1, 30, now() + interval '1 hour', now() + interval '1 day')",
      [`signIn:${username.toLowerCase()}`],
    );
    const answer = await anyone().raw('POST', contract.signIn.login.path, { username, password: 'new-password' }, { cookie });
    expect(answer.status).toBe(200);
  });

  it('takes no password that is common or the user’s own name, and the code stays good', async () => {
    const username = await newUser(test.ours, 'hal.hope@ours.example');
    await forgot(username);
    const code = codeIn((await mailTo('hal.hope@ours.example')).text);
    expect((await reset(username, code, 'password1')).error).toMatchObject({
      key: 'passwordCommon',
      fields: { newPwd: expect.any(String) },
    });
    expect((await reset(username, code, 'HalHope1')).error.key).toBe('passwordIsName');
    expect((await reset(username, code)).status).toBe(200);
  });

  it('takes no code after 15 minutes, and mails none again within a minute', async () => {
    const username = await newUser(test.ours, 'dora@ours.example');
    await forgot(username);
    const code = codeIn((await mailTo('dora@ours.example')).text);
    await forgot(username);
    await new Promise((done) => setTimeout(done, 300));
    expect(mail.received.filter(({ to }) => to.includes('dora@ours.example'))).toHaveLength(1);
    test.shiftClock(16 * 60_000);
    expect((await reset(username, code)).error.key).toBe('resetCodeWrong');
    test.shiftClock(0);
  });

  it('wants a captcha, each for one try', async () => {
    const { captchaId } = await anyone().get(contract.signIn.captcha);
    const wrong = await anyone().call(contract.password.forgot, { body: { username: 'admin', captchaId, captcha: 'zzzz' } });
    expect(wrong.error.key).toBe('captchaWrong');
  });
});

describe('the box of outgoing mail', () => {
  it('keeps what could not be sent and tries again, later each time, and gives up in the end', async () => {
    const [{ id }] = await test.rows(
      `insert into outgoing (provider_id, channel, recipient, subject, body) values ($1, 'sms', '+4312345', '', 'x') returning id`,
      [test.ours],
    );
    const state = async () => (await test.rows('select attempts, failed_at, error from outgoing where id = $1', [id]))[0];
    // An attempt has ended when its error stands: before that the end would put the time of the next one over ours.
    const tried = (times: number) => until(async () => (await state()).attempts === times && (await state()).error !== '');
    await tried(1);
    expect((await state()).error).toBe('smsNotConfigured');
    for (let attempt = 2; attempt <= 6; attempt++) {
      await test.rows("update outgoing set due_at = now() - interval '1 s', error = '' where id = $1", [id]);
      await tried(attempt);
    }
    await until(async () => (await state()).failed_at !== null);
  });
});
