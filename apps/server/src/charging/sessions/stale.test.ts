import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 4_000 } });
});
afterAll(() => test.close());

/** A session of 45.1 kW at a station of its own. */
async function charging() {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  const { cardNumber } = await test.card({ amount: '1000' });
  const point = await test.boot(serialNumber);
  const id = await point.start(cardNumber, 0);
  await point.call('MeterValues', {
    connectorId: 1,
    transactionId: id,
    meterValue: [
      {
        timestamp: new Date().toISOString(),
        sampledValue: [{ value: '100' }, { value: '45100', measurand: 'Power.Active.Import', unit: 'W' }],
      },
    ],
  });
  const session = async () => (await test.admin.get(contract.sessions.list, { query: { stationId: station.id } })).list[0]!;
  await until(async () => (await session()).online);
  return { station, serialNumber, point, id, session };
}

describe('a session whose charger is away', () => {
  it('keeps its last power as a value of then: marked with its age, and in no sum', async () => {
    const { station, point, session } = await charging();
    const sums = async () => ({
      totals: (await test.admin.get(contract.sessions.totals, { query: { stationId: station.id } })).powerW,
      station: (await test.admin.get(contract.stationMonitor.list, { query: { stationId: station.id } })).list[0]!.loadW,
      dashboard: (await test.admin.get(contract.dashboard.running, { query: { stationId: station.id } })).powerW,
    });
    expect(await session()).toMatchObject({ stale: false, powerW: 45_100, closesTime: null });
    expect(await sums()).toEqual({ totals: 45_100, station: 45_100, dashboard: 45_100 });
    point.drop();
    await until(async () => !(await session()).online);
    const lost = await session();
    expect(lost).toMatchObject({ stale: true, powerW: 45_100 });
    expect(Date.parse(lost.closesTime!)).toBeGreaterThan(Date.now());
    expect(await sums()).toEqual({ totals: 0, station: 0, dashboard: 0 });
  });

  it('is stopped when it comes back: the wish waits for it', async () => {
    const { serialNumber, point, id, session } = await charging();
    point.drop();
    await until(async () => !(await session()).online);
    const command = await test.admin.get(contract.sessions.stop, { body: { transactionId: id } });
    expect(command).toMatchObject({ status: 'queued', waitsFor: 'connection' });
    expect((await session()).stopRequested).toBe(true);
    const again = await test.boot(serialNumber);
    await until(() => again.calls.some((call) => call.action === 'RemoteStopTransaction' && call.payload.transactionId === id));
    await again.end(id, 200);
    await again.close();
  });

  it('can be asked to stop again as soon as the first try has failed', async () => {
    const { point, id, session } = await charging();
    point.onCall = () => undefined;
    await test.admin.get(contract.sessions.stop, { body: { transactionId: id } });
    expect((await session()).stopRequested).toBe(true);
    await until(async () => !(await session()).stopRequested);
    await point.end(id, 200);
    await point.close();
  });
});
