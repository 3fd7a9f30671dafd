import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { workOrders, dispatchBoard, roster } = contract;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let test: TestServer;
let leader: Api;
let stranger: Api;
const LEADS = ['workOrder:read', 'workOrder:create', 'workOrder:dispatch', 'workOrder:confirm'];
const ids = {} as Record<'leader' | 'deputy' | 'ann' | 'bob' | 'col', number>;

/** A user of ours with these rights; its id is kept under the name. */
async function person(name: keyof typeof ids, permissions: string[]): Promise<Api> {
  const known = new Set((await test.rows<{ id: number }>('select id from system_users')).map(({ id }) => id));
  const api = await test.user(test.ours, permissions);
  ids[name] = (await test.rows<{ id: number }>('select id from system_users order by id'))
    .map(({ id }) => id)
    .find((id) => !known.has(id))!;
  return api;
}

beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50, workOrdersMs: 50 } });
  leader = await person('leader', LEADS);
  await person('deputy', LEADS);
  for (const name of ['ann', 'bob', 'col'] as const) await person(name, ['workOrder:read', 'workOrder:process']);
  stranger = await test.user(test.theirs, [...LEADS, 'workOrder:process']);
  await test.admin.get(workOrders.updateAreaToServiceMan, {
    body: {
      areaName: 'All',
      providerId: test.ours,
      isDefault: true,
      leaderId: ids.leader,
      deputyId: ids.deputy,
      serviceMen: [
        { id: ids.ann, skills: ['ac', 'dc', 'highVoltage'] },
        { id: ids.bob, skills: ['network'] },
      ],
    },
  });
});
afterAll(() => test.close());

async function order(faultCode: 'GroundFailure' | 'offline' = 'GroundFailure', more: object = {}): Promise<string> {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  await test.rows("update charge_point set equipment_type = 'dc' where serial_number = $1", [serialNumber]);
  const { taskId } = await leader.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, description: 'The plug does not lock any more', faultCode, ...more },
  });
  await leader.get(workOrders.accept, { body: { taskId } });
  return taskId;
}
const detail = (taskId: string) => leader.get(workOrders.get, { query: { taskId } });
const dispatch = (taskId: string, serviceManId: number | undefined, unfitReason = '') =>
  leader.call(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: serviceManId!, unfitReason } });
const at = (ms: number) => new Date(test.now() + ms).toISOString();
const off = (userId: number | undefined, from: number, to: number, standInId: number | null = null) =>
  leader.get(roster.create, {
    body: { userId: userId!, kind: 'off', startTime: at(from), endTime: at(to), standInId, reason: 'Holiday' },
  });

describe('a man', () => {
  it('without the skill is not sent unless somebody says why, and stands behind those who have it', async () => {
    const taskId = await order();
    expect((await dispatch(taskId, ids.bob)).error).toHaveProperty('fields.serviceManId');
    const men = await leader.get(dispatchBoard.candidates, { query: { taskId } });
    expect(men.map(({ id }) => id)).toEqual([ids.ann, ids.col, ids.bob]);
    expect(men.find(({ id }) => id === ids.bob)).toMatchObject({ missing: ['dc', 'highVoltage'], isOfArea: true });
    // Nothing is entered of this one.
    expect(men.find(({ id }) => id === ids.col)).toMatchObject({ missing: [], isOfArea: false });
    expect((await dispatch(taskId, ids.bob, 'Goes along with Ann')).code).toBe(200);
    const steps = (await detail(taskId)).steps.filter(({ action }) => action === 'dispatch');
    expect(steps.at(-1)!.detail).toMatchObject({ reason: 'Goes along with Ann' });
  });

  it('who is off is not sent, and keeps no order that he has not begun', async () => {
    const [begun, waiting] = [await order('offline'), await order('offline')];
    for (const taskId of [begun, waiting]) expect((await dispatch(taskId, ids.bob)).code).toBe(200);
    await test.rows("update work_order set state = 'onSite', arrived_at = now() where task_id = $1", [begun]);
    const { id } = await off(ids.bob, -HOUR, DAY);
    await until(async () => (await detail(waiting)).state === 'waitingDispatch');
    expect((await detail(waiting)).steps.at(-1)).toMatchObject({ action: 'handBack', userName: 'CSMS', detail: { gone: 'off' } });
    expect(await detail(begun)).toMatchObject({ state: 'onSite', serviceMan: { id: ids.bob } });
    expect((await dispatch(waiting, ids.bob)).error).toHaveProperty('fields.serviceManId');
    const men = await leader.get(dispatchBoard.candidates, { query: { taskId: waiting } });
    expect(men.at(-1)).toMatchObject({ id: ids.bob, offUntil: expect.any(String) });
    await leader.get(roster.remove, { params: { id } });
    expect((await dispatch(waiting, ids.bob)).code).toBe(200);
    await test.rows("update work_order set state = 'cancelled', cancelled_at = now() where task_id = any ($1)", [
      [begun, waiting],
    ]);
  });

  it('is off once at a time, with a stand-in of the same provider, and not into the past', async () => {
    const { id } = await off(ids.col, DAY, 3 * DAY);
    const wrong = (body: object) =>
      leader.call(roster.create, {
        body: { userId: ids.col, kind: 'off', startTime: at(2 * DAY), endTime: at(5 * DAY), ...body },
      });
    expect((await wrong({})).error).toHaveProperty('fields.startTime');
    expect((await wrong({ kind: 'duty', endTime: at(DAY) })).error).toHaveProperty('fields.endTime');
    expect((await wrong({ startTime: at(9 * DAY), endTime: at(10 * DAY), standInId: ids.col })).error).toHaveProperty(
      'fields.standInId',
    );
    expect(
      (await stranger.call(roster.create, { body: { userId: ids.col, kind: 'off', startTime: at(0), endTime: at(DAY) } })).error,
    ).toHaveProperty('fields.userId');
    expect((await stranger.call(roster.remove, { params: { id } })).code).toBe(404);
    expect((await stranger.get(roster.list, { query: {} })).total).toBe(0);
    await leader.get(roster.remove, { params: { id } });
  });
});

it('orders of a leader who is off go to the stand-in, then to the deputy', async () => {
  const taskId = await order();
  const { id } = await off(ids.leader, -HOUR, DAY);
  await until(async () => (await detail(taskId)).leader?.id === ids.deputy);
  await leader.get(roster.remove, { params: { id } });
  const second = await order();
  const entry = await off(ids.leader, -HOUR, DAY, ids.col);
  await until(async () => (await detail(second)).leader?.id === ids.col);
  await leader.get(roster.remove, { params: { id: entry.id } });
});

it('the clocks of an order count the hours of the service, and stand still while it waits', async () => {
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }));
  const hours = { providerId: test.ours, week, holidays: [], urgentAlways: true };
  expect(
    (await leader.call(roster.saveHours, { body: { ...hours, week: [{ day: 1, from: '18:00', to: '08:00' }] } })).error,
  ).toHaveProperty('fields.week');
  expect((await stranger.call(roster.saveHours, { body: hours })).code).not.toBe(200);
  await leader.get(roster.saveHours, { body: hours });
  const normal = await detail(await order('GroundFailure', { priority: 3 }));
  const urgent = await detail(await order('GroundFailure', { priority: 1 }));
  // 72 hours of ten a day are more than seven days of work; of the urgent one every hour counts.
  const since = (text: string, order: { createTime: string }) => Date.parse(text) - Date.parse(order.createTime);
  expect(since(normal.repairDueTime, normal)).toBeGreaterThan(9 * DAY);
  expect(since(urgent.repairDueTime, urgent)).toBe(8 * HOUR);
  await leader.get(roster.saveHours, { body: { ...hours, week: [] } });
});

it('several orders are sent or given to another leader at once; of one that has moved on it is said why', async () => {
  const [one, two, gone] = [await order(), await order(), await order()];
  await leader.get(workOrders.cancel, { body: { taskId: gone, reason: 'Opened twice' } });
  const sent = await leader.get(dispatchBoard.dispatchMany, { body: { taskIds: [one, two, gone], serviceManId: ids.ann } });
  expect(sent).toMatchObject({ done: [one, two], failed: [{ taskId: gone, reason: expect.stringContaining('moved on') }] });
  const given = await leader.get(dispatchBoard.changeLeader, {
    body: { taskIds: [one, gone], leaderId: ids.deputy, reason: 'Nearer' },
  });
  expect(given).toMatchObject({
    done: [one],
    failed: [{ taskId: gone }],
    before: [{ taskId: one, leaderId: expect.anything() }],
  });
  expect((await detail(one)).leader?.id).toBe(ids.deputy);
  const unfit = await leader.get(dispatchBoard.dispatchMany, { body: { taskIds: [two], serviceManId: ids.bob } });
  expect(unfit).toMatchObject({ done: [], failed: [{ taskId: two, reason: expect.stringContaining('skill') }] });
  const foreign = await stranger.call(dispatchBoard.dispatchMany, { body: { taskIds: [one], serviceManId: ids.ann } });
  expect(foreign.code).toBe(404);
});

it('the plan of a day holds the sequence of a man’s orders, and nothing of others', async () => {
  const [one, two, bobs] = [await order(), await order(), await order('offline')];
  for (const taskId of [one, two]) await dispatch(taskId, ids.ann);
  await dispatch(bobs, ids.bob);
  const day = new Date(test.now()).toISOString().slice(0, 10);
  expect(await leader.get(dispatchBoard.plan, { body: { serviceManId: ids.ann, day, taskIds: [two, one, bobs] } })).toEqual({
    taskIds: [two, one],
  });
  const board = await leader.get(dispatchBoard.board, { query: { providerId: test.ours } });
  const placeOf = (taskId: string) => board.orders.find((row) => row.taskId === taskId)?.plannedPlace;
  expect([placeOf(two), placeOf(one), placeOf(bobs)]).toEqual([1, 2, null]);
  expect(board.men.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.ann, ids.bob, ids.col]));
  await leader.get(dispatchBoard.plan, { body: { serviceManId: ids.ann, day, taskIds: [one] } });
  // Without a provider it is the board of all that the caller sees, and of no more.
  const all = await test.admin.get(dispatchBoard.board, { query: {} });
  expect(all.orders.map(({ taskId }) => taskId)).toEqual(expect.arrayContaining([one, two, bobs]));
  expect(all.men.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.ann, ids.bob, ids.col]));
  const theirs = await stranger.get(dispatchBoard.board, { query: {} });
  expect(theirs.orders.filter(({ taskId }) => [one, two, bobs].includes(taskId))).toEqual([]);
  expect(theirs.men.filter(({ id }) => id === ids.ann)).toEqual([]);
  const after = await leader.get(dispatchBoard.board, { query: { providerId: test.ours } });
  expect(after.orders.find((row) => row.taskId === two)).toMatchObject({ plannedDay: null, plannedPlace: null });
  expect(await stranger.get(dispatchBoard.board, { query: { providerId: test.ours } })).toEqual({
    orders: [],
    total: 0,
    men: [],
  });
});

describe('alarms', () => {
  /** A charger whose reader has failed: an alarm that opens no order by itself. */
  async function failing(stationId?: number): Promise<{ alarmId: number; serialNumber: string; stationId: number }> {
    const station = stationId ?? (await test.station()).id;
    const { serialNumber } = await test.point({ stationId: station });
    const charger = await test.boot(serialNumber);
    await charger.call('StatusNotification', { connectorId: 1, status: 'Faulted', errorCode: 'ReaderFailure' });
    await charger.close();
    const alarmId = await until(async () => {
      const { list } = await test.admin.get(contract.alarms.list, { query: { serialNumber, state: 'open', kind: ['fault'] } });
      return list[0]?.id;
    });
    return { alarmId, serialNumber, stationId: station };
  }
  const send = (alarmIds: number[], serviceManId = ids.ann, by = leader) =>
    by.call(dispatchBoard.dispatchAlarms, { body: { alarmIds, serviceManId } });

  it('have one order a cause, accepted and with its man, however often it is asked for', async () => {
    const first = await failing();
    const [second, other] = [await failing(first.stationId), await failing()];
    const alarmIds = [first.alarmId, second.alarmId, other.alarmId];
    const { data } = await send(alarmIds);
    expect(data).toMatchObject({ done: [expect.any(String), expect.any(String)], failed: [] });
    const orders = await Promise.all(data!.done.map(detail));
    for (const made of orders)
      expect(made).toMatchObject({ state: 'dispatched', serviceMan: { id: ids.ann }, leader: { id: ids.leader } });
    expect(orders.map(({ places }) => places.length).sort()).toEqual([1, 2]);
    // Another man takes the same orders over.
    const again = await send(alarmIds, ids.col);
    expect(new Set(again.data!.done)).toEqual(new Set(data!.done));
    expect((await detail(data!.done[0]!)).serviceMan?.id).toBe(ids.col);
  });

  it('open no order where the man cannot be sent, and none of another provider', async () => {
    const { alarmId } = await failing();
    await off(ids.bob, -HOUR, HOUR);
    const refused = await send([alarmId], ids.bob);
    expect(refused.data).toMatchObject({ done: [], failed: [{ alarmId, reason: expect.any(String) }] });
    expect(await test.rows('select from work_order_alarm where alarm_id = $1', [alarmId])).toEqual([]);
    expect((await send([alarmId], ids.ann, stranger)).code).toBe(404);
    await test.admin.get(contract.alarms.close, { body: { ids: [alarmId], reason: 'was a test' } });
    expect((await send([alarmId])).code).toBe(404);
  });

  it('are told who is fit, as their order would be', async () => {
    const { alarmId } = await failing();
    const fit = await leader.get(dispatchBoard.candidates, { query: { alarmId } });
    const { data } = await send([alarmId]);
    const ofOrder = await leader.get(dispatchBoard.candidates, { query: { taskId: data!.done[0]! } });
    const namesOf = (men: typeof fit) => men.map(({ id, missing, isOfArea }) => ({ id, missing, isOfArea }));
    expect(namesOf(fit).toSorted((a, b) => a.id - b.id)).toEqual(namesOf(ofOrder).toSorted((a, b) => a.id - b.id));
    expect((await stranger.call(dispatchBoard.candidates, { query: { alarmId } })).code).toBe(404);
    expect((await leader.call(dispatchBoard.candidates, { query: {} })).error).toHaveProperty('fields.taskId');
  });
});
