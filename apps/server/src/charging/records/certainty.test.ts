import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso, type RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: 200 } });
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

async function ready(options: { amount?: string; powerW?: number; connectors?: number } = {}) {
  const [{ serialNumber, id: pointId }, { cardNumber }] = await Promise.all([
    test.point({ stationId, ...options }),
    test.card({ amount: options.amount ?? '10000' }),
  ]);
  return { serialNumber, pointId, cardNumber, point: await test.boot(serialNumber) };
}
const start = (point: RawPoint, idTag: string, meterStart: number, more: Record<string, unknown> = {}) =>
  point.call('StartTransaction', { connectorId: 1, idTag, meterStart, timestamp: iso(Date.now()), ...more });

describe('a stop that names no transaction of ours (rule 24)', () => {
  it.each([
    ['without idTag', () => ({})],
    ['with a token that nobody has', () => ({ idTag: unique('X') })],
  ])("%s ends nobody's session, not even the only one that runs", async (_name, more) => {
    const { serialNumber, cardNumber, point } = await ready({ connectors: 2 });
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 1000, at);
    await point.end(987_654_321, 3000, at + 10 * MINUTE, more());
    expect(await detail(id)).toMatchObject({ status: 'charging' });
    await point.end(id, 8000, at + 30 * MINUTE);
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 7000, cost: '7.00' });
    expect((await recordsOf(serialNumber)).filter((record) => record.status === 'review')).toMatchObject([
      { reviewReasons: ['unknown-transaction'] },
    ]);
    await point.close();
  });

  it("with the token but a meter that this session cannot have reached ends nobody's", async () => {
    const { cardNumber, point } = await ready({ powerW: 22_000 });
    const id = await point.start(cardNumber, 1000, Date.now() - 10 * MINUTE);
    for (const meterStop of [500, 90_000]) await point.end(987_654_321, meterStop, Date.now(), { idTag: cardNumber });
    expect(await detail(id)).toMatchObject({ status: 'charging' });
    await point.end(id, 1500);
    await point.close();
  });

  it('and was taken for one gives way to the real stop, and waits for review itself', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 1000, at);
    await point.end(-1, 3000, at + 10 * MINUTE, { idTag: cardNumber });
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 2000 });
    for (let turn = 0; turn < 2; turn++) await point.end(id, 8000, at + 30 * MINUTE, { idTag: cardNumber });
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 7000, cost: '7.00' });
    expect((await recordsOf(serialNumber)).filter((record) => record.status === 'review')).toHaveLength(1);
    expect(await test.balanceOf(cardNumber)).toBe('9993.00');
    await point.close();
  });
});

describe('a clock that nobody knew (rule 12)', () => {
  it.each([-26, -5, -1, 1, 5, 26])(
    '%i h off: the boot burst is live, and a short session is as long as it was',
    async (hours) => {
      const { serialNumber, cardNumber, point } = await ready({ connectors: 2 });
      const told = () => ({ timestamp: iso(Date.now() + hours * HOUR) });
      for (const connector of [0, 1, 2]) await point.status(connector, 'Available', told());
      await until(async () => (await connectorsOf(serialNumber)).every((connector) => connector.state === 'available'));
      await point.status(1, 'Preparing', told());
      const began = Date.now();
      const { transactionId } = await start(point, cardNumber, 1000, told());
      const begun = Date.now();
      await new Promise((done) => setTimeout(done, 5500));
      const ends = Date.now();
      await point.end(transactionId, 1020, ends + hours * HOUR);
      const ended = Date.now();
      const record = await detail(transactionId);
      expect(record).toMatchObject({ status: 'finished', energyWh: 20 });
      // Within two seconds of when it was told, however long the telling took.
      expect(Date.parse(record.startTime)).toBeGreaterThan(began - 2000);
      expect(Date.parse(record.startTime)).toBeLessThan(begun + 2000);
      expect(Date.parse(record.endTime!)).toBeGreaterThan(ends - 2000);
      expect(Date.parse(record.endTime!)).toBeLessThan(ended + 2000);
      await point.close();
    },
  );

  it('is remembered over connections: what is told first is dated right, and is no replay', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const clock = () => Date.now() - 5 * HOUR;
    await point.call('Authorize', { idTag: cardNumber });
    const first = await start(point, cardNumber, 1000, { timestamp: iso(clock()) });
    await point.end(first.transactionId, 1000, clock());
    await point.close();
    await until(
      async () =>
        (
          await test.rows(
            'select online from connection_state s join charge_point p on p.id = s.point_id where serial_number = $1',
            [serialNumber],
          )
        )[0]?.online === false,
    );
    const again = await test.boot(serialNumber);
    await again.status(1, 'Preparing', { timestamp: iso(clock()) });
    expect(await connectorsOf(serialNumber)).toMatchObject([{ ocppStatus: 'Preparing' }]);
    const { transactionId } = await start(again, cardNumber, 1000, { timestamp: iso(clock()) });
    expect(Math.abs(Date.parse((await detail(transactionId)).startTime) - Date.now())).toBeLessThan(5000);
    await again.end(transactionId, 1000, clock());
    await again.close();
  });

  it('never shows an end before its start', async () => {
    const { cardNumber, point } = await ready();
    await point.status(1, 'Available');
    const now = Date.now();
    const id = await point.start(cardNumber, 1000, now);
    await point.end(id, 2000, now - 3 * HOUR);
    const record = await detail(id);
    expect(record.status).toBe('review');
    expect(Date.parse(record.endTime!)).toBeGreaterThanOrEqual(Date.parse(record.startTime));
    await point.close();
  });
});

describe('what arrives live, in order, wins (rule 12)', () => {
  it.each([3, 4.9])('a clock %d minutes ahead that is set right leaves no status standing for ever', async (minutes) => {
    const { serialNumber, point } = await ready();
    await point.status(0, 'Unavailable', { timestamp: iso(Date.now() + minutes * MINUTE) });
    await point.status(1, 'Charging', { timestamp: iso(Date.now() + minutes * MINUTE) });
    await point.status(1, 'Available');
    await point.status(0, 'Available');
    await until(async () => (await connectorsOf(serialNumber))[0]!.state === 'available');
    expect(await connectorsOf(serialNumber)).toMatchObject([{ ocppStatus: 'Available' }]);
    await point.close();
  });

  it('of two statuses in one second the second counts, with or without their times', async () => {
    const { serialNumber, point } = await ready();
    const second = `${iso(Date.now()).slice(0, 19)}Z`;
    await point.status(1, 'Preparing', { timestamp: undefined });
    await point.status(1, 'Charging', { timestamp: second });
    expect(await connectorsOf(serialNumber)).toMatchObject([{ ocppStatus: 'Charging' }]);
    await point.status(1, 'Available', { timestamp: second });
    expect(await connectorsOf(serialNumber)).toMatchObject([{ ocppStatus: 'Available' }]);
    await point.close();
  });
});

describe('a start sent again (rules 10, 25)', () => {
  it('without a time is one session, and gets the same answer', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const first = await start(point, cardNumber, 0, { timestamp: undefined });
    expect(first.idTagInfo.status).toBe('Accepted');
    // A start follows a boot within a millisecond.
    await test.rows(
      'update charge_point p set last_boot_at = r.start_received_at from charging_record r where r.transaction_id = $1 and p.id = r.point_id',
      [first.transactionId],
    );
    expect(await start(point, cardNumber, 0, { timestamp: undefined })).toEqual(first);
    await point.end(first.transactionId, 500);
    const second = await start(point, cardNumber, 0, { timestamp: undefined });
    expect(second.transactionId).not.toBe(first.transactionId);
    await point.end(second.transactionId, 300);
    expect((await recordsOf(serialNumber)).map((record) => record.energyWh).toSorted()).toEqual([300, 500]);
    await point.close();
  });

  it('by a frozen clock and a meter that begins at 0 each time: the next session is not taken for the last', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const frozen = { timestamp: '2000-01-01T00:00:00Z' };
    for (const energy of [400, 700]) {
      const { transactionId } = await start(point, cardNumber, 0, frozen);
      expect((await start(point, cardNumber, 0, frozen)).transactionId).toBe(transactionId);
      await point.call('StopTransaction', { transactionId, meterStop: energy, ...frozen });
    }
    expect((await recordsOf(serialNumber)).map((record) => record.energyWh).toSorted()).toEqual([400, 700]);
    await point.close();
  });

  it('after a restart in the middle closes what was abandoned first: the customer is not refused for their own session', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    const first = await start(point, cardNumber, 1000);
    point.drop();
    const again = await test.boot(serialNumber);
    await again.status(1, 'Available');
    const next = { timestamp: iso(Date.now()), meterStart: 1500 };
    const second = await start(again, cardNumber, 1500, next);
    expect(second.idTagInfo.status).toBe('Accepted');
    expect(await start(again, cardNumber, 1500, next)).toEqual(second);
    expect(await detail(first.transactionId)).toMatchObject({ status: expect.not.stringMatching('charging') });
    await again.end(second.transactionId, 1600);
    await again.close();
  });

  it('that was refused is refused again, also when its reason has gone meanwhile', async () => {
    const { point } = await ready();
    const { cardNumber } = await test.card({ amount: '0' });
    const frame = { timestamp: iso(Date.now()) };
    const refused = await start(point, cardNumber, 1000, frame);
    expect(refused.idTagInfo.status).toBe('Blocked');
    await test.admin.get(contract.cards.recharge, {
      params: { cardNumber },
      body: { amount: '50', requestId: unique('request-') },
    });
    expect(await start(point, cardNumber, 1000, frame)).toEqual(refused);
    await point.end(refused.transactionId, 1000);
    await point.close();
  });
});

describe('the parent of a token', () => {
  it('is shared by the cards of one user, of one group, and by a card and the one that replaced it', async () => {
    const { point } = await ready();
    const { chargeUsers, userGroups, cards } = contract;
    const parentOf = async (idTag: string) => (await point.call('Authorize', { idTag })).idTagInfo.parentIdTag;
    const { id: chargeUserId } = await test.admin.get(chargeUsers.create, {
      body: { providerId: test.ours, account: unique('family'), phone: '', email: '' } as never,
    });
    const [one, two] = await Promise.all([test.card({ chargeUserId }), test.card({ chargeUserId })]);
    expect(await parentOf(one.cardNumber)).toBe(`USER-${chargeUserId}`);
    expect(await parentOf(two.cardNumber)).toBe(`USER-${chargeUserId}`);
    const { id: groupId } = await test.admin.get(userGroups.create, {
      body: { providerId: test.ours, groupName: unique('Fleet'), electricityLimit: null } as never,
    });
    await test.rows('update charge_user set group_id = $1 where id = $2', [groupId, chargeUserId]);
    expect(await parentOf(one.cardNumber)).toBe(`GROUP-${groupId}`);
    const old = await test.card();
    const before = await parentOf(old.cardNumber);
    expect((await start(point, old.cardNumber, 0)).idTagInfo.parentIdTag).toBe(before);
    const newCardNumber = unique('C');
    await test.admin.get(cards.replace, {
      params: { cardNumber: old.cardNumber },
      body: { newCardNumber, newPhysicalNumber: unique('P'), remark: 'lost' } as never,
    });
    expect(await parentOf(newCardNumber)).toBe(before);
    expect(before!.length).toBeLessThanOrEqual(20);
    await point.close();
  });
});

describe('a remote start (rule 27)', () => {
  it('marks the one session that it brought, and none where it was refused', async () => {
    const { serialNumber, cardNumber, point } = await ready();
    await point.status(1, 'Preparing');
    await until(async () => (await connectorsOf(serialNumber))[0]!.state !== 'offline');
    point.onCall = () => ({ status: 'Rejected' });
    const ask = () => test.admin.get(contract.sessions.start, { body: { serialNumber, connectorNo: 1, cardNumber } });
    await ask();
    await until(() => point.calls.length === 1);
    await point.call('Heartbeat', {});
    const types: string[] = [];
    const charge = async () => {
      const { transactionId } = await start(point, cardNumber, 1000, {
        timestamp: iso(Date.now()),
        meterStart: 1000 + types.length,
      });
      await point.end(transactionId, 2000);
      types.push((await detail(transactionId)).startType);
    };
    await charge();
    point.onCall = () => ({ status: 'Accepted' });
    await ask();
    await until(() => point.calls.length === 2);
    await charge();
    await charge();
    expect(types).toEqual(['card', 'remote', 'card']);
    await point.close();
  });
});

describe('a stop that says too little (rule 11)', () => {
  it('without a meter and without samples waits for review instead of being free', async () => {
    const { cardNumber, point } = await ready();
    const id = await point.start(cardNumber, 1000, Date.now() - HOUR);
    await point.call('StopTransaction', { transactionId: id, timestamp: iso(Date.now()) });
    expect(await detail(id)).toMatchObject({ status: 'review', reviewReasons: ['no-meter'] });
    await point.close();
  });

  it('without a meter is billed to the last sample', async () => {
    const { cardNumber, point } = await ready();
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 1000, at);
    await point.meter(id, 4000, at + 20 * MINUTE);
    await point.call('StopTransaction', { transactionId: id, timestamp: iso(at + 30 * MINUTE) });
    expect(await detail(id)).toMatchObject({ status: 'finished', energyWh: 3000 });
    await point.close();
  });
});

describe('meter values of a transaction that nobody knows (rule 11)', () => {
  it('wait for review in one record with their samples, and their stop joins them', async () => {
    const { serialNumber, cardNumber, point } = await ready({ connectors: 2 });
    const at = Date.now() - HOUR;
    for (let minute = 0; minute < 5; minute++) await point.meter(7_654_321, 1000 + minute * 500, at + minute * MINUTE, 2);
    const [record, ...others] = await recordsOf(serialNumber);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ status: 'review', reviewReasons: ['unknown-transaction'], connectorNo: 2 });
    for (let turn = 0; turn < 2; turn++) await point.end(7_654_321, 3500, at + 6 * MINUTE, { idTag: cardNumber });
    expect(await recordsOf(serialNumber)).toHaveLength(1);
    expect(await detail(record!.transactionId)).toMatchObject({ status: 'review', meterStopWh: 3500 });
    await point.close();
  });

  it('that are made up anew in each message fill no list', async () => {
    const { serialNumber, point } = await ready();
    for (let id = 0; id < 60; id++) await point.meter(70_000_000 + id, 1000 + id);
    expect((await recordsOf(serialNumber)).length).toBeLessThanOrEqual(20);
    await point.close();
  });
});
