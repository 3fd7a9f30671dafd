import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { reserving } from '../../testing/reserving.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { reservationsMs: 50, statisticsMs: 20 } });
});
afterAll(() => test.close());

const { get, customer, place, reserve, connectorOf } = reserving(() => test);

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
