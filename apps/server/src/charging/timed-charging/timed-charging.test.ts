import { contract, type TimedChargeForm } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { addDays } from './occurrences.rules.ts';

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

const { timedCharges } = contract;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16);
const points = new Map<string, RawPoint>();
/** Sets the clock; the points that are connected are heard at once, so that hours of silence do not count as their absence. */
async function goTo(at: number) {
  await test.goTo(at);
  const open = [...points].filter(([, { socket }]) => socket.readyState === socket.OPEN);
  await Promise.all(open.map(([, point]) => point.call('Heartbeat', {})));
  await test.rows(
    `update connection_state set online = true, last_seen_at = now() + interval '1 year' where point_id in (select id from charge_point where serial_number = any ($1::text[]))`,
    [open.map(([serialNumber]) => serialNumber)],
  );
}
/** A moment of the next day by the clock of the test. */
const tomorrowAt = (time: string) => Date.parse(`${addDays(dayOf(test.now()), 1)}T${time}:00Z`);

async function customer(amount = '50') {
  const user = await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account: unique('T') } });
  if (amount !== '0')
    await test.admin.get(contract.chargeUsers.recharge, {
      params: { id: user.id },
      body: { amount, requestId: unique('RECHARGE') },
    });
  const [row] = await test.rows('select id_tag from charge_user where id = $1', [user.id]);
  return { id: user.id, account: user.account, idTag: row.id_tag as string };
}

/** A booted point; a car is plugged in to each of its connectors. */
async function place({ connectors = 1, status = 'Preparing', stationId = 0 } = {}) {
  const station = stationId || (await test.station()).id;
  const { serialNumber } = await test.point({ stationId: station, connectors, powerW: 22_000 });
  const point = await test.boot(serialNumber);
  points.set(serialNumber, point);
  for (let no = 1; no <= connectors; no++) await point.status(no, status, { timestamp: new Date(test.now()).toISOString() });
  await until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
  return { serialNumber, stationId: station, point };
}

const formOf = (serialNumber: string, chargeUserId: number, at: number, more: Partial<TimedChargeForm> = {}) => ({
  serialNumber,
  connectorNos: [1],
  chargeUserId,
  validPeriod: { from: dayOf(at), to: dayOf(at) },
  startTime: timeOf(at),
  ...more,
});
const make = (...given: Parameters<typeof formOf>) => test.admin.get(timedCharges.create, { body: formOf(...given) });
const refusal = async (...given: Parameters<typeof formOf>) => {
  const { error } = await test.admin.call(timedCharges.create, { body: formOf(...given) });
  return error?.fields ?? error?.key;
};
const startsOf = async (timedId: number) => (await test.admin.get(timedCharges.starts, { query: { timedId } })).list;
const startOf = async (timedId: number) => (await startsOf(timedId))[0];
const remoteStarts = (point: RawPoint) => point.calls.filter(({ action }) => action === 'RemoteStartTransaction');
const reaches = (timedId: number, status: string) =>
  until(async () => {
    const start = await startOf(timedId);
    return start?.status === status && start;
  });

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

describe('ready by a time', () => {
  /** Dear by day, cheap from midnight to six. */
  const priced = async () => {
    const station = await test.station({ price: null });
    const fee = (electricity: string) => ({ electricity, service: '0' });
    await test.admin.get(contract.prices.create, {
      body: {
        stationId: station.id,
        groupId: null,
        effectiveFrom: '2020-01-01T00:00:00Z',
        slots: Array.from({ length: 48 }, (_, slot) => (slot < 12 ? 'valley' : 'peak')),
        fees: { sharp: fee('2'), peak: fee('1'), flat: fee('1'), valley: fee('0.2') },
        reservationFee: '0',
      },
    });
    return station.id;
  };
  const READY = { kind: 'readyBy', readyTime: '07:00', wantsWh: 22_000 } as const;
  const night = () => tomorrowAt('18:00');
  const readyForm = (at: number) => ({
    ...READY,
    validPeriod: { from: dayOf(at + DAY), to: dayOf(at + DAY) },
  });

  it('shows its plan and cost before it is kept, starts in the cheap hours, and its bill is what was said', async () => {
    const stationId = await priced();
    const { serialNumber, point } = await place({ stationId });
    const user = await customer();
    const at = night();
    const body = formOf(serialNumber, user.id, at, readyForm(at));
    const preview = await test.admin.get(timedCharges.preview, { body });
    expect(preview).toMatchObject({ cost: '4.40', costAtOnce: '22.00', missingWh: 0, energyWh: 22_000 });
    expect(preview.plan).toMatchObject([{ from: new Date(at + 6 * HOUR).toISOString(), powerW: 22_000, tier: 'valley' }]);
    const { id } = await test.admin.get(timedCharges.create, { body });
    await goTo(at + HOUR);
    await until(async () => (await startOf(id))?.plannedCost === '4.40');
    expect(remoteStarts(point)).toEqual([]);
    await goTo(at + 6 * HOUR + MINUTE);
    await until(() => remoteStarts(point).length === 1);
    const session = await point.start(user.idTag, 0, test.now());
    await reaches(id, 'charging');
    await goTo(at + 7 * HOUR + 5 * MINUTE);
    await point.meter(session, 22_000, test.now());
    await goTo(test.now() + 31_000);
    await until(() => point.calls.some(({ action }) => action === 'RemoteStopTransaction'));
    await point.end(session, 22_000, test.now(), { idTag: user.idTag });
    expect(await reaches(id, 'done')).toMatchObject({ cost: '4.40', plannedCost: '4.40', endReason: 'energy' });
    await point.close();
  });

  it('a car that comes late charges at once, and the users are told that it will not be full in time', async () => {
    const stationId = await priced();
    const { serialNumber, point } = await place({ stationId, status: 'Available' });
    const user = await customer();
    const at = night();
    const { id } = await make(serialNumber, user.id, at, readyForm(at));
    await goTo(at + 12.5 * HOUR);
    await until(async () => (await startOf(id))?.problem === 'notPluggedIn');
    await point.status(1, 'Preparing', { timestamp: new Date(test.now()).toISOString() });
    await goTo(test.now() + 11_000);
    await until(() => remoteStarts(point).length === 1);
    const [told] = await test.rows(
      `select count(*)::int as n from message where title::text like '%Timed charging will be late%'`,
    );
    expect(told.n).toBeGreaterThan(0);
    await point.close();
  });

  it('pauses between cheap hours through load balancing, and says so', async () => {
    const station = await test.station({ price: null });
    const fee = (electricity: string) => ({ electricity, service: '0' });
    await test.admin.get(contract.prices.create, {
      body: {
        stationId: station.id,
        groupId: null,
        effectiveFrom: '2020-01-01T00:00:00Z',
        // Cheap from 22 to 23 and from 2 to 3.
        slots: Array.from({ length: 48 }, (_, slot) => ([44, 45, 4, 5].includes(slot) ? 'valley' : 'peak')),
        fees: { sharp: fee('2'), peak: fee('1'), flat: fee('1'), valley: fee('0.2') },
        reservationFee: '0',
      },
    });
    const { serialNumber, point } = await place({ stationId: station.id });
    await test.admin.get(contract.loadBalancing.save, {
      params: { stationId: station.id },
      body: {
        mode: 'automatic',
        siteLimitW: 11_000,
        limitA: null,
        voltage: 230,
        reserveW: 0,
        fallbackW: null,
        imbalanceA: null,
        strategy: 'equal',
        surplus: 'off',
      },
    });
    const user = await customer();
    const at = night();
    const { id } = await make(serialNumber, user.id, at, { ...readyForm(at), wantsWh: 21_000 });
    await goTo(at + 4 * HOUR + MINUTE);
    await until(() => remoteStarts(point).length === 1);
    const session = await point.start(user.idTag, 0, test.now());
    await point.status(1, 'Charging', { timestamp: new Date(test.now()).toISOString() });
    await reaches(id, 'charging');
    const plan = (await startOf(id))!.plan;
    expect(plan.every(({ powerW }) => powerW <= 11_000)).toBe(true);
    await goTo(at + 5 * HOUR + MINUTE);
    await point.meter(session, 10_800, test.now());
    // It is planned anew each minute.
    await goTo(test.now() + 61_000);
    const pausedUntil = async () => {
      const [row] = await test.rows('select paused_until from charging_live where transaction_id = $1', [session]);
      return row.paused_until as Date | null;
    };
    expect((await until(pausedUntil)).toISOString()).toBe(new Date(at + 8 * HOUR).toISOString());
    await until(async () => {
      const site = await test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id } });
      return site.connectors[0]!.why?.kind === 'planned' && site.connectors[0]!.limitA === 0;
    });
    await goTo(at + 8 * HOUR + MINUTE);
    await until(async () => (await pausedUntil()) === null);
    await until(async () => {
      const site = await test.admin.get(contract.loadBalancing.live, { params: { stationId: station.id } });
      return site.connectors[0]!.limitA! > 10;
    });
    await point.end(session, 10_800, test.now(), { idTag: user.idTag });
    await point.close();
  });
});
