import { type ChargeUser, contract, type InvoiceInfo, type Point } from '@csms/contract';
import { compare, sum } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let clerk: Api;
let point: Point;
let mail: MailServer;
const hour = 3_600_000;
const period = { from: new Date(Date.now() - 24 * hour).toISOString(), to: new Date(Date.now() + hour).toISOString() };

beforeAll(async () => {
  test = await startTestServer({ timing: { outboxMs: 50 }, env: { OUTWARD_ALLOW: '127.0.0.1' } });
  mail = await startMailServer('desk@ours.example', 'code-of-desk');
  clerk = await test.user(test.ours, ['*:*:*']);
  const station = await test.station({ price: { electricity: '1', service: '0.25' } });
  point = await test.point({ stationId: station.id });
});
afterAll(async () => {
  await test.checkBooks();
  await mail.close();
  await test.close();
});

interface Owner {
  user: ChargeUser;
  info: InvoiceInfo;
  records: number[];
}

let meter = 0;
/** A user who has charged some times with a card of theirs, 4 kWh for 5.00 each, and wants an invoice. */
async function owner(sessions = 2, more: object = {}): Promise<Owner> {
  const user = await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account: unique('user-') } });
  const card = await test.card({ amount: '100', chargeUserId: user.id });
  const raw = await test.boot(point.serialNumber);
  const records: number[] = [];
  for (let n = 0; n < sessions; n++) {
    const at = Date.now() - (sessions - n) * 600_000;
    const id = await raw.start(card.cardNumber, meter, at);
    meter += 4000;
    await raw.end(id, meter, at + 300_000);
    records.push(id);
  }
  await raw.close();
  const info = await clerk.get(contract.invoiceInfos.create, {
    body: {
      chargeUserId: user.id,
      principalType: 'personal',
      name: `${user.account} the receiver`,
      email: 'who@receiver.example',
      ...more,
    },
  });
  return { user, info, records };
}
const preview = (info: InvoiceInfo) => clerk.get(contract.invoices.preview, { query: { infoId: info.id, ...period } });
const apply = (info: InvoiceInfo, amount: string, more: object = {}, api = clerk) =>
  api.call(contract.invoices.apply, { body: { infoId: info.id, amount, ...period, ...more } });
const get = (id: number) => clerk.get(contract.invoices.get, { params: { id } });
async function pdf(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.4\n${'x'.repeat(100)}\n%%EOF`], { type: 'application/pdf' }), 'invoice 发票.pdf');
  const sent = await fetch(`${test.url}/prod-api${contract.files.upload.path}?kind=invoice`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}` },
    body: form,
  });
  return ((await sent.json()) as { data: { fileName: string } }).data.fileName;
}

describe('nothing is invoiced twice', () => {
  it('by several who apply at once', async () => {
    const { info, records } = await owner(3);
    expect(await preview(info)).toMatchObject({ records: 3, amount: '15.00', currency: '$', net: '15.00', tax: '0.00' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(info, '15')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, error } of answers)
      if (status !== 200) expect(['recordsInvoiced', 'nothingToInvoice']).toContain(error.key);
    const rows = await test.rows('select * from invoice_record where transaction_id = any ($1)', [records]);
    expect(rows).toHaveLength(3);
    expect((await preview(info)).records).toBe(0);
    expect((await apply(info, '15')).error.key).toBe('nothingToInvoice');
  });

  it('by a user and by the company that the user belongs to', async () => {
    const { user, info } = await owner(2);
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group-'), providerId: test.ours, electricityLimit: null },
    });
    await test.rows('update charge_user set group_id = $1 where id = $2', [groupId, user.id]);
    const company = await clerk.get(contract.companies.create, { body: { providerId: test.ours, name: unique('C'), groupId } });
    const ofCompany = await clerk.get(contract.invoiceInfos.create, {
      body: { companyId: company.id, principalType: 'company', name: company.name, taxNumber: '91310000' },
    });
    expect(await preview(ofCompany)).toMatchObject({ records: 2, amount: '10.00' });
    const answers = await Promise.all([apply(ofCompany, '10'), apply(info, '10')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('but what was on a rejected one may be', async () => {
    const { info } = await owner(2);
    const first = (await apply(info, '10')).data;
    const rejected = await clerk.get(contract.invoices.reject, { params: { id: first.id }, body: { reason: 'Wrong title' } });
    expect(rejected).toMatchObject({ status: 'rejected', rejectReason: 'Wrong title', changedRecords: 0 });
    const again = await apply(info, '10');
    expect(again.status).toBe(200);
    const records = await clerk.get(contract.invoices.records, { params: { id: first.id }, query: {} });
    expect(records.total).toBe(2);
    expect((await clerk.call(contract.invoices.reject, { params: { id: first.id }, body: { reason: 'x' } })).error.key).toBe(
      'invoiceStateWrong',
    );
  });

  it('and never over another amount than the applicant saw', async () => {
    const { info } = await owner(1);
    expect(await apply(info, '4.99')).toMatchObject({ status: 409, error: { key: 'invoiceAmountChanged' } });
    expect((await preview(info)).records).toBe(1);
  });

  it('nor over what is invalid, under review, unpaid, or somebody else’s', async () => {
    const { info, records } = await owner(3);
    const { info: other } = await owner(1);
    await test.rows('update charging_record set valid = false where transaction_id = $1', [records[0]]);
    await test.rows(`update charging_record set status = 'review' where transaction_id = $1`, [records[1]]);
    expect((await preview(info)).records).toBe(1);
    expect((await preview(other)).records).toBe(1);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await apply(info, '5', {}, stranger)).status).toBe(422);
    await test.rows(`update charging_record set valid = true, status = 'finished' where transaction_id = any ($1)`, [records]);
  });
});

describe('the invoices of a driver or a company', () => {
  it('are those that are made out for it alone, and none to another provider', async () => {
    const [one, other] = [await owner(1), await owner(1)];
    const invoice = (await apply(one.info, '5')).data;
    await apply(other.info, '5');
    const company = await clerk.get(contract.companies.create, { body: { providerId: test.ours, name: unique('C') } });
    const of = async (query: object, api = clerk) => (await api.get(contract.invoices.list, { query })).list.map(({ id }) => id);
    expect(await of({ chargeUserId: one.user.id })).toEqual([invoice.id]);
    expect(await of({ companyId: company.id })).toEqual([]);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect(await of({ chargeUserId: one.user.id }, stranger)).toEqual([]);
  });
});

describe('an invoice', () => {
  it('says when one of its records was invalidated or billed anew afterwards', async () => {
    const { info, records } = await owner(3);
    const { data: invoice } = await apply(info, '15');
    expect(invoice.changedRecords).toBe(0);
    await test.rows('update charging_record set valid = false where transaction_id = $1', [records[0]]);
    await test.rows('update charging_record set cost = 4, revision = revision + 1 where transaction_id = $1', [records[1]]);
    expect((await get(invoice.id)).changedRecords).toBe(2);
    const { list } = await clerk.get(contract.invoices.records, { params: { id: invoice.id }, query: {} });
    expect(list.map(({ changed }) => changed)).toEqual([true, true, false]);
    expect(list.find(({ valid }) => !valid)).toMatchObject({ transactionId: records[0], amount: '5.00', costNow: '0.00' });
    const flagged = await clerk.get(contract.invoices.list, { query: { changed: 'true', keyword: info.name } });
    expect(flagged.total).toBe(1);
    await test.rows(`update charging_record set valid = true, cost = 5, revision = 1 where transaction_id = any ($1)`, [records]);
    expect((await clerk.get(contract.invoices.list, { query: { changed: 'true', keyword: info.name } })).total).toBe(0);
  });

  it('goes from application to finish, and its file reaches the recipient by mail', async () => {
    const { info, user } = await owner(1);
    const { data: invoice } = await apply(info, '5', { remark: 'July' });
    const act = (name: 'notify' | 'finish') => clerk.call(contract.invoices[name], { params: { id: invoice.id } });
    expect((await act('notify')).error.key).toBe('invoiceStateWrong');
    const fileName = await pdf();
    const issued = await clerk.get(contract.invoices.issue, {
      params: { id: invoice.id },
      body: { fileName, invoiceNumber: unique('INV-') },
    });
    expect(issued).toMatchObject({ status: 'issued', fileLink: `/web/invoices/${invoice.id}/file`, remark: 'July' });
    expect((await act('finish')).error.key).toBe('invoiceStateWrong');
    expect((await act('notify')).error.key).toBe('mailNotConfigured');
    await mailAccount();
    expect((await act('notify')).data).toMatchObject({ status: 'notified' });
    const [got] = await until(async () => mail.received.length > 0 && mail.received);
    expect(got!.to).toContain('who@receiver.example');
    expect(got!.text).toContain('5.00');
    expect(got!.attachments).toEqual(['invoice 发票.pdf']);
    await until(async () => (await get(invoice.id)).notice?.state === 'sent');
    // A customer whose language is known is written to in it, whatever the clerk's is.
    expect(got!.subject).toMatch(/^Your invoice/);
    const before = mail.received.length;
    const { phone, email, userType, groupId, postPaid } = user;
    await clerk.get(contract.chargeUsers.update, {
      params: { id: user.id },
      body: { phone, email, userType, groupId, postPaid, language: 'zh' },
    });
    await act('notify');
    expect((await until(() => mail.received[before])).subject).toContain('发票通知');
    expect((await act('finish')).data).toMatchObject({ status: 'finished' });
    expect((await get(invoice.id)).finishTime).not.toBeNull();
    const late = await clerk.call(contract.invoices.reject, { params: { id: invoice.id }, body: { reason: 'late' } });
    expect(late.error.key).toBe('invoiceStateWrong');
  });

  it('gives its file to nobody else', async () => {
    const { info } = await owner(1);
    const { data: invoice } = await apply(info, '5');
    await clerk.get(contract.invoices.issue, { params: { id: invoice.id }, body: { fileName: await pdf() } });
    const path = contract.invoices.file.path.replace(':id', String(invoice.id));
    const got = await clerk.raw('GET', path);
    expect(await got.text()).toMatch(/^%PDF/);
    expect(decodeURIComponent(got.headers.get('download-filename')!)).toBe('invoice 发票.pdf');
    expect((await (await test.user(test.theirs, ['*:*:*'])).raw('GET', path)).status).toBe(404);
    expect((await (await test.user(test.ours, ['record:read'])).raw('GET', path)).status).toBe(403);
    expect(
      (await (await test.user(test.theirs, ['*:*:*'])).call(contract.invoices.get, { params: { id: invoice.id } })).status,
    ).toBe(404);
  });

  it('is never replaced silently: a second issue says why, and the first stays to be read', async () => {
    const { info } = await owner(1);
    const { data: invoice } = await apply(info, '5');
    const issue = async (body: object) =>
      clerk.call(contract.invoices.issue, { params: { id: invoice.id }, body: { fileName: await pdf(), ...body } as never });
    const [first, second] = [unique('INV-'), unique('INV-')];
    expect((await issue({ invoiceNumber: first })).status).toBe(200);
    const silent = await issue({ invoiceNumber: second });
    expect(silent).toMatchObject({ code: 601, error: { key: 'invoiceIssued', fields: { replaceReason: expect.any(String) } } });
    expect(await get(invoice.id)).toMatchObject({ invoiceNumber: first, earlierIssues: [] });
    expect((await issue({ invoiceNumber: second, replaceReason: 'wrong tax number' })).status).toBe(200);
    const after = await get(invoice.id);
    expect(after).toMatchObject({
      invoiceNumber: second,
      earlierIssues: [{ invoiceNumber: first, reason: 'wrong tax number' }],
    });
    const [earlier] = after.earlierIssues;
    expect(await (await clerk.raw('GET', earlier!.fileLink)).text()).toMatch(/^%PDF/);
    expect((await (await test.user(test.theirs, ['*:*:*'])).raw('GET', earlier!.fileLink)).status).toBe(404);
  });

  it('whose notice cannot go out is finished by hand, with a reason', async () => {
    const { info } = await owner(1, { email: '', mobile: '139' });
    const { data: invoice } = await apply(info, '5', { notificationType: 'message' });
    await clerk.get(contract.invoices.issue, { params: { id: invoice.id }, body: { fileName: await pdf() } });
    const finish = (body?: { reason: string }) =>
      clerk.call(contract.invoices.finish, { params: { id: invoice.id }, ...(body ? { body } : {}) });
    expect((await finish()).error.fields).toHaveProperty('reason');
    expect((await finish({ reason: 'handed over on paper' })).data).toMatchObject({
      status: 'finished',
      finishReason: 'handed over on paper',
      noticeTime: null,
    });
  });

  it('that nobody could be told of says why', async () => {
    const { info } = await owner(1, { email: '', mobile: '139' });
    const { data: invoice } = await apply(info, '5', { notificationType: 'message' });
    await clerk.get(contract.invoices.issue, { params: { id: invoice.id }, body: { fileName: await pdf() } });
    expect((await clerk.call(contract.invoices.notify, { params: { id: invoice.id } })).error.key).toBe('smsNotConfigured');
  });
});

/** A driver of a provider whose invoices are asked for, and charges at stations of its countries. */
async function driver(providerId = test.ours) {
  const user = await test.admin.get(contract.chargeUsers.create, { body: { providerId, account: unique('user-') } });
  const card = await test.card({ providerId, amount: '50000', chargeUserId: user.id });
  const info = await test.admin.get(contract.invoiceInfos.create, {
    body: { chargeUserId: user.id, principalType: 'personal', name: user.account },
  });
  // At one place at a time.
  let at = Date.now() - 20 * hour;
  return {
    info,
    /** Sessions of so many Wh each; their records. */
    async charge({ serialNumber }: { serialNumber: string }, ...energies: number[]): Promise<number[]> {
      const raw = await test.boot(serialNumber);
      const records: number[] = [];
      for (const wh of energies) {
        at += 600_000;
        const id = await raw.start(card.cardNumber, meter, at);
        meter += wh;
        await raw.end(id, meter, at + 300_000);
        records.push(id);
      }
      await raw.close();
      return records;
    },
    /** An application over all of it. */
    async apply() {
      const query = { infoId: info.id, ...period };
      const seen = await test.admin.get(contract.invoices.preview, { query });
      const { id } = await test.admin.get(contract.invoices.apply, { body: { ...query, amount: seen.amount } });
      const { taxes, net, tax } = await detailOf(id);
      expect({ taxes: seen.taxes, net: seen.net, tax: seen.tax }).toEqual({ taxes, net, tax });
      return id;
    },
  };
}
const rate = (country: string, percent: string, onTop: boolean, providerId = test.ours) =>
  test.admin.get(contract.taxRates.create, { body: { providerId, country, fromDay: '2020-01-01', percent, onTop } });
/** A station of a country, and its point. */
async function place(country: string, electricity = '0.37', providerId = test.ours) {
  const station = await test.station({ providerId, country, price: { electricity } });
  const { serialNumber } = await test.point({ stationId: station.id });
  return { stationId: station.id, serialNumber };
}
const detailOf = (id: number) => test.admin.get(contract.invoices.get, { params: { id } });
const recordsOf = async (id: number) =>
  (await test.admin.get(contract.invoices.records, { params: { id }, query: { limit: 300 } })).list;

/** That rows, records and the whole of an invoice are the same to the smallest unit. */
async function expectSums(id: number): Promise<void> {
  const { amount, taxes, net, tax } = await detailOf(id);
  const records = await recordsOf(id);
  expect(sum(taxes.map(({ gross }) => gross))).toBe(amount);
  for (const one of taxes) expect(sum([one.net!, one.tax!])).toBe(one.gross);
  for (const one of records) expect(sum([one.net!, one.tax!])).toBe(one.amount);
  expect([sum(records.map((one) => one.net!)), sum(records.map((one) => one.tax!))]).toEqual([net, tax]);
  expect(compare(sum([net!, tax!]), amount)).toBe(0);
}

describe('the tax of an invoice', () => {
  beforeAll(async () => {
    await rate('DE', '19', false);
    await rate('NL', '21', false);
    await rate('BE', '21', false);
    await rate('US', '8.25', true);
  });

  it('is told by rate and country, to the cent, with what was not taxed', async () => {
    const { charge, apply } = await driver();
    await charge(await place('DE'), 1111, 2357, 13);
    await charge(await place('NL'), 4444);
    await charge(await place('BE'), 777, 3001);
    await charge(await place('US'), 1999, 5003);
    await charge(await place('FR'), 1000);
    const id = await apply();
    const { taxes, amount, net, tax } = await detailOf(id);
    // By hand: 0.41 + 0.87 contain 0.07 + 0.14; 13 Wh cost nothing. 1.64 contains 0.28; 0.29 + 1.11, 0.05 + 0.19. On 0.74 and 1.85 come 0.06 and 0.15.
    expect(taxes).toEqual([
      { percent: '21', country: 'BE', net: '1.16', tax: '0.24', gross: '1.40' },
      { percent: '21', country: 'NL', net: '1.36', tax: '0.28', gross: '1.64' },
      { percent: '19', country: 'DE', net: '1.07', tax: '0.21', gross: '1.28' },
      { percent: '8.25', country: 'US', net: '2.59', tax: '0.21', gross: '2.80' },
      { percent: null, country: null, net: '0.37', tax: '0.00', gross: '0.37' },
    ]);
    expect([amount, net, tax]).toEqual(['7.49', '6.55', '0.94']);
    const records = await recordsOf(id);
    expect(records.find((one) => one.amount === '0.87')).toMatchObject({ net: '0.73', tax: '0.14', taxPercent: '19' });
    expect(records.find((one) => one.amount === '0.37')).toMatchObject({ net: '0.37', tax: '0.00', taxPercent: null });
    await expectSums(id);
  });

  it('has no decimals where the currency has none', async () => {
    const { id: japan } = await test.admin.get(contract.providers.addProvider, {
      body: {
        providerName: unique('Provider '),
        parentId: 1,
        currency: 'JPY',
        validYears: 1,
        mailAccount: 'a@b.example',
        authorizationCode: 'code',
        smtpAddress: 'smtp.example.com',
        smtpPort: 465,
      },
    });
    await rate('JP', '10', false, japan);
    await rate('US', '8.25', true, japan);
    const { charge, apply } = await driver(japan);
    await charge(await place('JP', '31.5', japan), 12_345, 999);
    await charge(await place('US', '31.5', japan), 1000);
    await charge(await place('KR', '31.5', japan), 2000);
    const id = await apply();
    // 389 + 31 contain 35 + 3; 3 are added to 32.
    expect((await detailOf(id)).taxes).toEqual([
      { percent: '10', country: 'JP', net: '382', tax: '38', gross: '420' },
      { percent: '8.25', country: 'US', net: '32', tax: '3', gross: '35' },
      { percent: null, country: null, net: '63', tax: '0', gross: '63' },
    ]);
    await expectSums(id);
  });

  it('names no country where the station has moved to another', async () => {
    const { charge, apply } = await driver();
    const moved = await place('DE');
    await charge(moved, 2357);
    await test.rows(`update station set country = 'FR' where id = $1`, [moved.stationId]);
    expect((await detailOf(await apply())).taxes).toEqual([
      { percent: '19', country: null, net: '0.73', tax: '0.14', gross: '0.87' },
    ]);
  });

  it('stays when a record is billed anew or the file is replaced; an application after a rejection takes the new bills', async () => {
    const { charge, apply } = await driver();
    const german = await place('DE', '1');
    const [record] = await charge(german, 1190, 2380);
    const id = await apply();
    const before = await detailOf(id);
    expect(before.taxes).toEqual([{ percent: '19', country: 'DE', net: '3.00', tax: '0.57', gross: '3.57' }]);
    const { tariff } = await test.admin.get(contract.records.get, { params: { transactionId: record! } });
    const right = await test.price(german.stationId, { electricity: '2', from: new Date(Date.now() + hour).toISOString() });
    await test.admin.get(contract.records.reprice, {
      body: { stationId: german.stationId, wrongVersionId: tariff[0]!.id, rightVersionId: right, reason: 'wrong fee' },
    });
    const issue = async (replaceReason?: string) =>
      clerk.get(contract.invoices.issue, {
        params: { id },
        body: { fileName: await pdf(), ...(replaceReason ? { replaceReason } : {}) },
      });
    await issue();
    await issue('wrong tax number');
    const { taxes, net, tax, changedRecords } = await detailOf(id);
    expect({ taxes, net, tax, changedRecords }).toEqual({ taxes: before.taxes, net: '3.00', tax: '0.57', changedRecords: 2 });
    expect((await recordsOf(id)).find((one) => one.transactionId === record)).toMatchObject({
      amount: '1.19',
      net: '1.00',
      tax: '0.19',
      costNow: '2.38',
    });
    await clerk.get(contract.invoices.reject, { params: { id }, body: { reason: 'Wrong fee' } });
    expect((await detailOf(id)).taxes).toEqual(before.taxes);
    expect((await detailOf(await apply())).taxes).toEqual([
      { percent: '19', country: 'DE', net: '6.00', tax: '1.14', gross: '7.14' },
    ]);
  });
});

describe('invoice information', () => {
  it('of a company needs a tax number, and is of one user or one company', async () => {
    const { user } = await owner(0);
    const create = (form: object) =>
      clerk.call(contract.invoiceInfos.create, { body: { name: 'X', principalType: 'personal', ...form } as never });
    expect((await create({ chargeUserId: user.id, principalType: 'company' })).error.fields).toHaveProperty('taxNumber');
    expect((await create({})).error.fields).toHaveProperty('owner');
    expect((await create({ chargeUserId: user.id, companyId: 1 })).error.fields).toHaveProperty('owner');
    expect((await create({ chargeUserId: 999_999 })).error.fields).toHaveProperty('owner');
  });

  it('can be deleted, and what was applied for with it stays', async () => {
    const { info } = await owner(1);
    const { data: invoice } = await apply(info, '5');
    await clerk.get(contract.invoiceInfos.remove, { params: { id: info.id } });
    expect((await get(invoice.id)).receiver).toBe(info.name);
  });
});

const mailAccount = () =>
  test.admin.get(contract.providers.updateProviderInfo, {
    body: {
      id: test.ours,
      providerName: 'Ours',
      mailAccount: 'desk@ours.example',
      authorizationCode: 'code-of-desk',
      smtpAddress: '127.0.0.1',
      smtpPort: mail.port,
    },
  });
