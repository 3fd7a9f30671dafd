import { contract } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { reservationsMs: 50, statisticsMs: 20 } });
});
afterAll(() => test.close());

const inMs = (ms: number) => new Date(test.now() + ms).toISOString();
const { reservations } = contract;
const get = (id: number) => test.admin.get(reservations.get, { params: { id } });

async function customer(amount = '50', more: object = {}) {
  const account = unique('R');
  const user = await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account, ...more } });
  if (amount !== '0')
    await test.admin.get(contract.chargeUsers.recharge, {
      params: { id: user.id },
      body: { amount, requestId: unique('RECHARGE') },
    });
  const [row] = await test.rows('select id_tag from charge_user where id = $1', [user.id]);
  return { id: user.id, account, idTag: row.id_tag as string };
}
const balanceOf = async (userId: number) => {
  const [row] = await test.rows(
    'select l.balance::text as balance from charge_user u join ledger_account l on l.id = u.account_id where u.id = $1',
    [userId],
  );
  return Number(row.balance);
};

/** A booted point with free connectors, at a station that offers reservations for 2.00. */
async function place(connectors = 1): Promise<{ serialNumber: string; stationId: number; point: RawPoint }> {
  const station = await test.station({ price: null });
  await test.rows(`update station set facilities = '{reservations}' where id = $1`, [station.id]);
  const fee = { electricity: '1', service: '0' };
  await test.admin.get(contract.prices.create, {
    body: {
      stationId: station.id,
      groupId: null,
      effectiveFrom: '2020-01-01T00:00:00Z',
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      reservationFee: '2',
    },
  });
  const { serialNumber } = await test.point({ stationId: station.id, connectors, powerW: 22_000 });
  const point = await test.boot(serialNumber);
  for (let no = 0; no <= connectors; no++) await point.status(no, 'Available');
  await until(async () => (await connectorOf(serialNumber)).state === 'available');
  return { serialNumber, stationId: station.id, point };
}

const reserve = (serialNumber: string, chargeUserId: number, more: object = {}) =>
  test.admin.get(reservations.create, { body: { serialNumber, chargeUserId, expiryTime: inMs(HOUR), ...more } });
const refusal = async (serialNumber: string, chargeUserId: number, more: object = {}) => {
  const { error } = await test.admin.call(reservations.create, {
    body: { serialNumber, chargeUserId, expiryTime: inMs(HOUR), ...more },
  });
  return error?.fields ?? error?.key;
};
const connectorOf = async (serialNumber: string, no = 1) =>
  (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors[no - 1]!;
/** As if a charger had come back an hour ago and had just been heard. */
const isBack = (serialNumber: string) =>
  test.rows(
    `update connection_state set connected_at = now() - interval '1 hour', last_seen_at = now() + interval '1 day' where point_id = (select id from charge_point where serial_number = $1)`,
    [serialNumber],
  );
/** The same, and it was never away: the clock that jumps looks like silence. */
async function hasStayed(serialNumber: string) {
  await test.rows(
    'delete from connection_event where not online and point_id = (select id from charge_point where serial_number = $1)',
    [serialNumber],
  );
  await isBack(serialNumber);
}
const booksAreRight = async () => {
  await until(
    async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
  );
  await test.checkBooks();
};

describe('a charger that keeps a reservation', () => {
  it('is asked with the user’s token and group, shows reserved, and its session carries the fee once', async () => {
    const { serialNumber, point, stationId } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 1 });
    const asked = await until(() => point.calls.find(({ action }) => action === 'ReserveNow'));
    expect(asked.payload).toMatchObject({ connectorId: 1, idTag: user.idTag, parentIdTag: `USER-${user.id}`, reservationId: id });
    await until(async () => (await get(id)).keeper === 'charger');
    expect(await connectorOf(serialNumber)).toMatchObject({ state: 'reserved', reservationId: id });

    const session = await point.start(user.idTag, 0);
    expect(await get(id)).toMatchObject({ status: 'used', transactionId: session });
    expect(await connectorOf(serialNumber)).toMatchObject({ state: 'charging', reservationId: null });
    await point.meter(session, 1000);
    const [live] = await test.rows('select cost::text as cost from charging_live where transaction_id = $1', [session]);
    expect(live.cost).toBe('3.00');
    await point.end(session, 1000, Date.now(), { idTag: user.idTag });
    const record = await test.admin.get(contract.records.get, { params: { transactionId: session } });
    expect(record).toMatchObject({ reserveFee: '2.00', elecFee: '1.00', cost: '3.00', startType: 'scan' });
    expect(record.ledger.find(({ account }) => account === 'reservationIncome')?.amount).toBe('2.00');
    expect(await get(id)).toMatchObject({ fee: '2.00' });
    expect(await balanceOf(user.id)).toBe(47);
    await booksAreRight();
    const day = record.startTime.slice(0, 10);
    const summary = await test.admin.get(contract.financialStatistics.summary, { query: { from: day, to: day, stationId } });
    expect(Number(summary.currencies[0]!.income.reservation)).toBe(2);
    expect(summary.currencies[0]!.proof.every((one) => isZero(one.unexplained))).toBe(true);
    expect(point.calls.filter(({ action }) => action === 'CancelReservation')).toEqual([]);
    await point.close();
  });

  it('is asked again after a boot, since it may forget what it kept', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id);
    await until(async () => (await get(id)).keeper === 'charger');
    // Of the connector that is kept, of no other.
    const kept = (await get(id)).heldConnectorNo!;
    const ofConnector = async (connectorNo: number) =>
      (await test.admin.get(contract.reservations.list, { query: { serialNumber, connectorNo } })).list.map((one) => one.id);
    expect(await ofConnector(kept)).toEqual([id]);
    expect(await ofConnector(kept + 1)).toEqual([]);
    await point.boot();
    await until(() => point.calls.filter(({ action }) => action === 'ReserveNow').length === 2);
    expect((await get(id)).status).toBe('held');
    await point.close();
  });

  it('is asked again with the same number once its connector is in order again: it let go of it meanwhile, and again and again not without a pause', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 1 });
    await until(async () => (await get(id)).keeper === 'charger');
    const reserveNows = () => point.calls.filter(({ action }) => action === 'ReserveNow');
    await point.status(1, 'Reserved');
    await point.status(1, 'Unavailable');
    await new Promise((done) => setTimeout(done, 300));
    expect(reserveNows()).toHaveLength(1);
    // It may refuse for a moment, which is said.
    point.onCall = (action) => ({ status: action === 'ReserveNow' ? 'Rejected' : 'Accepted' });
    await point.status(1, 'Available');
    await until(() => reserveNows().length === 2);
    expect(reserveNows()[1]!.payload).toMatchObject({ connectorId: 1, reservationId: id, idTag: user.idTag });
    await until(async () => (await get(id)).keeper === 'server');
    expect(await get(id)).toMatchObject({ status: 'held', chargerResult: 'rejected' });
    point.onCall = () => ({ status: 'Accepted' });
    for (let i = 0; i < 5; i++) {
      await point.status(i % 2, 'Faulted', { errorCode: 'OtherError' });
      await point.status(i % 2, 'Available');
      await new Promise((done) => setTimeout(done, 150));
    }
    expect(reserveNows()).toHaveLength(2);
    test.shiftClock(20_000);
    try {
      await until(() => reserveNows().length === 3);
      await until(async () => (await get(id)).keeper === 'charger');
    } finally {
      test.shiftClock(0);
    }
    expect((await get(id)).status).toBe('held');
    await point.close();
  });

  it('of a user who was merged, or changed the group, is the one’s who stays: cards are not turned away, and the charger is told', async () => {
    const { serialNumber, point } = await place();
    const [gone, stays] = [await customer('5'), await customer('5')];
    const { id } = await reserve(serialNumber, gone.id, { connectorNo: 1 });
    await until(async () => (await get(id)).keeper === 'charger');
    await test.admin.get(contract.chargeUsers.merge, { params: { id: stays.id }, body: { otherId: gone.id } });
    const reserveNows = () => point.calls.filter(({ action }) => action === 'ReserveNow');
    await until(() => reserveNows().length === 2);
    expect(reserveNows()[1]!.payload).toMatchObject({ reservationId: id, idTag: stays.idTag, parentIdTag: `USER-${stays.id}` });
    const group = await test.admin.get(contract.userGroups.create, {
      body: { providerId: test.ours, groupName: unique('G'), electricityLimit: null },
    });
    await test.rows('update charge_user set group_id = $2 where id = $1', [stays.id, group.id]);
    await until(() => reserveNows().length === 3);
    expect(reserveNows()[2]!.payload).toMatchObject({ reservationId: id, idTag: stays.idTag, parentIdTag: `GROUP-${group.id}` });
    const { idTagInfo } = await point.call('Authorize', { idTag: stays.idTag });
    expect(idTagInfo.status).toBe('Accepted');
    const stranger = await customer();
    expect((await point.call('Authorize', { idTag: stranger.idTag })).idTagInfo.status).toBe('Blocked');
    const session = await point.start(stays.idTag, 0);
    await point.end(session, 1000, Date.now(), { idTag: stays.idTag });
    expect(await get(id)).toMatchObject({ status: 'used', transactionId: session, chargeUserId: stays.id });
    expect(await balanceOf(stays.id)).toBe(7);
    // One that nobody used is charged to who stays too.
    const [late, heir] = [await customer('5'), await customer('5')];
    const other = await reserve(serialNumber, late.id, { connectorNo: 1 });
    await test.admin.get(reservations.cancel, { params: { id: other.id }, body: { chargeFee: true } });
    await test.admin.get(contract.chargeUsers.merge, { params: { id: heir.id }, body: { otherId: late.id } });
    await until(async () => (await balanceOf(heir.id)) === 8);
    await booksAreRight();
    await point.close();
  });

  it('that refuses to keep it and starts known cards without asking is said to be one where strangers may begin', async () => {
    const { serialNumber, point } = await place();
    point.onCall = (action) => ({ status: action === 'ReserveNow' ? 'Rejected' : 'Accepted' });
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 1 });
    expect(await until(async () => ((await get(id)).keeper === 'server' ? await get(id) : undefined))).toMatchObject({
      problem: null,
    });
    await test.rows(
      `insert into configuration_key (point_id, provider_id, key, value, readonly, reported_at) select id, provider_id, 'LocalPreAuthorize', 'True', false, now() from charge_point where serial_number = $1
       on conflict do nothing`,
      [serialNumber],
    );
    expect(await get(id)).toMatchObject({ status: 'held', problem: 'localStart' });
    await point.close();
  });

  it('is told when a reservation is cancelled, and the connector is free again', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id);
    await until(async () => (await get(id)).keeper === 'charger');
    await test.admin.get(reservations.cancel, { params: { id }, body: {} });
    const told = await until(() => point.calls.find(({ action }) => action === 'CancelReservation'));
    expect(told.payload).toEqual({ reservationId: id });
    expect(await connectorOf(serialNumber)).toMatchObject({ state: 'available', reservationId: null });
    expect(await get(id)).toMatchObject({ status: 'cancelled', endedBy: 'admin', fee: '0' });
    expect(await balanceOf(user.id)).toBe(50);
    const again = await test.admin.call(reservations.cancel, { params: { id }, body: {} });
    expect(again.error?.key).toBe('reservationEnded');
    await point.close();
  });
});

describe('a charger that cannot keep one', () => {
  it('is stood in for by the server: strangers are refused at the card, at the start and in the console', async () => {
    const { serialNumber, point } = await place();
    point.onCall = (action) => (action === 'ReserveNow' ? { status: 'Rejected' } : { status: 'Accepted' });
    const [user, stranger] = [await customer(), await customer()];
    const { id } = await reserve(serialNumber, user.id);
    await until(async () => (await get(id)).chargerResult === 'rejected');
    expect(await get(id)).toMatchObject({ keeper: 'server', status: 'held' });
    expect((await connectorOf(serialNumber)).state).toBe('reserved');
    const card = await point.call('Authorize', { idTag: stranger.idTag });
    expect(card.idTagInfo.status).toBe('Blocked');
    expect((await point.call('Authorize', { idTag: user.idTag })).idTagInfo.status).toBe('Accepted');
    const start = await test.admin.call(contract.sessions.start, {
      body: { serialNumber, connectorNo: 1, chargeUserId: stranger.id, reason: 'x' },
    });
    expect(start.error?.key).toBe('connectorReserved');

    // A charger that starts all the same is stopped.
    const frame = { connectorId: 1, idTag: stranger.idTag, meterStart: 0, timestamp: new Date().toISOString() };
    const sent = () => point.call<'StartTransaction'>('StartTransaction', frame);
    const refused = await sent();
    expect(refused.idTagInfo?.status).toBe('Blocked');
    const again = await sent();
    expect(again).toEqual(refused);
    const record = await test.admin.get(contract.records.get, { params: { transactionId: refused.transactionId } });
    expect(record.startStatus).toBe('Reserved');
    const stop = await until(() => point.calls.find(({ action }) => action === 'RemoteStopTransaction'));
    expect(stop.payload).toEqual({ transactionId: refused.transactionId });
    await point.end(refused.transactionId, 100, Date.now(), { reason: 'Remote' });
    await point.status(1, 'Available');
    await until(async () => (await get(id)).problem === null);
    const own = await point.start(user.idTag, 100);
    expect(await get(id)).toMatchObject({ status: 'used', transactionId: own });
    await point.close();
  });

  it('is not used up, nor opened, by a start elsewhere that names its number', async () => {
    const [here, elsewhere] = [await place(), await place()];
    const [user, stranger] = [await customer(), await customer()];
    const { id } = await reserve(here.serialNumber, user.id);
    await until(async () => (await get(id)).status === 'held');
    const startAt = (point: RawPoint, idTag: string) =>
      point.call<'StartTransaction'>('StartTransaction', {
        connectorId: 1,
        idTag,
        meterStart: 0,
        timestamp: new Date().toISOString(),
        reservationId: id,
      });
    // Of a stranger at another charger, of the holder there, and of a stranger at the reserved one.
    const foreign = await startAt(elsewhere.point, stranger.idTag);
    await elsewhere.point.end(foreign.transactionId, 100);
    const own = await startAt(elsewhere.point, user.idTag);
    await elsewhere.point.end(own.transactionId, 100);
    expect((await startAt(here.point, stranger.idTag)).idTagInfo?.status).toBe('Blocked');
    expect(await get(id)).toMatchObject({ status: 'held', transactionId: null });
    for (const { transactionId } of [foreign, own])
      expect(await test.rows('select reservation_used from charging_record where transaction_id = $1', [transactionId])).toEqual([
        { reservation_used: false },
      ]);
    // An operator's own cancelling at another charger frees nothing here.
    await test.admin.get(contract.commands.request, {
      body: { serialNumbers: [elsewhere.serialNumber], action: 'cancelReservation', payload: { reservationId: id }, reason: 'x' },
    });
    await until(() => elsewhere.point.calls.some(({ action }) => action === 'CancelReservation'));
    expect(await get(id)).toMatchObject({ status: 'held' });
    expect((await connectorOf(here.serialNumber)).state).not.toBe('available');
    await Promise.all([here.point.close(), elsewhere.point.close()]);
  });

  it('lets any card of the user, and of the user’s group, use it', async () => {
    const { serialNumber, point } = await place(2);
    const group = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('G'), providerId: test.ours, electricityLimit: null },
    });
    const user = await customer('50', { groupId: group.id });
    const member = await customer('50', { groupId: group.id });
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 2 });
    const session = await point.start(member.idTag, 0, Date.now(), 2);
    expect(await get(id)).toMatchObject({ status: 'used', transactionId: session });
    await point.end(session, 0);
    const { cardNumber } = await test.card({ chargeUserId: user.id });
    const second = await reserve(serialNumber, user.id, { connectorNo: 1 });
    const own = await point.start(cardNumber, 0, Date.now(), 1);
    expect(await get(second.id)).toMatchObject({ status: 'used', transactionId: own });
    await point.close();
  });

  it('does not keep a card from ending its session at the connector beside', async () => {
    const { serialNumber, point } = await place(2);
    const [user, stranger] = [await customer(), await customer()];
    const session = await point.start(stranger.idTag, 0, Date.now(), 1);
    await reserve(serialNumber, user.id, { connectorNo: 2 });
    const { cardNumber } = await test.card({ chargeUserId: stranger.id });
    const shown = async (idTag: string) => (await point.call('Authorize', { idTag })).idTagInfo.status;
    expect(await shown(stranger.idTag)).toBe('Accepted');
    expect(await shown(cardNumber)).toBe('Accepted');
    expect(await shown((await customer()).idTag)).toBe('Blocked');
    await point.end(session, 0);
    await point.close();
  });

  it('moves the reservation where its connector dies, and says so', async () => {
    const { serialNumber, point } = await place(2);
    await test.user(test.ours, ['reservation:write']);
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { connectorNo: 1 });
    await until(async () => (await get(id)).keeper === 'charger');
    await point.status(1, 'Faulted', { errorCode: 'GroundFailure', timestamp: new Date().toISOString() });
    await test.rows(
      `update connector set status_received_at = now() - interval '1 minute' where connector_no = 1 and point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
    await until(async () => (await get(id)).heldConnectorNo === 2);
    expect(await get(id)).toMatchObject({ status: 'held', moves: 1, problem: null });
    const actions = () => point.calls.map(({ action, payload }) => `${action} ${payload.connectorId ?? ''}`.trim());
    await until(() => actions().at(-1) === 'ReserveNow 2');
    expect(actions()).toEqual(['ReserveNow 1', 'CancelReservation', 'ReserveNow 2']);
    const told = await test.rows('select content from message where content like $1', [`%Reservation ${id} of ${user.account}%`]);
    expect(told).toHaveLength(1);
    await point.status(2, 'Faulted', { errorCode: 'GroundFailure' });
    await test.rows(
      `update connector set status_received_at = now() - interval '1 minute' where connector_no = 2 and point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
    await until(async () => (await get(id)).problem === 'faulted');
    await point.status(2, 'Available');
    await until(async () => (await get(id)).heldConnectorNo === 2 && (await get(id)).problem === null);
    await point.close();
  });
});

describe('an unused reservation', () => {
  it('expires, is charged once without a session, and its books are right', async () => {
    const { serialNumber, point, stationId } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { expiryTime: inMs(30 * MINUTE) });
    await until(async () => (await get(id)).keeper === 'charger');
    test.shiftClock(31 * MINUTE);
    try {
      await until(async () => (await get(id)).status === 'expired');
      // Its charger was there all the time: nothing can come late.
      await hasStayed(serialNumber);
      await until(async () => (await get(id)).transactionId !== null);
    } finally {
      test.shiftClock(0);
    }
    const { transactionId } = await get(id);
    const record = await test.admin.get(contract.records.get, { params: { transactionId: transactionId! } });
    expect(record).toMatchObject({
      status: 'finished',
      startType: 'reservation',
      stopReason: 'ReservationExpired',
      energyWh: 0,
      reserveFee: '2.00',
      elecFee: '0.00',
      cost: '2.00',
      account: user.account,
    });
    expect(await balanceOf(user.id)).toBe(48);
    expect((await connectorOf(serialNumber)).state).toBe('available');
    await booksAreRight();
    const day = record.startTime.slice(0, 10);
    const summary = await test.admin.get(contract.financialStatistics.summary, { query: { from: day, to: day, stationId } });
    expect(Number(summary.currencies[0]!.income.reservation)).toBe(2);
    expect(summary.currencies[0]!.proof.every((one) => isZero(one.unexplained))).toBe(true);
    await test.admin.get(contract.records.invalidate, {
      params: { transactionId: transactionId! },
      body: { reason: 'a mistake' },
    });
    expect(await balanceOf(user.id)).toBe(50);
    await point.close();
  });

  it('is not charged where its session is told after the end', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id, { expiryTime: inMs(30 * MINUTE) });
    await until(async () => (await get(id)).keeper === 'charger');
    const startedAt = Date.now() + 10 * MINUTE;
    await point.close();
    test.shiftClock(40 * MINUTE);
    try {
      await until(async () => (await get(id)).status === 'expired');
      const back = await test.boot(serialNumber);
      const session = await back.start(user.idTag, 0, startedAt);
      expect(await get(id)).toMatchObject({ status: 'used', transactionId: session });
      const fees = await test.rows(
        `select count(*)::int as n from charging_record where start_type = 'reservation' and start_key = $1`,
        [`reservation|${id}`],
      );
      expect(fees[0].n).toBe(0);
      await back.close();
    } finally {
      test.shiftClock(0);
    }
  });

  it('is not charged where its charger was away for nearly all of the time, or its connector out of order, and says so', async () => {
    const places = [await place(), await place()];
    const users = [await customer(), await customer()];
    const ids: number[] = [];
    for (const [i, { serialNumber }] of places.entries())
      ids.push((await reserve(serialNumber, users[i]!.id, { connectorNo: 1, expiryTime: inMs(30 * MINUTE) })).id);
    for (const id of ids) await until(async () => (await get(id)).keeper === 'charger');
    test.shiftClock(31 * MINUTE);
    try {
      for (const id of ids) await until(async () => (await get(id)).status === 'expired');
      // From the second minute to the last but one.
      const during = `from reservation r cross join (values (2, 'Unavailable', false), (28, 'Available', true)) v (minutes, status, online) where r.id = $1`;
      await test.rows('delete from connection_event where point_id in (select point_id from reservation where id = any ($1))', [
        ids,
      ]);
      await test.rows(
        `insert into connection_event (at, point_id, provider_id, online) select r.starts_at + v.minutes * interval '1 minute', r.point_id, r.provider_id, v.online ${during}`,
        [ids[0]],
      );
      await test.rows(
        `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
          select x.at, x.at, r.point_id, r.provider_id, 1, v.status, 'NoError' ${during.replace('where', "cross join lateral (select r.starts_at + v.minutes * interval '1 minute' as at) x where")}`,
        [ids[1]],
      );
      for (const { serialNumber } of places) await isBack(serialNumber);
      for (const id of ids) await until(async () => (await get(id)).problem === 'notUsable');
    } finally {
      test.shiftClock(0);
    }
    for (const [i, id] of ids.entries()) {
      expect(await get(id)).toMatchObject({ status: 'expired', transactionId: null, fee: '0' });
      expect(await balanceOf(users[i]!.id)).toBe(50);
    }
    await Promise.all(places.map(({ point }) => point.close()));
  });

  it('is said and charged with the tax that prices are without', async () => {
    const { serialNumber, stationId, point } = await place();
    await test.rows(`update station set country = 'CA' where id = $1`, [stationId]);
    await test.admin.get(contract.taxRates.create, {
      body: { providerId: test.ours, country: 'CA', percent: '13', onTop: true, fromDay: '2020-01-01' },
    });
    const user = await customer('2.25');
    // It would come to 2.26.
    expect(await refusal(serialNumber, user.id)).toMatchObject({ chargeUserId: expect.anything() });
    const rich = await customer();
    const { id, feeWithTax } = await reserve(serialNumber, rich.id);
    expect(feeWithTax).toBe('2.26');
    await test.admin.get(reservations.cancel, { params: { id }, body: { chargeFee: true, reason: 'too late' } });
    await until(async () => (await get(id)).transactionId !== null);
    expect(await balanceOf(rich.id)).toBe(47.74);
    await point.close();
  });

  it('is charged at its cancelling only where that is asked for', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const { id } = await reserve(serialNumber, user.id);
    await test.admin.get(reservations.cancel, { params: { id }, body: { chargeFee: true, reason: 'too late' } });
    await until(async () => (await get(id)).transactionId !== null);
    expect(await balanceOf(user.id)).toBe(48);
    expect(await get(id)).toMatchObject({ status: 'cancelled', fee: '2.00', note: 'too late' });
    await point.close();
  });
});

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
    await hasStayed(serialNumber);
    test.shiftClock(21 * MINUTE);
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
