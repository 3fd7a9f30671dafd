import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { hashPassword } from '../sign-in/passwords.ts';

let test: TestServer;
let api: Api;
let username: string;
const PASSWORD = 'first-password';
beforeAll(async () => {
  test = await startTestServer();
  username = unique('person');
  await test.rows(
    `insert into system_users (provider_id, role_id, username, password_hash, email, name)
     select $1, r.id, $2, $3, 'Ann@old.example', 'Ann' from role r where r.key = 'admin'`,
    [test.ours, username, await hashPassword(PASSWORD)],
  );
  api = await test.signIn(username, PASSWORD);
});
afterAll(() => test.close());

const update = (more: object) =>
  api.call(contract.profile.update, { body: { name: 'Ann', phone: '', email: 'Ann@old.example', avatar: null, ...more } });
const change = (newPwd: string) =>
  api.call(contract.profile.editUserPwd, { body: { userName: username, oldPwd: PASSWORD, newPwd, confirmNewPwd: newPwd } });

describe('one’s own e-mail address', () => {
  it('is changed with the password only, and the old address is told', async () => {
    expect((await update({ email: 'thief@elsewhere.example' })).error).toMatchObject({
      key: 'passwordAsked',
      fields: { password: expect.any(String) },
    });
    expect((await update({ email: 'thief@elsewhere.example', password: 'no' })).error.key).toBe('passwordWrong');
    expect(await test.rows('select 1 from outgoing')).toEqual([]);
    expect((await update({ email: 'ann@new.example', password: PASSWORD })).data.email).toBe('ann@new.example');
    const mails = await test.rows('select recipient, body from outgoing');
    expect(mails).toMatchObject([{ recipient: 'Ann@old.example', body: expect.stringContaining('ann@new.example') }]);
    expect(await test.rows("select 1 from system_log where request::text like '%first-password%'")).toEqual([]);
  });

  it('stays without the password where only the rest changes', async () => {
    expect((await update({ email: 'ANN@new.example', name: 'Ann L.' })).data.name).toBe('Ann L.');
  });

  it('cannot be taken away without the password either', async () => {
    expect((await update({ email: '' })).error.key).toBe('passwordAsked');
  });
});

describe('one’s own new password', () => {
  it('is none that is common, one’s own name, or shorter than the provider asks', async () => {
    expect((await change('qwerty123')).error).toMatchObject({ key: 'passwordCommon', fields: { newPwd: expect.any(String) } });
    expect((await change(`${username.toLowerCase()}1`)).error.key).toBe('passwordIsName');
    await test.rows('update provider set password_min = 20 where id = $1', [test.ours]);
    expect((await change('second-password')).error.fields?.newPwd).toContain('20');
    await test.rows('update provider set password_min = 5 where id = $1', [test.ours]);
    expect((await change('second-password')).status).toBe(200);
  });
});
