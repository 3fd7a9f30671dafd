import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserving } from '../../testing/reserving.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { reservationsMs: 50, statisticsMs: 20 } });
});
afterAll(() => test.close());

const { inMs, reservations, get, customer, balanceOf, place, reserve, refusal, connectorOf, hasStayed } = reserving(() => test);

describe('a planned reservation', () => {
  it('begins at its time, at another connector where its own is in use', async () => {
    const { serialNumber, point } = await place(2);
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 1, startTime: inMs(HOUR), expiryTime: inMs(2 * HOUR) });
    expect(await get(id)).toMatchObject({ status: 'planned', keeper: null });
    expect((await connectorOf(serialNumber)).state).toBe('available');
    const { cardNumber } = await test.card();
    await point.start(cardNumber, 0, Date.now(), 1);
    test.shiftClock(HOUR + MINUTE);
    try {
      await until(async () => (await get(id)).status === 'held');
      expect(await get(id)).toMatchObject({ connectorNo: 1, heldConnectorNo: 2, moves: 1 });
    } finally {
      test.shiftClock(0);
    }
    await point.close();
  });

  it('leaves no room for another one of its time, connector or user', async () => {
    const { serialNumber, point } = await place(2);
    const [user, other, third] = [await customer(), await customer(), await customer()];
    const at = { startTime: inMs(HOUR), expiryTime: inMs(2 * HOUR) };
    await reserve(serialNumber, user.id, { connectorNo: 1, ...at });
    expect(await refusal(serialNumber, other.id, { connectorNo: 1, ...at })).toHaveProperty('startTime');
    expect(await refusal(serialNumber, user.id, { connectorNo: 2, ...at })).toHaveProperty('chargeUserId');
    await reserve(serialNumber, other.id, at);
    expect(await refusal(serialNumber, third.id, at)).toHaveProperty('startTime');
    const later = { startTime: inMs(2 * HOUR), expiryTime: inMs(3 * HOUR) };
    await reserve(serialNumber, third.id, { connectorNo: 1, ...later });
    await point.close();
  });

  it('has one holder where two operators reserve in the same moment', async () => {
    const { serialNumber, point } = await place(1);
    const users = await Promise.all(Array.from({ length: 8 }, () => customer()));
    const made = await Promise.all(
      users.map(({ id }) =>
        test.admin.call(reservations.create, { body: { serialNumber, chargeUserId: id, expiryTime: inMs(HOUR) } }),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(made.filter(({ error }) => error?.key === 'reservationTaken')).toHaveLength(7);
    await point.close();
  });
});

describe('a reservation is refused at the field', () => {
  it('for what cannot be', async () => {
    const { serialNumber, point, stationId } = await place();
    const user = await customer();
    const refused = (more: object, id = user.id) => refusal(serialNumber, id, more);
    expect(await refused({ expiryTime: inMs(-MINUTE) })).toHaveProperty('expiryTime');
    expect(await refused({ expiryTime: inMs(25 * HOUR) })).toHaveProperty('expiryTime');
    expect(await refused({ startTime: inMs(40 * 24 * HOUR), expiryTime: inMs(40 * 24 * HOUR + HOUR) })).toHaveProperty(
      'startTime',
    );
    expect(await refused({ connectorNo: 7 })).toHaveProperty('connectorNo');
    expect(await refused({}, (await customer('0')).id)).toHaveProperty('chargeUserId');
    expect(await refused({}, (await customer('1.99')).id)).toHaveProperty('chargeUserId');
    const { cardNumber } = await test.card();
    const session = await point.start(cardNumber, 0);
    expect(await refused({ connectorNo: 1 })).toHaveProperty('connectorNo');
    await point.end(session, 0);
    await point.status(1, 'Unavailable');
    expect(await refused({ connectorNo: 1 })).toHaveProperty('connectorNo');
    await point.close();
    await until(async () => (await connectorOf(serialNumber)).state === 'offline');
    expect(await refused({})).toHaveProperty('serialNumber');
    await test.rows(`update station set facilities = '{}' where id = $1`, [stationId]);
    expect(await refused({})).toHaveProperty('serialNumber');
  });
});

it.each([
  'reservations-refused',
  'reservations-ignored',
  'reservations-lost-at-reboot',
  'no-reservation-id',
  'wrong-reservation-id',
])('a charger with %s: its holder starts, a stranger does not, and nothing is stuck', async (deviation) => {
  const { serialNumber, point: raw } = await place(2);
  await raw.close();
  await until(async () => (await connectorOf(serialNumber)).state === 'offline');
  const point = new SimulatedChargePoint({ url: test.ocppUrl, serialNumber, model: 'duo-22', deviations: [deviation] });
  await point.start();
  try {
    await until(async () => (await connectorOf(serialNumber, 2)).state === 'available');
    const [user, stranger] = [await customer(), await customer()];
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 1 });
    await until(async () => ['charger', 'server'].includes((await get(id)).keeper ?? ''));
    if (deviation === 'reservations-lost-at-reboot') {
      await point.reboot();
      await until(async () => (await connectorOf(serialNumber)).ocppStatus === 'Reserved', 30_000);
    }
    point.plugIn(1);
    await until(async () => (await connectorOf(serialNumber)).ocppStatus === 'Preparing');
    if ((await point.swipe(1, stranger.idTag)) === 'started')
      await until(
        async () =>
          (await test.rows('select status from charging_record where id_tag = $1', [stranger.idTag]))[0]?.status === 'finished',
        20_000,
      );
    await until(() => !point.connector(1).transaction, 20_000);
    await until(async () => ((await connectorOf(serialNumber)).transactionId ?? 0) === 0, 20_000);
    expect((await get(id)).status).toBe('held');
    const held = (await get(id)).heldConnectorNo!;
    if (held !== 1) point.plugIn(held);
    await point.swipe(held, user.idTag);
    await until(async () => (await get(id)).status === 'used');
    await point.stopTransaction(held);
    await until(
      async () =>
        (
          await test.rows("select 1 from charging_record where status = 'finished' and reserve_fee = 2 and id_tag = $1", [
            user.idTag,
          ])
        ).length === 1,
      20_000,
    );
    await until(
      async () =>
        (await test.rows("select id from reservation where id = $1 and charger in ('asked', 'keeps')", [id])).length === 0,
    );
    expect((await connectorOf(serialNumber)).reservationId).toBeNull();
  } finally {
    await point.stop();
  }
});

it('two processes and a crash between leave one holder and one fee', async () => {
  const { serialNumber, point } = await place();
  const other = await test.another();
  const user = await customer();
  const { id } = await reserve(serialNumber, user.id, { startTime: inMs(MINUTE), expiryTime: inMs(20 * MINUTE) });
  test.shiftClock(2 * MINUTE);
  try {
    await until(async () => (await get(id)).status === 'held');
    test.shiftClock(21 * MINUTE);
    await hasStayed({ serialNumber, point });
    await until(async () => (await get(id)).transactionId !== null);
  } finally {
    test.shiftClock(0);
    await other.stop();
  }
  const [row] = await test.rows(
    `select count(*)::int as n from charging_record where start_type = 'reservation' and charge_user_id = $1`,
    [user.id],
  );
  expect(row.n).toBe(1);
  expect(await balanceOf(user.id)).toBe(48);
  await point.close();
});

it('the calendar shows a day of the station’s clock with what fills it', async () => {
  const { serialNumber, stationId, point } = await place(2);
  const user = await customer();
  const { id } = await reserve(serialNumber, user.id, { connectorNo: 2 });
  const { cardNumber } = await test.card();
  const session = await point.start(cardNumber, 0, Date.now(), 1);
  const calendar = await test.admin.get(reservations.calendar, { query: { stationId } });
  expect(calendar.connectors.map(({ connectorNo, state }) => [connectorNo, state])).toEqual([
    [1, 'charging'],
    [2, 'reserved'],
  ]);
  expect(calendar.items).toMatchObject([
    { kind: 'reservation', id, connectorNo: 2, account: user.account },
    { kind: 'session', id: session, connectorNo: 1, to: null },
  ]);
  expect(Date.parse(calendar.to) - Date.parse(calendar.from)).toBe(24 * HOUR);
  const spring = await test.station({ timeZone: 'Europe/Berlin' });
  const night = await test.admin.get(reservations.calendar, { query: { stationId: spring.id, day: '2027-03-28' } });
  expect(Date.parse(night.to) - Date.parse(night.from)).toBe(23 * HOUR);
  await point.close();
});
