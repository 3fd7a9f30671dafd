import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChargeUser } from '../testing/customers.ts';
import { iso, RawPoint, Refused } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';
import { countedAt, SessionStarts } from './bounds/session-starts.ts';
import { MOST_UNKNOWN_TAGS, UnknownTags } from './bounds/unknown-tags.ts';

// A charger that somebody else commands: it has its own credentials, and must not reach other people's money.
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { alarmsMs: 50, lostMs: 500, settleMs: 200 } });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const MINUTE = 60_000;
const detail = (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
const recordsOf = async (serialNumber: string) =>
  (await test.admin.get(contract.records.list, { query: { serialNumber, limit: 300 } })).list;
const alarmsOf = async (serialNumber: string) =>
  (await test.admin.get(contract.alarms.list, { query: { serialNumber, kind: ['unknownCards'] } })).list;
const start = (point: RawPoint, idTag: string, meterStart = 0, at = Date.now()) =>
  point.call('StartTransaction', { connectorId: 1, idTag, meterStart, timestamp: iso(at) });
const status = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 101,
    (error) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );

describe('unknown cards', () => {
  it('of a busy point are recorded as ever, and raise no alarm', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    for (let turn = 0; turn < MOST_UNKNOWN_TAGS; turn++) {
      const { idTagInfo, transactionId } = await start(point, unique('X'));
      expect(idTagInfo.status).toBe('Invalid');
      await point.end(transactionId, 0, Date.now(), { reason: 'DeAuthorized' });
    }
    expect(await recordsOf(serialNumber)).toHaveLength(MOST_UNKNOWN_TAGS);
    expect(await alarmsOf(serialNumber)).toEqual([]);
    await point.close();
  });

  it('tried one after another leave no rows beyond the bound, raise one alarm, and known cards go on charging', async () => {
    const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card()]);
    const point = await test.boot(serialNumber);
    const at = Date.now();
    const first = unique('X');
    const { transactionId } = await start(point, first, 0, at);
    await point.end(transactionId, 0, Date.now(), { reason: 'DeAuthorized' });
    for (let turn = 1; turn < MOST_UNKNOWN_TAGS; turn++)
      expect((await point.call('Authorize', { idTag: unique('X') })).idTagInfo.status).toBe('Invalid');
    for (let turn = 0; turn < 30; turn++) {
      expect((await point.call('Authorize', { idTag: unique('X') })).idTagInfo).toEqual({ status: 'Invalid' });
      const refused = await start(point, unique('X'), turn);
      expect(refused).toEqual({ transactionId: 0, idTagInfo: { status: 'Invalid' } });
      await point.end(0, turn, Date.now(), { reason: 'DeAuthorized' });
    }
    // The one that was recorded is answered as before when it is sent again.
    expect(await start(point, first, 0, at)).toMatchObject({ transactionId, idTagInfo: { status: 'Invalid' } });
    // All stops of starts that were not recorded are one thing to look at.
    expect((await recordsOf(serialNumber)).map((record) => record.status).sort()).toEqual(['finished', 'review']);
    const [alarm] = await until(async () => {
      const found = await alarmsOf(serialNumber);
      return found.length > 0 && found;
    });
    expect(alarm).toMatchObject({ kind: 'unknownCards', level: 'serious', clearTime: null });

    expect((await point.call('Authorize', { idTag: cardNumber })).idTagInfo.status).toBe('Accepted');
    const known = await start(point, cardNumber, 100, Date.now() - 10 * MINUTE);
    expect(known.idTagInfo.status).toBe('Accepted');
    await point.end(known.transactionId, 1100);
    expect(await detail(known.transactionId)).toMatchObject({ status: 'finished', cost: '1.00' });
    await point.close();
    // It is the point's bound, not the connection's.
    const again = await test.boot(serialNumber);
    expect((await start(again, unique('X'))).transactionId).toBe(0);
    await again.close();
    expect(await alarmsOf(serialNumber)).toHaveLength(1);
  });

  it('are counted by the hour, each once, and said once an hour', () => {
    const tags = new UnknownTags();
    for (let turn = 0; turn < MOST_UNKNOWN_TAGS; turn++) for (let again = 0; again < 3; again++) tags.note(1, `X${turn}`, turn);
    expect(tags.isOver(1, 100)).toBe(true);
    expect(tags.isOver(2, 100)).toBe(false);
    expect(tags.note(1, 'X0', 100)).toBe(false);
    expect([tags.note(1, 'Y0', 101), tags.note(1, 'Y1', 102)]).toEqual([true, false]);
    expect(tags.isOver(1, 3_600_200)).toBe(false);
    tags.prune(7_300_000);
    expect(tags.isOver(1, 7_300_000)).toBe(false);
  });

  it('and known ones are told nothing but whether they may charge', async () => {
    const { serialNumber } = await test.point();
    const { id: chargeUserId } = await insertChargeUser(test.databases, { providerId: test.ours, idTag: unique('U') });
    const { cardNumber } = await test.card({ amount: '73.31', chargeUserId });
    const point = await test.boot(serialNumber);
    const { idTagInfo } = await point.call('Authorize', { idTag: cardNumber });
    expect(Object.keys(idTagInfo).sort()).toEqual(['expiryDate', 'parentIdTag', 'status']);
    expect(idTagInfo.parentIdTag).toBe(`USER-${chargeUserId}`);
    await point.close();
  });
});

describe('known cards', () => {
  /** Of a point with one connector. */
  const MOST_CARDS = 16;
  const HOUR = 60 * MINUTE;
  const suspicious = async (serialNumber: string) =>
    (await test.admin.get(contract.alarms.list, { query: { serialNumber, kind: ['suspicious'] } })).list;
  const cards = (count: number) => Promise.all(Array.from({ length: count }, () => test.card({ amount: '100' })));
  /** A session of 2 kWh, told late. */
  async function session(point: RawPoint, idTag: string, at: number, connectorId = 1): Promise<number> {
    const id = await point.start(idTag, 0, at, connectorId);
    await point.end(id, 2000, at + 3 * MINUTE);
    return id;
  }

  it('of which more charge at a point than its connectors can serve wait for review, take no money, and raise one alarm', async () => {
    const [{ serialNumber }, many] = await Promise.all([test.point(), cards(MOST_CARDS + 4)]);
    const point = await test.boot(serialNumber);
    const at = Date.now() - 10 * MINUTE;
    const ids: number[] = [];
    for (const { cardNumber } of many) ids.push(await session(point, cardNumber, at));
    const states = await Promise.all(ids.map(async (id) => (await detail(id)).status));
    expect(states).toEqual([...new Array(MOST_CARDS).fill('finished'), ...new Array(4).fill('review')]);
    expect(await detail(ids.at(-1)!)).toMatchObject({ reviewReasons: ['many-cards'] });
    expect(await test.balanceOf(many.at(-1)!.cardNumber)).toBe('100.00');
    const [alarm] = await until(async () => {
      const found = await suspicious(serialNumber);
      return found.length > 0 && found;
    });
    expect(alarm).toMatchObject({ kind: 'suspicious', code: 'starts', level: 'serious' });
    // A start that is sent again counts once, and a card that was there before goes on being one card.
    expect((await detail(await session(point, many[0]!.cardNumber, at + 5 * MINUTE))).status).toBe('finished');
    // A person decides.
    await test.admin.get(contract.records.settle, {
      params: { transactionId: ids.at(-1)! },
      body: { energyWh: 2000, reason: 'seen on the camera' },
    });
    expect(await detail(ids.at(-1)!)).toMatchObject({ status: 'finished', cost: '2.00', reviewReasons: [] });
    await point.close();
  });

  it('of a busy car park are billed as ever, also where it has been away for a day', async () => {
    const [{ serialNumber }, many] = await Promise.all([test.point({ connectors: 40 }), cards(60)]);
    const point = await test.boot(serialNumber);
    const at = Date.now() - 10 * MINUTE;
    const ids: number[] = [];
    for (const [index, { cardNumber }] of many.entries()) ids.push(await session(point, cardNumber, at, 1 + (index % 40)));
    for (const id of ids) expect((await detail(id)).status).toBe('finished');
    expect(await suspicious(serialNumber)).toEqual([]);
    await point.close();

    const away = await test.point();
    const back = await test.boot(away.serialNumber);
    const told: number[] = [];
    for (const [index, { cardNumber }] of many.slice(0, 48).entries())
      told.push(await session(back, cardNumber, Date.now() - 26 * HOUR + index * (HOUR / 2)));
    for (const id of told) expect((await detail(id)).status).toBe('finished');
    await back.close();
  });

  it('are counted by the time of the session, by receipt where the point was here, and forgotten after an hour', () => {
    const starts = new SessionStarts();
    const now = 1_000 * HOUR;
    for (let turn = 0; turn < 5; turn++) starts.note(1, `C${turn % 2}`, now, now);
    expect(starts.around(1, 'C0', now, now)).toEqual({ cards: 2, starts: 6 });
    expect(starts.around(1, 'C9', now, now)).toEqual({ cards: 3, starts: 6 });
    expect(starts.around(1, 'C9', now - 5 * HOUR, now)).toEqual({ cards: 1, starts: 1 });
    starts.note(1, 'C8', now, now, 'cards');
    expect(starts.around(1, 'C9', now, now)).toEqual({ cards: 3, starts: 7 });
    expect(starts.around(2, 'C9', now, now)).toEqual({ cards: 1, starts: 1 });
    expect([starts.tell(1, now), starts.tell(1, now + 1)]).toEqual([true, false]);
    expect(starts.around(1, 'C0', now, now).starts).toBe(0);
    starts.prune(now + HOUR);
    expect(starts.around(1, 'C9', now, now + HOUR)).toEqual({ cards: 1, starts: 1 });
    expect(countedAt(now - HOUR, now, now + HOUR)).toBe(now - HOUR);
    expect(countedAt(now + 1, now, now + HOUR)).toBe(now + HOUR);
  });
});

describe('one card at two stations at once', () => {
  async function places(card: { cardNumber: string }, stations: 1 | 2 = 2) {
    const here = await test.point();
    const there = await test.point(stations === 1 ? { stationId: here.stationId } : {});
    return { a: await test.boot(here.serialNumber), b: await test.boot(there.serialNumber), cardNumber: card.cardNumber };
  }
  const ago = (minutes: number) => Date.now() - minutes * MINUTE;

  it('is billed at the first; the later one waits for review, and the card pays nothing for it', async () => {
    const { a, b, cardNumber } = await places(await test.card({ amount: '100' }));
    const first = await a.start(cardNumber, 0, ago(60));
    const second = await start(b, cardNumber, 0, ago(40));
    expect(second.idTagInfo.status).toBe('ConcurrentTx');
    // A captured charger goes on all the same.
    await b.meter(second.transactionId, 4000, ago(20));
    await b.end(second.transactionId, 9000, ago(10));
    expect(await detail(second.transactionId)).toMatchObject({ status: 'review', reviewReasons: ['two-places'] });
    await a.end(first, 5000, ago(5));
    expect(await detail(first)).toMatchObject({ status: 'finished', cost: '5.00' });
    expect(await test.balanceOf(cardNumber)).toBe('95.00');
    // A person decides: the doubt is settled with it.
    await test.admin.get(contract.records.settle, {
      params: { transactionId: second.transactionId },
      body: { energyWh: 2000, reason: 'seen on the camera' },
    });
    expect(await detail(second.transactionId)).toMatchObject({ status: 'finished', cost: '2.00', reviewReasons: [] });
    await Promise.all([a.close(), b.close()]);
  });

  it('waits for review on both sides where neither was refused, and each names the other', async () => {
    const { a, b, cardNumber } = await places(await test.card());
    // The second charger had no line: its start is told when both have ended.
    const first = await a.start(cardNumber, 0, ago(60));
    await a.end(first, 5000, ago(20));
    expect(await detail(first)).toMatchObject({ status: 'finished', cost: '5.00' });
    const second = await start(b, cardNumber, 0, ago(40));
    expect(second.idTagInfo.status).toBe('Accepted');
    await b.end(second.transactionId, 9000, ago(10));
    const [one, other] = [first, second.transactionId];
    expect(await detail(other)).toMatchObject({ status: 'review', reviewReasons: ['two-places'], doubtedWith: [one] });
    await until(async () => (await detail(one)).status === 'review');
    expect(await detail(one)).toMatchObject({ reviewReasons: ['two-places'], doubtedWith: [other], cost: '5.00' });
    // A person decides on one; the other waits for its own decision.
    await test.admin.get(contract.records.settle, { params: { transactionId: one }, body: { energyWh: 5000, reason: 'seen' } });
    expect(await detail(one)).toMatchObject({ status: 'finished', doubtedWith: [], reviewReasons: [] });
    expect(await detail(other)).toMatchObject({ status: 'review' });
    await Promise.all([a.close(), b.close()]);
  });

  it('waits for review also where the first has ended by then', async () => {
    const { a, b, cardNumber } = await places(await test.card());
    const first = await a.start(cardNumber, 0, ago(60));
    const second = await start(b, cardNumber, 0, ago(40));
    await a.end(first, 5000, ago(20));
    await b.end(second.transactionId, 9000, ago(10));
    expect(await detail(second.transactionId)).toMatchObject({ status: 'review', reviewReasons: ['two-places'] });
    await Promise.all([a.close(), b.close()]);
  });

  it('is fine one after the other, at one station, without energy, and for who may charge at several places', async () => {
    const after = await places(await test.card());
    const first = await after.a.start(after.cardNumber, 0, ago(60));
    await after.a.end(first, 5000, ago(40));
    const second = await after.b.start(after.cardNumber, 0, ago(40));
    await after.b.end(second, 3000, ago(10));
    expect(await detail(second)).toMatchObject({ status: 'finished', cost: '3.00' });

    const one = await places(await test.card(), 1);
    await one.a.start(one.cardNumber, 0, ago(60));
    const beside = await start(one.b, one.cardNumber, 0, ago(40));
    await one.b.end(beside.transactionId, 3000, ago(10));
    expect(await detail(beside.transactionId)).toMatchObject({ status: 'finished' });

    const none = await places(await test.card());
    await none.a.start(none.cardNumber, 0, ago(60));
    const refused = await start(none.b, none.cardNumber, 0, ago(40));
    await none.b.end(refused.transactionId, 0, ago(35), { reason: 'DeAuthorized' });
    expect(await detail(refused.transactionId)).toMatchObject({ status: 'finished', cost: '0.00' });

    const fleet = await insertChargeUser(test.databases, { providerId: test.ours, idTag: unique('U'), postPaid: true });
    const many = await places(await test.card({ chargeUserId: fleet.id }));
    const begun = await many.a.start(many.cardNumber, 0, ago(60));
    const other = await many.b.start(many.cardNumber, 0, ago(40));
    await many.a.end(begun, 1000, ago(20));
    await many.b.end(other, 3000, ago(10));
    expect(await detail(other)).toMatchObject({ status: 'finished', cost: '3.00' });
    for (const { a, b } of [after, one, none, many]) await Promise.all([a.close(), b.close()]);
  });
});

it.each([
  ['at its end', [], 500_000],
  ['on the way', [200_000, 200_500], 201_000],
  ['a little with each reading', [40_000, 80_000, 120_000], 160_000],
])('a meter that jumps %s beyond what the connector can give takes no money from the card', async (_name, samples, stop) => {
  const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point({ powerW: 22_000 }), test.card({ amount: '1000' })]);
  const point = await test.boot(serialNumber);
  const at = Date.now() - 30 * MINUTE;
  const id = await point.start(cardNumber, 0, at);
  for (const [index, registerWh] of samples.entries()) await point.meter(id, registerWh, at + (index + 1) * 5 * MINUTE);
  await point.end(id, stop, at + 25 * MINUTE);
  const record = await detail(id);
  expect(record.status).toBe('review');
  expect(record.reviewReasons).toContain('above-capacity');
  expect(await test.balanceOf(cardNumber)).toBe('1000.00');
  await point.close();
});

describe('a point that is cut off', () => {
  const params = (serialNumber: string) => ({ params: { serialNumber } });
  const cutOff = (serialNumber: string) =>
    test.admin.get(contract.points.cutOff, { ...params(serialNumber), body: { reason: 'its meter lies' } });

  it('loses its socket at once, is refused until it is let back, and its session is closed by what it said before', async () => {
    const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card({ amount: '100' })]);
    const point = await test.boot(serialNumber);
    const at = Date.now() - 30 * MINUTE;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 3000, at + 10 * MINUTE);

    expect(await cutOff(serialNumber)).toMatchObject({ cutOff: { by: 'admin', reason: 'its meter lies' } });
    expect((await point.closed).code).toBe(1008);
    for (let turn = 0; turn < 20; turn++) expect(await status(test.connect(serialNumber))).toBe(403);
    const { refused } = await until(async () => {
      const security = await test.admin.get(contract.security.get, params(serialNumber));
      return security.refused !== null && security;
    });
    expect(refused).toMatchObject({ reason: 'cutOff' });
    await until(async () => (await detail(id)).status === 'finished');
    expect(await detail(id)).toMatchObject({ energyWh: 3000, cost: '3.00', stopReason: 'ClosedByCutOff' });
    // Comings and goings are written together, a moment after the socket has ended.
    const gone = await until(async () => {
      const seen = await test.admin.get(contract.points.get, params(serialNumber));
      return !seen.online && seen;
    });
    expect(gone.state).toBe('offline');
    // Its own log holds nothing of those who were refused.
    expect((await test.log(serialNumber)).filter((row) => row.direction === 'in')).toHaveLength(3);

    expect(await test.admin.get(contract.points.letBack, params(serialNumber))).toMatchObject({ cutOff: null });
    const back = await test.boot(serialNumber);
    await back.end(id, 8000, at + 20 * MINUTE);
    expect(await detail(id)).toMatchObject({ status: 'finished', cost: '8.00', stopReason: 'Local' });
    await back.close();
    const { list } = await test.admin.get(contract.systemLog.getOperateLogs, { query: { keyword: serialNumber } });
    expect(list.filter((row) => row.operationType.startsWith('point.')).map((row) => row.operationType)).toEqual([
      'point.letBack',
      'point.cutOff',
      'point.create',
    ]);
  });

  it('says nothing more that counts: what waited is logged, and does nothing', async () => {
    const [{ serialNumber }, { cardNumber }] = await Promise.all([test.point(), test.card()]);
    const point = await test.boot(serialNumber);
    const cut = cutOff(serialNumber);
    const starts = Array.from({ length: 300 }, (_, turn) => start(point, cardNumber, turn).catch(() => undefined));
    await cut;
    await Promise.all(starts);
    await point.closed;
    const records = await until(async () => {
      const found = await recordsOf(serialNumber);
      return found.every((record) => record.status !== 'charging') && found;
    });
    expect(records.length).toBeLessThan(300);
    expect(await status(test.connect(serialNumber))).toBe(403);
    await new Promise((done) => setTimeout(done, 300));
    expect(await recordsOf(serialNumber)).toHaveLength(records.length);
  });

  it('is ended by a process that the news did not reach', async () => {
    const other = await test.another();
    const { serialNumber } = await test.point();
    const point = await RawPoint.connect(other.ocppUrl, serialNumber);
    await point.boot();
    await cutOff(serialNumber);
    expect((await point.closed).code).toBe(1008);
    expect(await status(RawPoint.connect(other.ocppUrl, serialNumber))).toBe(403);
    await other.stop();
  }, 300_000);

  it('cannot be cut off or let back by whoever only sees it, nor by another operator', async () => {
    const { serialNumber } = await test.point();
    const body = { reason: 'spite' };
    const reader = await test.user(test.ours, ['point:read']);
    expect((await reader.call(contract.points.cutOff, { ...params(serialNumber), body })).status).not.toBe(200);
    const stranger = await test.user(test.theirs, ['point:write']);
    expect((await stranger.call(contract.points.cutOff, { ...params(serialNumber), body })).status).toBe(404);
    expect((await test.admin.get(contract.points.get, params(serialNumber))).cutOff).toBeNull();
  });
});
