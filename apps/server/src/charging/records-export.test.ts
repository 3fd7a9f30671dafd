import { inflateRawSync } from 'node:zlib';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payersOf } from '../testing/payers.ts';
import { iso } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique } from '../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ exportLimit: 12, timing: { groupsMs: 50 } });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const { chargeUser } = payersOf(() => test);

describe('records', () => {
  let place: { id: number; stationName: string };
  let evil: { cardNumber: string };
  let ids: number[];
  let serialNumber: string;
  const began = Date.now() - 10 * HOUR;
  beforeAll(async () => {
    place = await test.station();
    ({ serialNumber } = await test.point({ stationId: place.id, connectors: 2, pointName: '=HYPERLINK("http://x","y")' }));
    evil = await test.card({ cardNumber: unique('+EV') });
    const nice = await chargeUser({ amount: '100' });
    const point = await test.boot(serialNumber);
    ids = [];
    for (let index = 0; index < 4; index++) {
      const at = began + index * HOUR;
      const id = await point.start(index % 2 ? nice.idTag : evil.cardNumber, index * 1000, at, (index % 2) + 1);
      await point.call('MeterValues', {
        connectorId: (index % 2) + 1,
        transactionId: id,
        meterValue: [
          {
            timestamp: iso(at + MINUTE),
            sampledValue: [
              { value: String(index * 1000 + 500) },
              { value: '41.5', measurand: 'Temperature', unit: 'Celsius' },
              { value: '16.1', measurand: 'Current.Import', location: 'Inlet', unit: 'A' },
              { value: '30.2', measurand: 'Current.Import', location: 'Outlet', unit: 'A' },
              { value: '399.9', measurand: 'Voltage', location: 'Outlet', unit: 'V' },
              { value: '55', measurand: 'SoC', unit: 'Percent' },
              { value: '12', measurand: 'Power.Active.Import', unit: 'kW' },
            ],
          },
        ],
      });
      await point.end(id, (index + 1) * 1000, at + 10 * MINUTE, { reason: index === 3 ? 'EVDisconnected' : 'Local' });
      ids.push(id);
    }
    await point.close();
  });

  it('are found by every filter', async () => {
    const find = async (query: object) =>
      (await test.admin.get(contract.records.list, { query: { stationId: place.id, ...query } as never })).list.map(
        ({ transactionId }) => ids.indexOf(transactionId),
      );
    expect(await find({})).toEqual([3, 2, 1, 0]);
    expect(await find({ sort: 'startTime' })).toEqual([0, 1, 2, 3]);
    expect(await find({ page: 2, limit: 3 })).toEqual([0]);
    expect(await find({ cardNumber: evil.cardNumber.toLowerCase() })).toEqual([2, 0]);
    expect(await find({ startType: 'scan' })).toEqual([3, 1]);
    expect(await find({ startType: 'scan,card', stopReason: 'EVDisconnected' })).toEqual([3]);
    expect(await find({ status: 'review' })).toEqual([]);
    expect(await find({ keyword: String(ids[1]) })).toContain(1);
    expect(await find({ keyword: place.stationName })).toHaveLength(4);
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ transactionId: ids[2] })).toEqual([2]);
    expect(await find({ serialNumber, valid: 'true' })).toHaveLength(4);
    expect(await find({ valid: 'false' })).toEqual([]);
    expect(await find({ from: iso(began + HOUR), to: iso(began + 3 * HOUR) })).toEqual([2, 1]);
    expect(await find({ providerId: test.theirs })).toEqual([]);
    const totals = await test.admin.get(contract.records.totals, { query: { stationId: place.id } });
    expect(totals).toEqual([{ currency: '$', records: 4, energyWh: 4000, cost: '4.00', complete: true }]);
  });

  it('show their process data', async () => {
    const { samples } = await test.admin.get(contract.records.getHisBmsData, { body: { transactionId: ids[0]! } });
    expect(samples).toEqual([
      {
        time: iso(began + MINUTE),
        energyWh: 500,
        powerW: 12_000,
        importCurrent: expect.closeTo(16.1),
        outputCurrent: expect.closeTo(30.2),
        outputVoltage: expect.closeTo(399.9),
        soc: 55,
        temperature: expect.closeTo(41.5),
      },
    ]);
  });

  it('leave as XLSX with typed numbers and dates, and texts that are no formulas', async () => {
    const response = await test.admin.raw('GET', `${contract.records.export.path}?stationId=${place.id}&format=xlsx`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('.xlsx');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    expect(files.get('[Content_Types].xml')).toContain('worksheet+xml');
    const table = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c(?:\s[^>]*)?(?:\/>|>(.*?)<\/c>)/gs)].map(([cell]) => cell),
    );
    expect(table).toHaveLength(5);
    const header = table[0]!.map((cell) => /<t[^>]*>(.*?)<\/t>/.exec(cell)?.[1]);
    const cell = (row: number, name: string) => table[row]![header.indexOf(name)]!;
    expect(cell(4, 'Transaction')).toBe(`<c><v>${ids[0]}</v></c>`);
    expect(cell(4, 'Energy (kWh)')).toMatch(/^<c s="\d+"><v>1\.000<\/v><\/c>$/);
    expect(cell(4, 'Cost')).toMatch(/^<c s="\d+"><v>1(\.0+)?<\/v><\/c>$/);
    expect(cell(4, 'Charge point')).toMatch(/^<c t="inlineStr" s="\d+">/);
    expect(sheet).not.toContain('<f>');
    const serial = Number(/<v>([\d.]+)<\/v>/.exec(cell(4, 'Start time (station time)'))![1]);
    expect(Math.abs((serial - 25_569) * 86_400_000 - began)).toBeLessThan(1000);
  });

  it('leave as CSV that no spreadsheet takes for formulas, in the zone and language asked for', async () => {
    const response = await test.admin.raw(
      'GET',
      `${contract.records.export.path}?stationId=${place.id}&format=csv&timeZone=Asia/Shanghai&columns=pointName,cardNumber,startTime,cost`,
      undefined,
      { 'x-language': 'zh' },
    );
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const lines = text.slice(1).trim().split('\r\n');
    expect(lines[0]).toBe('充电桩,卡号,开始时间（Asia/Shanghai）,金额');
    const start = new Date(began + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
    expect(lines[4]).toMatch(
      new RegExp(`^"'=HYPERLINK\\(""http://x"",""y""\\)",'\\${evil.cardNumber},${start}\\+08:00,1(\\.0+)?$`),
    );
  });

  it('are not exported beyond the limit: the asker is told to choose a period', async () => {
    const point = await test.boot((await test.point({ stationId: place.id })).serialNumber);
    for (let index = 0; index < 9; index++) {
      const id = await point.start('NOBODY', 0, began + index * MINUTE);
      await point.end(id, 0, began + index * MINUTE + 1000);
    }
    await point.close();
    const answer = await test.admin.raw('GET', `${contract.records.export.path}?stationId=${place.id}`, undefined, {
      'x-language': 'en',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 601, msg: 'The export is too large, please choose a time period' });
    const less = await test.admin.raw(
      'GET',
      `${contract.records.export.path}?stationId=${place.id}&serialNumber=${serialNumber}&format=csv`,
    );
    expect((await less.text()).trim().split('\r\n')).toHaveLength(5);
  });
});

/** The files of a ZIP archive, by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size, nameLength, extra, comment, local] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ] as const;
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(from, from + size);
    files.set(name, (method === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
