import { contract, pointSheet } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEntries } from '../../platform/spreadsheet/entry-sheet.ts';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { pointsOf } from '../points/import.rules.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer();
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

const { newChargers, points } = contract;
const connector = (connectorNo: number, connectorType: 'ccs2' | 'gbt_dc' | 'type2', maxPowerW: number) => ({
  connectorNo,
  connectorType,
  maxPowerW,
  standard: 'combo' as const,
  connectorName: '',
});
const form = (ratedPower: number, connectors: ReturnType<typeof connector>[]) => ({
  pointName: unique('P'),
  stationId,
  equipmentType: 'dc' as const,
  ratedPower,
  connectors,
  allowMissingSubprotocol: true,
});

/** A charger that has knocked, as its boot and statuses leave it. */
async function knocks(changes: { vendor?: string; model?: string; connectors?: number } = {}): Promise<string> {
  const serialNumber = unique('NEW');
  await test.rows('insert into new_charger (serial_number, vendor, model, connector_count) values ($1, $2, $3, $4)', [
    serialNumber,
    changes.vendor ?? null,
    changes.model ?? null,
    changes.connectors ?? 0,
  ]);
  return serialNumber;
}

async function known(vendor: string, model: string, ratedPower: number, connectors: ReturnType<typeof connector>[]) {
  const serialNumber = unique('CP');
  await test.admin.get(points.create, { body: { ...form(ratedPower, connectors), serialNumber } });
  await test.rows('update charge_point set vendor = $2, model = $3 where serial_number = $1', [serialNumber, vendor, model]);
}

const proposalOf = async (serialNumber: string) => (await test.admin.get(newChargers.get, { params: { serialNumber } })).proposal;

describe('what is proposed for a new charger', () => {
  it('is how most points of the same vendor and model are built, not DC 120 kW GB/T', async () => {
    const trio = [connector(1, 'ccs2', 50_000), connector(2, 'type2', 22_000)];
    for (let n = 0; n < 3; n++) await known('Enercon', 'Trio 50', 50, trio);
    await known('Enercon', 'Trio 50', 60, [connector(1, 'ccs2', 60_000)]);
    await known('Enercon', 'Solo', 120, [connector(1, 'gbt_dc', 120_000)]);
    expect(await proposalOf(await knocks({ vendor: 'ENERCON ', model: 'trio 50', connectors: 1 }))).toEqual({
      source: 'model',
      alike: 3,
      ofModel: 4,
      equipmentType: 'dc',
      ratedPower: 50,
      connectors: [
        { connectorNo: 1, connectorType: 'ccs2', maxPowerW: 50_000 },
        { connectorNo: 2, connectorType: 'type2', maxPowerW: 22_000 },
      ],
    });
    // A third connector that the charger itself has reported: its plug is for a person to say.
    const third = await proposalOf(await knocks({ vendor: 'Enercon', model: 'Trio 50', connectors: 3 }));
    expect(third.connectors[2]).toEqual({ connectorNo: 3, connectorType: null, maxPowerW: null });
  });

  it('is the number of connectors alone where the model is not known, and nothing where the charger said nothing', async () => {
    expect(await proposalOf(await knocks({ vendor: 'Nobody', model: 'Else', connectors: 2 }))).toEqual({
      source: 'reported',
      alike: 0,
      ofModel: 0,
      equipmentType: null,
      ratedPower: null,
      connectors: [1, 2].map((connectorNo) => ({ connectorNo, connectorType: null, maxPowerW: null })),
    });
    expect(await proposalOf(await knocks())).toMatchObject({ source: 'none', equipmentType: null, connectors: [{}] });
    // Connector ids up to 32 767 are legal; they are no count.
    expect((await proposalOf(await knocks({ connectors: 30_000 }))).connectors).toHaveLength(1);
  });

  it('is for the platform alone', async () => {
    const serialNumber = await knocks();
    const operator = await test.user(test.ours, ['newCharger:read']);
    expect((await operator.call(newChargers.get, { params: { serialNumber } })).status).toBe(403);
  });
});

describe('a serial number that is not certain to be whose it is', () => {
  const adopt = (serialNumber: string, confirmed?: boolean) =>
    test.admin.call(newChargers.adopt, {
      params: { serialNumber },
      body: { ...form(50, [connector(1, 'ccs2', 50_000)]), ...(confirmed === undefined ? {} : { confirmed }) },
    });
  const listed = async (serialNumber: string) =>
    (await test.admin.get(newChargers.list, { query: { keyword: serialNumber } })).list.find(
      (one) => one.serialNumber === serialNumber,
    );

  it('because several addresses claim it is adopted only by a person who confirms', async () => {
    const serialNumber = await knocks();
    await test.rows("update new_charger set address = '10.0.0.2', addresses = '{10.0.0.2,10.0.0.1}' where serial_number = $1", [
      serialNumber,
    ]);
    expect(await listed(serialNumber)).toMatchObject({
      address: '10.0.0.2',
      addresses: ['10.0.0.2', '10.0.0.1'],
      lookAlike: null,
    });
    for (const confirmed of [undefined, false]) {
      const refused = await adopt(serialNumber, confirmed);
      expect(refused.status).toBe(422);
      expect(refused.error.fields).toMatchObject({ confirmed: expect.stringContaining('several addresses') });
    }
    expect(await listed(serialNumber)).toBeDefined();
    expect((await adopt(serialNumber, true)).status).toBe(200);
    expect(await listed(serialNumber)).toBeUndefined();
  });

  it('because it is a known one but for case and blanks is flagged, and adopted only by a person who confirms', async () => {
    const known = await test.point({ stationId, serialNumber: `${unique('CP')} a` });
    const serialNumber = known.serialNumber.toLowerCase().replace(' ', '');
    await test.rows('insert into new_charger (serial_number) values ($1)', [serialNumber]);
    expect(await listed(serialNumber)).toMatchObject({ lookAlike: known.serialNumber });
    expect((await adopt(serialNumber)).status).toBe(422);
    expect((await adopt(serialNumber, true)).status).toBe(200);
  });

  it('because another that waits has its serial number but for case and blanks is flagged, and so is that one', async () => {
    const serialNumber = await knocks();
    const other = `${serialNumber.toLowerCase().slice(0, 2)} ${serialNumber.slice(2)}`;
    await test.rows('insert into new_charger (serial_number) values ($1)', [other]);
    expect(await listed(serialNumber)).toMatchObject({ lookAlike: other });
    expect(await listed(other)).toMatchObject({ lookAlike: serialNumber });
    expect((await adopt(serialNumber)).status).toBe(422);
    expect((await adopt(serialNumber, true)).status).toBe(200);
    expect(await listed(other)).toMatchObject({ lookAlike: serialNumber });
  });

  it('needs no word where one address claims it and nothing is like it', async () => {
    expect((await adopt(await knocks())).status).toBe(200);
  });
});

describe('a connector with more power than its point', () => {
  const above = () => form(50, [connector(1, 'ccs2', 50_000), connector(2, 'ccs2', 50_001)]);
  const fields = async (response: Response) => ((await response.json()) as { data: { fields: object } }).data.fields;

  it('is refused at its field when a point is registered, changed and adopted', async () => {
    const serialNumber = await knocks();
    for (const send of [
      () => test.admin.raw('POST', '/web/points', { ...above(), serialNumber: unique('CP') }),
      () => test.admin.raw('POST', `/web/newChargers/${serialNumber}/adopt`, above()),
    ]) {
      const refused = await send();
      expect(refused.status).toBe(422);
      expect(await fields(refused)).toEqual({ 'connectors.1.maxPowerW': expect.stringContaining('rated power') });
    }
    expect(await test.rows('select 1 from new_charger where serial_number = $1', [serialNumber])).toHaveLength(1);
    const point = await test.point({ stationId, powerW: 50_000 });
    const changed = await test.admin.raw('PUT', `/web/points/${point.serialNumber}`, above(), { 'x-language': 'zh' });
    expect(await fields(changed)).toEqual({ 'connectors.1.maxPowerW': expect.stringMatching(/额定功率/) });
  });

  it('is refused in a sheet, at its cell', () => {
    const header = ['Serial number', 'Name', 'Type (AC/DC)', 'Rated power (kW)', 'Connector 1 type', 'Connector 1 power (kW)'];
    const cells = [header, ['CP1', 'P', 'DC', '50', 'CCS2', '60'], ['CP2', 'Q', 'DC', '50', 'CCS2', '50']];
    const rows: SheetRows = new Map(cells.map((row, index) => [index + 1, row.map((text) => ({ text, kind: 'text' as const }))]));
    const entries = readEntries(rows, pointSheet, 'en');
    expect(pointsOf(entries, 'en').map((one) => one.row)).toEqual([3]);
    expect(() => entries.refuse()).toThrow(
      expect.objectContaining({ fields: { '2.F': expect.stringContaining('rated power') } }),
    );
  });
});
