import { contract, OCPP_STATUSES, STATUSES } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { answerMs: 4_000, powerMs: 100 } });
});
afterAll(() => test.close());

/** Its power in every sum of the product. */
async function sumsOf(stationId: number) {
  const query = { stationId };
  const sampled = async () =>
    (await test.rows('select power_w from power_sample where station_id = $1 order by at desc limit 1', [stationId]))[0]?.power_w;
  const load = (await test.admin.get(contract.stationMonitor.list, { query })).list[0]!.loadW;
  await until(async () => Number(await sampled()) === load);
  return {
    totals: (await test.admin.get(contract.sessions.totals, { query })).powerW,
    station: load,
    dashboard: (await test.admin.get(contract.dashboard.running, { query })).powerW,
  };
}
const ALL = { totals: 45_100, station: 45_100, dashboard: 45_100 };
const NONE = { totals: 0, station: 0, dashboard: 0 };

/** A session of 45.1 kW at a station of its own. */
async function charging() {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  const { cardNumber } = await test.card({ amount: '1000' });
  const point = await test.boot(serialNumber);
  const id = await point.start(cardNumber, 0);
  const measure = () =>
    point.call('MeterValues', {
      connectorId: 1,
      transactionId: id,
      meterValue: [
        {
          timestamp: new Date().toISOString(),
          sampledValue: [{ value: '100' }, { value: '45100', measurand: 'Power.Active.Import', unit: 'W' }],
        },
      ],
    });
  await measure();
  const session = async () => (await test.admin.get(contract.sessions.list, { query: { stationId: station.id } })).list[0]!;
  await until(async () => (await session()).online);
  return { station, serialNumber, point, id, session, measure };
}

describe('a session whose charger is away', () => {
  it('keeps its last power as a value of then: marked with its age, and in no sum', async () => {
    const { station, point, session } = await charging();
    const sums = () => sumsOf(station.id);
    expect(await session()).toMatchObject({ stale: false, powerW: 45_100, closesTime: null });
    expect(await sums()).toEqual(ALL);
    point.drop();
    await until(async () => !(await session()).online);
    const lost = await session();
    expect(lost).toMatchObject({ stale: true, powerW: 45_100 });
    expect(Date.parse(lost.closesTime!)).toBeGreaterThan(Date.now());
    expect(await sums()).toEqual(NONE);
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

describe('a session that has ended in all but name', () => {
  it.each(OCPP_STATUSES)('is in no sum of power once its connector says %s, unless energy flows under it', async (status) => {
    const { station, point, id, session, measure } = await charging();
    const flows = 'isRunning' in STATUSES[status] && !('isPaused' in STATUSES[status]);
    await point.status(1, status);
    expect(await session()).toMatchObject({ stale: !flows, powerW: 45_100 });
    expect(await sumsOf(station.id)).toEqual(flows ? ALL : NONE);
    // A sample after the word shows that it flows; the same word again says nothing new.
    await measure();
    expect(await sumsOf(station.id)).toEqual(ALL);
    await point.status(1, status);
    expect(await session()).toMatchObject({ stale: false });
    expect(await sumsOf(station.id)).toEqual(ALL);
    await point.end(id, 200);
    await point.close();
  });

  it('nor once the whole point is out of order, or its charger has booted', async () => {
    const { station, point, id, measure } = await charging();
    await point.status(0, 'Unavailable');
    expect(await sumsOf(station.id)).toEqual(NONE);
    await measure();
    expect(await sumsOf(station.id)).toEqual(ALL);
    await point.status(0, 'Available');
    await point.boot();
    expect(await sumsOf(station.id)).toEqual(NONE);
    await point.status(1, 'Charging');
    expect(await sumsOf(station.id)).toEqual(ALL);
    await point.end(id, 200);
    await point.close();
  });

  it("nor on its group's page", async () => {
    const { point, id } = await charging();
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('Group'), providerId: test.ours, electricityLimit: 100_000 },
    });
    await test.rows('update charging_record set group_id = $1 where transaction_id = $2', [groupId, id]);
    const power = async () =>
      (await test.admin.get(contract.userGroups.get, { params: { id: groupId } })).running.map((one) => one.powerW);
    expect(await power()).toEqual([45_100]);
    await point.status(1, 'Available');
    expect(await power()).toEqual([null]);
    await point.end(id, 200);
    await point.close();
  });
});
