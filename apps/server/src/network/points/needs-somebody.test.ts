import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

it('what is faulted, then what is away stands first, whatever it is called; a car that takes nothing is counted and found apart', async () => {
  const { points } = contract;
  const { id: stationId } = await test.station();
  const [idle, faulted, away, occupied] = [
    await test.point({ stationId }),
    await test.point({ stationId }),
    await test.point({ stationId }),
    await test.point({ stationId }),
  ];
  const say = async (serialNumber: string, status: string, errorCode = 'NoError') => {
    const charger = await test.boot(serialNumber);
    await charger.call('StatusNotification', { connectorId: 1, status, errorCode, timestamp: new Date().toISOString() });
    return charger;
  };
  const open = [
    await say(idle.serialNumber, 'Available'),
    await say(faulted.serialNumber, 'Faulted', 'GroundFailure'),
    await say(occupied.serialNumber, 'SuspendedEV'),
  ];
  const summary = () => test.admin.get(points.summary, { query: { stationId } });
  await until(async () => (await summary()).occupied > 0);
  const order = async (query: object) =>
    (await test.admin.get(points.list, { query: { stationId, ...query } })).list.map((one) => one.serialNumber);
  const rest = [idle.serialNumber, occupied.serialNumber];
  const first = await order({});
  expect(first.slice(0, 2)).toEqual([faulted.serialNumber, away.serialNumber]);
  expect(first.slice(2).toSorted()).toEqual(rest.toSorted());
  expect((await order({ sort: '-state' })).at(-1)).toBe(faulted.serialNumber);
  expect(await order({ state: 'occupied' })).toEqual([occupied.serialNumber]);
  expect(await order({ state: 'charging' })).toEqual([]);
  expect(await test.admin.get(points.summary, { query: { stationId, keyword: faulted.serialNumber } })).toMatchObject({
    faulted: 1,
    occupied: 0,
    offline: 0,
  });
  for (const charger of open) await charger.close();
});
