import { contract } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserving } from '../../testing/reserving.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { reservationsMs: 50, statisticsMs: 20 } });
});
afterAll(() => test.close());

const { reservations, get, customer, balanceOf, place, reserve, connectorOf, booksAreRight } = reserving(() => test);

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
