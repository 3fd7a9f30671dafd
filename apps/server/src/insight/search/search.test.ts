import { contract, FOUND_KINDS, type FoundKind, SEARCH_RIGHTS } from '@csms/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nationalsOf } from '../../platform/database/searchable.ts';
import { makeThings } from '../../testing/made-things.ts';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';

const EVERYTHING = Object.values(SEARCH_RIGHTS);

let test: TestServer;
let made: Awaited<ReturnType<typeof makeThings>>;
let clerk: Api;
let stranger: Api;
/** Of our provider, but of another station. */
let elsewhere: Api;
let code: string;
beforeAll(async () => {
  test = await startTestServer();
  made = await makeThings(test);
  const station = await test.station();
  [clerk, stranger, elsewhere] = await Promise.all([
    test.user(test.ours, EVERYTHING),
    test.user(test.theirs, EVERYTHING),
    test.user(test.ours, EVERYTHING, [station.id]),
  ]);
  await test.rows(
    `update charge_user set account = 'Zoë Müller-Åkesson', phone = '+49 155 51165424', email = 'zoe@fleet.example' where id = $1`,
    [made.user.id],
  );
  await test.rows(`update car set car_number = 'B-MW1234', charge_user_id = $2 where id = $1`, [made.carId, made.user.id]);
  await test.rows(`update card set card_number = '0413E052AB', user_name = '单晓明' where card_number = $1`, [
    made.card.cardNumber,
  ]);
  await test.rows(`update charge_point set name = 'Nordtor 3' where serial_number = $1`, [made.point.serialNumber]);
  await test.rows(`update station set name = '上海虹桥充电站', address = 'Bürgerstraße 7' where id = $1`, [made.station.id]);
  await test.rows(`update company set name = 'Straßenbau Łódź', tax_number = 'DE 123 456 789' where id = $1`, [made.companyId]);
  await test.rows(`update user_group set name = 'Stadtwerke Köln Flotte' where id = $1`, [made.groupId]);
  await test.rows(`update invoice set invoice_number = 'RE-2026/0042' where id = $1`, [made.invoiceId]);
  const rows = await test.rows<{ code: string }>(
    'select c.code from connector c join charge_point p on p.id = c.point_id where p.serial_number = $1 order by c.connector_no limit 1',
    [made.point.serialNumber],
  );
  code = rows[0]!.code;
});
afterAll(() => test.close());

const find = async (words: string, api = clerk) => (await api.get(contract.search.find, { query: { words } })).list;
/** What the things of a kind are called that these words find. */
const titles = async (kind: FoundKind, words: string, api = clerk) =>
  (await find(words, api)).filter((thing) => thing.kind === kind).map(({ title }) => title);

describe('a driver is found', () => {
  it.each([
    '+4915551165424',
    '0049 155 511 65424',
    '0155 5116 5424',
    '155-51165424',
    '+49 (0)155 51165424',
    '5424',
    'zoe muller',
    'AKESSON',
    'müll',
    'zoe@fleet',
  ])('by %s', async (words) => {
    expect(await titles('chargeUser', words)).toEqual(['Zoë Müller-Åkesson']);
    const { list } = await clerk.get(contract.chargeUsers.list, { query: { keyword: words } });
    expect(list.map(({ account }) => account)).toEqual(['Zoë Müller-Åkesson']);
  });

  it('by a number that is stored as it is dialled at home, typed with its country', async () => {
    await test.rows(`update charge_user set phone = '0155/511 65 424' where id = $1`, [made.user.id]);
    expect(await titles('chargeUser', '+49 155 51165424')).toEqual(['Zoë Müller-Åkesson']);
    await test.rows(`update charge_user set phone = '+49 155 51165424' where id = $1`, [made.user.id]);
  });

  it('not by what is another number', async () => {
    for (const words of ['0155 5116 5425', '424', 'mul ler', 'oe']) expect(await titles('chargeUser', words), words).toEqual([]);
  });
});

describe('a car, a card and a point are found', () => {
  it.each(['b-mw 1234', 'BMW1234', 'B MW 1234', 'b.mw.12', '1234'])('by the plate %s', async (words) => {
    expect(await titles('car', words)).toEqual(['B-MW1234']);
    const { list } = await clerk.get(contract.cars.list, { query: { keyword: words } });
    expect(list.map(({ carNumber }) => carNumber)).toContain('B-MW1234');
  });

  it.each(['0413 E052 AB', '0413-e052', 'e052ab'])('by the number of the card %s', async (words) => {
    expect(await titles('card', words)).toEqual(['0413E052AB']);
    const { list } = await clerk.get(contract.cards.list, { query: { keyword: words } });
    expect(list.map(({ cardNumber }) => cardNumber)).toEqual(['0413E052AB']);
  });

  it('by a serial number with blanks and hyphens in it', async () => {
    const { serialNumber } = made.point;
    const spelled = [...serialNumber.toLowerCase()].join('-').replace('-', ' ');
    expect(await titles('point', spelled)).toEqual(['Nordtor 3']);
    const { list } = await clerk.get(contract.points.list, { query: { keyword: spelled } });
    expect(list.map((point) => point.serialNumber)).toEqual([serialNumber]);
  });

  it('by the code on a connector, as it is printed, dictated and photographed', async () => {
    for (const words of [code, code.toUpperCase().replace(/(.{4})/g, '$1 '), `https://charge.example/c/${code}`])
      expect(
        (await find(words)).filter(({ kind }) => kind === 'connector'),
        words,
      ).toMatchObject([{ key: code, serialNumber: made.point.serialNumber, by: 'code' }]);
  });

  it('a Chinese name by a part of it, its sounds, and their first letters', async () => {
    for (const words of ['单晓明', '晓明', 'danxiaoming', 'shanxiao', 'sxm', 'xiaoming'])
      expect(await titles('card', words), words).toEqual(['0413E052AB']);
    for (const words of ['虹桥', 'hongqiao', 'shhq', 'buergerstr', 'burgerstrasse 7'])
      expect((await titles('station', words)).length, words).toBe(words === 'buergerstr' ? 0 : 1);
  });
});

describe('other things are found', () => {
  it('by their numbers, and by what is said of them', async () => {
    expect(await titles('invoice', 're 2026 0042')).toEqual(['RE-2026/0042']);
    expect(await titles('company', 'strassenbau lodz')).toEqual(['Straßenbau Łódź']);
    expect(await titles('userGroup', 'koln flotte')).toEqual(['Stadtwerke Köln Flotte']);
    expect(await titles('company', '123456789')).toEqual(['Straßenbau Łódź']);
    expect(await titles('workOrder', made.taskId.toLowerCase())).toEqual([made.taskId]);
    expect(await titles('workOrder', `wo ${Number(made.taskId.slice(2))}`)).toEqual([made.taskId]);
    expect(await titles('record', `#${made.finished}`)).toEqual([String(made.finished)]);
    expect(await titles('alarm', String(made.alarmId))).toEqual([String(made.alarmId)]);
  });

  it('each with the field that has the words, and its state', async () => {
    expect((await find('0155 5116 5424')).find(({ kind }) => kind === 'chargeUser')).toMatchObject({
      key: String(made.user.id),
      state: 'enabled',
      by: 'phone',
      detail: '+49 155 51165424 · zoe@fleet.example',
    });
    expect((await find('zoe@fleet.example')).find(({ kind }) => kind === 'chargeUser')).toMatchObject({ by: 'email' });
    expect((await find('B-MW 1234')).find(({ kind }) => kind === 'car')).toMatchObject({
      chargeUserId: made.user.id,
      by: 'number',
    });
  });
});

describe('who may not see a thing', () => {
  const words = (): Record<FoundKind, string> => ({
    record: String(made.finished),
    workOrder: made.taskId,
    alarm: String(made.alarmId),
    complaint: made.complaintNumber,
    connector: code,
    point: 'Nordtor',
    station: '上海虹桥',
    car: 'BMW1234',
    chargeUser: 'Zoë',
    card: '0413E052AB',
    userGroup: 'Stadtwerke',
    company: 'Straßenbau',
    invoice: 'RE-2026/0042',
  });

  it.each(FOUND_KINDS)('does not find it: %s', async (kind) => {
    const typed = words()[kind];
    expect(await titles(kind, typed)).toHaveLength(1);
    expect(await titles(kind, typed, test.admin)).toHaveLength(1);
    expect(await titles(kind, typed, stranger)).toEqual([]);
    const others = EVERYTHING.filter((permission) => permission !== SEARCH_RIGHTS[kind]);
    expect(await titles(kind, typed, await test.user(test.ours, others))).toEqual([]);
  });

  it('a user of another station finds what belongs to the provider, and nothing of this station', async () => {
    for (const kind of FOUND_KINDS) {
      const isOfStation = ['record', 'workOrder', 'alarm', 'complaint', 'connector', 'point', 'station'].includes(kind);
      expect(await titles(kind, words()[kind], elsewhere), kind).toHaveLength(isOfStation ? 0 : 1);
    }
    const driver = (await find('Zoë', elsewhere)).find(({ kind }) => kind === 'chargeUser');
    expect(driver).toMatchObject({ lastRecord: null });
  });

  it('learns nothing by asking the database itself', async () => {
    await test.databases.scoped({ providers: [test.theirs], stations: 'all' }, async (trx) => {
      const { rows } = await sql<{ ids: number[] }>`select charge_user_found('zoe', '{}', 10) as ids`.execute(trx);
      expect(rows[0]!.ids).toEqual([]);
    });
  });

  it('words that mean something to the database find nothing and break nothing', async () => {
    for (const typed of [
      "'",
      "a'b:*",
      '%',
      '\\',
      ':* | !',
      '&&&',
      '((',
      'x'.repeat(100),
      '🚗',
      '0',
      '-1',
      '00000000000000000000',
    ])
      expect((await find(typed)).length, typed).toBeLessThanOrEqual(60);
  });
});

it.each([
  ['+4915551165424', ['15551165424']],
  ['4915551165424', ['15551165424', '4915551165424']],
  ['13800138000', ['13800138000']],
  ['+86 138 0013 8000', ['13800138000']],
  ['5424', ['5424']],
  ['Zoë 5424', []],
])('the national digits of %s are %j', (typed, nationals) => {
  expect(nationalsOf(typed)).toEqual(nationals);
});
