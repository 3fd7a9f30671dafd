import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

/** A station with so many points, of which the first few are on line and available. */
async function station(points: number, online: number) {
  const { id } = await test.station({ price: null });
  const made = [];
  for (let n = 0; n < points; n++) made.push((await test.point({ stationId: id })).serialNumber);
  const connected = [];
  for (const serialNumber of made.slice(0, online)) {
    const point = await test.boot(serialNumber);
    await point.status(1, 'Available');
    connected.push(point);
  }
  const now = async () => (await test.admin.get(contract.stationMonitor.list, { query: { stationId: id } })).list[0]!;
  await until(async () => ((await now()).states.offline ?? 0) === points - online);
  return { id, points: connected, now };
}
const set = (id: number, column: string, value: string) =>
  test.rows(`update station set ${column} = ${value} where id = $1`, [id]);

describe('the state of a station is made of shares', () => {
  it('one that is mostly away is partly offline, not available', async () => {
    const { now, points } = await station(6, 1);
    expect(await now()).toMatchObject({ status: 'partlyOffline', states: { offline: 5, available: 1 } });
    points[0]!.drop();
    await until(async () => (await now()).status === 'offline');
  });

  it('a single fault is one of its connectors, not the whole of it', async () => {
    const { id, now, points } = await station(3, 3);
    expect((await now()).status).toBe('normal');
    await points[0]!.status(1, 'Faulted', { errorCode: 'GroundFailure' });
    expect(await now()).toMatchObject({ status: 'faulted', states: { faulted: 1, available: 2 } });
    // The same in the list, in its filter, and on the map.
    const { stations } = contract;
    expect((await test.admin.get(stations.list, { query: { status: ['faulted'] } })).list.map((one) => one.id)).toContain(id);
    expect((await test.admin.get(stations.places, { query: {} })).find((one) => one.id === id)?.status).toBe('faulted');
    for (const point of points) point.drop();
  });

  it('a car that takes nothing is not counted as charging, in no sum', async () => {
    const { id, now, points } = await station(2, 2);
    await points[0]!.status(1, 'Finishing');
    await points[1]!.status(1, 'Charging');
    const states = { charging: 1, occupied: 1 };
    expect((await now()).states).toEqual(states);
    const { stations, points: ofPoints, dashboard } = contract;
    expect((await test.admin.get(stations.get, { params: { id } })).states).toEqual(states);
    const query = { stationId: id };
    expect((await test.admin.get(dashboard.network, { query })).states).toEqual(states);
    expect(await test.admin.get(ofPoints.summary, { query })).toMatchObject(states);
    for (const point of points) point.drop();
  });

  it('a load above the limit of the site is said', async () => {
    const { id, now, points } = await station(1, 1);
    await set(id, 'site_limit_w', '40000');
    const { cardNumber } = await test.card({ amount: '1000' });
    const transactionId = await points[0]!.start(cardNumber, 0);
    await points[0]!.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        { timestamp: new Date().toISOString(), sampledValue: [{ value: '45000', measurand: 'Power.Active.Import', unit: 'W' }] },
      ],
    });
    await until(async () => (await now()).status === 'overLimit');
    await points[0]!.end(transactionId, 10);
    expect((await now()).status).toBe('normal');
    points[0]!.drop();
  });

  it('outside its hours, by its own clock, and without connectors it is closed', async () => {
    const { id, now, points } = await station(1, 1);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await set(id, 'opens', `'${at(2)}'`);
    await set(id, 'closes', `'${at(4)}'`);
    expect((await now()).status).toBe('closed');
    await set(id, 'opens', `'${at(-2)}'`);
    await set(id, 'closes', `'${at(2)}'`);
    expect((await now()).status).toBe('normal');
    points[0]!.drop();
    const { id: empty } = await test.station({ price: null });
    expect((await test.admin.get(contract.stationMonitor.list, { query: { stationId: empty } })).list[0]!.status).toBe('closed');
  });
});
