import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/spreadsheet/read-xlsx.ts';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { sheetOf } from '../../testing/sheet.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const HEADER = [
  'Type (circuit/point) *',
  '上级回路',
  'Circuit name',
  'Limit (W)',
  'Limit per line (A)',
  'Largest imbalance (A)',
  'Strategy',
  'Turn (min)',
  'Description',
  'Serial number',
  'Connector',
  'Priority (1-9)',
  'Phases',
  'Phase rotation',
  'Minimum (A)',
  'Maximum (A)',
];
const circuit = (parent: string, name: string, limitW: string, ...more: string[]) => ['Circuit', parent, name, limitW, ...more];
const point = (parent: string, serial: string, no = '', ...more: string[]) => [
  '充电桩',
  parent,
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  serial,
  no,
  ...more,
];

async function send(stationId: number, rows: readonly string[][], check = false, api: Api = test.admin) {
  return sendBytes(
    stationId,
    await sheetOf(
      HEADER,
      rows.map((row) => HEADER.map((_, index) => row[index] ?? '')),
    ),
    check,
    api,
  );
}
async function sendBytes(stationId: number, bytes: Buffer, check = false, api: Api = test.admin) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'tree.xlsx');
  const response = await fetch(
    `${test.url}/prod-api/web/smartCharging/treeImport?stationId=${stationId}${check ? '&check=true' : ''}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'x-language': 'en' },
      body: form,
    },
  );
  return {
    status: response.status,
    data: ((await response.json()) as { data: { fields: Record<string, string>; imported: number } }).data,
  };
}
const live = (stationId: number) => test.admin.get(contract.loadBalancing.live, { params: { stationId }, query: {} });
async function exported(stationId: number, language = 'en') {
  const response = await fetch(`${test.url}/prod-api/web/smartCharging/sites/${stationId}/tree`, {
    headers: { authorization: `Bearer ${test.admin.token}`, 'x-language': language },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
async function garage() {
  const { id } = await test.station();
  const serials = [unique('TA'), unique('TB'), unique('TC')];
  for (const [index, serialNumber] of serials.entries())
    await test.point({ stationId: id, serialNumber, connectors: index === 2 ? 2 : 1 });
  return { id, serials };
}

describe('the tree of a site as a sheet', () => {
  it('is tried first, then makes circuits in any order, places points and wires connectors; what is not in it stays', async () => {
    const { id, serials } = await garage();
    const [a, b, c] = serials as [string, string, string];
    await test.admin.get(contract.circuits.create, {
      body: { name: 'Old', stationId: id, limitPowerW: 10_000, serialNumbers: [a] },
    });
    const rows = [
      point('East', b, '1', '2', '1', '231', '6', '16'),
      circuit('Main', 'East', '30000', '40', '20', '按优先级', '20', 'second floor'),
      circuit('', 'Main', '60000'),
      point('Main', c, '2'),
      point('main', c, '1', '', '3'),
    ];
    expect(await send(id, rows, true)).toMatchObject({ status: 200, data: { imported: 5 } });
    expect((await live(id)).nodes).toHaveLength(2);
    expect(await send(id, rows)).toMatchObject({ status: 200, data: { imported: 5 } });
    const { nodes, connectors } = await live(id);
    const named = (name: string) => nodes.find((one) => one.name === name)!;
    expect(named('East')).toMatchObject({
      parentId: named('Main').circuitId,
      limitW: 30_000,
      limitA: 40,
      imbalanceA: 20,
      strategy: 'priority',
      turnMinutes: 20,
      description: 'second floor',
    });
    expect(named('Main')).toMatchObject({ parentId: null, limitA: null, strategy: null, turnMinutes: null });
    const at = (serial: string) => connectors.filter(({ serialNumber }) => serialNumber === serial);
    expect(at(b)).toMatchObject([
      { circuitId: named('East').circuitId, rank: 2, phases: 1, rotation: '231', minA: expect.any(Number) },
    ]);
    expect(at(c).map(({ circuitId }) => circuitId)).toEqual([named('Main').circuitId, named('Main').circuitId]);
    expect(at(a)[0]!.circuitId).toBe(named('Old').circuitId);
  });

  it('comes out as it goes in: imported again it changes nothing, in either language', async () => {
    const { id, serials } = await garage();
    const [a, b] = serials as [string, string, string];
    await send(id, [
      circuit('', 'North', '22000.'.replace('.', ''), '32', '', '', ''),
      circuit('North', '001', '11000', '', '', 'equal', '', 'a, "b"'),
      point('001', a, '1', '9', '3', '312', '8', '20.5'),
      point('', b, '1', '', '1', '123', '6', ''),
    ]);
    const before = await live(id);
    for (const language of ['zh', 'en']) {
      const bytes = await exported(id, language);
      const rows = [...(await readXlsx(bytes, 100)).values()];
      expect(rows).toHaveLength(1 + 2 + 4);
      expect(await sendBytes(id, bytes)).toMatchObject({ status: 200, data: { imported: 6 } });
      const { time: _, ...after } = await live(id);
      const { time: __, ...was } = before;
      expect(after).toEqual(was);
    }
  });

  it('names every wrong cell, and nothing of it is imported', async () => {
    const { id, serials } = await garage();
    const [a, , c] = serials as [string, string, string];
    await test.admin.get(contract.loadBalancing.save, {
      params: { stationId: id },
      body: {
        mode: 'off',
        siteLimitW: 50_000,
        limitA: null,
        voltage: 230,
        reserveW: 0,
        fallbackW: null,
        imbalanceA: null,
        strategy: 'equal',
        surplus: 'off',
      },
    });
    await test.admin.get(contract.circuits.create, {
      body: { name: 'Stays', stationId: id, limitPowerW: 10_000, serialNumbers: [a] },
    });
    await test.admin.get(contract.circuits.create, {
      body: {
        name: 'Below',
        stationId: id,
        parentId: (await live(id)).nodes.find(({ name }) => name === 'Stays')!.circuitId,
        limitPowerW: 10_000,
        serialNumbers: [c],
      },
    });
    const foreign = await test.point();
    const rows = [
      ['Something', ''],
      circuit('', 'Too much', '60000', 'x', '-1', 'best', '121'),
      circuit('Nowhere', 'too MUCH', ''),
      circuit('Loop 2', 'Loop 1', '1000'),
      circuit('Loop 1', 'Loop 2', '1000'),
      circuit('', 'Stays', '9000'),
      point('', foreign.serialNumber, '1', '3'),
      point('Loop 1', a, '7', '10', '', '321'),
      point('Stays', c, '1', '1', '4', '111', '32', '16'),
      point('Loop 1', c, '2', '1'),
      point('Loop 1', c, '2', '1'),
      [...circuit('', 'With serial', '1000'), '', '', '', '', '', a],
    ];
    for (const check of [true, false]) {
      const { status, data } = await send(id, rows, check);
      expect(status).toBe(422);
      expect(data.fields).toEqual({
        '2.A': 'Circuit or point is expected',
        '3.D': 'At most 50 kW: the grid connection carries no more',
        '3.E': 'Enter a number',
        '3.F': expect.any(String),
        '3.G': expect.stringContaining('Equal shares'),
        '3.H': expect.any(String),
        '4.B': 'There is no circuit with this name',
        '4.C': 'This value stands in the sheet twice',
        '4.D': 'A value is missing',
        '5.B': 'The circuit is below this one',
        '6.B': 'The circuit is below this one',
        '7.D': 'A circuit below has 10 kW',
        '8.J': 'This station has no such charge point',
        '8.L': 'A priority counts on a circuit only',
        '9.K': 'The charge point has no such connector',
        '9.L': expect.any(String),
        '9.M': 'Enter the phases too',
        '10.M': expect.any(String),
        '10.N': 'One of 123, 132, 213, 231, 312, 321 is expected',
        '10.O': 'The minimum is above the maximum',
        '11.B': 'All connectors of a charge point are on one circuit',
        '12.B': 'All connectors of a charge point are on one circuit',
        '12.K': 'This value stands in the sheet twice',
        '13.J': 'This is for points only',
      });
    }
    expect((await live(id)).nodes.map(({ name, limitW }) => [name, limitW])).toEqual([
      [expect.any(String), 50_000],
      ['Stays', 10_000],
      ['Below', 10_000],
    ]);
  });

  it('is nobody else’s: a stranger can neither read nor write it', async () => {
    const { id } = await garage();
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await send(id, [circuit('', 'Mine', '1000')], false, stranger)).status).toBe(404);
    expect((await stranger.raw('GET', `/web/smartCharging/sites/${id}/tree`)).status).toBe(404);
    expect((await live(id)).nodes).toHaveLength(1);
  });
});
