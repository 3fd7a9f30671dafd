import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, quietChargers } from '../../testing/quiet-chargers.ts';
import { iso } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

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

describe('a session that goes on after it was closed by rule', () => {
  const status = (transactionId: number) => detail(transactionId).then((record) => record.status);
  /** Closed by silence after 2 kWh: 2.00. */
  async function closed(amount: string) {
    const one = await ready({ amount });
    const { transactionId: id } = await start(one.point, one.cardNumber, 1000);
    await say(one.point, 'Charging');
    await pass(MINUTE);
    await one.point.meter(id, 3000, now());
    await say(one.point, 'Available');
    await pass(5.1 * MINUTE);
    expect(await ended(id)).toMatchObject({ stopReason: 'ClosedBySilence', cost: '2.00' });
    const goOn = async (register: number) => {
      await pass(MINUTE);
      await one.point.meter(id, register, now());
    };
    return { ...one, id, goOn };
  }

  it('runs again: its bill is taken back, its budget is watched, and its end is billed as a whole', async () => {
    const { serialNumber, point, id, cardNumber, goOn } = await closed('5');
    expect(await test.balanceOf(cardNumber)).toBe('3.00');
    await goOn(3200);
    await goOn(3400);
    await until(async () => (await status(id)) === 'charging');
    expect(await test.balanceOf(cardNumber)).toBe('5.00');
    expect(await detail(id)).toMatchObject({ endTime: null, lines: [], reviewReasons: [] });
    expect(await test.admin.get(contract.sessions.get, { params: { transactionId: id } })).toMatchObject({
      energyWh: 2400,
      cost: '2.40',
      balance: '5.00',
    });
    expect(await connectorsOf(serialNumber)).toMatchObject([{ transactionId: id }]);
    await until(async () => (await alarmsOf(serialNumber)).every(({ code }) => code !== 'stop'));
    expect((await start((await ready()).point, cardNumber)).idTagInfo.status).toBe('ConcurrentTx');
    await goOn(5900);
    expect(point.calls.filter(({ action }) => action === 'RemoteStopTransaction')).toHaveLength(0);
    await goOn(6000);
    await until(() =>
      point.calls.some(({ action, payload }) => action === 'RemoteStopTransaction' && payload.transactionId === id),
    );
    await point.end(id, 6000, now(), { reason: 'Remote' });
    const record = await detail(id);
    expect(record).toMatchObject({ status: 'finished', stopReason: 'Remote', energyWh: 5000, cost: '5.00' });
    expect(await test.balanceOf(cardNumber)).toBe('0.00');
    const wallet = record.ledger.filter(({ account }) => account === 'card').map(({ kind, amount }) => [kind, Number(amount)]);
    // What came before it was certain was billed as well.
    expect(wallet.at(0)).toEqual(['settlement', -2]);
    expect(wallet.at(-1)).toEqual(['settlement', -5]);
    expect(wallet.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(-5);
    point.drop();
  });

  it('is closed again where it falls silent again', async () => {
    const { point, id, cardNumber, goOn } = await closed('100');
    await goOn(3200);
    await goOn(3400);
    await until(async () => (await status(id)) === 'charging');
    await pass(5.1 * MINUTE);
    expect(await ended(id)).toMatchObject({ stopReason: 'ClosedBySilence', status: 'finished', cost: '2.40' });
    expect(await test.balanceOf(cardNumber)).toBe('97.60');
    point.drop();
  });

  it('does not by a sample of before that comes late', async () => {
    const { point, id, cardNumber } = await closed('100');
    for (const ago of [5, 4.5]) {
      await pass(MINUTE / 4);
      await point.meter(id, 3500 - 100 * ago, now() - (ago + 1) * MINUTE);
    }
    await until(async () => (await test.rows('select 1 from late_sample where transaction_id = $1', [id])).length === 0);
    expect(await status(id)).toBe('finished');
    expect(await test.balanceOf(cardNumber)).not.toBe('100.00');
    point.drop();
  });

  it('does not where a person ended it, or another session runs there: it waits for review', async () => {
    const one = await ready();
    const byHand = await start(one.point, one.cardNumber, 0);
    await pass(MINUTE);
    await one.point.meter(byHand.transactionId, 1000, now());
    await test.admin.get(contract.sessions.end, { body: { transactionId: byHand.transactionId, reason: 'the car has left' } });
    const two = await closed('100');
    const other = await test.card({ amount: '100' });
    const next = await start(two.point, other.cardNumber, 3000);
    for (let turn = 1; turn <= 7; turn++) {
      await pass(MINUTE);
      await one.point.meter(byHand.transactionId, 1000 + 200 * turn, now());
      await two.point.meter(two.id, 3000 + 200 * turn, now());
    }
    await until(async () => (await status(byHand.transactionId)) === 'review');
    await until(async () => (await status(two.id)) === 'review');
    expect(await status(next.transactionId)).toBe('charging');
    await two.point.end(next.transactionId, 3000, now());
    one.point.drop();
    two.point.drop();
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
