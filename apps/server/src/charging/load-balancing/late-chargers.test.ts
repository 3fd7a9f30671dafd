import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { times } from './times.ts';

let test: TestServer;
beforeAll(async () => {
  // The server does not look again for an hour: a limit that was missed stays missed.
  test = await startTestServer({ timing: { balancingMs: 100, settleMs: 200, catchUpMs: 3_600_000 } });
});
afterAll(() => test.close());

/** A registered AC point of a site of its own. */
async function place(serialNumber: string, mode: 'automatic' | 'off'): Promise<{ stationId: number }> {
  const station = await test.station();
  await test.admin.get(contract.points.create, {
    body: {
      serialNumber,
      pointName: serialNumber,
      stationId: station.id,
      equipmentType: 'ac',
      ratedPower: 11,
      connectors: [{ connectorNo: 1, standard: 'ac', connectorType: 'type2', maxPowerW: 11_000 }],
    },
  });
  await test.admin.get(contract.loadBalancing.save, {
    params: { stationId: station.id },
    body: {
      mode,
      siteLimitW: null,
      limitA: 20,
      voltage: 230,
      reserveW: 0,
      fallbackW: null,
      imbalanceA: null,
      strategy: 'equal',
      surplus: 'off',
    },
  });
  return { stationId: station.id };
}

/** Lets a charger take limits and tell what it has composed of them. Without `answers` it says nothing to them. */
function composing(point: RawPoint): { limit: number; answers: boolean } {
  const charger = { limit: 16, answers: true };
  point.onCall = (action, payload) => {
    if (!charger.answers && /^(SetChargingProfile|GetCompositeSchedule)$/.test(action)) return undefined;
    if (action === 'SetChargingProfile') {
      const { csChargingProfiles: profile } = payload as {
        csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } };
      };
      charger.limit = profile.chargingSchedule.chargingSchedulePeriod[0]!.limit;
    }
    if (action !== 'GetCompositeSchedule') return { status: 'Accepted' };
    const chargingSchedule = {
      duration: 60,
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: charger.limit }],
    };
    return { status: 'Accepted', connectorId: 1, scheduleStart: new Date().toISOString(), chargingSchedule };
  };
  return charger;
}

it('a charger that comes after its limit was decided is told it when it is there', async () => {
  await place('LATE0001', 'automatic');
  await until(async () => (await test.rows('select from connector_limit where wanted_no > sent_no')).length === 1);
  const point = await test.connect('LATE0001');
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  await until(() => point.calls.some(({ action }) => action === 'SetChargingProfile'), 15_000);
  point.socket.close();
});

it('a limit that is lowered before its raise was proven is asked for, so that the raise does not count on', async () => {
  const { stationId } = await place('LATE0002', 'automatic');
  const point = await test.connect('LATE0002');
  composing(point);
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'N' });
  const connector = async () =>
    (await test.admin.get(contract.loadBalancing.live, { params: { stationId }, query: {} })).connectors[0]!;
  await until(async () => (await connector()).state === 'proven');
  expect((await connector()).mayA).toBe(6);
  const { cardNumber } = await test.card({ amount: '100' });
  await point.call('StartTransaction', {
    connectorId: 1,
    idTag: cardNumber,
    meterStart: 0,
    timestamp: new Date(test.now()).toISOString(),
  });
  await until(async () => (await connector()).mayA > 15);
  await test.admin.get(contract.loadBalancing.manual, {
    body: { serialNumber: 'LATE0002', connectorNo: 1, limitA: 10, reason: 'test' },
  });
  await until(async () => (await connector()).mayA === 10);
  point.socket.close();
});

it('a charger that keeps its limit over a start is asked for it first, and counts with it at its next start though it says nothing', async () => {
  const { stationId } = await place('LATE0004', 'automatic');
  const point = await test.connect('LATE0004');
  const charger = composing(point);
  const boot = () => point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'P' });
  await boot();
  const connector = async () =>
    (await test.admin.get(contract.loadBalancing.live, { params: { stationId }, query: {} })).connectors[0]!;
  await until(async () => (await connector()).state === 'proven');
  const keeps = async () =>
    (
      await test.rows<{ keeps: boolean | null }>(
        "select l.keeps_at_boot as keeps from connector_limit l join charge_point p on p.id = l.point_id where p.serial_number = 'LATE0004'",
      )
    )[0]!.keeps;
  // Once it has lost all: what it says counts.
  charger.limit = 16;
  test.shiftClock(1000);
  await boot();
  await until(async () => (await keeps()) === false);
  await until(async () => (await connector()).state === 'proven');
  const before = point.calls.length;
  test.shiftClock(1000);
  await boot();
  await until(keeps);
  const asked = point.calls.slice(before).filter(({ action }) => /^(SetChargingProfile|GetCompositeSchedule)$/.test(action));
  expect(asked[0]!.action).toBe('GetCompositeSchedule');
  await until(async () => (await connector()).state === 'proven');
  charger.answers = false;
  test.shiftClock(1000);
  await boot();
  const called = point.calls.length;
  await until(() => point.calls.slice(called - 1).some(({ action }) => action === 'GetCompositeSchedule'));
  for (let i = 0; i < 10; i++) {
    expect((await connector()).mayA).toBe(6);
    await new Promise((done) => setTimeout(done, 100));
  }
  point.socket.close();
});

it('a point that moves to a station whose power is not shared is not held to its safe share for ever', async () => {
  const { stationId } = await place('LATE0003', 'automatic');
  const point = await test.connect('LATE0003');
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'O' });
  const at = async (id: number) =>
    (await test.admin.get(contract.loadBalancing.live, { params: { stationId: id }, query: {} })).connectors[0];
  await until(async () => (await at(stationId))?.limitA === 6);
  const { id: other } = await test.station();
  await test.admin.get(contract.pointMoves.move, { body: { serialNumbers: ['LATE0003'], stationId: other } });
  await until(async () => (await at(other))?.limitA === 16);
  await until(() => point.calls.some(({ payload }) => JSON.stringify(payload).includes('"limit":16')));
  point.socket.close();
});

it('a charger that refuses 0 alone is told its least, and not asked again and again', async () => {
  await place('LATE0010', 'automatic');
  const point = await test.connect('LATE0010');
  const limits: number[] = [];
  point.onCall = (action, payload) => {
    if (action !== 'SetChargingProfile')
      return action === 'GetCompositeSchedule' ? { status: 'Rejected' } : { status: 'Accepted' };
    const { csChargingProfiles: profile } = payload as {
      csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } };
    };
    const asked = profile.chargingSchedule.chargingSchedulePeriod.map(({ limit }) => limit);
    limits.push(asked[0]!);
    return { status: asked.includes(0) ? 'Rejected' : 'Accepted' };
  };
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'Z' });
  await until(() => limits.includes(6), 15_000);
  await test.admin.get(contract.loadBalancing.manual, {
    body: { serialNumber: 'LATE0010', connectorNo: 1, limitA: 0, reason: 'test' },
  });
  const zero = async () =>
    (
      await test.rows<{ zero: string | null }>(
        "select l.zero from connector_limit l join charge_point p on p.id = l.point_id where p.serial_number = 'LATE0010'",
      )
    )[0]!.zero;
  await until(async () => (await zero()) === 'refused', 15_000);
  const told = limits.length;
  expect(limits.slice(-2)).toEqual([0, 6]);
  await new Promise((done) => setTimeout(done, 3000));
  expect(limits).toHaveLength(told);
  point.socket.close();
});

it('a charger that ends a pause is asked for its meter: some resume without limit, and their next sample may be a minute away', async () => {
  const { stationId } = await place('LATE0012', 'automatic');
  let point = await test.connect('LATE0012');
  composing(point);
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'X' });
  const connector = async () =>
    (await test.admin.get(contract.loadBalancing.live, { params: { stationId }, query: {} })).connectors[0]!;
  const set = (limitA: number | null) =>
    test.admin.get(contract.loadBalancing.manual, {
      body: { serialNumber: 'LATE0012', connectorNo: 1, limitA, reason: 'test' },
    });
  await until(async () => (await connector()).state === 'proven');
  const { cardNumber } = await test.card({ amount: '100' });
  await point.call('StartTransaction', {
    connectorId: 1,
    idTag: cardNumber,
    meterStart: 0,
    timestamp: new Date(test.now()).toISOString(),
  });
  await until(async () => (await connector()).mayA > 15);
  const meterAsked = () =>
    point.calls.filter(
      ({ action, payload }) =>
        action === 'TriggerMessage' && (payload as { requestedMessage: string }).requestedMessage === 'MeterValues',
    ).length;
  const before = times.resumedMs;
  times.resumedMs = 50;
  try {
    await set(0);
    await until(async () => (await connector()).mayA === 0);
    expect(meterAsked()).toBe(0);
    test.shiftClock(times.comeDownMs + 1000);
    await set(null);
    await until(() => meterAsked() === 1);
    // Its answer never came: its line is cut, and another process decides now.
    point.socket.close();
    await test.restart();
    point = await test.connect('LATE0012');
    composing(point);
    await point.call('Heartbeat', {});
    await until(() => meterAsked() === 1);
  } finally {
    times.resumedMs = before;
    point.socket.close();
  }
});

it('a charger that has composed nothing is believed while no car is there, as one that cannot say', async () => {
  const { stationId } = await place('LATE0011', 'automatic');
  const point = await test.connect('LATE0011');
  point.onCall = (action) =>
    action === 'GetCompositeSchedule'
      ? { status: 'Accepted', connectorId: 1, chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [] } }
      : { status: 'Accepted' };
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'Y' });
  await until(async () => {
    const live = await test.admin.get(contract.loadBalancing.live, { params: { stationId }, query: {} });
    return live.connectors[0]!.state === 'proven' && live.connectors[0]!.mayA === 6;
  }, 15_000);
  point.socket.close();
});
