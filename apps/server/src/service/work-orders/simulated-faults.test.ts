import { contract, FAULT_CODES } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';

const { alarms, recovery, workOrders } = contract;
/** The faults of OCPP 1.6 (§7.6) of which each opens an order at once; the others only raise an alarm. */
const AT_ONCE = [
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'UnderVoltage',
] as const;

let test: TestServer;
let leader: Api;
let uplink: TcpProxy;
const points: SimulatedChargePoint[] = [];

beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50, workOrdersMs: 50, recoveryMs: 50, sweepMs: 50 } });
  leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:dispatch',
    'alarm:read',
    'recovery:run',
    'recovery:configure',
  ]);
  uplink = await startTcpProxy(test.url);
  // What is away is missed at once; when that becomes an order is as it comes with the product.
  const rules = await test.admin.get(alarms.rules, { query: { providerId: test.ours } });
  const offline = rules.find(({ kind }) => kind === 'offline')!;
  expect(offline).toMatchObject({ level: 'common', orderAfter: 4 * 3600 });
  await test.admin.get(alarms.setRules, { query: { providerId: test.ours }, body: { rules: [{ ...offline, threshold: 0 }] } });
});
afterAll(async () => {
  for (const point of points) await point.stop();
  await uplink.close();
  await test.close();
});

/** Simulated chargers of a new station. */
async function site(count: number, { by = test.ocppUrl, more = {} }: { by?: string; more?: object } = {}) {
  const { id: stationId } = await test.station();
  const chargers: SimulatedChargePoint[] = [];
  for (let n = 0; n < count; n++) {
    const { serialNumber } = await test.point({ stationId });
    const charger = new SimulatedChargePoint({
      url: by,
      serialNumber,
      model: 'river-120',
      connectors: 1,
      timeScale: 20,
      ...more,
    });
    points.push(charger);
    chargers.push(charger);
    await charger.start();
  }
  await until(async () => (await openPlaces(stationId)) === count);
  return { stationId, chargers, charger: chargers[0]! };
}
/** How many points of a station are online and say that they are free. */
const openPlaces = async (stationId: number) =>
  (
    await test.rows(
      "select 1 from charge_point p join connection_state s on s.point_id = p.id and s.online join connector c on c.point_id = p.id and c.status = 'Available' where p.station_id = $1 and c.connector_no = 1",
      [stationId],
    )
  ).length;
const ordersOf = async (stationId: number) => (await leader.get(workOrders.getWorkOrderList, { query: { stationId } })).list;
const alarmsOf = async (stationId: number, state?: 'open' | 'cleared') =>
  (await leader.get(alarms.list, { query: { stationId, ...(state ? { state } : {}) } })).list;
const orderAt = (stationId: number) =>
  until(async () => {
    const [order, ...others] = await ordersOf(stationId);
    expect(others).toEqual([]);
    return order;
  });
/** Until alarms and orders have been looked at once more: a fault that comes now has its order. */
async function looked(): Promise<void> {
  const { stationId, charger } = await site(1);
  charger.fault(1, 'GroundFailure');
  await orderAt(stationId);
}
/** What a station's alarms have lasted for is so many hours longer. */
const later = (stationId: number, hours: number) =>
  test.rows(
    'update alarm set opened_at = opened_at - make_interval(hours => $2), reopened_at = reopened_at - make_interval(hours => $2), cleared_at = cleared_at - make_interval(hours => $2) where station_id = $1',
    [stationId, hours],
  );

it('each error code of OCPP 1.6 raises its alarm, and opens the one order that its rule says or none', async () => {
  const { stationId: tame, chargers } = await site(FAULT_CODES.length - AT_ONCE.length);
  const common = FAULT_CODES.filter((code) => !AT_ONCE.some((one) => one === code));
  for (const [n, code] of common.entries()) chargers[n]!.fault(1, code);
  const { stationId, chargers: grave } = await site(AT_ONCE.length);
  for (const [n, code] of AT_ONCE.entries()) grave[n]!.fault(1, code);
  await until(async () => (await ordersOf(stationId)).length >= AT_ONCE.length);
  const opened = await ordersOf(stationId);
  expect(opened.map(({ faultCode, pointId }) => `${faultCode} ${pointId}`).toSorted()).toEqual(
    AT_ONCE.map((code, n) => `${code} ${grave[n]!.serialNumber}`).toSorted(),
  );
  expect(new Set(opened.map(({ state, source }) => `${state} ${source}`))).toEqual(new Set(['waitingAcceptance alarm']));
  const heard = (stationId: number) =>
    alarmsOf(stationId, 'open').then((list) => list.map(({ code, level }) => `${code} ${level}`).toSorted());
  expect(await heard(stationId)).toEqual(AT_ONCE.map((code) => `${code} serious`).toSorted());
  expect(await heard(tame)).toEqual(common.map((code) => `${code} common`).toSorted());
  expect(await ordersOf(tame)).toEqual([]);
  // Where a provider wants orders of them, each is one of its own code.
  const rules = await test.admin.get(alarms.rules, { query: { providerId: test.ours } });
  const wanted = rules.filter(({ kind, code }) => kind === 'fault' && common.some((one) => one === code));
  await test.admin.get(alarms.setRules, {
    query: { providerId: test.ours },
    body: { rules: wanted.map((rule) => ({ ...rule, orderAfter: 0 })) },
  });
  await until(async () => (await ordersOf(tame)).length >= common.length);
  expect((await ordersOf(tame)).map(({ faultCode }) => faultCode).toSorted()).toEqual(common.toSorted());
  await test.admin.get(alarms.setRules, { query: { providerId: test.ours }, body: { rules: wanted } });
});

it('a code that no standard knows, and a fault without a code, are another error', async () => {
  const { id: stationId } = await test.station();
  const raws = [];
  for (const errorCode of ['NoError', 'CoolantLeak']) {
    const { serialNumber } = await test.point({ stationId });
    const raw = await test.boot(serialNumber);
    await raw.status(1, 'Faulted', { errorCode });
    raws.push(raw);
  }
  await until(async () => (await alarmsOf(stationId, 'open')).length === 2);
  await looked();
  expect((await alarmsOf(stationId)).map(({ level }) => level)).toEqual(['common', 'common']);
  expect(await ordersOf(stationId)).toEqual([]);
  for (const raw of raws) raw.socket.terminate();
});

it('a connector that flaps makes one alarm and one order, whose history it does not fill', async () => {
  const { stationId, charger } = await site(1);
  for (let turn = 0; turn < 50; turn++) {
    charger.fault(1, 'OverCurrentFailure');
    if (turn % 10 === 0) await until(async () => (await alarmsOf(stationId, 'open')).length === 1);
    charger.clearFault(1);
    if (turn % 10 === 5) await until(async () => (await alarmsOf(stationId, 'open')).length === 0);
  }
  const { taskId } = await orderAt(stationId);
  // What it has still to tell would be alarms of later.
  await until(() => charger.outbox.size === 0);
  await looked();
  const [alarm, ...others] = await alarmsOf(stationId);
  expect(others).toEqual([]);
  expect(alarm!.times).toBeGreaterThan(2);
  // As it does over hours: each time is an alarm of its own.
  for (let turn = 0; turn < 3; turn++) {
    await until(async () => (await alarmsOf(stationId, 'open')).length === 0);
    await later(stationId, 1);
    // A look that had begun before would find the alarm of a moment ago.
    await looked();
    charger.fault(1, 'OverCurrentFailure');
    await until(async () => (await alarmsOf(stationId, 'open')).length === 1);
    charger.clearFault(1);
  }
  await until(async () => (await alarmsOf(stationId)).length === 4);
  await looked();
  expect((await orderAt(stationId)).taskId).toBe(taskId);
  const { steps, places } = await leader.get(workOrders.get, { query: { taskId } });
  expect(steps.map(({ action }) => action)).toEqual(['open']);
  expect(places).toHaveLength(1);
});

it('a charger that comes and goes all day is an order although it never stays away for hours', async () => {
  const { stationId, charger } = await site(1);
  for (let turn = 1; turn <= 5; turn++) {
    charger.goOffline();
    await until(async () => (await alarmsOf(stationId, 'open')).length === 1);
    if (turn < 5) {
      await looked();
      expect(await ordersOf(stationId)).toEqual([]);
      charger.goOnline();
      await until(async () => (await alarmsOf(stationId, 'open')).length === 0);
      // Some of them come back soon, as the same alarm; others much later.
      if (turn % 2 === 0) await later(stationId, 2);
    }
  }
  expect(await orderAt(stationId)).toMatchObject({ faultCode: 'offline', pointId: charger.serialNumber, points: 1 });
});

it('a dead charger is an order of its own after four hours and not before, and heals when it has been back for a day', async () => {
  const { stationId, chargers } = await site(3);
  const dead = chargers[1]!;
  dead.powerLoss({ offForMs: 1_000_000_000 });
  await until(async () => (await alarmsOf(stationId, 'open')).length === 1);
  await later(stationId, 3);
  await looked();
  expect(await ordersOf(stationId)).toEqual([]);
  await later(stationId, 1);
  const order = await orderAt(stationId);
  expect(order).toMatchObject({ faultCode: 'offline', pointId: dead.serialNumber, points: 1, state: 'waitingAcceptance' });
  dead.goOnline();
  await until(async () => (await alarmsOf(stationId, 'open')).length === 0);
  await later(stationId, 25);
  await until(async () => (await ordersOf(stationId))[0]!.state === 'archived');
  expect((await leader.get(workOrders.get, { query: { taskId: order.taskId } })).healedBy).toBe('itself');
});

it('a station’s uplink makes one order with all its points, however many, beside that of one which was dead before; its end is seen and heals it', async () => {
  const { stationId, chargers } = await site(9, { by: `${uplink.url.replace('http', 'ws').replace(/\/$/, '')}/ocpp` });
  const [dead, ...others] = chargers;
  dead!.powerLoss({ offForMs: 1_000_000_000 });
  await until(async () => (await alarmsOf(stationId, 'open')).length === 1);
  await later(stationId, 30);
  const before = await orderAt(stationId);
  uplink.cut();
  await until(async () => (await alarmsOf(stationId, 'open')).length === chargers.length);
  // Each is found missing at its own moment: only one of them has been away for four hours so far.
  await test.rows(
    "update alarm set reopened_at = reopened_at - interval '4 hours' where id = (select max(id) from alarm where station_id = $1)",
    [stationId],
  );
  const order = await until(async () => (await ordersOf(stationId)).find(({ taskId }) => taskId !== before.taskId));
  expect(order).toMatchObject({ faultCode: 'offline', points: others.length });
  await later(stationId, 4);
  await looked();
  expect((await ordersOf(stationId)).map(({ points }) => points).toSorted()).toEqual([1, others.length]);
  const detail = () => leader.get(workOrders.get, { query: { taskId: order.taskId } });
  expect((await detail()).places.map(({ pointId }) => pointId).toSorted()).toEqual(
    others.map(({ serialNumber }) => serialNumber).toSorted(),
  );
  expect((await detail()).steps.map(({ action }) => action)).toEqual(['open']);
  uplink.restore();
  const ended = await until(async () => {
    const { alarms: list } = await detail();
    return list.every(({ clearTime }) => clearTime !== null) && list;
  }, 120_000);
  expect(ended).toHaveLength(others.length);
  await later(stationId, 25);
  await until(async () => (await detail()).state === 'archived');
  expect(await detail()).toMatchObject({ healedBy: 'itself' });
  // The one that is still dead keeps its order.
  expect((await leader.get(workOrders.get, { query: { taskId: before.taskId } })).state).toBe('waitingAcceptance');
});

it('recovery that may act alone resets a charger, sees that it helped, and after a day counts it as healed; what does not help stays an order for people', async () => {
  await test.rows(
    `insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w)
      select provider_id, id, 'FILL' || n, '', 'ac', 7000 from station cross join generate_series(1, 300) n where id = $1`,
    [(await test.station()).id],
  );
  const counts = async () => {
    const { healed } = await leader.get(recovery.state, { query: {} });
    const playbooks = await leader.get(recovery.playbooks, { query: { providerId: test.ours } });
    const own = playbooks.find(({ faultCode }) => faultCode === 'InternalError')!;
    return { healed, ofPlaybook: own.healed };
  };
  await leader.get(recovery.savePlaybook, {
    body: { providerId: test.ours, faultCode: 'InternalError', steps: [{ kind: 'softReset' }] },
  });
  const before = await counts();
  const { stationId, charger } = await site(1);
  charger.on('booted', () => charger.clearFault(1));
  const { stationId: sickStation, charger: sick } = await site(1);
  charger.fault(1, 'InternalError');
  const order = await orderAt(stationId);
  // Proposed, and nothing more until the provider lets it.
  const [proposal] = await leader.get(recovery.proposals, { query: { taskId: order.taskId } });
  expect(proposal).toMatchObject({ faultCode: 'InternalError', refusals: [], run: null });
  await looked();
  expect((await leader.get(recovery.runs, { query: { stationId } })).total).toBe(0);
  await leader.get(recovery.savePlaybook, {
    body: { providerId: test.ours, faultCode: 'InternalError', steps: [{ kind: 'softReset' }], actsAlone: true },
  });
  const runAt = (place: number, state: string) =>
    until(async () => {
      const [run] = (await leader.get(recovery.runs, { query: { stationId: place } })).list;
      return run?.state === state && run;
    }, 120_000);
  const watched = await runAt(stationId, 'watching');
  expect(watched).toMatchObject({ isAlone: true, startedBy: 'CSMS' });
  expect(watched.steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['softReset done']);
  const [wish] = await test.rows("select status, effect from command where reason = '{recovery} ' || $1 and action = 'reset'", [
    watched.id,
  ]);
  expect(wish).toMatchObject({ status: 'observed' });
  await until(async () => (await alarmsOf(stationId, 'open')).length === 0);
  expect(await counts()).toMatchObject({ healed: before.healed, ofPlaybook: before.ofPlaybook });

  sick.fault(1, 'InternalError');
  const kept = await orderAt(sickStation);
  const tried = await runAt(sickStation, 'watching');
  const ago = (id: number, hours: number) =>
    test.rows(
      'update recovery_run set started_at = started_at - make_interval(hours => $2), ended_at = ended_at - make_interval(hours => $2), due_at = now() where id = $1',
      [id, hours],
    );
  await later(sickStation, 1);
  await ago(tried.id, 1);
  await runAt(sickStation, 'notHelped');

  await later(stationId, 25);
  await ago(watched.id, 25);
  await runAt(stationId, 'healed');
  const healed = await until(async () => {
    const one = await leader.get(workOrders.get, { query: { taskId: order.taskId } });
    return one.state === 'archived' && one;
  });
  expect(healed.healedBy).toBe('recovery');
  expect(healed.steps.map(({ action }) => action)).toEqual(['open', 'recovery', 'recovery', 'heal']);
  expect(await counts()).toEqual({ healed: before.healed + 1, ofPlaybook: before.ofPlaybook + 1 });
  const { state, healedBy } = await leader.get(workOrders.get, { query: { taskId: kept.taskId } });
  expect([state, healedBy]).toEqual(['waitingAcceptance', null]);
});
