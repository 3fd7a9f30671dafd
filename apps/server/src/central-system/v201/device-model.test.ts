import { contract } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v201';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { Station201 } from '../../testing/station-201.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { settleMs: 50 } });
});
afterAll(() => test.close());

type Data = NonNullable<RequestOf<'NotifyReport'>['reportData']>[number];
const variable = (component: string, name: string, value: string, more: Partial<Data> = {}): Data => ({
  component: { name: component },
  variable: { name },
  variableAttribute: [{ value, mutability: 'ReadWrite' }],
  ...more,
});

async function open() {
  const { serialNumber } = await test.point();
  const station = await Station201.connect(test.ocppUrl, serialNumber);
  await station.boot();
  const configuration = () => test.admin.get(contract.configurations.get, { params: { serialNumber } });
  const entries = async () => Object.fromEntries((await configuration()).entries.map(({ key, value }) => [key, value]));
  const read = async () => {
    const before = station.raw.calls.length;
    await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
    await until(() => station.raw.calls.length > before);
    const { action, payload } = station.raw.calls.at(-1)!;
    expect(action).toBe('GetBaseReport');
    return payload.requestId as number;
  };
  const page = (requestId: number, seqNo: number, tbc: boolean, reportData: Data[]) =>
    station.call('NotifyReport', {
      requestId,
      seqNo,
      tbc,
      generatedAt: new Date().toISOString(),
      reportData: reportData as [Data, ...Data[]],
    });
  return { serialNumber, station, configuration, entries, read, page };
}

describe('a device model', () => {
  it('is read in pages, shown like a configuration, and what it no longer has is gone with the last page', async () => {
    const { station, configuration, entries, read, page } = await open();
    const first = await read();
    await page(first, 0, true, [
      variable('OCPPCommCtrlr', 'HeartbeatInterval', '300'),
      variable('Lamp', 'Brightness', '80', {
        variableAttribute: [
          { value: '80', mutability: 'ReadWrite' },
          { type: 'MaxSet', value: '100' },
        ],
        variableCharacteristics: { dataType: 'integer', unit: 'Percent', maxLimit: 100, supportsMonitoring: false },
      }),
    ]);
    await page(first, 1, false, [
      variable('EVSE', 'Power', '22000', {
        component: { name: 'EVSE', evse: { id: 1 } },
        variableAttribute: [{ value: '22000', mutability: 'ReadOnly' }],
      }),
    ]);
    expect(await entries()).toEqual({ 'EVSE(1).Power': '22000', HeartbeatInterval: '300', 'Lamp.Brightness': '80' });
    expect((await configuration()).entries).toMatchObject([
      { key: 'EVSE(1).Power', readonly: true },
      { key: 'HeartbeatInterval', readonly: false },
      { key: 'Lamp.Brightness', readonly: false },
    ]);
    expect(
      await test.rows(
        `select variable->>'unit' as unit, variable->'attributes'->>'MaxSet' as most from configuration_key where key = 'Lamp.Brightness'`,
      ),
    ).toEqual([{ unit: 'Percent', most: '100' }]);
    const second = await read();
    await page(second, 0, false, [variable('OCPPCommCtrlr', 'HeartbeatInterval', '60')]);
    expect(await entries()).toEqual({ HeartbeatInterval: '60' });
    expect((await configuration()).keyCount).toBe(1);
    await station.close();
  });

  it('whose report never ends, or lacks pages, loses nothing', async () => {
    const { station, entries, read, page } = await open();
    await page(await read(), 0, false, [variable('A', 'One', '1'), variable('A', 'Two', '2')]);
    await page(await read(), 0, true, [variable('A', 'One', '11')]);
    expect(await entries()).toEqual({ 'A.One': '11', 'A.Two': '2' });
    // Its first page was lost.
    await page(await read(), 3, false, [variable('A', 'Two', '22')]);
    expect((await entries())['A.Two']).toBe('22');
    await station.close();
  });

  it('of ten thousand variables is kept, in one page or in many', async () => {
    const { station, configuration, read, page } = await open();
    const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => variable('Big', `V${from + n}`, 'x'));
    await page(await read(), 0, false, many(0, 10_000));
    expect((await configuration()).keyCount).toBe(10_000);
    await station.close();
  });

  it('is changed by the result of each variable, and a password goes to its own', async () => {
    const { station, serialNumber, entries } = await open();
    const results = ['Accepted', 'RebootRequired', 'UnknownVariable'];
    station.answer((action, payload) =>
      action === 'SetVariables'
        ? {
            setVariableResult: (payload.setVariableData as object[]).map((data) => ({
              ...data,
              attributeValue: undefined,
              attributeStatus: results.shift(),
            })),
          }
        : { status: 'Accepted' },
    );
    const set = async (key: string, value: string) => {
      const { commands } = await test.admin.get(contract.commands.request, {
        body: { serialNumbers: [serialNumber], action: 'changeConfiguration', payload: { key, value } },
      });
      const look = () => test.admin.get(contract.commands.get, { params: { id: commands[0]!.id } });
      await until(async () => (await look()).status === 'answered');
      return (await look()).result;
    };
    expect(await set('HeartbeatInterval', '90')).toBe('accepted');
    expect(await set('Lamp.Brightness', '10')).toBe('rebootRequired');
    expect(await set('Lamp.Colour', 'red')).toBe('notSupported');
    expect(await entries()).toEqual({ HeartbeatInterval: '90', 'Lamp.Brightness': null });
    expect(station.raw.calls[0]!.payload).toEqual({
      setVariableData: [{ component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' }, attributeValue: '90' }],
    });
    expect(station.faults).toEqual([]);
    await station.close();
  });
});
