import { API_PREFIX, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { headOf, sheetOf } from '../../testing/sheet.ts';
import { wornComponents } from '../../testing/worn-components.ts';

const { components } = contract;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { componentsMs: 25, maintenanceMs: 40, statisticsMs: 60_000 } });
});
afterAll(() => test.close());

const { typeOf, counted } = wornComponents(() => test);

describe('importing components', () => {
  const HEADER = [
    'Charge point serial number *',
    '枪号（0 为整桩） *',
    'Component *',
    'Installed (YYYY-MM-DD) *',
    'Component serial number',
    'Use so far',
    'Note',
  ];
  async function send(rows: string[][], check = false, header = HEADER, language = 'en') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sheetOf(header, rows))]), 'components.xlsx');
    const answer = await fetch(`${test.url}${API_PREFIX}/web/component/import${check ? '?check=true' : ''}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.admin.token}`, 'x-language': language },
      body: form,
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
    return { status: answer.status, ...((await answer.json()) as any) };
  }
  const total = async () => (await test.rows('select count(*)::int as n from component'))[0].n;

  it('takes them with their use so far, after a try that leaves nothing', async () => {
    const { serialNumber } = await test.point({ connectors: 2 });
    const type = await typeOf();
    const rows = [
      [serialNumber, '1', type.componentName, '2025-01-15', 'A-1', '61.5', 'from the old system'],
      [serialNumber, '2', type.componentName, '2025-01-15', '', '', ''],
    ];
    const before = await total();
    expect(await send(rows, true)).toMatchObject({ status: 200, data: { imported: 2 } });
    expect(await total()).toBe(before);
    expect(await send(rows)).toMatchObject({ status: 200, data: { imported: 2 } });
    await counted();
    const { list } = await test.admin.get(components.getComponentUseInfo, { query: { serialNumber } });
    expect(list).toMatchObject([
      { connectorNo: 1, useCount: 61.5, mark: 'entered', componentSerial: 'A-1', installedTime: '2025-01-15T00:00:00.000Z' },
      { connectorNo: 2, useCount: 0, mark: 'estimated' },
    ]);
    expect(await send(rows.slice(1))).toMatchObject({
      status: 422,
      data: { fields: { '2.C': 'There is such a component already' } },
    });
  });

  it('names every wrong cell and imports nothing', async () => {
    const { serialNumber } = await test.point({ connectors: 1 });
    const stranger = await test.station({ providerId: test.theirs });
    const theirs = await test.point({ stationId: stranger.id });
    const [plug, meterType] = [await typeOf(), await typeOf({ place: 'point' })];
    const before = await total();
    const good = [serialNumber, '1', plug.componentName, '2026-01-01', '', '', ''];
    const answer = await send([
      good,
      good,
      ['NOBODY', '1', plug.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '7', plug.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '0', plug.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '1', meterType.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '1', 'No such part', 'yesterday', '', '-5', ''],
      ['', 'one', '', '2999-01-01', '', 'many', ''],
      [theirs.serialNumber, '1', plug.componentName, '2999-01-01', '', '', ''],
    ]);
    expect(answer).toMatchObject({ status: 422, data: { key: 'importInvalid' } });
    expect(Object.keys(answer.data.fields).sort()).toEqual(
      ['3.C', '4.A', '5.B', '6.B', '7.B', '8.C', '8.D', '8.F', '9.A', '9.B', '9.C', '9.F', '10.C', '10.D'].sort(),
    );
    expect(await total()).toBe(before);
    expect(await send([good], false, ['Nothing'])).toMatchObject({ status: 422, data: { key: 'sheetHeaderWrong' } });
  });

  it('reads its own template back, in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const { serialNumber } = await test.point({ connectors: 1 });
      const type = await typeOf();
      const file = await test.admin.raw('GET', components.template.path, undefined, { 'x-language': language });
      const header = await headOf(Buffer.from(await file.arrayBuffer()));
      const row = [serialNumber, '1', type.componentName, '2026-01-01', '', '5', ''];
      expect((await send([row], false, header, language)).status).toBe(200);
    }
  });
});
