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
const connectorsOf = async (serialNumber: string) =>
  (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors;
const ended = (transactionId: number, patience?: number) =>
  until(async () => {
    const record = await detail(transactionId);
    return record.status !== 'charging' && record;
  }, patience);
const alarmsOf = async (serialNumber: string, state: 'open' | 'cleared' = 'open') =>
  (await test.admin.get(contract.alarms.list, { query: { serialNumber, state } })).list;
/** Time passes, all at once; an hour later the admin's session would be over. */
const pass = (ms: number) => test.goTo(now() + ms);
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

describe('samples after the bill', () => {
  it('that belong to the session are billed, in whatever order they came', async () => {
    const { cardNumber, point } = await ready();
    const at = now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.end(id, 0, at + HOUR);
    expect(await detail(id)).toMatchObject({ energyWh: 0, cost: '0.00' });
    for (let turn = 1; turn <= 5; turn++) await point.meter(id, 1000 * turn, at + 10 * turn * MINUTE);
    expect(await until(async () => (await detail(id)).energyWh === 5000 && detail(id))).toMatchObject({
      status: 'finished',
      cost: '5.00',
    });
    expect(await test.balanceOf(cardNumber)).toBe('995.00');
    // What says nothing new writes no bill.
    const { bills } = await detail(id);
    await point.meter(id, 5000, at + 50 * MINUTE);
    await new Promise((done) => setTimeout(done, 500));
    expect((await detail(id)).bills).toHaveLength(bills.length);
    point.drop();
  });

  it('that go on after it put the record under review, and are an alarm until they end', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const at = now() - HOUR;
    const id = await point.start(cardNumber, 1000, at);
    await point.end(id, 2000, at + 30 * MINUTE, { reason: 'EmergencyStop' });
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 1000 });
    for (let turn = 1; turn <= 5; turn++) await point.meter(id, 2000 + 1000 * turn, at + (30 + 5 * turn) * MINUTE + 1000);
    expect(await until(async () => (await detail(id)).status === 'review' && detail(id))).toMatchObject({
      energyWh: 1000,
      reviewReasons: ['metered-on'],
    });
    expect(await test.balanceOf(cardNumber)).toBe('1000.00');
    const told = async () => (await alarmsOf(serialNumber)).find(({ code }) => code === 'afterBill');
    expect(await until(told)).toMatchObject({ kind: 'unbilledEnergy', recordId: id, detail: '5.0 kWh' });
    await pass(21 * MINUTE);
    await until(async () => (await told()) === undefined);
    expect((await detail(id)).status).toBe('review');
    point.drop();
  });

  it('do not undo what a person decided: the record waits for a person again where they say more', async () => {
    const { cardNumber, point } = await ready();
    const at = now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.call('StopTransaction', { transactionId: id, meterStop: 900_000_000, timestamp: iso(at + HOUR) });
    expect(await detail(id)).toMatchObject({ status: 'review' });
    const of = { params: { transactionId: id } };
    await test.admin.get(contract.records.settle, { ...of, body: { energyWh: 3000, reason: 'read on site' } });
    await point.meter(id, 1000, at + 10 * MINUTE);
    await new Promise((done) => setTimeout(done, 500));
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 3000 });
    for (let turn = 2; turn <= 5; turn++) await point.meter(id, 1000 * turn, at + 10 * turn * MINUTE);
    expect(await until(async () => (await detail(id)).status === 'review' && detail(id))).toMatchObject({
      energyWh: 3000,
      reviewReasons: ['late-samples'],
    });
    point.drop();
  });

  it('a second stop with another meter is a contradiction for a person, also the other way round', async () => {
    for (const [first, second] of [
      [2000, 7000],
      [7000, 2000],
    ] as const) {
      const { cardNumber, point } = await ready();
      const at = now() - HOUR;
      const id = await point.start(cardNumber, 1000, at);
      await point.end(id, first, at + 30 * MINUTE);
      await point.end(id, second, at + 30 * MINUTE);
      await until(async () => (await detail(id)).status === 'review');
      point.drop();
    }
  });
});

describe('the order of messages', () => {
  /** The bill of a session, of which the same messages came in some order. */
  async function billOf(order: readonly number[], silent: boolean) {
    const { cardNumber, point } = await ready({ powerW: 22_000 });
    const at = now() - 2 * HOUR;
    const id = await point.start(cardNumber, 1000, at);
    const messages = [
      () => point.meter(id, 3000, at + 10 * MINUTE),
      () => point.meter(id, 6000, at + 25 * MINUTE),
      () => point.meter(id, 6000, at + 25 * MINUTE),
      () => point.meter(id, 9000, at + 40 * MINUTE),
      () => point.end(id, 11_000, at + HOUR, { idTag: cardNumber }),
      () => point.end(id, 11_000, at + HOUR, { idTag: cardNumber }),
      // Told without its name, while it runs or not.
      () => point.meter(id, 10_000, at + 50 * MINUTE),
      () => say(point, 'Finishing'),
      () => say(point, 'Available'),
    ];
    for (const n of order) {
      await messages[n]!();
      // Closed by rule in between.
      if (silent && n === messages.length - 1) await pass(5.1 * MINUTE);
    }
    await until(async () => (await test.rows('select 1 from late_sample where transaction_id = $1', [id])).length === 0);
    const record = await until(async () => {
      const found = await detail(id);
      return found.status === 'finished' && found.stopReason === 'Local' && found;
    });
    point.drop();
    const { energyWh, cost, lines, segments, reviewReasons, evidence } = record;
    return {
      energyWh,
      cost,
      reviewReasons,
      lines,
      wh: segments.map((one) => one.energyWh),
      readings: evidence.map((one) => one.registerWh),
      left: await test.balanceOf(cardNumber),
    };
  }

  it('changes no bill', async () => {
    let seed = 20_261_128;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const inOrder = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const expected = await billOf(inOrder, false);
    expect(expected).toMatchObject({ energyWh: 10_000, cost: '10.00', left: '990.00', reviewReasons: [] });
    for (let turn = 0; turn < 24; turn++) {
      const order = inOrder
        .map((n) => ({ n, by: random() }))
        .sort((a, b) => a.by - b.by)
        .map(({ n }) => n);
      expect(await billOf(order, turn % 3 === 0), order.join(' ')).toEqual(expected);
    }
  });
});

describe('a person ends a session, whatever its charger says', () => {
  const end = (transactionId: number, api = test.admin) =>
    api.call(contract.sessions.end, { body: { transactionId, reason: 'the car has left' } });

  it('frees the payer at once, is kept with its reason, and the late stop corrects the bill', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const other = await ready();
    point.onCall = () => ({ status: 'Rejected' });
    const { transactionId } = await start(point, cardNumber, 1000);
    await say(point, 'Charging');
    await pass(MINUTE);
    await point.meter(transactionId, 2000, now());
    const clerk = await test.user(test.ours, ['charging:read', 'charging:stop']);
    expect((await end(transactionId, clerk)).status).toBe(403);
    expect((await test.admin.call(contract.sessions.end, { body: { transactionId, reason: '' } })).status).toBe(422);
    const stranger = await test.user(test.theirs, ['charging:end']);
    expect((await end(transactionId, stranger)).status).toBe(404);
    const ender = await test.user(test.ours, ['charging:end']);
    expect((await end(transactionId, ender)).data).toMatchObject({ status: 'finished', energyWh: 1000, cost: '1.00' });
    expect((await end(transactionId, ender)).error.key).toBe('notCharging');
    expect(await detail(transactionId)).toMatchObject({
      stopReason: 'ClosedByHand',
      bills: [{ cause: 'the car has left' }],
    });
    expect(await connectorsOf(serialNumber)).toMatchObject([{ transactionId: null }]);
    expect((await start(other.point, cardNumber)).idTagInfo.status).toBe('Accepted');
    await until(() => point.calls.some(({ action }) => action === 'RemoteStopTransaction'));
    const log = await test.rows(`select operation from system_log where operation = 'charging.end'`);
    expect(log.length).toBeGreaterThan(0);
    // 2000 Wh more take their time.
    await pass(MINUTE);
    await point.end(transactionId, 4000, now());
    expect(await detail(transactionId)).toMatchObject({ status: 'finished', energyWh: 3000, cost: '3.00', stopReason: 'Local' });
    point.drop();
    other.point.drop();
  });

  const WAYS: Record<string, (one: Awaited<ReturnType<typeof ready>>) => Promise<number>> = {
    'that charges': async ({ point, cardNumber }) => (await start(point, cardNumber)).transactionId,
    'whose charger is away': async ({ point, cardNumber }) => {
      const { transactionId } = await start(point, cardNumber);
      point.drop();
      return transactionId;
    },
    'whose charger is disabled': async ({ point, cardNumber, serialNumber }) => {
      const { transactionId } = await start(point, cardNumber);
      await test.rows('update charge_point set enabled = false where serial_number = $1', [serialNumber]);
      return transactionId;
    },
    'whose charger was removed': async ({ point, cardNumber, serialNumber }) => {
      const { transactionId } = await start(point, cardNumber);
      await test.rows('update charge_point set removed_at = now() where serial_number = $1', [serialNumber]);
      return transactionId;
    },
    'of a connector that nobody knows': async ({ point, cardNumber }) => (await start(point, cardNumber, 0, 77)).transactionId,
    'of the whole point': async ({ point, cardNumber }) => (await start(point, cardNumber, 0, 0)).transactionId,
    'without a price': async ({ point, cardNumber, pointId }) => {
      const { id } = await test.station({ price: null });
      await test.rows('update charge_point set station_id = $1 where id = $2', [id, pointId]);
      return (await start(point, cardNumber)).transactionId;
    },
    'whose card was lost': async ({ point, cardNumber }) => {
      const { transactionId } = await start(point, cardNumber);
      await test.rows('update card set lost_at = now() where card_number = $1', [cardNumber]);
      return transactionId;
    },
    'without its live figures': async ({ point, cardNumber }) => {
      const { transactionId } = await start(point, cardNumber);
      await test.rows('delete from charging_live where transaction_id = $1', [transactionId]);
      return transactionId;
    },
    'that was stopped in vain': async ({ point, cardNumber }) => {
      point.onCall = () => ({ status: 'Rejected' });
      const { transactionId } = await start(point, cardNumber);
      await test.admin.get(contract.sessions.stop, { body: { transactionId } });
      return transactionId;
    },
    'that is finishing, suspended or broken': async ({ point, cardNumber }) => {
      const { transactionId } = await start(point, cardNumber);
      for (const status of ['SuspendedEV', 'Faulted', 'Finishing']) await say(point, status);
      return transactionId;
    },
  };
  it.each(Object.keys(WAYS))('of one %s: no record charges that only its charger can end', async (way) => {
    const one = await ready();
    const transactionId = await WAYS[way]!(one);
    expect(await detail(transactionId)).toMatchObject({ status: 'charging' });
    expect((await end(transactionId)).status).toBe(200);
    expect((await detail(transactionId)).status).not.toBe('charging');
    const running = await test.rows(`select 1 from charging_record where status = 'charging' and transaction_id = $1`, [
      transactionId,
    ]);
    expect(running).toEqual([]);
    one.point.drop();
  });
});
