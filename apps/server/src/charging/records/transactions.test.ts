import { contract, endReason } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso, RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { lostMs: 200 } });
  stationId = (await test.station()).id;
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const MINUTE = 60_000;
const HOUR = 3_600_000;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const recordsOf = (serialNumber: string) => test.admin.get(contract.records.list, { query: { serialNumber, limit: 300 } });

/** A booted point and a card with money. */
async function ready(options: { amount?: string; powerW?: number; connectors?: number } = {}) {
  const [{ serialNumber, id: pointId }, { cardNumber }] = await Promise.all([
    test.point({ stationId, ...options }),
    test.card({ amount: options.amount ?? '10000' }),
  ]);
  return { serialNumber, pointId, cardNumber, point: await test.boot(serialNumber) };
}

describe('a message sent again (rule 10)', () => {
  it('gets the same transactionId and the same stop, on the same connection, after a reconnect, and after a restart', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 1000, at);
    expect(id).toBeGreaterThan(0);
    expect(id).toBeLessThan(2 ** 31);
    expect(await point.start(cardNumber, 1000, at)).toBe(id);
    point.drop();
    const again = await test.boot(serialNumber);
    expect(await again.start(cardNumber.toLowerCase(), 1000, at)).toBe(id);
    await again.close();
    await test.restart();
    const restarted = await test.boot(serialNumber);
    expect(await restarted.start(cardNumber, 1000, at)).toBe(id);
    const stop = () => restarted.end(id, 31_000, at + 30 * MINUTE, { idTag: cardNumber });
    const first = await stop();
    expect(await stop()).toEqual(first);
    await restarted.close();
    await test.restart();
    const last = await test.boot(serialNumber);
    expect(await last.end(id, 31_000, at + 30 * MINUTE, { idTag: cardNumber })).toEqual(first);
    const { list } = await recordsOf(serialNumber);
    expect(list).toMatchObject([{ transactionId: id, status: 'finished', energyWh: 30_000, cost: '30.00' }]);
    expect(await test.balanceOf(cardNumber)).toBe('9970.00');
    expect((await detail(id)).ledger.filter((entry) => entry.account === 'card')).toHaveLength(1);
    await last.close();
  });

  it('is one transaction for two servers on one database, also at the same moment', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const other = await test.another();
    const there = await RawPoint.connect(other.ocppUrl, serialNumber);
    const at = Date.now() - HOUR;
    const started = await Promise.all([point, there, point, there].map((one) => one.start(cardNumber, 1000, at)));
    expect(new Set(started).size).toBe(1);
    const id = started[0]!;
    await Promise.all([point, there, there, point].map((one) => one.end(id, 11_000, at + 30 * MINUTE)));
    expect((await recordsOf(serialNumber)).list).toMatchObject([{ transactionId: id, energyWh: 10_000, cost: '10.00' }]);
    expect(await test.balanceOf(cardNumber)).toBe('9990.00');
    there.drop();
    await other.stop();
    await point.close();
  });

  it('gets the refusal again that it got at first, when the balance was in use elsewhere', async () => {
    const one = await ready();
    const two = await ready();
    const start = { connectorId: 1, idTag: one.cardNumber, meterStart: 0, timestamp: iso(Date.now()) };
    const first = await one.point.call<'StartTransaction'>('StartTransaction', start);
    expect(first.idTagInfo.status).toBe('Accepted');
    const second = await two.point.call<'StartTransaction'>('StartTransaction', start);
    expect(second.idTagInfo.status).toBe('ConcurrentTx');
    expect(await two.point.call<'StartTransaction'>('StartTransaction', start)).toEqual(second);
    // The first is none the worse for it.
    expect(await one.point.call<'StartTransaction'>('StartTransaction', start)).toEqual(first);
    await two.point.end(second.transactionId, 0, Date.now(), { reason: 'DeAuthorized' });
    // Its record says why nothing flowed.
    const refused = { transactionId: second.transactionId, startStatus: 'ConcurrentTx', stopReason: 'DeAuthorized' };
    expect((await recordsOf(two.serialNumber)).list).toMatchObject([refused]);
    expect((await recordsOf(one.serialNumber)).list).toMatchObject([{ startStatus: null }]);
    expect(endReason({ stopReason: 'DeAuthorized', startStatus: 'ConcurrentTx' }, 'en')).toContain('charging elsewhere');
    await one.point.end(first.transactionId, 0);
    one.point.drop();
    two.point.drop();
  });
});

describe('energy is never lost (rule 11)', () => {
  it.each(['0', '-1', '9223372036854775807', '4711'])(
    'a session that the charger calls %s is attached where that is certain, and its stop is taken once',
    async (sent) => {
      const { serialNumber, cardNumber, point } = await ready();
      const at = Date.now() - HOUR;
      const id = await point.start(cardNumber, 1000, at);
      const frame = (messageId: string, action: string, rest: string) =>
        `[2,"${messageId}","${action}",{"transactionId":${sent},${rest}}]`;
      point.send(
        frame(
          'm',
          'MeterValues',
          `"connectorId":1,"meterValue":[{"timestamp":"${iso(at + 10 * MINUTE)}","sampledValue":[{"value":"11000"}]}]`,
        ),
      );
      const stop = (messageId: string) =>
        point.send(
          frame(messageId, 'StopTransaction', `"meterStop":21000,"timestamp":"${iso(at + 20 * MINUTE)}","idTag":"${cardNumber}"`),
        );
      stop('s1');
      stop('s2');
      await point.call('Heartbeat', {});
      const { list } = await recordsOf(serialNumber);
      expect(list).toMatchObject([{ transactionId: id, status: 'finished', energyWh: 20_000, cost: '20.00' }]);
      const { evidence } = await detail(id);
      expect(evidence.length).toBeGreaterThanOrEqual(2);
      expect(await test.rows('select count(*)::int as n from meter_sample where transaction_id = $1', [id])).toEqual([{ n: 1 }]);
      await point.close();
    },
  );

  it('a stop of nothing that we know waits for review once, however often it is sent, and an operator settles it', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const at = Date.now() - HOUR;
    const idTag = unique('NOBODY');
    for (let turn = 0; turn < 3; turn++) await point.end(987_654_321, 50_000, at, { idTag });
    const { list } = await recordsOf(serialNumber);
    expect(list).toMatchObject([{ status: 'review', reviewReasons: ['unknown-transaction'], cost: '0' }]);
    const settle = (body: { energyWh: number; reason: string; cardNumber?: string }) =>
      test.admin.call(contract.records.settle, { params: { transactionId: list[0]!.transactionId }, body });
    // Nobody to pay yet: the operator is told which field is missing, and nothing has changed.
    expect(await settle({ energyWh: 12_000, reason: 'meter read on site' })).toMatchObject({
      status: 422,
      error: { fields: { cardNumber: expect.any(String) } },
    });
    const settled = await settle({ energyWh: 12_000, reason: 'meter read on site', cardNumber });
    expect(settled.data).toMatchObject({ status: 'finished', energyWh: 12_000, cost: '12.00', reviewReasons: [] });
    expect(await test.balanceOf(cardNumber)).toBe('9988.00');
    expect((await settle({ energyWh: 1, reason: 'twice', cardNumber })).error.key).toBe('notInReview');
    await point.end(987_654_321, 50_000, at, { idTag });
    expect(await test.balanceOf(cardNumber)).toBe('9988.00');
    await point.close();
  });

  it('only the stop of an offline session came: its own data tells energy, times and payer, and bounds what an operator may decide', async () => {
    const { serialNumber, cardNumber, point } = await ready({ powerW: 22_000 });
    const ends = Date.now() - 5 * MINUTE;
    const value = (at: number, registerWh: number, context: string) => ({
      timestamp: iso(at),
      sampledValue: [{ value: String(registerWh), context }],
    });
    const stop = () =>
      point.end(-1, 16_000, ends, {
        idTag: cardNumber,
        transactionData: [value(ends - HOUR, 10_000, 'Transaction.Begin'), value(ends, 16_000, 'Transaction.End')],
      });
    for (let turn = 0; turn < 2; turn++) await stop();
    const { list } = await recordsOf(serialNumber);
    expect(list).toMatchObject([
      {
        status: 'review',
        reviewReasons: ['unknown-transaction'],
        energyWh: 6000,
        cardNumber,
        connectorNo: 1,
        startTime: iso(ends - HOUR),
        endTime: iso(ends),
      },
    ]);
    const of = { params: { transactionId: list[0]!.transactionId } };
    const preview = await test.admin.get(contract.records.previewSettle, { ...of, body: { energyWh: 6000 } });
    expect(preview).toMatchObject({ cost: '6.00', mostEnergyWh: 25_200, missing: [] });
    const settled = await test.admin.get(contract.records.settle, { ...of, body: { energyWh: 6000, reason: 'its own data' } });
    expect(settled).toMatchObject({ status: 'finished', energyWh: 6000, cost: '6.00' });
    expect(await test.balanceOf(cardNumber)).toBe('9994.00');
    await point.close();
  });

  it('meter values of an unknown transaction are kept where nothing runs that they could belong to', async () => {
    const { pointId, point } = await ready();
    await point.meter(123_456, 5000);
    expect(await test.rows('select action, payload from stray_message where point_id = $1', [pointId])).toMatchObject([
      { action: 'MeterValues', payload: { transactionId: 123_456 } },
    ]);
    // Only a person who may settle the record reads what the charger sent.
    const [{ transaction_id: id }] = await test.rows('select transaction_id from stray_message where point_id = $1', [pointId]);
    const { list, total } = await test.admin.get(contract.records.strays, { params: { transactionId: id } });
    expect(total).toBe(1);
    expect(list).toMatchObject([{ action: 'MeterValues', cut: false }]);
    expect(JSON.parse(list[0]!.payload)).toMatchObject({ transactionId: 123_456 });
    const stranger = await test.user(test.theirs, ['record:read']);
    expect((await stranger.call(contract.records.strays, { params: { transactionId: id } })).status).toBe(404);
    // The idle meter's values belong to no session.
    await point.meter(undefined, 5000);
    expect(await test.rows('select 1 from stray_message where point_id = $1', [pointId])).toHaveLength(1);
    await point.close();
  });

  it('an unknown card is told so, and what flows all the same waits for review instead of being given away', async () => {
    const { serialNumber, point } = await ready();
    const at = Date.now() - HOUR;
    const answer = await point.call('StartTransaction', { connectorId: 1, idTag: 'NOBODY', meterStart: 0, timestamp: iso(at) });
    expect(answer.idTagInfo.status).toBe('Invalid');
    await point.end(answer.transactionId, 7000, at + 30 * MINUTE, { idTag: 'NOBODY' });
    expect((await recordsOf(serialNumber)).list).toMatchObject([
      { status: 'review', idTag: 'NOBODY', energyWh: 7000, reviewReasons: ['unknown-payer'] },
    ]);
    await point.close();
  });

  it("another provider's card is unknown here and pays nothing", async () => {
    const { serialNumber, point } = await ready();
    const theirs = await test.card({ providerId: test.theirs, amount: '500' });
    const at = Date.now() - HOUR;
    const answer = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: theirs.cardNumber,
      meterStart: 0,
      timestamp: iso(at),
    });
    expect(answer.idTagInfo.status).toBe('Invalid');
    await point.end(answer.transactionId, 7000, at + 30 * MINUTE);
    expect((await recordsOf(serialNumber)).list[0]).toMatchObject({ status: 'review' });
    expect(await test.balanceOf(theirs.cardNumber)).toBe('500.00');
    await point.close();
  });

  it('a transaction of another point is not ended by who guesses its number', async () => {
    const one = await ready();
    const two = await ready();
    const id = await one.point.start(one.cardNumber, 1000);
    await two.point.meter(id, 999_000);
    await two.point.end(id, 999_000, Date.now(), { idTag: one.cardNumber });
    expect((await detail(id)).status).toBe('charging');
    await one.point.end(id, 1000);
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 0 });
    one.point.drop();
    two.point.drop();
  });
});

describe('two clocks (rule 12)', () => {
  it('a backlog of weeks in one burst is billed by its own times and leaves the live status alone', async () => {
    const { serialNumber, cardNumber, point } = await ready({ connectors: 2 });
    await point.status(1, 'Available');
    await point.status(2, 'Charging');
    const now = Date.now();
    const live = await point.start(cardNumber, 5_000_000, now, 2);
    const began = now - 21 * 24 * HOUR;
    const sent: Promise<unknown>[] = [];
    const ids: number[] = [];
    for (let session = 0; session < 20; session++) {
      const at = began + session * 24 * HOUR;
      const register = session * 10_000;
      sent.push(point.status(1, 'Faulted', { timestamp: iso(at), errorCode: 'GroundFailure' }));
      const id = await point.start(cardNumber, register, at);
      ids.push(id);
      sent.push(
        point.meter(id, register + 5000, at + 30 * MINUTE),
        point.end(id, register + 10_000, at + HOUR, { idTag: cardNumber }),
      );
    }
    await Promise.all(sent);
    const { connectors } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(connectors).toMatchObject([{ ocppStatus: 'Available' }, { ocppStatus: 'Charging', transactionId: live }]);
    expect(connectors[0]!.transactionId).toBeNull();
    const { list } = await recordsOf(serialNumber);
    const replayed = list.filter((record) => ids.includes(record.transactionId)).toReversed();
    expect(replayed).toHaveLength(20);
    for (const [session, record] of replayed.entries())
      expect(record).toMatchObject({
        status: 'finished',
        energyWh: 10_000,
        cost: '10.00',
        startTime: iso(began + session * 24 * HOUR),
        endTime: iso(began + session * 24 * HOUR + HOUR),
      });
    // The one that runs now was not ended by an older start.
    expect((await detail(live)).status).toBe('charging');
    await point.end(live, 5_000_000);
    expect(
      await test.rows(
        'select count(*)::int as n from status_history h join charge_point p on p.id = h.point_id where p.serial_number = $1 and h.replayed',
        [serialNumber],
      ),
    ).toEqual([{ n: 20 }]);
    await point.close();
  });

  it.each([
    ['1970', (at: number) => at - Date.UTC(2026, 0, 1)],
    ['eight hours of local time', (at: number) => at + 8 * HOUR],
    ['the year 2099', (at: number) => at + 73 * 365 * 24 * HOUR],
  ])('a clock of %s is corrected: the session is billed by real times, and the offset shows', async (_name, clock) => {
    const { serialNumber, cardNumber, point } = await ready();
    const stamp = (at: number) => ({ timestamp: iso(clock(at)) });
    const now = Date.now();
    await point.status(1, 'Preparing', stamp(now));
    const { transactionId } = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: cardNumber,
      meterStart: 1000,
      ...stamp(now),
    });
    await point.status(1, 'Charging', stamp(now));
    await point.end(transactionId, 1500, clock(Date.now()));
    const record = await detail(transactionId);
    expect(record).toMatchObject({ status: 'finished', energyWh: 500, cost: '0.50' });
    expect(Math.abs(Date.parse(record.startTime) - now)).toBeLessThan(MINUTE);
    expect(Math.abs(Date.parse(record.endTime!) - now)).toBeLessThan(MINUTE);
    const shown = await until(
      async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).clockOffsetMs,
    );
    expect(Math.sign(shown)).toBe(Math.sign(clock(now) - now));
    // A wrong clock is no replay: what is said now is the live status.
    const { connectors } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(connectors[0]!.ocppStatus).toBe('Charging');
    await point.close();
  });
});

describe('meters that lie (rule 13)', () => {
  async function session(registers: readonly number[], meterStop: number, powerW = 100_000) {
    const { cardNumber, point } = await ready({ powerW });
    const at = Date.now() - 2 * HOUR;
    const id = await point.start(cardNumber, 1_000_000, at);
    for (const [index, register] of registers.entries()) await point.meter(id, register, at + (index + 1) * 5 * MINUTE);
    await point.end(id, meterStop, at + (registers.length + 1) * 5 * MINUTE);
    await point.close();
    const balance = await test.balanceOf(cardNumber);
    return { record: await detail(id), balance };
  }

  it('a register that is reset waits for review and bills nothing by itself', async () => {
    const { record, balance } = await session([1_002_000, 1_004_000, 500, 2500, 4500], 6500);
    expect(record.status).toBe('review');
    expect(record.reviewReasons).toContain('register-reset');
    expect(balance).toBe('10000.00');
  });

  it('one jump to 4 296 944 685 Wh is passed over (evcc#29190)', async () => {
    const { record } = await session([1_002_000, 4_296_944_685, 1_006_000], 1_008_000);
    expect(record).toMatchObject({ status: 'finished', energyWh: 8000, cost: '8.00' });
  });

  it('a stop with the value of the start is billed by its samples (steve#1264)', async () => {
    const { record } = await session([1_002_000, 1_004_000, 1_006_000], 1_000_000);
    expect(record).toMatchObject({ status: 'finished', energyWh: 6000, cost: '6.00' });
  });

  it('more than the connector can deliver in the time is never billed by itself', async () => {
    const { record, balance } = await session([], 1_100_000, 22_000);
    expect(record.status).toBe('review');
    expect(record.reviewReasons).toContain('above-capacity');
    expect(balance).toBe('10000.00');
  });

  it('is never negative', async () => {
    const { record } = await session([], 900_000);
    expect(record.status).toBe('review');
    expect(record.energyWh).toBeGreaterThanOrEqual(0);
  });
});

describe('a charger that vanished (rule 14)', () => {
  async function running() {
    const set = await ready();
    const at = Date.now() - 2 * HOUR;
    const id = await set.point.start(set.cardNumber, 1000, at);
    await set.point.meter(id, 6000, at + 10 * MINUTE);
    await set.point.meter(id, 11_000, at + 20 * MINUTE);
    return { ...set, id, at };
  }
  /** The real stop comes after all: the old bill is taken back and the new one stands beside it. */
  async function reopens({ id, at, cardNumber, point }: Awaited<ReturnType<typeof running>>) {
    expect(await detail(id)).toMatchObject({
      status: 'finished',
      energyWh: 10_000,
      cost: '10.00',
      endTime: iso(at + 20 * MINUTE),
    });
    expect(await test.balanceOf(cardNumber)).toBe('9990.00');
    for (let turn = 0; turn < 2; turn++) await point.end(id, 26_000, at + HOUR, { idTag: cardNumber });
    const record = await detail(id);
    expect(record).toMatchObject({ status: 'finished', energyWh: 25_000, cost: '25.00', stopReason: 'Local' });
    const own = record.ledger.filter((entry) => entry.account === 'card');
    expect(own.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['settlement', -10],
      ['reversal', 10],
      ['settlement', -25],
    ]);
    const all = record.ledger.reduce((sum, entry) => sum + Math.round(Number(entry.amount) * 100), 0);
    expect(all).toBe(0);
    expect(await test.balanceOf(cardNumber)).toBe('9975.00');
    await point.close();
  }

  it('is closed by a new transaction on the connector, and reopened by its stop', async () => {
    const set = await running();
    const next = await set.point.start(set.cardNumber, 26_000, set.at + 90 * MINUTE);
    expect((await detail(set.id)).stopReason).toBe('ClosedByNewTransaction');
    await set.point.end(next, 26_000, set.at + 91 * MINUTE);
    await reopens(set);
  });

  it('is closed after a boot that it did not survive, and reopened by its stop', async () => {
    const set = await running();
    await test.rows(`update charge_point set last_boot_at = now() - interval '11 minutes' where id = $1`, [set.pointId]);
    await test.rows(
      `update charging_live set heard_at = now() - interval '12 minutes', shown_at = now() - interval '12 minutes' where transaction_id = $1`,
      [set.id],
    );
    await until(async () => (await detail(set.id)).stopReason === 'ClosedByBoot');
    await reopens(set);
  });

  it('is not closed by a boot when it goes on with its session', async () => {
    const set = await running();
    await test.rows(`update charge_point set last_boot_at = now() - interval '11 minutes' where id = $1`, [set.pointId]);
    await set.point.meter(set.id, 12_000, set.at + 30 * MINUTE);
    const witness = await running();
    await test.rows(`update charging_live set heard_at = now() - interval '73 hours' where transaction_id = $1`, [witness.id]);
    await until(async () => (await detail(witness.id)).status !== 'charging');
    expect((await detail(set.id)).status).toBe('charging');
    await set.point.end(set.id, 12_000, set.at + 40 * MINUTE);
    set.point.drop();
    witness.point.drop();
  });

  it('is closed after the time limit without a word, and reopened by its stop', async () => {
    const set = await running();
    await test.rows(`update charging_live set heard_at = now() - interval '73 hours' where transaction_id = $1`, [set.id]);
    await until(async () => (await detail(set.id)).stopReason === 'ClosedByTimeLimit');
    await reopens(set);
  });
});

describe('idTags (rule 15)', () => {
  it('are compared without case, by card and by charge user', async () => {
    const { point } = await ready();
    const { cardNumber } = await test.card({ cardNumber: unique('MiXed').replace('MIX', 'MiX') });
    for (const idTag of [cardNumber, cardNumber.toLowerCase(), cardNumber.toUpperCase(), ` ${cardNumber} `.slice(0, 20)])
      expect((await point.call('Authorize', { idTag })).idTagInfo.status).toBe('Accepted');
    expect((await point.call('Authorize', { idTag: `${cardNumber}x` })).idTagInfo.status).toBe('Invalid');
    await point.close();
  });
});
