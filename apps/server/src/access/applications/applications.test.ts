import { type BodyOf, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../../platform/config/seal.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type Api, apiOf, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { giveUpStrangersFiles, hasStrangersRoom } from '../files/strangers-share.ts';

let test: TestServer;
let mail: MailServer;
const secretKey = Buffer.alloc(32, 9);
beforeAll(async () => {
  mail = await startMailServer('platform@csms.example', 'code');
  test = await startTestServer({ secretKey, timing: { outboxMs: 50 }, env: { OUTWARD_ALLOW: '127.0.0.1' } });
  await test.rows(
    `update provider set mail_account = 'platform@csms.example', smtp_address = '127.0.0.1', smtp_port = $1, mail_authorization_code = $2 where type = 'super'`,
    [mail.port, createSeal(secretKey).seal('code')],
  );
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const anyone = (language = 'en') => {
  const api = apiOf(test.url, undefined);
  return { ...api, post: (path: string, body: unknown) => api.raw('POST', path, body, { 'x-language': language }) };
};
async function captcha() {
  const { captchaId } = await anyone().get(contract.signIn.captcha);
  const [row] = await test.rows<{ answer: string }>('select answer from captcha where id = $1', [captchaId]);
  return { captchaId, captcha: row!.answer };
}
async function apply(fields: Partial<BodyOf<typeof contract.applications.submit>> = {}, language = 'en') {
  const response = await anyone(language).post('/web/apply/submit', {
    companyName: unique('Company '),
    country: 'CN',
    contact: 'Li Hua',
    phone: '+86 13800000000',
    email: `${unique('mail').toLowerCase()}@company.example`,
    ...(await captcha()),
    ...fields,
  });
  return { status: response.status, ...((await response.json()) as { code: number; msg: string; data: never }) };
}
const newest = async () => (await test.admin.get(contract.applications.list, { query: { limit: 1 } })).list[0]!;
const decision = (more: object = {}) => ({
  providerName: unique('New provider '),
  validYears: 2 as const,
  username: unique('first-'),
  ...more,
});
const mailTo = (address: string) => until(() => mail.received.find(({ to }) => to.includes(address)));

describe('an application', () => {
  it('becomes a provider whose first user signs in by the mailed code, and sees nothing of others', async () => {
    expect((await apply({ email: 'li@volt.example' }, 'zh')).status).toBe(200);
    const application = await newest();
    expect(application).toMatchObject({ status: 'pending', language: 'zh', contact: 'Li Hua' });
    const body = decision();
    const approved = await test.admin.get(contract.applications.approve, { params: { id: application.id }, body });
    expect(approved).toMatchObject({ status: 'approved', decidedBy: 'admin', providerId: expect.any(Number) });
    const letter = await mailTo('li@volt.example');
    expect(letter.subject).toBe('您的入驻申请已通过');
    expect(letter.text).toContain(body.username);

    await anyone().get(contract.password.forgot, { body: { username: body.username, ...(await captcha()) } });
    const code = await until(() => /^ {4}(\w{8})$/m.exec(mail.received.map(({ text }) => text).join('\n'))?.[1]);
    await anyone().get(contract.password.reset, {
      body: { username: body.username, code, newPwd: 'volt-password', confirmNewPwd: 'volt-password' },
    });
    const first: Api = await test.signIn(body.username, 'volt-password');
    const own = await first.get(contract.providers.getAllProviders, { query: {} });
    expect(own.list.map(({ providerName }) => providerName)).toEqual([body.providerName]);
    const years = (Date.parse(own.list[0]!.expirationTime!) - Date.now()) / (365.25 * 86_400_000);
    expect(years).toBeCloseTo(2, 1);
    expect((await first.call(contract.applications.list, { query: {} })).status).toBe(403);
    expect((await first.get(contract.stations.list, { query: {} })).total).toBe(0);
  });

  it('is rejected with a reason that the applicant reads', async () => {
    await apply({ email: 'no@volt.example' });
    const { id } = await newest();
    expect((await test.admin.call(contract.applications.reject, { params: { id }, body: { note: '' } })).status).toBe(422);
    await test.admin.get(contract.applications.reject, { params: { id }, body: { note: 'The licence cannot be read' } });
    expect((await mailTo('no@volt.example')).text).toContain('The licence cannot be read');
  });

  it('is decided once, also by two at the same moment', async () => {
    await apply();
    const { id } = await newest();
    const answers = await Promise.all([
      test.admin.call(contract.applications.approve, { params: { id }, body: decision() }),
      test.admin.call(contract.applications.reject, { params: { id }, body: { note: 'no' } }),
      test.admin.call(contract.applications.approve, { params: { id }, body: decision() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('leaves nothing behind when the name or the account of the provider is taken', async () => {
    await apply();
    const { id } = await newest();
    const before = await test.rows('select count(*) from provider');
    const name = await test.admin.call(contract.applications.approve, {
      params: { id },
      body: decision({ providerName: 'Ours' }),
    });
    expect(name).toMatchObject({ status: 409, error: { fields: { providerName: expect.any(String) } } });
    const account = await test.admin.call(contract.applications.approve, {
      params: { id },
      body: decision({ username: 'ADMIN' }),
    });
    expect(account).toMatchObject({ status: 409, error: { fields: { username: expect.any(String) } } });
    const both = await test.admin.call(contract.applications.approve, {
      params: { id },
      body: decision({ providerName: 'Ours', username: 'ADMIN' }),
    });
    expect(both).toMatchObject({
      status: 409,
      error: { fields: { providerName: expect.any(String), username: expect.any(String) } },
    });
    expect(await test.rows('select count(*) from provider')).toEqual(before);
    expect(await newest()).toMatchObject({ id, status: 'pending' });
  });

  it('wants a captcha, a good address, and is not taken twice while one is open', async () => {
    expect(await apply({ captcha: 'zzzz' })).toMatchObject({ status: 422, data: { fields: { captcha: expect.any(String) } } });
    expect(await apply({ email: 'nonsense' })).toMatchObject({ status: 422, data: { fields: { email: expect.any(String) } } });
    expect((await apply({ email: 'twice@volt.example' })).status).toBe(200);
    expect(await apply({ email: 'Twice@volt.example' })).toMatchObject({ status: 409, data: { key: 'applicationPending' } });
  });

  it('has files that take a small share of the disk, and go first where room is short', async () => {
    const upload = async () => {
      const form = new FormData();
      form.append('file', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF']), 'licence.pdf');
      const uploaded = await fetch(`${test.url}/prod-api/web/apply/upload`, { method: 'POST', body: form });
      return ((await uploaded.json()) as { fileName: string }).fileName;
    };
    const [used, unused] = [await upload(), await upload()];
    expect((await apply({ licenceFile: used })).status).toBe(200);
    const files = await test.rows<{ name: string; size: string }>(
      'select name, size from stored_file where name = any ($1) order by name = $2 desc',
      [[used, unused], used],
    );
    expect(files).toHaveLength(2);
    const held = files.reduce((sum, { size }) => sum + Number(size), 0);
    const disk = (total: number, isShort = false) => ({ space: () => ({ total, free: total }), isShort: () => isShort });
    // Of a disk of which these files and 100 bytes more are 2 %.
    const small = disk((held + 100) * 50);
    const { system } = test.databases;
    expect([await hasStrangersRoom(system, small, 100), await hasStrangersRoom(system, small, 101)]).toEqual([true, false]);
    expect(await hasStrangersRoom(system, disk(10 ** 12, true), 1)).toBe(false);
    const left = async () =>
      (await test.rows('select name from stored_file where name = any ($1)', [[used, unused]])).map(({ name }) => name);
    await giveUpStrangersFiles(system, disk(10 ** 12));
    expect(await left()).toHaveLength(2);
    await giveUpStrangersFiles(system, disk(10 ** 12, true));
    expect(await left()).toEqual([used]);
  });

  it('brings its licence, which only the platform sees, and cannot take a file of somebody else', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF']), 'licence.pdf');
    const uploaded = await fetch(`${test.url}/prod-api/web/apply/upload`, { method: 'POST', body: form });
    const { fileName } = (await uploaded.json()) as { fileName: string };
    expect((await apply({ licenceFile: fileName })).status).toBe(200);
    expect((await newest()).licenceFile).toBe(fileName);
    const path = `/common/download?fileName=${fileName}`;
    expect((await test.admin.raw('GET', path)).status).toBe(200);
    expect((await (await test.user(test.ours, ['*:*:*'])).raw('GET', path)).status).toBe(404);
    expect((await anyone().raw('GET', `/common/download/resource?resource=${fileName}`)).status).toBe(401);
    expect(await apply({ licenceFile: fileName })).toMatchObject({
      status: 422,
      data: { fields: { licenceFile: expect.any(String) } },
    });
  });
});
