import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { timedChargesAt } from '../../testing/timed-charges.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { timedMs: 30, reservationsMs: 50, statisticsMs: 20, balancingMs: 200 } });
  // Somebody who is told.
  await test.user(test.ours, ['timedCharging:read', 'timedCharging:write']);
});
afterAll(() => test.close());

const { timedCharges, dayOf, goTo, tomorrowAt, customer, place, formOf, make, refusal, startsOf, remoteStarts, reaches } =
  timedChargesAt(() => test);

describe('a timed charge', () => {
  it('refuses at the field what overlaps, what is over, and what the point or the user cannot do', async () => {
    const { serialNumber, point, stationId } = await place({ connectors: 2 });
    const [one, two] = [await customer(), await customer()];
    const at = tomorrowAt('20:00');
    const first = await make(serialNumber, one.id, at, { maxMinutes: 60 });
    const half = at + 30 * MINUTE;
    expect(await refusal(serialNumber, two.id, half)).toMatchObject({ connectorNos: expect.stringContaining(`${first.id}`) });
    expect(await refusal(serialNumber, one.id, half, { connectorNos: [2] })).toHaveProperty('chargeUserId');
    expect(await refusal(serialNumber, two.id, half, { connectorNos: [3] })).toHaveProperty('connectorNos');
    expect(await refusal(serialNumber, two.id, at - 3 * DAY)).toHaveProperty(['validPeriod.to']);
    expect(await refusal(serialNumber, two.id, half, { validPeriod: { from: dayOf(half), to: dayOf(at - DAY) } })).toHaveProperty(
      ['validPeriod.to'],
    );
    expect(
      await refusal(serialNumber, two.id, half, { validPeriod: { from: dayOf(half), to: dayOf(at + 400 * DAY) } }),
    ).toHaveProperty(['validPeriod.to']);
    const weekday = new Date(at).getUTCDay() || 7;
    expect(await refusal(serialNumber, two.id, half, { days: [(weekday % 7) + 1] })).toHaveProperty('days');
    expect(await refusal(serialNumber, two.id, half, { kind: 'readyBy', connectorNos: [2] })).toHaveProperty('readyTime');
    const poor = await customer('0');
    expect(await refusal(serialNumber, poor.id, half, { connectorNos: [2] })).toHaveProperty('chargeUserId');
    expect((await make(serialNumber, two.id, half, { connectorNos: [2] })).connectorNos).toEqual([2]);
    // Of two at once on a third place one is refused.
    const rest = await place({ stationId });
    const both = await Promise.all([customer(), customer()]);
    const made = await Promise.all(both.map(({ id }) => refusal(rest.serialNumber, id, at)));
    expect(made.filter((error) => error === undefined)).toHaveLength(1);
    await Promise.all([point.close(), rest.point.close()]);
  });

  it('is paused, skips a day, is changed and ended; what it left out does not start', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const at = tomorrowAt('09:00');
    const { id } = await make(serialNumber, user.id, at, { validPeriod: { from: dayOf(at), to: dayOf(at + 5 * DAY) } });
    await test.admin.get(timedCharges.skip, { params: { id }, body: { day: dayOf(at) } });
    await goTo(at + MINUTE);
    await new Promise((done) => setTimeout(done, 300));
    expect(await startsOf(id)).toMatchObject([{ status: 'skipped', day: dayOf(at) }]);
    await test.admin.get(timedCharges.pause, { params: { id }, body: { paused: true } });
    await goTo(at + DAY + MINUTE);
    await new Promise((done) => setTimeout(done, 300));
    expect(await startsOf(id)).toHaveLength(1);
    const on = await test.admin.get(timedCharges.pause, { params: { id }, body: { paused: false } });
    expect(on.nextTime).toBe(new Date(at + 2 * DAY).toISOString());
    const { serialNumber: _, ...form } = formOf(serialNumber, user.id, at + HOUR, {
      validPeriod: { from: dayOf(at + HOUR), to: dayOf(at + 5 * DAY) },
    });
    const changed = await test.admin.get(timedCharges.update, { params: { id }, body: form });
    expect(changed).toMatchObject({ startTime: '10:00', nextTime: new Date(at + HOUR + DAY).toISOString() });
    const { items } = await test.admin.get(timedCharges.calendar, {
      query: { stationId: changed.stationId, from: dayOf(at), to: dayOf(at + 6 * DAY) },
    });
    expect(items.map(({ day, status }) => [day, status])).toEqual([
      [dayOf(at), 'skipped'],
      ...[1, 2, 3, 4, 5].map((days) => [dayOf(at + days * DAY), 'planned']),
    ]);
    await test.admin.get(timedCharges.end, { params: { id }, body: { reason: 'moved away' } });
    await goTo(at + 3 * DAY);
    await new Promise((done) => setTimeout(done, 300));
    expect(remoteStarts(point)).toEqual([]);
    expect(await test.admin.get(timedCharges.get, { params: { id } })).toMatchObject({ status: 'ended', nextTime: null });
    await point.close();
  });
});

describe('users that are merged', () => {
  const { chargeUsers } = contract;
  const merge = (id: number, otherId: number) => test.admin.call(chargeUsers.merge, { params: { id }, body: { otherId } });

  it('have the timed charges of both, which start and are paid by the one that stays; not while a start is on its way', async () => {
    const { serialNumber, point } = await place();
    const [gone, stays] = [await customer(), await customer()];
    const at = tomorrowAt('13:00');
    const { id } = await make(serialNumber, gone.id, at, { validPeriod: { from: dayOf(at), to: dayOf(at + 3 * DAY) } });
    await goTo(at + 56_000);
    await until(() => remoteStarts(point).length === 1);
    await reaches(id, 'asked');
    expect((await merge(stays.id, gone.id)).error?.key).toBe('mergeRefused');
    const plan = await test.admin.get(chargeUsers.mergePlan, { params: { id: stays.id }, query: { otherId: gone.id } });
    expect(plan.refusals).toEqual(['charging']);
    const first = await point.start(gone.idTag, 0, test.now());
    await point.end(first, 1_000, test.now() + MINUTE, { idTag: gone.idTag });
    await reaches(id, 'done');
    expect((await merge(stays.id, gone.id)).error?.key).toBeUndefined();
    expect(await test.admin.get(timedCharges.get, { params: { id } })).toMatchObject({
      chargeUserId: stays.id,
      status: 'active',
    });
    await point.status(1, 'Preparing', { timestamp: new Date(test.now()).toISOString() });
    await goTo(at + DAY + 56_000);
    await until(() => remoteStarts(point).length === 2);
    expect(remoteStarts(point)[1]!.payload).toMatchObject({ idTag: stays.idTag });
    const second = await point.start(stays.idTag, 1_000, test.now());
    await goTo(test.now() + 10 * MINUTE);
    await point.end(second, 3_000, test.now(), { idTag: stays.idTag });
    const [start] = await until(async () => {
      const list = await startsOf(id);
      return list.filter(({ status }) => status === 'done').length === 2 && list;
    });
    expect(start).toMatchObject({ transactionId: second, cost: '2.00' });
    const { mobileBalance } = await test.admin.get(chargeUsers.get, { params: { id: stays.id } });
    expect(mobileBalance).toBe('97.00');
    await test.checkBooks();
    await point.close();
  });

  it('are not erased while they have a timed charge or a reservation to come, and are after it', async () => {
    const { serialNumber, point, stationId } = await place();
    const user = await customer('0');
    await test.rows('update charge_user set post_paid = true where id = $1', [user.id]);
    const erase = async () => (await test.admin.call(chargeUsers.erase, { params: { id: user.id } })).error?.key;
    const { id } = await make(serialNumber, user.id, tomorrowAt('16:00'), { note: `for ${user.account}, bay 4` });
    expect(await erase()).toBe('eraseTimed');
    await test.admin.get(timedCharges.end, { params: { id }, body: { reason: '' } });
    await test.rows(`update station set facilities = '{reservations}' where id = $1`, [stationId]);
    await point.status(1, 'Available', { timestamp: new Date(test.now()).toISOString() });
    const expiryTime = new Date(test.now() + HOUR).toISOString();
    const reservation = await test.admin.get(contract.reservations.create, {
      body: { serialNumber, connectorNo: 1, chargeUserId: user.id, expiryTime },
    });
    expect(await erase()).toBe('eraseReserved');
    await test.admin.get(contract.reservations.cancel, { params: { id: reservation.id }, body: {} });
    expect(await erase()).toBeUndefined();
    await until(async () => {
      const { note } = await test.admin.get(timedCharges.get, { params: { id } });
      return /bay 4/.test(note) && !note.includes(user.account);
    });
    await point.close();
  });
});
