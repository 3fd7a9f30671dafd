import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, quietChargers } from '../../testing/quiet-chargers.ts';
import { iso, type RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
const { alarmsOf, connectorsOf, detail, ended, now, pass, ready, say, start } = quietChargers(() => ({ test, stationId }));
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 100, lateMs: 100, silenceMs: 100, alarmsMs: 100 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

describe('a stop that never comes (rule 14)', () => {
  it('holds neither connector nor payer: after minutes of Available without a sample the session is closed, and its real stop reopens it', async () => {
    const one = await ready();
    const two = await ready();
    const { transactionId } = await start(one.point, one.cardNumber, 1000);
    await say(one.point, 'Charging');
    await pass(MINUTE);
    await one.point.meter(transactionId, 3000, now());
    await say(one.point, 'Finishing');
    await say(one.point, 'Available');
    await pass(4 * MINUTE);
    // Said again, and the idle meter's value: neither puts it off.
    await say(one.point, 'Available');
    await one.point.meter(undefined, 3000, now());
    expect((await start(two.point, one.cardNumber)).idTagInfo.status).toBe('ConcurrentTx');
    await pass(1.1 * MINUTE);
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
    await pass(MINUTE);
    await point.meter(transactionId, 1500, now());
    await say(point, status as string, connectorNo as number);
    await pass(5.1 * MINUTE);
    expect(await ended(transactionId)).toMatchObject({ stopReason: 'ClosedBySilence', energyWh: 1500 });
    point.drop();
  });

  it('is not missed of a session that is suspended for days, nor while samples name it', async () => {
    const one = await ready();
    const two = await ready();
    const suspended = await start(one.point, one.cardNumber);
    await say(one.point, 'SuspendedEV');
    await pass(60 * HOUR);
    const sampled = await start(two.point, two.cardNumber);
    await say(two.point, 'Available');
    for (let turn = 0; turn < 4; turn++) {
      await pass(4 * MINUTE);
      await two.point.meter(sampled.transactionId, 100 * turn, now());
    }
    await new Promise((done) => setTimeout(done, 500));
    expect(await detail(suspended.transactionId)).toMatchObject({ status: 'charging' });
    expect(await detail(sampled.transactionId)).toMatchObject({ status: 'charging' });
    await one.point.end(suspended.transactionId, 0, now());
    await two.point.end(sampled.transactionId, 300, now());
    one.point.drop();
    two.point.drop();
  });

  it('of a second start in its place: that one is closed too', async () => {
    const { point, cardNumber } = await ready();
    const first = await start(point, cardNumber, 0);
    await say(point, 'Charging');
    await pass(MINUTE);
    await point.meter(first.transactionId, 2000, now());
    await pass(MINUTE);
    const second = await start(point, cardNumber, 2000);
    await say(point, 'Available');
    await pass(5.1 * MINUTE);
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
    await pass(50 * MINUTE);
    await new Promise((done) => setTimeout(done, 500));
    expect(await detail(transactionId)).toMatchObject({ status: 'charging' });
    const session = await test.admin.get(contract.sessions.get, { params: { transactionId } });
    expect(Date.parse(session.closesTime!) - now()).toBeLessThan(11 * MINUTE);
    await test.admin.get(contract.sessions.setSilence, { body: { providerId: test.ours, minutes: 5, models: [] } });
    expect(await ended(transactionId)).toMatchObject({ stopReason: 'ClosedBySilence', energyWh: 800 });
    // Silent for fifty minutes, the charger itself may count as offline by now.
    await point.call('Heartbeat', {});
    await until(async () => (await connectorsOf(serialNumber))[0]!.state === 'available');
    point.drop();
  });
});

describe('a session of before a boot', () => {
  /** Charging, then its charger boots, as itself or as another device, and speaks. */
  async function booted(model: string) {
    const one = await ready();
    const { transactionId } = await start(one.point, one.cardNumber, 0);
    await say(one.point, 'Charging');
    await pass(MINUTE);
    await one.point.meter(transactionId, 1000, now());
    await pass(MINUTE);
    await one.point.boot('Raw', model);
    return { ...one, transactionId };
  }

  it('ends where other hardware says that something charges: it never knew that session', async () => {
    const same = await booted('R1');
    const other = await booted('R2');
    for (const { point } of [same, other]) await say(point, 'Charging');
    await pass(10.1 * MINUTE);
    expect(await ended(other.transactionId)).toMatchObject({ stopReason: 'ClosedByBoot', energyWh: 1000 });
    expect(await detail(same.transactionId)).toMatchObject({ status: 'charging' });
    await same.point.end(same.transactionId, 1000, now());
    same.point.drop();
    other.point.drop();
  });

  it('is not kept by the idle meter of its connector', async () => {
    const { point, transactionId } = await booted('R1');
    for (let turn = 0; turn < 3; turn++) {
      await pass(4 * MINUTE);
      await point.meter(undefined, 1000, now());
    }
    expect(await ended(transactionId)).toMatchObject({ stopReason: 'ClosedByBoot', energyWh: 1000 });
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
      const idTag = busy ? cardNumber : unique('NOBODY');
      const at = iso(now());
      const ask = () => point.call('StartTransaction', { connectorId: 1, idTag, meterStart: 500, timestamp: at });
      const refused = await ask();
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
      expect(await ask()).toEqual(refused);
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
      await pass(MINUTE);
      await point.meter(refused.transactionId, 200 * turn, now());
    }
    expect(
      await until(async () => (await detail(refused.transactionId)).status === 'review' && detail(refused.transactionId)),
    ).toMatchObject({ reviewReasons: expect.arrayContaining(['metered-on']) });
    expect(
      await until(async () =>
        (await alarmsOf(serialNumber)).find(({ kind, code }) => kind === 'unbilledEnergy' && code === 'afterBill'),
      ),
    ).toMatchObject({ recordId: refused.transactionId });
    await point.end(refused.transactionId, 1600, now(), { reason: 'DeAuthorized' });
    expect(await detail(refused.transactionId)).toMatchObject({ status: 'finished', energyWh: 1600, cost: '1.60' });
    await other.point.end(busy.transactionId, 0, now());
    point.drop();
    other.point.drop();
  });
});

describe('energy without a session', () => {
  const meter = (point: RawPoint, registerWh: number) => point.meter(undefined, registerWh, now());
  const unbilled = async (serialNumber: string) =>
    (await alarmsOf(serialNumber)).find(({ kind, code }) => kind === 'unbilledEnergy' && code === 'start');

  it('is an alarm with its energy so far, which grows, and ends with it', async () => {
    const { serialNumber, pointId, point } = await ready();
    const began = now();
    await meter(point, 50_000);
    for (let turn = 1; turn <= 5; turn++) {
      await pass(MINUTE);
      await meter(point, 50_000 + 200 * turn);
    }
    const alarm = await until(() => unbilled(serialNumber));
    expect(Math.abs(Date.parse(alarm.openTime) - began)).toBeLessThan(MINUTE);
    await until(async () => (await unbilled(serialNumber))?.detail === '1.0 kWh');
    await pass(MINUTE);
    await meter(point, 51_200);
    await until(async () => (await unbilled(serialNumber))?.detail === '1.2 kWh');
    await pass(21 * MINUTE);
    await until(async () => (await unbilled(serialNumber)) === undefined);
    const [{ from_wh, to_wh, transaction_id }] = await until(async () => {
      const rows = await test.rows('select * from unbilled_energy where point_id = $1 and ended_at is not null', [pointId]);
      return rows.length > 0 && rows;
    });
    expect({ from_wh, to_wh, transaction_id }).toEqual({ from_wh: 50_000, to_wh: 51_200, transaction_id: null });
    point.drop();
  });

  it('is an alarm too where only the status says it; the start that comes late takes it up, and ends it', async () => {
    const { serialNumber, pointId, cardNumber, point } = await ready();
    const began = now();
    await meter(point, 9000);
    await say(point, 'Charging');
    await pass(MINUTE);
    await say(point, 'Charging');
    await meter(point, 9200);
    await pass(2.1 * MINUTE);
    await say(point, 'Charging');
    await meter(point, 9600);
    await until(() => unbilled(serialNumber));
    const late = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: cardNumber,
      meterStart: 9200,
      timestamp: iso(began + MINUTE),
    });
    await until(async () => (await unbilled(serialNumber)) === undefined);
    expect(await test.rows('select transaction_id, from_wh, to_wh from unbilled_energy where point_id = $1', [pointId])).toEqual([
      { transaction_id: late.transactionId, from_wh: 9000, to_wh: 9200 },
    ]);
    await pass(MINUTE);
    await point.end(late.transactionId, 10_000, now());
    expect(await detail(late.transactionId)).toMatchObject({ status: 'finished', energyWh: 800 });
    point.drop();
  });

  it('is none where a start follows its status at once, nor where a session was between two readings of the idle meter', async () => {
    const { serialNumber, pointId, cardNumber, point } = await ready();
    await meter(point, 1000);
    await say(point, 'Charging');
    const { transactionId } = await start(point, cardNumber, 1000);
    await pass(10 * MINUTE);
    await point.end(transactionId, 15_000, now());
    await say(point, 'Available');
    await pass(5 * MINUTE);
    await meter(point, 15_000);
    await new Promise((done) => setTimeout(done, 500));
    expect(await test.rows('select 1 from unbilled_energy where point_id = $1', [pointId])).toEqual([]);
    expect(await unbilled(serialNumber)).toBeUndefined();
    point.drop();
  });
});
