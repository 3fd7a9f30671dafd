import { deflateRawSync } from 'node:zlib';
import { type Car, plateOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { serveCustomers } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { headOf, sheetOf, uploadOf } from '../../testing/sheet.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let test: TestHttp;
let owner: number;
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({
    ours: callerOf('anna', world.ours),
    theirs: callerOf('boris', world.theirs),
    reader: callerOf('rita', world.ours, { permissions: ['car:read'] }),
  });
  const bus = createLocalBus((error) => {
    throw error;
  });
  await serveCustomers(test.http, world.databases, { now: () => Date.parse('2026-03-10T12:00:00Z') }, bus);
  const user = await test.call('ours', 'POST', '/web/chargeUsers', { providerId: world.ours, account: 'lin@work' });
  owner = user.data.id;
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const VIN = '1HGCM82633A004352';
let count = 0;
const plate = () => {
  count += 1;
  return `CAR${count}`;
};
const form = (changes: object = {}) => ({ providerId: world.ours, carNumber: plate(), vin: VIN, ...changes });
const create = async (changes: object = {}, token = 'ours') => test.call<Car>(token, 'POST', '/web/cars', form(changes));

describe('a plate', () => {
  it.each([
    ['京a·12345', '京A12345'],
    [' b-mw 1234 ', 'B-MW1234'],
    ['ＡＢ１２３', 'AB123'],
    ['粤B\u200b D12345', '粤BD12345'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(plateOf(typed)).toBe(kept);
  });

  it('is unique in its provider however it is typed; another provider may serve the same car', async () => {
    expect((await create({ carNumber: '京A·88888' })).data.carNumber).toBe('京A88888');
    const answer = await create({ carNumber: '京a 88888' });
    expect(answer).toMatchObject({ status: 409, error: { key: 'duplicate' } });
    expect(Object.keys(answer.error.fields!)).toEqual(['carNumber']);
    expect((await create({ carNumber: '京a 88888', providerId: world.theirs }, 'theirs')).status).toBe(200);
    // A hyphen parts two plates that blanks do not.
    expect((await create({ carNumber: 'B-MW 1' })).status).toBe(200);
    expect((await create({ carNumber: 'BM-W 1' })).status).toBe(200);
  });
});

describe('a car', () => {
  it('is registered, found by any of its words, changed and removed', async () => {
    const { data: car } = await create({
      alias: 'Pool 3',
      brand: 'NIO',
      model: 'ET5',
      vin: ' lj1eeaum0k3000001 ',
      chargeUserId: owner,
    });
    expect(car).toMatchObject({ vin: 'LJ1EEAUM0K3000001', account: 'lin@work', providerName: 'Ours' });
    for (const keyword of ['pool', 'nio', 'et5', 'lj1eeaum', car.carNumber.toLowerCase(), 'lin@'])
      expect((await test.call('ours', 'GET', `/web/cars?keyword=${keyword}`)).data.list.map((one: Car) => one.id)).toContain(
        car.id,
      );
    const changed = await test.call<Car>('ours', 'PUT', `/web/cars/${car.id}`, {
      carNumber: car.carNumber,
      vin: VIN,
      alias: 'Pool 4',
    });
    expect(changed.data).toMatchObject({ alias: 'Pool 4', brand: '', chargeUserId: null, account: null });
    expect((await test.call('ours', 'POST', '/web/cars/remove', { ids: [car.id] })).status).toBe(200);
    expect((await test.call('ours', 'POST', '/web/cars/remove', { ids: [car.id] })).status).toBe(404);
  });

  it.each([
    ['a VIN of 16 characters', { vin: VIN.slice(1) }, 'vin'],
    ['a VIN with the letter O', { vin: 'OHGCM82633A004352' }, 'vin'],
    ['no VIN', { vin: '' }, 'vin'],
    ['no plate', { carNumber: ' · ' }, 'carNumber'],
    ['a plate of signs', { carNumber: '=1+1' }, 'carNumber'],
    ["a stranger's provider", { providerId: 2_000_000 }, 'providerId'],
    ['a charge user that is not there', { chargeUserId: 999_999 }, 'chargeUserId'],
  ])('with %s is refused at its field', async (_, changes, field) => {
    const answer = await create(changes);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.fields!)).toEqual([field]);
  });

  it('of another provider is neither seen, changed nor removed, and none is removed with it', async () => {
    const { data: car } = await create();
    const { data: own } = await create({ providerId: world.theirs }, 'theirs');
    expect((await test.call('theirs', 'GET', `/web/cars?providerId=${world.ours}`)).data).toEqual({ list: [], total: 0 });
    expect((await test.call('reader', 'GET', `/web/cars/${car.id}`)).data).toMatchObject({ id: car.id, vin: VIN });
    expect((await test.call('theirs', 'GET', `/web/cars/${car.id}`)).status).toBe(404);
    expect((await test.call('ours', 'GET', '/web/cars/99999999999')).status).toBe(404);
    expect((await test.call('theirs', 'PUT', `/web/cars/${car.id}`, { carNumber: 'X1', vin: VIN })).status).toBe(404);
    expect((await test.call('theirs', 'POST', '/web/cars/remove', { ids: [own.id, car.id] })).status).toBe(404);
    expect((await test.call('theirs', 'GET', `/web/cars?keyword=${own.carNumber}`)).data.total).toBe(1);
    expect((await create({}, 'reader')).status).toBe(403);
  });

  it('stays when its charge user goes', async () => {
    const user = await test.call('ours', 'POST', '/web/chargeUsers', { providerId: world.ours, account: 'going' });
    const { data: car } = await create({ chargeUserId: user.data.id });
    await world.databases.pool.query('delete from charge_user where id = $1', [user.data.id]);
    expect((await test.call('ours', 'GET', `/web/cars?keyword=${car.carNumber}`)).data.list[0].chargeUserId).toBeNull();
  });
});

const HEADER = ['Plate *', 'VIN *', '运营商 *', 'Alias', 'Brand', 'Model', 'Charge user'];
const row = (changes: Partial<Record<number, string>> = {}): string[] =>
  [plate(), VIN, 'Ours', '', 'BYD', 'Han', ''].map((cell, index) => changes[index] ?? cell);
async function send(bytes: Buffer, { token = 'ours', language = 'en', check = false } = {}) {
  const { payload, headers } = uploadOf(bytes, 'cars.xlsx');
  const response = await test.http.fastify.inject({
    method: 'POST',
    url: `/prod-api/web/carImport${check ? '?check=true' : ''}`,
    headers: { ...headers, authorization: `Bearer ${token}`, 'x-language': language },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}
const total = async () => (await world.databases.pool.query('select count(*)::int as n from car')).rows[0].n;

describe('importing cars', () => {
  it('is tried first and leaves nothing, then registers all of them', async () => {
    const before = await total();
    const rows = [row({ 0: '沪a·d12345', 6: 'lin@work' }), row({ 3: '=HYPERLINK("http://x")' })];
    const bytes = await sheetOf(HEADER, rows);
    const tried = await send(bytes, { check: true });
    expect(tried).toMatchObject({ status: 200, data: { imported: 2 } });
    expect(tried.data.sample[0].slice(0, 3)).toEqual(['沪AD12345', VIN, 'Ours']);
    expect(await total()).toBe(before);
    expect(await send(bytes)).toMatchObject({ status: 200, data: { imported: 2 } });
    const { data } = await test.call('ours', 'GET', '/web/cars?keyword=%E6%B2%AAAD12345');
    expect(data.list).toMatchObject([{ account: 'lin@work', brand: 'BYD' }]);
    const exported = await test.http.fastify.inject({
      url: '/prod-api/web/cars/export?format=csv&columns=alias',
      headers: { authorization: 'Bearer ours' },
    });
    expect(exported.body).toContain("'=HYPERLINK(");
  });

  it('names every wrong cell with its row, the operator name too, and imports nothing', async () => {
    const before = await total();
    const good = row();
    const sheet = await sheetOf(HEADER, [
      good,
      row({ 0: good[0]!.toLowerCase() }),
      row({ 0: '', 1: 'short', 2: '' }),
      row({ 2: 'Nobody Ltd' }),
      row({ 2: 'Theirs' }),
      row({ 0: '=1+1', 6: 'nobody' }),
      row({ 6: 'nobody' }),
    ]);
    const answer = await send(sheet);
    expect(answer).toMatchObject({ status: 422, data: { key: 'importInvalid' } });
    expect(answer.data.fields).toEqual({
      '3.A': 'This value stands in the sheet twice',
      '4.A': 'A value is missing',
      '4.B': 'A VIN has 17 letters and digits, without I, O and Q',
      '4.C': 'The operator name is empty',
      '5.C': 'The operator name is wrong: there is no such operator',
      '6.C': 'The operator name is wrong: there is no such operator',
      '7.A': 'A plate has up to 20 letters and digits',
      '7.G': 'The operator has no charge user with this account',
      '8.G': 'The operator has no charge user with this account',
    });
    expect((await send(sheet, { language: 'zh' })).data.fields['4.C']).toBe('运营商名称为空');
    expect(await total()).toBe(before);
  });

  it('takes everything back where a plate is in use in its provider', async () => {
    await create({ carNumber: 'KNOWN1' });
    await create({ providerId: world.theirs, carNumber: 'STRANGER1' }, 'theirs');
    expect((await send(await sheetOf(HEADER, [row({ 0: 'stranger 1' })]))).status).toBe(200);
    const before = await total();
    const answer = await send(await sheetOf(HEADER, [row(), row({ 0: 'known 1' })]));
    expect(answer).toMatchObject({ status: 422, data: { fields: { '3.A': 'This value is already in use' } } });
    expect(await total()).toBe(before);
  });

  it('two clerks with the same cars in another order: one wins, the other is told, nobody waits for ever', async () => {
    const rows = Array.from({ length: 30 }, () => row());
    const answers = await Promise.all([send(await sheetOf(HEADER, rows)), send(await sheetOf(HEADER, rows.toReversed()))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('tells all faults of a row at once: shape, provider, user, and a plate that is in use', async () => {
    const known = row();
    expect((await send(await sheetOf(HEADER, [known]))).status).toBe(200);
    const before = await total();
    const answer = await send(
      await sheetOf(HEADER, [
        row({ 0: known[0]!, 1: 'short', 6: 'nobody at all' }),
        row({ 0: known[0]!, 2: 'No such', 3: 'x'.repeat(500) }),
        row({ 1: '' }),
      ]),
    );
    expect(Object.keys(answer.data.fields).sort()).toEqual(['2.A', '2.B', '2.G', '3.A', '3.C', '3.D', '4.B']);
    expect(await total()).toBe(before);
  });

  it('a file over 1 MB and a sheet that unpacks to far more are refused', async () => {
    expect(await send(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({ status: 413, data: { key: 'fileTooLarge' } });
    expect(await send(bomb())).toMatchObject({ status: 422, data: { key: 'sheetUnreadable' } });
  });

  it('the template is read back by its own importer, in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const response = await test.http.fastify.inject({
        url: '/prod-api/web/carImport/template',
        headers: { authorization: 'Bearer ours', 'x-language': language },
      });
      const header = await headOf(response.rawPayload);
      expect((await send(await sheetOf(header, [row()]))).status).toBe(200);
    }
  });
});

/** A ZIP of one sheet that is 30 MB of blanks when unpacked, and says it is small. */
function bomb(): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const packed = deflateRawSync(Buffer.alloc(30 * 1024 * 1024, 0x20));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(30 * 1024 * 1024, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(30 * 1024 * 1024, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}
