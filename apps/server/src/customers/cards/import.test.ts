import { type Card, IMPORT_ROWS } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { serveCustomers } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { headOf, sheetOf, uploadOf } from '../../testing/sheet.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { endOfDay } from './import.rules.ts';

let world: World;
let test: TestHttp;
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({
    ours: callerOf('anna', world.ours),
    theirs: callerOf('boris', world.theirs),
    reader: callerOf('rita', world.ours, { permissions: ['card:read'] }),
  });
  const bus = createLocalBus((error) => {
    throw error;
  });
  await serveCustomers(test.http, world.databases, { now: () => Date.parse('2026-03-10T12:00:00Z') }, bus);
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const HEADER = [
  'Card number *',
  '物理卡号',
  'first recharge',
  'Valid until (YYYY-MM-DD)',
  'E-mail',
  'User name',
  'Phone',
  'Charge user',
];
let count = 0;
const row = (changes: Partial<Record<number, string>> = {}): string[] => {
  count += 1;
  const cells = [`IMP${count}`, `IMPP${count}`, '50', '2027-12-31', 'a@example.com', 'Lin', '+49 1', ''];
  return cells.map((cell, index) => changes[index] ?? cell);
};
async function send(bytes: Buffer, { token = 'ours', language = 'en', query = '' } = {}) {
  const { payload, headers } = uploadOf(bytes, 'cards.xlsx');
  const response = await test.http.fastify.inject({
    method: 'POST',
    url: `/prod-api/web/cardImport?providerId=${world.ours}${query}`,
    headers: { ...headers, authorization: `Bearer ${token}`, 'x-language': language },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}
const all = async () => {
  const { rows } = await world.databases.pool.query(
    'select (select count(*) from card)::int as cards, (select count(*) from ledger_account)::int as wallets, (select count(*) from ledger_entry)::int as entries',
  );
  return rows[0];
};

describe('issuing cards from a sheet', () => {
  it('issues each with its first recharge, its history and its last day in the clerk’s zone', async () => {
    const user = await test.call('ours', 'POST', '/web/chargeUsers', { providerId: world.ours, account: 'lin@work' });
    const rows = [row({ 7: 'lin@work' }), row({ 2: '0', 3: '46752', 5: '=cmd()' })];
    const answer = await send(await sheetOf(HEADER, rows), { query: '&timeZone=Asia/Shanghai' });
    expect(answer).toMatchObject({ status: 200, data: { imported: 2 } });
    expect(answer.data.sample[1][3]).toBe('2027-12-31');
    const [one, two] = await Promise.all(
      rows.map(async (cells) => (await test.call<Card>('ours', 'GET', `/web/cards/${cells[0]}`)).data),
    );
    expect(one).toMatchObject({
      balance: '50.00',
      chargeUserId: user.data.id,
      expireTime: '2027-12-31T15:59:59.000Z',
      phone: '+49 1',
    });
    expect(two).toMatchObject({ balance: '0.00', expireTime: '2027-12-31T15:59:59.000Z', userName: '=cmd()' });
    const history = await test.call('ours', 'GET', `/web/cards/${one!.cardNumber}/history`);
    expect(history.data.list.map((event: { kind: string }) => event.kind).sort()).toEqual(['issued', 'recharge']);
    // What a spreadsheet would run stays text when it leaves again.
    const exported = await test.http.fastify.inject({
      url: '/prod-api/web/cards/export?format=csv&columns=cardNumber,userName,balance',
      headers: { authorization: 'Bearer ours' },
    });
    expect(exported.body).toContain(`${two!.cardNumber},'=cmd(),0.00`);
  });

  it('names every wrong cell by row and column, and issues nothing', async () => {
    const before = await all();
    const good = row();
    const answer = await send(
      await sheetOf(HEADER, [
        good,
        row({ 0: good[0]!.toLowerCase() }),
        row({ 1: good[1]!.toLowerCase() }),
        row({ 0: '', 2: '-5', 3: 'soon', 4: 'nobody' }),
        row({ 2: '1.005', 3: '2020-01-01' }),
        row({ 0: 'a b', 3: '2027-02-30', 7: 'nobody at all' }),
        row({ 7: 'nobody at all' }),
      ]),
    );
    expect(answer).toMatchObject({
      status: 422,
      msg: 'Nothing was imported. Cells to correct: 12',
      data: { key: 'importInvalid' },
    });
    expect(Object.keys(answer.data.fields).sort()).toEqual(
      ['3.A', '4.B', '5.A', '5.C', '5.D', '5.E', '6.C', '6.D', '7.A', '7.D', '7.H', '8.H'].sort(),
    );
    expect(await all()).toEqual(before);
  });

  it('issues no card whose number a spreadsheet may have changed, and says how to mend it', async () => {
    const before = await all();
    const wide = '6217001234567890123';
    const answer = await send(await sheetOf(HEADER, [row({ 0: wide }), row({ 1: wide })]));
    const words = 'A spreadsheet may have changed these digits. Format the column as text and enter the value again';
    expect(answer).toMatchObject({ status: 422, data: { fields: { '2.A': words, '3.B': words } } });
    expect(await all()).toEqual(before);
  });

  it('takes everything back where a number is in use, also by a stranger’s card, and says which of the two', async () => {
    const theirs = await test.call<Card>('theirs', 'POST', '/web/cards', {
      providerId: world.theirs,
      cardNumber: 'THEIRS1',
      physicalNumber: 'THEIRS-CHIP',
      amount: '0',
      expireTime: '2027-01-01T00:00:00Z',
      email: 'b@example.com',
    });
    expect(theirs.status).toBe(200);
    const before = await all();
    const answer = await send(await sheetOf(HEADER, [row(), row({ 0: 'theirs1' }), row({ 1: 'theirs-chip' })]), {
      language: 'zh',
    });
    expect(answer).toMatchObject({ status: 422, data: { fields: { '3.A': '该值已存在', '4.B': '该值已存在' } } });
    expect(Object.keys(answer.data.fields)).toHaveLength(2);
    expect(await all()).toEqual(before);
  });

  it('tells numbers that are in use also in rows that have other faults', async () => {
    const [one, two] = [row(), row()];
    expect((await send(await sheetOf(HEADER, [one, two]))).status).toBe(200);
    const before = await all();
    const answer = await send(
      await sheetOf(HEADER, [
        row({ 0: one[0]!, 2: '-5', 7: 'nobody at all' }),
        row({ 0: 'a b', 1: two[1]! }),
        row({ 0: one[0]!, 1: two[1]! }),
      ]),
    );
    expect(Object.keys(answer.data.fields).sort()).toEqual(['2.A', '2.C', '2.H', '3.A', '3.B', '4.A', '4.B']);
    expect(await all()).toEqual(before);
  });

  it('only tried, answers the same and leaves nothing', async () => {
    const before = await all();
    const bytes = await sheetOf(HEADER, [row(), row()]);
    const tried = await send(bytes, { query: '&check=true' });
    expect(tried).toMatchObject({ status: 200, data: { imported: 2 } });
    expect(await all()).toEqual(before);
    expect((await send(bytes)).data).toEqual(tried.data);
  });

  it('two clerks who send the same sheet at once: one wins, the other is told', async () => {
    const bytes = await sheetOf(HEADER, [row(), row(), row()]);
    const before = await all();
    const answers = await Promise.all([send(bytes), send(bytes)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await all()).cards).toBe(before.cards + 3);
  });

  it('a file over 1 MB, too many rows, a strange header, no rows and no spreadsheet are told apart', async () => {
    expect(await send(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({ status: 413, data: { key: 'fileTooLarge' } });
    const many = Array.from({ length: IMPORT_ROWS + 1 }, () => row());
    expect(await send(await sheetOf(HEADER, many))).toMatchObject({ status: 422, data: { key: 'sheetTooLong' } });
    expect(await send(await sheetOf(['Card number', 'What'], [['1', '2']]))).toMatchObject({
      status: 422,
      data: { key: 'sheetHeaderWrong' },
    });
    expect(await send(await sheetOf(HEADER, []))).toMatchObject({ status: 422, data: { key: 'sheetEmpty' } });
    expect(await send(Buffer.from('hello'))).toMatchObject({ status: 422, data: { key: 'sheetUnreadable' } });
  });

  it('is not for those who may only read, nor for another provider', async () => {
    const bytes = await sheetOf(HEADER, [row()]);
    expect((await send(bytes, { token: 'reader' })).status).toBe(403);
    expect((await send(bytes, { token: 'theirs' })).status).toBe(422);
  });

  it('the template is read back by its own importer, in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const response = await test.http.fastify.inject({
        url: '/prod-api/web/cardImport/template',
        headers: { authorization: 'Bearer ours', 'x-language': language },
      });
      const header = await headOf(response.rawPayload);
      expect(header).toHaveLength(HEADER.length);
      expect((await send(await sheetOf(header, [row()]))).status).toBe(200);
    }
  });
});

describe('the last day of a card', () => {
  it.each([
    ['2027-12-31', 'UTC', '2027-12-31T23:59:59.000Z'],
    ['2027-01-05', 'America/New_York', '2027-01-06T04:59:59.000Z'],
    ['2027-01-05', 'Asia/Shanghai', '2027-01-05T15:59:59.000Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T21:59:59.000Z'],
  ])('%s in %s ends at %s', (day, zone, end) => {
    expect(new Date(endOfDay(day, zone)).toISOString()).toBe(end);
  });
});
