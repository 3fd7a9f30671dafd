import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso, type RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 100, lateMs: 100, silenceMs: 100, alarmsMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const recordsOf = async (serialNumber: string) =>
  (await test.admin.get(contract.records.list, { query: { serialNumber, limit: 300 } })).list;
const connectorsOf = async (serialNumber: string) =>
  (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors;
const ended = (transactionId: number, patience?: number) =>
  until(async () => {
    const record = await detail(transactionId);
    return record.status !== 'charging' && record;
  }, patience);
const alarmsOf = async (serialNumber: string, state: 'open' | 'cleared' = 'open') =>
  (await test.admin.get(contract.alarms.list, { query: { serialNumber, state } })).list;
/** Time passes, all at once. */
let passed = 0;
const pass = (ms: number) => {
  passed += ms;
  test.shiftClock(passed);
};
const now = () => test.now();

async function ready(options: { connectors?: number; powerW?: number; amount?: string } = {}) {
  const [{ serialNumber, id: pointId }, { cardNumber }] = await Promise.all([
    test.point({ stationId, ...options }),
    test.card({ amount: options.amount ?? '1000' }),
  ]);
  return { serialNumber, pointId, cardNumber, point: await test.boot(serialNumber) };
}
const say = (point: RawPoint, status: string, connectorNo = 1) => point.status(connectorNo, status, { timestamp: iso(now()) });
const start = (point: RawPoint, idTag: string, meterStart = 0, connectorId = 1) =>
  point.call('StartTransaction', { connectorId, idTag, meterStart, timestamp: iso(now()) });

describe('a stop that never comes (rule 14)', () => {
  it('holds neither connector nor payer: after minutes of Available without a sample the session is closed, and its real stop reopens it', async () => {
    const one = await ready();
    const two = await ready();
    const { transactionId } = await start(one.point, one.cardNumber, 1000);
    await say(one.point, 'Charging');
    await one.point.meter(transactionId, 3000, now());
    await say(one.point, 'Finishing');
    await say(one.point, 'Available');
    pass(4 * MINUTE);
    // Said again, and the idle meter's value: neither puts it off.
    await say(one.point, 'Available');
    await one.point.meter(undefined, 3000, now());
    expect((await start(two.point, one.cardNumber)).idTagInfo.status).toBe('ConcurrentTx');
    pass(1.1 * MINUTE);
    expect(await ended(transactionId)).toMatchObject({
      status: 'finished',
      stopReason: 'ClosedBySilence',
      energyWh: 2000,
      cost: '2.00',
    });
    expect(await connectorsOf(one.serialNumber)).toMatchObject([{ state: 'available', transactionId: null }]);
    const next = await start(two.point, one.cardNumber);
    expect(next.idTagInfo.status).toBe('Accepted');
    expect(await until(async () => (await alarmsOf(one.serialNumber))[0])).toMatchObject({
      kind: 'missingMessage',
      code: 'stop',
      recordId: transactionId,
    });
    await one.point.end(transactionId, 5000, now(), { idTag: one.cardNumber });
    expect(await detail(transactionId)).toMatchObject({ status: 'finished', stopReason: 'Local', energyWh: 4000, cost: '4.00' });
    await until(async () => (await alarmsOf(one.serialNumber)).length === 0);
    await two.point.end(next.transactionId, 0, now());
    one.point.drop();
    two.point.drop();
  });

  it.each([
    ['Reserved', 1],
    ['Unavailable', 1],
    ['Unavailable', 0],
  ])('is missed also where %s is said of connector %d', async (status, connectorNo) => {
    const { point, cardNumber } = await ready();
    const { transactionId } = await start(point, cardNumber, 0);
    await say(point, 'Charging');
    await point.meter(transactionId, 1500, now());
    await say(point, status as string, connectorNo as number);
    pass(5.1 * MINUTE);
    expect(await ended(transactionId)).toMatchObject({ stopReason: 'ClosedBySilence', energyWh: 1500 });
    point.drop();
  });

  it('is not missed of a session that is suspended for days, nor while samples name it', async () => {
    const one = await ready();
    const two = await ready();
    const suspended = await start(one.point, one.cardNumber);
    await say(one.point, 'SuspendedEV');
    const sampled = await start(two.point, two.cardNumber);
    await say(two.point, 'Available');
    for (let turn = 0; turn < 6; turn++) {
      pass(10 * HOUR);
      await two.point.meter(sampled.transactionId, 100 * turn, now());
    }
    await new Promise((done) => setTimeout(done, 500));
    expect(await detail(suspended.transactionId)).toMatchObject({ status: 'charging' });
    expect(await detail(sampled.transactionId)).toMatchObject({ status: 'charging' });
    await one.point.end(suspended.transactionId, 0, now());
    await two.point.end(sampled.transactionId, 500, now());
    one.point.drop();
    two.point.drop();
  });

  it('of a second start in its place: that one is closed too', async () => {
    const { point, cardNumber } = await ready();
    const first = await start(point, cardNumber, 0);
    await say(point, 'Charging');
    await point.meter(first.transactionId, 2000, now());
    pass(MINUTE);
    const second = await start(point, cardNumber, 2000);
    await say(point, 'Available');
    pass(5.1 * MINUTE);
    expect(await ended(first.transactionId)).toMatchObject({ stopReason: 'ClosedByNewTransaction', energyWh: 2000 });
    expect(await ended(second.transactionId)).toMatchObject({ stopReason: 'ClosedBySilence' });
    point.drop();
  });

  it('is missed as soon as provider or model say', async () => {
    const { serialNumber, point, cardNumber } = await ready();
    await test.admin.get(contract.sessions.setSilence, {
      body: { providerId: test.ours, minutes: 5, models: [{ vendor: 'Raw', model: 'R1', minutes: 60 }] },
    });
    const { transactionId } = await start(point, cardNumber);
    await say(point, 'Charging');
    await point.meter(transactionId, 800, now());
    await say(point, 'Available');
    pass(50 * MINUTE);
    await new Promise((done) => setTimeout(done, 500));
    expect(await detail(transactionId)).toMatchObject({ status: 'charging' });
    const session = await test.admin.get(contract.sessions.get, { params: { transactionId } });
    expect(Date.parse(session.closesTime!) - now()).toBeLessThan(11 * MINUTE);
    await test.admin.get(contract.sessions.setSilence, { body: { providerId: test.ours, minutes: 5, models: [] } });
    expect(await ended(transactionId)).toMatchObject({ stopReason: 'ClosedBySilence', energyWh: 800 });
    expect(await connectorsOf(serialNumber)).toMatchObject([{ state: 'available' }]);
    point.drop();
  });
});

describe('a refused start', () => {
  it.each(['a card that nobody knows', 'a card in use elsewhere'])(
    'with %s is never shown as charging, and holds neither connector nor payer',
    async (of) => {
      const { serialNumber, cardNumber, point } = await ready();
      const other = await ready();
      const busy = of.includes('elsewhere') ? await start(other.point, cardNumber) : undefined;
      const refused = await start(point, busy ? cardNumber : unique('NOBODY'), 500);
      expect(refused.idTagInfo.status).toBe(busy ? 'ConcurrentTx' : 'Invalid');
      expect(await connectorsOf(serialNumber)).toMatchObject([{ transactionId: null }]);
      expect(await detail(refused.transactionId)).toMatchObject({
        status: 'finished',
        energyWh: 0,
        cost: '0.00',
        stopReason: 'ClosedByRefusal',
      });
      const sessions = await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } });
      expect(sessions.list).toEqual([]);
      // Sent again it has the same answer and no second record.
      expect(await start(point, busy ? cardNumber : unique('NOBODY'), 500)).toMatchObject({ idTagInfo: refused.idTagInfo });
      if (busy) await other.point.end(busy.transactionId, 0, now());
      // Its own stop is the truth about it.
      await point.end(refused.transactionId, 500, now(), { reason: 'DeAuthorized' });
      expect(await detail(refused.transactionId)).toMatchObject({ status: 'finished', energyWh: 0, stopReason: 'DeAuthorized' });
      point.drop();
      other.point.drop();
    },
  );

  it('that charges all the same waits for review, and is an alarm with the energy so far', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const other = await ready();
    const busy = await start(other.point, cardNumber);
    const refused = await start(point, cardNumber, 0);
    await say(point, 'Charging');
    for (let turn = 1; turn <= 8; turn++) {
      pass(MINUTE);
      await point.meter(refused.transactionId, 200 * turn, now());
    }
    expect(
      await until(async () => (await detail(refused.transactionId)).status === 'review' && detail(refused.transactionId)),
    ).toMatchObject({ reviewReasons: expect.arrayContaining(['metered-on']) });
    expect(
      await until(async () => (await alarmsOf(serialNumber)).find(({ kind, code }) => kind === 'unbilledEnergy' && code === 'afterBill')),
    ).toMatchObject({ recordId: refused.transactionId });
    await point.end(refused.transactionId, 1600, now(), { reason: 'DeAuthorized' });
    expect(await detail(refused.transactionId)).toMatchObject({ status: 'finished', energyWh: 1600, cost: '1.60' });
    await other.point.end(busy.transactionId, 0, now());
    point.drop();
    other.point.drop();
  });
});
