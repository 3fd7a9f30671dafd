import { type Company, contract } from '@csms/contract';
import { sum } from '@csms/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { dividedEvenly } from './spread.rules.ts';

let test: TestServer;
let enterer: Api;
let confirmer: Api;
beforeAll(async () => {
  test = await startTestServer();
  enterer = await test.user(test.ours, ['*:*:*']);
  confirmer = await test.user(test.ours, ['*:*:*']);
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

async function company(members = 0): Promise<{ company: Company; accounts: string[]; join(): Promise<unknown> }> {
  const { id: groupId } = await test.admin.get(contract.userGroups.create, {
    body: { groupName: unique('group-'), providerId: test.ours, electricityLimit: null },
  });
  const accounts: string[] = [];
  const join = () => {
    const account = unique('member-');
    accounts.push(account);
    return test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account, groupId } });
  };
  for (let n = 0; n < members; n++) await join();
  const made = await enterer.get(contract.companies.create, {
    body: { providerId: test.ours, name: unique('Company '), groupId },
  });
  return { company: made, accounts, join };
}
const enter = (form: object) => enterer.call(contract.corporateTransfers.enter, { body: form as never });
const entered = async (form: object) => (await enter({ amount: '100', bankReference: unique('BANK-'), ...form })).data.id;
const confirm = (api: Api, id: number) => api.call(contract.corporateTransfers.confirm, { params: { id }, body: {} });
const balance = async (id: number) => (await enterer.get(contract.companies.get, { params: { id } })).balance;
const memberBalances = async (id: number) =>
  (await enterer.get(contract.companies.members, { params: { id }, query: { limit: 50 } })).list.map((one) => one.balance);

it('what is divided evenly adds up to the whole, and nobody gets more than one cent more than another', () => {
  expect(dividedEvenly('10.00', 3, 2)).toEqual(['3.34', '3.33', '3.33']);
  expect(dividedEvenly('100', 8, 0)).toEqual(['13', '13', '13', '13', '12', '12', '12', '12']);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 3 }),
      (units, count, minor) => {
        const text = units.toString().padStart(minor + 1, '0');
        const amount = minor === 0 ? text : `${text.slice(0, -minor)}.${text.slice(-minor)}`;
        const parts = dividedEvenly(amount, count, minor);
        expect(parts).toHaveLength(count);
        expect(Number(sum(parts))).toBe(Number(amount));
        const inUnits = parts.map((part) => BigInt(part.replace('.', '')));
        expect(inUnits[0]! - inUnits.at(-1)!).toBeLessThanOrEqual(1n);
      },
    ),
  );
});

describe('a bank transfer', () => {
  it('is never decided on by whoever entered it', async () => {
    const { company: one } = await company();
    const id = await entered({ companyId: one.id });
    expect(await confirm(enterer, id)).toMatchObject({ status: 409, code: 601, error: { key: 'secondPersonNeeded' } });
    const rejected = await enterer.call(contract.corporateTransfers.reject, { params: { id }, body: { note: 'no' } });
    expect(rejected.error.key).toBe('secondPersonNeeded');
    expect(await balance(one.id)).toBe('0.00');
    // Nor by a statement that goes past the program.
    await expect(
      test.rows(
        `update corporate_transfer set status = 'confirmed', decided_at = now(), decided_by_id = entered_by_id where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/second_person/);
  });

  it('is credited once, however many confirm it at once', async () => {
    const { company: one } = await company();
    const id = await entered({ companyId: one.id, amount: '250.75' });
    const others = await Promise.all(Array.from({ length: 5 }, () => test.user(test.ours, ['*:*:*'])));
    const answers = await Promise.all(others.map((api) => confirm(api, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.filter(({ error }) => error?.key === 'transferDecided')).toHaveLength(4);
    expect(await balance(one.id)).toBe('250.75');
    const { list } = await enterer.get(contract.rechargeRecords.list, { query: { keyword: one.name } });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ source: 'corporateTransfer', tradeType: 'recharge', amount: '250.75' });
    expect(list[0]!.thirdPartyTransactionId).toMatch(/^BANK-/);
  });

  it('is not entered twice under one bank reference, unless the first was rejected', async () => {
    const { company: one } = await company();
    const bankReference = unique('Bank-');
    const id = await entered({ companyId: one.id, bankReference });
    const again = await enter({ companyId: one.id, amount: '100', bankReference: bankReference.toUpperCase() });
    expect(again).toMatchObject({ status: 409, code: 601, error: { key: 'bankReferenceKnown' } });
    expect(again.error.fields).toHaveProperty('bankReference');
    await confirmer.get(contract.corporateTransfers.reject, { params: { id }, body: { note: 'Wrong company' } });
    expect((await enter({ companyId: one.id, amount: '100', bankReference })).status).toBe(200);
    expect((await confirm(confirmer, id)).error.key).toBe('transferDecided');
    expect(await balance(one.id)).toBe('0.00');
  });

  it('is spread to the last cent', async () => {
    const { company: one } = await company(3);
    const id = await entered({ companyId: one.id, amount: '10', spread: 'evenly' });
    const { data } = await confirm(confirmer, id);
    expect(data).toMatchObject({ status: 'confirmed', members: 3, spreadAmount: '10.00' });
    expect(await balance(one.id)).toBe('0.00');
    expect(await memberBalances(one.id)).toEqual(['3.34', '3.33', '3.33']);
    const { list } = await enterer.get(contract.transfers.list, { query: { keyword: one.name } });
    expect(list.map(({ reason, from }) => [reason, from.kind])).toEqual([
      ['company', 'company'],
      ['company', 'company'],
      ['company', 'company'],
    ]);
  });

  it('gives each the same and leaves the rest with the company, or is refused where it is not enough', async () => {
    const { company: one, join } = await company(2);
    const much = await entered({ companyId: one.id, amount: '10', spread: 'each', memberAmount: '3.34' });
    const little = await entered({ companyId: one.id, amount: '0.02', spread: 'evenly' });
    await join();
    expect(await confirm(confirmer, much)).toMatchObject({ status: 409, error: { key: 'spreadTooMuch' } });
    expect(await balance(one.id)).toBe('0.00');
    const enough = await entered({ companyId: one.id, amount: '10', spread: 'each', memberAmount: '3' });
    expect((await confirm(confirmer, enough)).status).toBe(200);
    expect(await memberBalances(one.id)).toEqual(['3.00', '3.00', '3.00']);
    expect(await balance(one.id)).toBe('1.00');
    expect((await confirm(confirmer, little)).error.key).toBe('spreadTooLittle');
  });

  it('that nobody could confirm is refused when it is entered', async () => {
    const { company: one } = await company(3);
    const form = { companyId: one.id, bankReference: unique('B-') };
    const little = await enter({ ...form, amount: '0.02', spread: 'evenly' });
    expect(little.error).toMatchObject({ key: 'spreadTooLittle', fields: { amount: expect.any(String) } });
    const much = await enter({ ...form, amount: '10', spread: 'each', memberAmount: '3.34' });
    expect(much.error).toMatchObject({ key: 'spreadTooMuch', fields: { memberAmount: expect.any(String) } });
    expect((await enter({ ...form, amount: '10', spread: 'each', memberAmount: '3.33' })).status).toBe(200);
  });

  it('without members is not spread, nor with a part of a cent, nor a slip that is not there', async () => {
    const { company: one } = await company(0);
    const id = await entered({ companyId: one.id, spread: 'evenly' });
    expect((await confirm(confirmer, id)).error.key).toBe('companyWithoutMembers');
    const form = { companyId: one.id, bankReference: unique('B-'), amount: '1.001' };
    expect((await enter(form)).error.fields).toHaveProperty('amount');
    expect((await enter({ ...form, amount: '1', slipFile: 'nothing-of-that-name.pdf' })).error.fields).toHaveProperty('slipFile');
    expect((await enter({ ...form, amount: '1', spread: 'each' })).error.fields).toHaveProperty('memberAmount');
  });

  it('shows its slip to those who may see it, and to nobody else', async () => {
    const { company: one } = await company();
    const form = new FormData();
    form.append('file', new Blob([`%PDF-1.4\n${'x'.repeat(100)}\n%%EOF`], { type: 'application/pdf' }), 'slip.pdf');
    const sent = await fetch(`${test.url}/prod-api${contract.files.upload.path}?kind=slip`, {
      method: 'POST',
      headers: { authorization: `Bearer ${enterer.token}` },
      body: form,
    });
    const { data } = (await sent.json()) as { data: { fileName: string } };
    const id = await entered({ companyId: one.id, slipFile: data.fileName });
    const path = contract.corporateTransfers.slip.path.replace(':id', String(id));
    expect(await (await confirmer.raw('GET', path)).text()).toMatch(/^%PDF/);
    expect((await (await test.user(test.theirs, ['*:*:*'])).raw('GET', path)).status).toBe(404);
    expect((await (await test.user(test.ours, ['company:read'])).raw('GET', path)).status).toBe(403);
  });
});

describe('a company', () => {
  it('has its name once, and no group of another provider', async () => {
    const { company: one } = await company();
    const form = { providerId: test.ours, name: one.name };
    expect((await enterer.call(contract.companies.create, { body: form })).error.fields).toHaveProperty('name');
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group-'), providerId: test.theirs, electricityLimit: null },
    });
    const other = await test.admin.call(contract.companies.create, { body: { ...form, name: unique('C'), groupId } });
    expect(other.error.fields).toHaveProperty('groupId');
  });

  it('is found by the group that its members are of, by its own provider alone', async () => {
    const { company: one } = await company(1);
    await company(1);
    const of = async (api: Api) =>
      (await api.get(contract.companies.list, { query: { groupId: one.groupId! } })).list.map(({ id }) => id);
    expect(await of(enterer)).toEqual([one.id]);
    expect(await of(await test.user(test.theirs, ['*:*:*']))).toEqual([]);
  });

  it('gives money to a member by hand', async () => {
    const { company: one, accounts } = await company(1);
    await confirm(confirmer, await entered({ companyId: one.id, amount: '50' }));
    const [member] = (await enterer.get(contract.companies.members, { params: { id: one.id }, query: {} })).list;
    const record = await enterer.get(contract.transfers.create, {
      body: {
        from: { kind: 'company', id: String(one.id) },
        to: { kind: 'chargeUser', id: String(member!.id) },
        amount: '20',
        requestId: unique('request-'),
      },
    });
    expect(record).toMatchObject({ reason: 'company', to: { name: accounts[0] } });
    expect(await balance(one.id)).toBe('30.00');
  });
});
