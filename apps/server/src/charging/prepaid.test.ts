import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zoneAtNoon } from '../testing/noon.ts';
import { payersOf } from '../testing/payers.ts';
import { iso } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ exportLimit: 12, timing: { groupsMs: 50 } });
  // Sessions that begin some minutes ago belong to the month of now.
  stationId = (await test.station({ timeZone: zoneAtNoon() })).id;
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const { detail, chargeUser, mobileBalance } = payersOf(() => test);

describe('a prepaid balance', () => {
  it('that is used up stops the session by itself, and the final bill is settled', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '5' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 4990, at + 10 * MINUTE);
    expect(point.calls).toEqual([]);
    await point.meter(id, 5000, at + 11 * MINUTE);
    const [call] = await until(() => point.calls.length > 0 && point.calls);
    expect(call).toMatchObject({ action: 'RemoteStopTransaction', payload: { transactionId: id } });
    // Asked once, not with every sample that follows.
    await point.meter(id, 5050, at + 12 * MINUTE);
    await point.end(id, 5100, at + 13 * MINUTE, { reason: 'Remote' });
    expect(point.calls).toHaveLength(1);
    expect(await detail(id)).toMatchObject({
      status: 'finished',
      energyWh: 5100,
      cost: '5.10',
      stopReason: 'Remote',
      stopAccount: 'CSMS',
      stopCause: { command: { by: 'CSMS', reason: '', systemReason: { key: 'balanceUsedUp', of: '' } }, fault: null },
    });
    expect(await test.balanceOf(cardNumber)).toBe('-0.10');
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber } });
    expect(list).toMatchObject([
      { requestedBy: 'CSMS', reason: '', systemReason: { key: 'balanceUsedUp', of: '' }, effect: 'stopped' },
    ]);
    expect((await point.call('Authorize', { idTag: cardNumber })).idTagInfo.status).toBe('Blocked');
    await point.close();
  });

  it('that is recharged while it charges is not stopped at the old amount', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '5' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await test.admin.get(contract.cards.recharge, {
      params: { cardNumber },
      body: { amount: '5', requestId: unique('request-') },
    });
    const { list } = await test.admin.get(contract.sessions.list, { query: { keyword: serialNumber } });
    expect(list[0]!.balance).toMatch(/^10(\.0+)?$/);
    await point.meter(id, 6000, at + 10 * MINUTE);
    await point.call('Heartbeat', {});
    expect((await test.admin.get(contract.commands.list, { query: { serialNumber } })).total).toBe(0);
    await point.meter(id, 10_000, at + 20 * MINUTE);
    await until(() => point.calls.length === 1);
    await point.end(id, 10_000, at + 21 * MINUTE);
    expect(await test.balanceOf(cardNumber)).toBe('0.00');
    await point.close();
  });

  it('of a card that is reported lost pays for nothing more: the session is stopped, and its bill follows the money to the new card', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    const at = Date.now() - HOUR;
    const id = await point.start(cardNumber, 0, at);
    await point.meter(id, 1000, at + 10 * MINUTE);
    await point.call('Heartbeat', {});
    expect(point.calls).toEqual([]);
    await test.admin.get(contract.cards.reportLoss, { params: { cardNumber } });
    const body = { newCardNumber: unique('NEW').slice(-20), newPhysicalNumber: unique('NEW') };
    const replacement = await test.admin.get(contract.cards.replace, { params: { cardNumber }, body });
    expect(replacement.balance).toBe('50.00');
    await point.meter(id, 2000, at + 20 * MINUTE);
    const [call] = await until(() => point.calls.length > 0 && point.calls);
    expect(call).toMatchObject({ action: 'RemoteStopTransaction', payload: { transactionId: id } });
    await point.end(id, 2500, at + 21 * MINUTE, { reason: 'Remote' });
    expect(await detail(id)).toMatchObject({ status: 'finished', cost: '2.50', cardNumber });
    expect(await test.balanceOf(cardNumber)).toBe('0.00');
    expect(await test.balanceOf(replacement.cardNumber)).toBe('47.50');
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber } });
    expect(list).toMatchObject([{ systemReason: { key: 'cardLost', of: '' }, effect: 'stopped' }]);
    await point.close();
  });

  it('is told with the fault that its connector reported when it ended, and with no other', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serialNumber);
    const earlier = await point.start(cardNumber, 0, Date.now() - 2 * HOUR);
    await point.end(earlier, 900, Date.now() - HOUR, { reason: 'Local' });
    const id = await point.start(cardNumber, 1000, Date.now() - 10 * MINUTE);
    await point.call('StatusNotification', { connectorId: 1, status: 'Faulted', errorCode: 'GroundFailure' });
    await until(
      async () => (await test.rows("select from alarm where code = 'GroundFailure' and cleared_at is null")).length > 0,
    );
    await point.end(id, 1500, Date.now(), { reason: 'Other' });
    expect((await detail(id)).stopCause).toEqual({ command: null, fault: 'GroundFailure' });
    expect((await detail(earlier)).stopCause).toEqual({ command: null, fault: null });
    await point.close();
  });

  it('is used by one session at a time; a post-paid user charges on two points without a balance', async () => {
    const points = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [one, two] = await Promise.all(points.map(({ serialNumber }) => test.boot(serialNumber)));
    const card = await test.card();
    const start = (point: typeof one, idTag: string) =>
      point!.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: iso(Date.now() - HOUR) });
    const first = await start(one, card.cardNumber);
    const second = await start(two, card.cardNumber);
    expect([first.idTagInfo.status, second.idTagInfo.status]).toEqual(['Accepted', 'ConcurrentTx']);
    await one!.end(first.transactionId, 0);
    await two!.end(second.transactionId, 0);
    const user = await chargeUser({ postPaid: true });
    const owed = [await start(one, user.idTag), await start(two, user.idTag)];
    expect(owed.map(({ idTagInfo }) => idTagInfo.status)).toEqual(['Accepted', 'Accepted']);
    await one!.end(owed[0]!.transactionId, 3000);
    await two!.end(owed[1]!.transactionId, 4000);
    expect(await mobileBalance(user.account)).toBe('-7.00');
    one!.drop();
    two!.drop();
  });
});

describe("a group's monthly limit", () => {
  it('stops who reaches it and refuses who comes after', async () => {
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group'), providerId: test.ours, electricityLimit: 10 },
    });
    const user = await chargeUser({ groupId, amount: '1000' });
    const { serialNumber } = await test.point({ stationId });
    const point = await test.boot(serialNumber);
    const at = Date.now() - 20 * MINUTE;
    const id = await point.start(user.idTag, 0, at);
    await point.meter(id, 9999, at + 10 * MINUTE);
    await point.call('Heartbeat', {});
    expect(point.calls).toEqual([]);
    await point.meter(id, 10_000, at + 11 * MINUTE);
    await until(() => point.calls.length === 1);
    await point.end(id, 10_100, at + 12 * MINUTE, { reason: 'Remote' });
    const { list } = await test.admin.get(contract.commands.list, { query: { serialNumber } });
    expect(list).toMatchObject([{ requestedBy: 'CSMS', systemReason: { key: 'groupLimitReached', of: '' } }]);
    expect((await point.call('Authorize', { idTag: user.idTag })).idTagInfo.status).toBe('Blocked');
    const refused = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: user.idTag,
      meterStart: 10_100,
      timestamp: iso(Date.now()),
    });
    expect(refused.idTagInfo.status).toBe('Blocked');
    await point.end(refused.transactionId, 10_100);
    await point.close();
  });

  it('is not passed by members who charge at once, none of whom reaches it alone', async () => {
    const { id: groupId } = await test.admin.get(contract.userGroups.create, {
      body: { groupName: unique('group'), providerId: test.ours, electricityLimit: 10 },
    });
    const points = await Promise.all([test.point({ stationId }), test.point({ stationId })]);
    const [one, two] = await Promise.all(points.map(({ serialNumber }) => test.boot(serialNumber)));
    const users = [await chargeUser({ groupId, amount: '1000' }), await chargeUser({ groupId, amount: '1000' })];
    const at = Date.now() - 20 * MINUTE;
    const first = await one!.start(users[0]!.idTag, 0, at);
    const second = await two!.start(users[1]!.idTag, 0, at);
    await one!.meter(first, 6000, at + 10 * MINUTE);
    await two!.meter(second, 3999, at + 10 * MINUTE);
    await new Promise((done) => setTimeout(done, 200));
    expect([one!.calls, two!.calls]).toEqual([[], []]);
    const group = () => test.admin.get(contract.userGroups.get, { params: { id: groupId } });
    expect(await group()).toMatchObject({ usedWh: 0, liveWh: 9999, runningSessions: 2 });
    await two!.meter(second, 4000, at + 11 * MINUTE);
    await until(() => one!.calls.length === 1 && two!.calls.length === 1);
    // A third is refused while they are still being stopped.
    expect((await one!.call('Authorize', { idTag: (await chargeUser({ groupId, amount: '9' })).idTag })).idTagInfo.status).toBe(
      'Blocked',
    );
    // Asked once, whatever is measured until it stops.
    await two!.meter(second, 4001, at + 12 * MINUTE);
    await new Promise((done) => setTimeout(done, 200));
    expect(two!.calls).toHaveLength(1);
    expect((await group()).running).toMatchObject([{ stopRequested: true }, { stopRequested: true }]);
    await one!.end(first, 6000, at + 13 * MINUTE, { reason: 'Remote' });
    await two!.end(second, 4001, at + 13 * MINUTE, { reason: 'Remote' });
    expect(await group()).toMatchObject({ usedWh: 10_001, liveWh: 0, running: [] });
    await one!.close();
    await two!.close();
  });
});
