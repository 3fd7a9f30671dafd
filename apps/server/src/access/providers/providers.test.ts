import { type AddressInfo, createServer } from 'node:net';
import { contract, FEE_ACCOUNTS } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type Api, apiOf, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

let test: TestServer;
let mail: MailServer;
let ours: Api;
beforeAll(async () => {
  mail = await startMailServer('ops@ours.example', 'right-code');
  test = await startTestServer({ timing: { expiryMs: 50 }, env: { OUTWARD_ALLOW: '127.0.0.1' } });
  ours = await test.user(test.ours, ['*:*:*']);
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const form = (more: object = {}) => ({
  providerName: unique('Provider '),
  parentId: test.ours,
  validYears: 1 as const,
  mailAccount: 'ops@ours.example',
  authorizationCode: 'right-code',
  smtpAddress: '127.0.0.1',
  smtpPort: mail.port,
  ...more,
});
const add = (api: Api, more: object = {}) => api.call(contract.providers.addProvider, { body: form(more) });

describe('a provider', () => {
  it('is made below another, with its ledger, and its code is nowhere to be read', async () => {
    const made = await add(ours, { authCount: 5 });
    expect(made.data).toMatchObject({ parentId: test.ours, providerType: 'common', authCount: 5, hasAuthorizationCode: true });
    expect(JSON.stringify(made)).not.toContain('right-code');
    const [{ n }] = await test.rows('select count(*)::int as n from ledger_account where provider_id = $1', [made.data.id]);
    // Six of the house, and one for the income of each fee.
    expect(n).toBe(6 + FEE_ACCOUNTS.length);
    const [log] = await test.rows(
      "select request::text from system_log where operation = 'provider.create' order by id desc limit 1",
    );
    expect(log.request).not.toContain('right-code');
    // Its maker sees it from the next call on.
    const list = await ours.get(contract.providers.getConditionProviders, { body: { keyword: made.data.providerName } });
    expect(list.list.map(({ id }) => id)).toEqual([made.data.id]);
  });

  it('asks for longer passwords where it says so, and not without', async () => {
    const made = await add(ours, { passwordMin: 9 });
    expect(made.data.passwordMin).toBe(9);
    const { id, providerName } = made.data;
    const { authorizationCode: _, parentId: __, validYears: ___, ...same } = form({ id, providerName });
    const kept = await ours.call(contract.providers.updateProviderInfo, { body: { ...same, id } });
    expect(kept.data.passwordMin).toBe(9);
    expect((await add(ours, { passwordMin: 4 })).error.fields).toHaveProperty('passwordMin');
    expect((await add(ours)).data.passwordMin).toBe(5);
  });

  it('cannot be made below a stranger, nor as a platform, by a common provider; and its name is once', async () => {
    expect(await add(ours, { parentId: test.theirs })).toMatchObject({
      status: 422,
      error: { fields: { parentId: expect.any(String) } },
    });
    expect(await add(ours, { providerType: 'super' })).toMatchObject({ status: 422 });
    expect(await add(ours, { providerName: 'Theirs' })).toMatchObject({
      status: 409,
      error: { fields: { providerName: expect.any(String) } },
    });
    expect(await add(ours, { smtpPort: 0 })).toMatchObject({ status: 422, error: { fields: { smtpPort: expect.any(String) } } });
  });

  it('does not extend its own authorisation, but that of one below it', async () => {
    const { validYears: _, parentId: __, ...own } = form({ id: test.ours, providerName: 'Ours' });
    const update = (body: object) =>
      ours.call(contract.providers.updateProviderInfo, { body: { ...own, id: test.ours, ...body } });
    expect((await update({ validYears: 3 })).error.fields).toHaveProperty('validYears');
    expect((await update({ authCount: 99 })).error.fields).toHaveProperty('authCount');
    expect((await update({ contact: 'Ann' })).data).toMatchObject({ contact: 'Ann', expirationTime: null });
    const child = (await add(ours)).data;
    const extended = await update({ id: child.id, providerName: child.providerName, validYears: 3, authCount: 7 });
    expect(Date.parse(extended.data.expirationTime!)).toBeGreaterThan(Date.parse(child.expirationTime!));
    expect((await update({ id: test.theirs, providerName: 'x' })).status).toBe(404);
  });

  it('whose time has run out signs nobody in, and ends who is in, with their open streams', async () => {
    const child = (await add(ours)).data;
    const user = await test.user(child.id, ['*:*:*']);
    const stream = await openStream(user);
    await until(() => stream.heard.length > 0);
    await test.rows("update provider set expires_at = now() - interval '1 s' where id = $1", [child.id]);
    await until(() => stream.heard.some(({ event }) => event === 'ended'));
    expect((await user.call(contract.signIn.info)).status).toBe(401);
    const [{ username }] = await test.rows('select username from system_users where provider_id = $1', [child.id]);
    const login = await apiOf(test.url, undefined).get(contract.signIn.login, {
      body: { username, password: 'admin-of-tests' },
    });
    expect(login).toEqual({ token: '', systemUserStatus: 0 });
  });
});

describe('the test mail', () => {
  const send = (api: Api, more: object = {}) => {
    const { mailAccount, smtpAddress, smtpPort, authorizationCode } = form();
    return api.call(contract.providers.testMail, {
      body: { mailAccount, smtpAddress, smtpPort, authorizationCode, recipient: 'me@ours.example', ...more },
    });
  };
  it('arrives; a code that the server does not take is told, and of a place that is no mail server only that it could not be reached', async () => {
    expect((await send(ours)).status).toBe(200);
    expect(mail.received.at(-1)).toMatchObject({ to: ['me@ours.example'], subject: 'Test mail' });
    const wrong = await send(ours, { authorizationCode: 'wrong' });
    expect(wrong.error.key).toBe('mailSignInFailed');
    expect(wrong.msg).not.toContain('535');
    expect((await send(ours, { smtpPort: 1 })).error.key).toBe('mailUnreachable');
  });
  it('tells nothing of the inner network: an open port, a closed one, a silent one and a metadata service answer alike, and none is knocked at', async () => {
    const curious = await test.user(test.ours, ['provider:write']);
    let knocks = 0;
    const greeting = createServer((socket) => {
      knocks++;
      socket.end('220 inner mail server\r\n');
    });
    await new Promise<void>((done) => greeting.listen(0, '127.0.0.2', done));
    const { port } = greeting.address() as AddressInfo;
    const answers = [];
    for (const [smtpAddress, smtpPort] of [
      ['127.0.0.2', port],
      ['127.0.0.2', 1],
      ['::ffff:127.0.0.2', port],
      ['169.254.169.254', 80],
    ] as const) {
      const began = performance.now();
      const { status, msg, error } = await send(curious, { smtpAddress, smtpPort });
      answers.push({ status, msg, key: error.key, quick: performance.now() - began < 5000 });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 409, key: 'mailUnreachable', quick: true });
    expect(knocks).toBe(0);
    await new Promise((done) => greeting.close(done));
  });
  it('uses the stored code for the stored server only, so that it cannot be sent elsewhere', async () => {
    const child = (await add(ours)).data;
    expect((await send(ours, { id: child.id, authorizationCode: undefined })).status).toBe(200);
    const elsewhere = await startMailServer('ops@ours.example', 'right-code');
    expect((await send(ours, { id: child.id, authorizationCode: undefined, smtpPort: elsewhere.port })).status).toBe(422);
    // Nor by moving the account there first.
    const { authorizationCode: _, parentId: __, validYears: ___, ...same } = form({ providerName: child.providerName });
    for (const moved of [{ smtpPort: elsewhere.port }, { smtpAddress: 'localhost' }, { mailAccount: 'other@ours.example' }]) {
      const answer = await ours.call(contract.providers.updateProviderInfo, { body: { ...same, id: child.id, ...moved } });
      expect(answer.error).toMatchObject({ key: 'mailCodeAgain', fields: { authorizationCode: expect.any(String) } });
    }
    expect((await ours.call(contract.providers.updateProviderInfo, { body: { ...same, id: child.id } })).status).toBe(200);
    const known = { ...same, id: child.id, smtpPort: elsewhere.port, authorizationCode: 'right-code' };
    expect((await ours.call(contract.providers.updateProviderInfo, { body: known })).status).toBe(200);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
    expect((await send(ours, { id: test.theirs })).status).toBe(404);
  });
});

describe('disclaimer and privacy agreement', () => {
  const set = (api: Api, id: number, disclaimer: string) =>
    api.call(contract.providers.setTexts, { body: { id, disclaimer, privacyAgreement: '<p>b</p>' } });
  const read = (providerId?: number) =>
    apiOf(test.url, undefined).get(contract.providers.publicText, { query: { providerId, text: 'disclaimer' } });

  it('are read by the public, without anything in them that could run', async () => {
    const evil =
      '<h2 onclick="x()">Title</h2><script>alert(1)</script><p style="text-align:center;background:url(//evil)">a<img src="https://evil/x.png"><img src="x" onerror="alert(1)"></p><a href="javascript:alert(1)">l</a><iframe src="/"></iframe><svg onload=alert(1)>';
    expect((await set(ours, test.ours, evil)).status).toBe(200);
    const { html, providerName } = await read(test.ours);
    expect(providerName).toBe('Ours');
    expect(html).toContain('<h2>Title</h2>');
    expect(html).toContain('text-align:center');
    expect(html).not.toMatch(/script|onclick|onerror|onload|evil|iframe|svg|background/i);
  });
  it('show uploaded images to the public, and take no image of a stranger', async () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const upload = async (api: Api) => {
      const body = new FormData();
      body.append('file', new Blob([bytes]), 'a.png');
      const response = await fetch(`${test.url}/prod-api/common/upload?kind=richText`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}` },
        body,
      });
      return ((await response.json()) as { data: { url: string } }).data.url;
    };
    const url = await upload(ours);
    expect((await set(ours, test.ours, `<p><img src="${url}"></p>`)).status).toBe(200);
    expect((await fetch(test.url + url)).status).toBe(200);
    const foreign = await upload(await test.user(test.theirs, []));
    expect((await set(ours, test.ours, `<p><img src="${foreign}"></p>`)).status).toBe(422);
    expect((await set(ours, test.theirs, 'x')).status).toBe(404);
  });
  it('are the platform’s where no provider is named, and empty where there are none', async () => {
    expect(await read()).toEqual({ providerName: 'CSMS', html: '' });
    expect(await read(999_999)).toEqual({ providerName: '', html: '' });
  });
});
