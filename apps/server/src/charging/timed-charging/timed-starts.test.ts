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

const { timedCharges, dayOf, goTo, tomorrowAt, customer, place, make, startsOf, startOf, remoteStarts, reaches } = timedChargesAt(
  () => test,
);

describe('timed starts', () => {
  it('of many in one minute starts once each, spread, with two servers at work', async () => {
    const second = await test.another();
    const points = await Promise.all(Array.from({ length: 12 }, () => place({ connectors: 4 })));
    const at = tomorrowAt('23:00');
    const users = await Promise.all(points.map(() => customer()));
    for (const [i, { serialNumber }] of points.entries())
      await make(serialNumber, users[i]!.id, at, { connectorNos: [1, 2, 3, 4], retryMinutes: 5 });
    const ofConnector = { serialNumber: points[0]!.serialNumber, connectorNo: 4 };
    expect((await test.admin.get(timedCharges.list, { query: ofConnector })).total).toBe(1);
    expect((await test.admin.get(timedCharges.list, { query: { ...ofConnector, connectorNo: 5 } })).total).toBe(0);
    await goTo(at + 20_000);
    const sent = () => points.reduce((sum, { point }) => sum + remoteStarts(point).length, 0);
    await until(() => sent() > 0);
    await new Promise((done) => setTimeout(done, 500));
    // Not all in one instant.
    expect(sent()).toBeLessThan(40);
    await goTo(at + 57_000);
    // Without a bus a server finds by looking what another one has asked for.
    await until(() => sent() === 48, 120_000);
    await new Promise((done) => setTimeout(done, 1_000));
    expect(sent()).toBe(48);
    for (const { point } of points) {
      expect(new Set(remoteStarts(point).map(({ payload }) => payload.connectorId)).size).toBe(4);
      await point.close();
    }
    await second.stop();
  });

  it('is made once a day across a restart, and says so when the server was away', async () => {
    const { serialNumber, point } = await place({ status: 'Available' });
    const user = await customer();
    const at = tomorrowAt('05:00');
    const { id } = await make(serialNumber, user.id, at, { validPeriod: { from: dayOf(at), to: dayOf(at + 9 * DAY) } });
    await point.close();
    await test.restart();
    await goTo(at + 3 * DAY + HOUR);
    const found = await until(async () => {
      const list = await startsOf(id);
      return list.length === 4 && list.every(({ status }) => status === 'missed') && list;
    });
    expect(found.map(({ problem }) => problem)).toEqual(new Array(4).fill('serverAway'));
    expect(new Set(found.map(({ day }) => day)).size).toBe(4);
    await test.restart();
    await new Promise((done) => setTimeout(done, 300));
    expect(await startsOf(id)).toHaveLength(4);
    expect((await test.admin.get(timedCharges.get, { params: { id } })).nextTime).toBe(new Date(at + 4 * DAY).toISOString());
  });
});

describe('a timed start', () => {
  it('starts its plugged-in car once in its minute, ends by its energy, and its bill is an ordinary one', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const at = tomorrowAt('22:00');
    const { id } = await make(serialNumber, user.id, at, { wantsWh: 5_000 });
    await goTo(at - 1_000);
    await new Promise((done) => setTimeout(done, 200));
    expect(remoteStarts(point)).toEqual([]);
    await goTo(at + 56_000);
    const asked = await until(() => remoteStarts(point)[0]);
    expect(asked.payload).toMatchObject({ idTag: user.idTag, connectorId: 1 });
    const session = await point.start(user.idTag, 0, test.now());
    await point.status(1, 'Charging', { timestamp: new Date(test.now()).toISOString() });
    const begun = await reaches(id, 'charging');
    expect(begun).toMatchObject({ transactionId: session, attempts: 1, problem: null });
    await goTo(test.now() + 6 * MINUTE);
    await point.meter(session, 2_000, test.now());
    await new Promise((done) => setTimeout(done, 300));
    expect(point.calls.some(({ action }) => action === 'RemoteStopTransaction')).toBe(false);
    // What it has come to so far is said while it runs.
    expect(await startOf(id)).toMatchObject({ status: 'charging', energyWh: 2_000, cost: '2.00' });
    await goTo(test.now() + 10 * MINUTE);
    await point.meter(session, 5_000, test.now());
    await goTo(test.now() + MINUTE);
    await until(() => point.calls.some(({ action }) => action === 'RemoteStopTransaction'));
    await point.end(session, 5_100, test.now(), { idTag: user.idTag });
    expect(await reaches(id, 'done')).toMatchObject({ endReason: 'energy', energyWh: 5_100, cost: '5.10' });
    expect(remoteStarts(point)).toHaveLength(1);
    expect(await test.admin.get(timedCharges.get, { params: { id } })).toMatchObject({ status: 'over', lastStatus: 'done' });
    await test.checkBooks();
    await point.close();
  });

  it('ends at its energy with a meter that tells only its register, each 5 s, and no sooner', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const at = tomorrowAt('21:00');
    const { id } = await make(serialNumber, user.id, at, { wantsWh: 400 });
    await goTo(at + 56_000);
    await until(() => remoteStarts(point).length === 1);
    const began = test.now();
    const session = await point.start(user.idTag, 0, began);
    await point.status(1, 'Charging', { timestamp: new Date(began).toISOString() });
    await reaches(id, 'charging');
    const isStopped = () => point.calls.some(({ action }) => action === 'RemoteStopTransaction');
    let registerWh = 0;
    // 11 kW; with a stop that never comes it would be far above.
    for (let seconds = 5; seconds <= 240 && !isStopped(); seconds += 5) {
      await goTo(began + seconds * 1000);
      registerWh = Math.round((11_000 * seconds) / 3600);
      await point.meter(session, registerWh, test.now());
      await new Promise((done) => setTimeout(done, 100));
      // However slow this machine is: it was looked at where that is due.
      await until(async () => {
        const [row] = await test.rows('select look_at from timed_start where timed_id = $1', [id]);
        return isStopped() || (row.look_at as Date).getTime() > test.now();
      });
    }
    expect(registerWh).toBeGreaterThanOrEqual(400);
    expect(registerWh).toBeLessThanOrEqual(400 + 32);
    await point.end(session, registerWh, test.now(), { idTag: user.idTag });
    expect(await reaches(id, 'done')).toMatchObject({ endReason: 'energy' });
    await point.close();
  });

  it('ends by its energy where its station has no price, and goes on counting when one comes', async () => {
    const { id: stationId } = await test.station({ price: null });
    const { serialNumber, point } = await place({ stationId });
    const user = await customer();
    const at = tomorrowAt('20:00');
    const { id } = await make(serialNumber, user.id, at, { wantsWh: 5_000 });
    await goTo(at + 56_000);
    await until(() => remoteStarts(point).length === 1);
    const session = await point.start(user.idTag, 0, test.now());
    await reaches(id, 'charging');
    await goTo(test.now() + 10 * MINUTE);
    await point.meter(session, 2_000, test.now());
    expect(await startOf(id)).toMatchObject({ energyWh: 2_000, cost: '0' });
    await test.price(stationId);
    await goTo(test.now() + 10 * MINUTE);
    await point.meter(session, 5_000, test.now());
    await until(() => point.calls.some(({ action }) => action === 'RemoteStopTransaction'));
    expect(await startOf(id)).toMatchObject({ energyWh: 5_000, cost: '5.00' });
    await point.end(session, 5_000, test.now(), { idTag: user.idTag });
    await point.close();
  });

  it('ends by its time, and is told again when the charger goes on', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const at = tomorrowAt('10:00');
    const { id } = await make(serialNumber, user.id, at, { maxMinutes: 30 });
    await goTo(at + 56_000);
    await until(() => remoteStarts(point).length === 1);
    const session = await point.start(user.idTag, 0, test.now());
    await reaches(id, 'charging');
    await goTo(test.now() + 31 * MINUTE);
    const stops = () => point.calls.filter(({ action }) => action === 'RemoteStopTransaction').length;
    await until(() => stops() === 1);
    await goTo(test.now() + 6 * MINUTE);
    await until(() => stops() === 2);
    // It charges still: nothing says that it ended.
    expect(await startOf(id)).toMatchObject({ status: 'charging', endReason: null });
    await point.end(session, 900, test.now(), { idTag: user.idTag });
    expect(await reaches(id, 'done')).toMatchObject({ endReason: 'time' });
    await point.close();
  });

  it('says why it was missed, tries again within its window, and tells those who look after it', async () => {
    const user = await customer();
    const others = await Promise.all([customer(), customer(), customer(), customer('1')]);
    const [free, away, faulted, late, poor] = [
      await place({ status: 'Available' }),
      await place(),
      await place({ status: 'Faulted' }),
      await place({ status: 'Available' }),
      await place(),
    ];
    const at = tomorrowAt('08:00');
    const ids = [
      await make(free.serialNumber, user.id, at),
      await make(away.serialNumber, others[0]!.id, at),
      await make(faulted.serialNumber, others[1]!.id, at),
      await make(late.serialNumber, others[2]!.id, at, { retryMinutes: 60 }),
      await make(poor.serialNumber, others[3]!.id, at),
    ].map(({ id }) => id);
    const broke = await customer('0');
    await test.rows('update timed_charge set charge_user_id = $2 where id = $1', [ids[4], broke.id]);
    await away.point.close();
    await goTo(at + 58_000);
    await until(async () => (await startOf(ids[0]!))?.problem === 'notPluggedIn');
    await goTo(at + 3 * MINUTE);
    const missed = await Promise.all([0, 1, 2, 4].map((i) => reaches(ids[i]!, 'missed')));
    expect(missed.map(({ problem }) => problem)).toEqual(['notPluggedIn', 'offline', 'faulted', 'noBalance']);
    expect(await startOf(ids[3]!)).toMatchObject({ status: 'due', problem: 'notPluggedIn' });
    expect(remoteStarts(late.point)).toEqual([]);
    await late.point.status(1, 'Preparing', { timestamp: new Date(test.now()).toISOString() });
    await goTo(at + 30 * MINUTE);
    await until(() => remoteStarts(late.point).length === 1);
    const [told] = await test.rows(
      `select count(*)::int as n from message where title::text like '%Timed charging did not start%'`,
    );
    expect(told.n).toBeGreaterThan(0);
    await Promise.all([free, faulted, late, poor].map(({ point }) => point.close()));
  });

  it('is refused by another one’s reservation and by another session', async () => {
    const [mine, theirs, stranger] = [await customer(), await customer(), await customer()];
    const { serialNumber, point, stationId } = await place({ connectors: 2, status: 'Available' });
    await test.rows(`update station set facilities = '{reservations}' where id = $1`, [stationId]);
    const at = tomorrowAt('12:00');
    const { id } = await make(serialNumber, mine.id, at, { connectorNos: [1, 2], retryMinutes: 30 });
    await goTo(at - 2 * MINUTE);
    await test.admin.get(contract.reservations.create, {
      body: { serialNumber, connectorNo: 1, chargeUserId: theirs.id, expiryTime: new Date(at + 3 * HOUR).toISOString() },
    });
    await until(() => point.calls.some(({ action }) => action === 'ReserveNow'));
    await point.status(1, 'Preparing', { timestamp: new Date(test.now()).toISOString() });
    const other = await point.start(stranger.idTag, 0, test.now(), 2);
    await goTo(at + 57_000);
    await until(async () => {
      const found = await startsOf(id);
      return found.length === 2 && found.every(({ problem }) => problem !== null);
    });
    const problems = (await startsOf(id)).map(({ connectorNo, problem }) => [connectorNo, problem]);
    expect(problems.sort()).toEqual([
      [1, 'reserved'],
      [2, 'occupied'],
    ]);
    expect(remoteStarts(point)).toEqual([]);
    await point.end(other, 0, test.now(), { idTag: stranger.idTag });
    await point.close();
  });

  it('asks again where the charger refuses or begins nothing, never twice for one that began, and finds a session that is told late', async () => {
    const { serialNumber, point } = await place();
    const user = await customer();
    const at = tomorrowAt('06:00');
    const { id } = await make(serialNumber, user.id, at, { retryMinutes: 3 });
    point.onCall = (action) => ({ status: action === 'RemoteStartTransaction' ? 'Rejected' : 'Accepted' });
    await goTo(at + 56_000);
    await until(async () => (await startOf(id))?.problem === 'refused');
    point.onCall = () => ({ status: 'Accepted' });
    await goTo(test.now() + 40_000);
    await until(() => remoteStarts(point).length === 2);
    await reaches(id, 'asked');
    await goTo(test.now() + 3 * MINUTE);
    expect(await reaches(id, 'missed')).toMatchObject({ problem: 'notStarted', attempts: 2 });
    const session = await point.start(user.idTag, 0, at + 3 * MINUTE);
    await goTo(test.now() + 20_000);
    expect(await reaches(id, 'charging')).toMatchObject({ transactionId: session });
    await point.end(session, 0, test.now(), { idTag: user.idTag });
    await point.close();
  });
});
