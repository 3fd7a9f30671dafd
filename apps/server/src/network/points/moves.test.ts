import { contract, IMPORT_ROWS } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { xlsxStream } from '../../platform/spreadsheet/spreadsheet.ts';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

let test: TestServer;
let ours: Api;
let theirs: Api;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, ['*:*:*']);
  theirs = await test.user(test.theirs, ['*:*:*']);
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const { pointMoves, points } = contract;
const stationOf = async (serialNumber: string) => (await ours.get(points.get, { params: { serialNumber } })).stationId;

describe('moving points', () => {
  it('moves those that may go and says of each other one why not', async () => {
    const target = await test.station();
    const free = await test.point({ stationId });
    const there = await test.point({ stationId: target.id });
    const charging = await test.point({ stationId });
    const card = await test.card();
    const raw = await test.boot(charging.serialNumber);
    await raw.start(card.cardNumber, 0, Date.now());
    const foreign = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    const serialNumbers = [free, there, charging, foreign].map((one) => one.serialNumber);
    expect(await test.admin.get(pointMoves.move, { body: { serialNumbers, stationId: target.id } })).toEqual({
      moved: [free.serialNumber],
      failed: [
        { serialNumber: there.serialNumber, reason: 'The charge point already belongs to this station' },
        { serialNumber: charging.serialNumber, reason: 'The connector is in use' },
        { serialNumber: foreign.serialNumber, reason: 'The station belongs to another provider than the charge point' },
      ],
    });
    expect(await stationOf(free.serialNumber)).toBe(target.id);
    expect(await stationOf(charging.serialNumber)).toBe(stationId);
    // Nor by the form of the point itself.
    const { pointName, equipmentType, ratedPower, connectors } = charging;
    const body = { pointName, equipmentType, ratedPower, connectors, stationId: target.id };
    const changed = await ours.call(points.update, { params: { serialNumber: charging.serialNumber }, body });
    expect(changed).toMatchObject({ status: 422, error: { fields: { stationId: 'The connector is in use' } } });
    await raw.close();
  });

  it('fails as a whole, in words, when none may move', async () => {
    const { serialNumber } = await test.point({ stationId });
    const answer = await ours.call(pointMoves.move, { body: { serialNumbers: [serialNumber], stationId } });
    expect(answer).toMatchObject({
      status: 409,
      code: 601,
      msg: 'Move failed: The charge point already belongs to this station',
    });
  });

  it('is blind for what another provider owns', async () => {
    const { serialNumber } = await test.point({ stationId });
    const own = await test.station({ providerId: test.theirs });
    const taken = await theirs.call(pointMoves.move, { body: { serialNumbers: [serialNumber], stationId: own.id } });
    expect(taken).toMatchObject({ status: 409, msg: 'Move failed: The resource does not exist' });
    const into = await theirs.call(pointMoves.move, { body: { serialNumbers: [serialNumber], stationId } });
    expect(into).toMatchObject({ status: 422, error: { fields: { stationId: expect.any(String) } } });
  });

  it('a station does not close while a point comes in', async () => {
    const target = await test.station();
    const { serialNumber } = await test.point({ stationId });
    const [moved, removed] = await Promise.all([
      ours.call(pointMoves.move, { body: { serialNumbers: [serialNumber], stationId: target.id } }),
      ours.call(contract.stations.remove, { params: { id: target.id } }),
    ]);
    expect([moved.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
  });
});

const HEADER = [
  'Serial number',
  '名称',
  'Type (AC/DC) *',
  'Rated power (kW)',
  'Connector 1 type',
  'Connector 1 power (kW)',
  'Connector 2 type',
];
async function sheet(rows: string[][], header: string[] = HEADER): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((text) => (text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? { number: text } : { text })),
  );
  const stream = xlsxStream([
    {
      name: 'x',
      header,
      rows: (async function* () {
        yield cells;
      })(),
    },
  ]);
  return Buffer.concat(await stream.toArray());
}
async function send(bytes: Buffer, { api = ours, language = 'en', station = stationId, check = false } = {}) {
  const body = new FormData();
  body.append('file', new Blob([bytes as never]), 'points.xlsx');
  const response = await fetch(
    `${test.url}/prod-api${pointMoves.import.path}?stationId=${station}${check ? '&check=true' : ''}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'x-language': language },
      body,
    },
  );
  return { status: response.status, ...((await response.json()) as { msg: string; data: Record<string, never> }) };
}
const count = async () => (await test.rows<{ n: number }>('select count(*)::int as n from charge_point'))[0]!.n;

describe('importing points', () => {
  it('is tried first: it tells what it understood, without passwords, and nothing stays', async () => {
    const serial = unique('IM');
    const bytes = await sheet(
      [[serial, 'North', 'DC', '120', 'CCS2', '90.5', 'GB/T DC', 'secret-pass-1']],
      [...HEADER, 'Password'],
    );
    const before = await count();
    const tried = await send(bytes, { check: true });
    expect(tried).toMatchObject({
      status: 200,
      data: { imported: 1, sample: [[serial, 'North', 'DC', '120', 'CCS2 90.5 kW, GB/T DC 120 kW']] },
    });
    expect(JSON.stringify(tried)).not.toContain('secret-pass-1');
    expect(await count()).toBe(before);
    expect((await send(bytes)).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('registers each row with its connectors, by headers of either language in any order', async () => {
    const [first, second] = [unique('IM'), unique('IM')];
    const answer = await send(
      await sheet([
        [first, 'North gate', 'DC', '120', 'CCS2', '90.5', 'GB/T DC'],
        [second, '南侧', 'ac', '7', 'type 2', '', ''],
      ]),
    );
    expect(answer).toMatchObject({ status: 200, data: { imported: 2 } });
    const north = await ours.get(points.get, { params: { serialNumber: first } });
    expect(north).toMatchObject({ pointName: 'North gate', stationId, ratedPower: 120, online: false, connectorCount: 2 });
    expect(north.connectors).toMatchObject([
      { connectorNo: 1, connectorType: 'ccs2', standard: 'combo', maxPowerW: 90_500 },
      { connectorNo: 2, connectorType: 'gbt_dc', standard: 'dc', maxPowerW: 120_000 },
    ]);
    expect(await ours.get(points.get, { params: { serialNumber: second } })).toMatchObject({
      pointName: '南侧',
      connectors: [{ connectorType: 'type2', standard: 'ac', maxPowerW: 7000 }],
    });
    const charger = await test.boot(second);
    await charger.close();
  });

  it('names every wrong cell by row and column, and imports nothing', async () => {
    const before = await count();
    const good = unique('IM');
    const answer = await send(
      await sheet([
        [good, 'Good', 'DC', '120', 'CCS2', '', ''],
        [good, 'Twice', 'DC', '120', 'CCS2', '', ''],
        ['', 'x', 'wind', '-1', 'triangle', '', ''],
        [unique('IM'), '', 'DC', 'much', '', '', 'CCS1'],
        [unique('IM'), 'y', 'DC', '120', 'CCS2', '9999', ''],
      ]),
    );
    expect(answer).toMatchObject({
      status: 422,
      msg: 'Nothing was imported. Cells to correct: 10',
      data: { key: 'importInvalid' },
    });
    expect(Object.keys(answer.data.fields!).sort()).toEqual(
      ['3.A', '4.A', '4.C', '4.D', '4.E', '5.B', '5.D', '5.E', '5.G', '6.F'].sort(),
    );
    expect(await count()).toBe(before);
  });

  it('takes everything back when a serial number is in use, also by a stranger, and says which', async () => {
    const taken = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    const before = await count();
    const rows = [
      [unique('IM'), 'x', 'DC', '120', 'CCS2', '', ''],
      [taken.serialNumber, 'y', 'DC', '120', 'CCS2', '', ''],
    ];
    const answer = await send(await sheet(rows), { language: 'zh' });
    expect(answer).toMatchObject({
      status: 422,
      msg: '未导入任何数据：共有 1 处错误',
      data: { fields: { '3.A': '该序列号已存在' } },
    });
    expect(await count()).toBe(before);
  });

  it('gives no two points of a provider one name, by a sheet or by hand, whatever the case; another provider may have it', async () => {
    const name = unique('Gate ');
    const taken = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    await test.rows('update charge_point set name = $2 where serial_number = $1', [taken.serialNumber, name]);
    const row = (pointName: string) => [unique('IM'), pointName, 'DC', '120', 'CCS2', '', ''];
    expect((await send(await sheet([row(name), row(name.toUpperCase())]))).data.fields).toEqual({
      '3.B': 'This value stands in the sheet twice',
    });
    expect((await send(await sheet([row(name)]))).status).toBe(200);
    expect((await send(await sheet([row(name.toLowerCase())]))).data.fields).toEqual({
      '2.B': 'A charge point of this name exists already',
    });
    const { serialNumber, stationId } = await test.point();
    const connectors = [{ connectorNo: 1, standard: 'combo' as const, connectorType: 'ccs2' as const, maxPowerW: 10_000 }];
    const body = { pointName: name, stationId, equipmentType: 'dc' as const, ratedPower: 10, connectors };
    for (const answer of [
      await test.admin.call(contract.points.update, { params: { serialNumber }, body }),
      await test.admin.call(contract.points.create, { body: { ...body, serialNumber: unique('IM') } }),
    ])
      expect(answer).toMatchObject({ status: 409, error: { key: 'duplicate', fields: { pointName: expect.any(String) } } });
  });

  it('tells serial numbers in use in the same pass as every other fault, also in a row that has more faults', async () => {
    const taken = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    const before = await count();
    const rows = [
      [taken.serialNumber, '', 'DC', 'much', 'CCS2', '', ''],
      [unique('IM'), 'x', 'wind', '120', 'CCS2', '', ''],
    ];
    const { data } = await send(await sheet(rows));
    expect(data.fields).toEqual({
      '2.A': 'This serial number is already in use',
      '2.B': 'A value is missing',
      '2.D': 'Enter a number',
      '3.C': 'AC or DC is expected',
    });
    expect(await count()).toBe(before);
  });

  it.each([
    ['no spreadsheet', Buffer.from('serialNumber,pointName'), 'sheetUnreadable'],
    ['nothing', Buffer.alloc(0), 'sheetUnreadable'],
    ['half a file', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 'sheetUnreadable'],
  ])('%s is told so', async (_, bytes, key) => {
    expect(await send(bytes)).toMatchObject({ status: 422, data: { key } });
  });

  it('a sheet without a needed column, without rows, with too many rows or too large is refused in those words', async () => {
    expect(await send(await sheet([['a']], ['Serial number']))).toMatchObject({ data: { key: 'sheetHeaderWrong' } });
    expect(await send(await sheet([]))).toMatchObject({ data: { key: 'sheetEmpty' } });
    const many = Array.from({ length: IMPORT_ROWS + 1 }, (_, index) => [`M${index}`, 'x', 'DC', '120', 'CCS2', '', '']);
    expect(await send(await sheet(many))).toMatchObject({ data: { key: 'sheetTooLong' } });
    expect(await send(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      msg: 'The file must not be larger than 1 MB!',
    });
  });

  it('a small file that unpacks to a very large one is refused before it is unpacked', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('<workbook/>'), 'xl/workbook.xml');
    zip.addBuffer(Buffer.alloc(200 * 1024 * 1024, ' '), 'xl/worksheets/sheet1.xml');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(await send(bytes)).toMatchObject({ status: 422, data: { key: 'sheetUnreadable' } });
  });

  it('is not for a stranger’s station, and its template is what it reads', async () => {
    const answer = await send(await sheet([[unique('IM'), 'x', 'DC', '120', 'CCS2', '', '']]), { api: theirs });
    expect(answer).toMatchObject({ status: 422, data: { fields: { stationId: expect.any(String) } } });
    const template = await ours.raw('GET', pointMoves.template.path, undefined, { 'x-language': 'zh' });
    expect(decodeURIComponent(template.headers.get('download-filename')!)).toMatch(/^充电桩导入模板-.*\.xlsx$/);
    expect(await send(Buffer.from(await template.arrayBuffer()))).toMatchObject({ data: { key: 'sheetEmpty' } });
  });
});

describe('a new point', () => {
  it('whose name and serial number are taken is told both at once, in words of each field, also where the serial number is another operator’s', async () => {
    const { pointName } = await test.point({ stationId, pointName: unique('North ') });
    const foreign = await test.point({ stationId: (await test.station({ providerId: test.theirs })).id });
    const connectors = [{ connectorNo: 1, standard: 'dc' as const, connectorType: 'ccs2' as const, maxPowerW: 50_000 }];
    const body = { stationId, equipmentType: 'dc' as const, ratedPower: 50, connectors };
    const answer = await ours.call(points.create, {
      body: { ...body, pointName: pointName.toLowerCase(), serialNumber: foreign.serialNumber.toLowerCase() },
    });
    expect(answer).toMatchObject({
      status: 409,
      code: 601,
      error: {
        key: 'duplicates',
        fields: { serialNumber: 'Serial number is already in use', pointName: 'Charge point name is already in use' },
      },
    });
    expect(answer.msg).toMatch(/^Already in use: (Serial number|Charge point name), /);
    // Nothing of the tries stays.
    expect((await ours.get(points.list, { query: { stationId, keyword: pointName } })).total).toBe(1);
    expect((await ours.call(points.create, { body: { ...body, pointName, serialNumber: unique('NEW') } })).error.key).toBe(
      'duplicate',
    );
  });
});
