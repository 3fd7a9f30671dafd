import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { countFigureDays } from '../service-figures/figure-days-work.ts';

const { contractors, orderCosts, roster, serviceFigures, workOrders, fieldWork } = contract;
const WORKS = ['workOrder:read', 'workOrder:process'];
let test: TestServer;
let chief: Api;
let head: Api;
let hand: Api;
let rival: Api;
let own: Api;
let stranger: Api;
const ids = { head: 0, hand: 0, rival: 0, own: 0 };
let firmId: number;

const idOf = async (api: Api) => (await api.get(contract.signIn.info)).userId;
const save = (more: object, api = chief) =>
  api.call(contractors.save, {
    body: { contractorName: unique('Firm '), providerId: test.ours, leaderId: ids.head, serviceMen: [], ...more },
  });

beforeAll(async () => {
  test = await startTestServer();
  chief = await test.user(test.ours, ['workOrder:read', 'workOrder:create', 'workOrder:dispatch', 'workOrder:confirm']);
  [head, hand, rival, own] = [
    await test.user(test.ours, WORKS),
    await test.user(test.ours, WORKS),
    await test.user(test.ours, WORKS),
    await test.user(test.ours, WORKS),
  ];
  stranger = await test.user(test.theirs, ['workOrder:read', 'workOrder:dispatch', 'workOrder:process']);
  Object.assign(ids, { head: await idOf(head), hand: await idOf(hand), rival: await idOf(rival), own: await idOf(own) });
  await chief.get(orderCosts.saveRules, { body: { providerId: test.ours, hourRate: '60', approvalLimit: null } });
  firmId = (await save({ serviceMen: [{ id: ids.hand, skills: ['dc', 'highVoltage'] }], hourRate: '120' })).data.id;
  await save({ leaderId: ids.rival });
});
afterAll(() => test.close());

async function order(): Promise<string> {
  const { serialNumber } = await test.point();
  const { taskId } = await chief.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, faultCode: 'GroundFailure', description: 'The breaker trips at once' },
  });
  await chief.get(workOrders.accept, { body: { taskId } });
  return taskId;
}
const give = (taskId: string, contractorId = firmId) =>
  chief.call(workOrders.updateServiceManToWorkOrder, { body: { taskId, contractorId, unfitReason: 'They decide whom to send' } });
const seen = async (api: Api) =>
  (await api.get(workOrders.getWorkOrderList, { query: { limit: 300 } })).list.map((one) => one.taskId);
const passOn = (api: Api, taskId: string, serviceManId: number) =>
  api.call(contractors.passOn, { body: { taskId, serviceManId } });

it('an order goes to the leader of a contractor, who passes it on; others of it see theirs, nobody else’s people see anything of it', async () => {
  const [theirs, ours] = [await order(), await order()];
  await chief.get(workOrders.updateServiceManToWorkOrder, { body: { taskId: ours, serviceManId: ids.own } });
  const given = await give(theirs);
  expect(given.data).toMatchObject({ contractor: { id: firmId }, serviceMan: { id: ids.head }, attempt: 1 });
  expect(await seen(head)).toEqual([theirs]);
  for (const api of [hand, rival, own]) expect(await seen(api)).not.toContain(theirs);
  expect((await hand.call(workOrders.get, { query: { taskId: ours } })).status).toBe(404);

  expect((await passOn(rival, theirs, ids.rival)).status).toBe(404);
  expect((await passOn(own, ours, ids.hand)).error?.key).toBe('notYourOrder');
  expect((await passOn(head, theirs, ids.rival)).error).toHaveProperty('fields.serviceManId');
  expect((await passOn(stranger, theirs, ids.hand)).status).toBe(404);
  const passed = await passOn(head, theirs, ids.hand);
  expect(passed.data).toMatchObject({ serviceMan: { id: ids.hand }, state: 'dispatched', attempt: 1 });
  expect((await hand.get(fieldWork.orders)).list.map((one) => one.taskId)).toEqual([theirs]);
  expect(await seen(head)).toEqual([theirs]);

  await hand.get(workOrders.arrive, { body: { taskId: theirs } });
  expect((await passOn(head, theirs, ids.head)).error?.key).toBe('workOrderMoved');
  await hand.get(workOrders.finish, { body: { taskId: theirs, cause: 'Wet', remedy: 'Dried', laborMinutes: 30 } });
  // By the contractor's rate, not by ours.
  expect((await chief.get(orderCosts.get, { query: { taskId: theirs } })).labour).toBe('60.00');
  const figures = async (api: Api) => {
    while ((await countFigureDays(test.databases.system)) > 0);
    return api.get(serviceFigures.totals, { query: { from: '2020-01-01', to: '2020-12-31' } });
  };
  await test.rows("update work_order set archived_at = '2020-06-01', created_at = '2020-05-01' where task_id = $1", [theirs]);
  expect((await figures(chief)).costs).toMatchObject([{ labour: '60.00' }]);
  await save({ id: firmId, contractorName: unique('Firm '), serviceMen: [{ id: ids.hand, skills: [] }], hourRate: '240' });
  expect((await figures(chief)).costs).toMatchObject([{ labour: '120.00' }]);
  expect((await figures(head)).costs).toMatchObject([{ labour: '120.00' }]);
});

it('what is handed back is no longer theirs, and a man of theirs who is sent directly makes it theirs', async () => {
  const [one, two] = [await order(), await order()];
  await give(one);
  const back = await head.get(workOrders.updateFailManToWorkOrder, { body: { taskId: one, reason: 'No crane' } });
  expect(back).toMatchObject({ contractor: null, serviceMan: null, state: 'waitingDispatch' });
  await chief.get(workOrders.updateServiceManToWorkOrder, { body: { taskId: one, serviceManId: ids.own } });
  expect((await chief.get(workOrders.get, { query: { taskId: one } })).contractor).toBeNull();
  await chief.get(workOrders.updateServiceManToWorkOrder, {
    body: { taskId: two, serviceManId: ids.hand, unfitReason: 'He is near' },
  });
  expect((await chief.get(workOrders.get, { query: { taskId: two } })).contractor?.id).toBe(firmId);
  expect(await seen(head)).toContain(two);
});

it('its people have no role that lets them see all, belong to one contractor alone, and one with open orders is not closed', async () => {
  const boss = await idOf(chief);
  expect((await save({ serviceMen: [{ id: boss }] })).error).toMatchObject({
    key: 'contractorSeesAll',
    fields: { serviceMen: expect.any(String) },
  });
  expect((await save({ leaderId: ids.own, serviceMen: [{ id: ids.hand }] })).error).toHaveProperty('fields.serviceMen');
  expect((await save({ leaderId: await idOf(stranger) })).error).toHaveProperty('fields.serviceMen');
  expect((await save({ id: firmId, serviceMen: [{ id: ids.hand }], isClosed: true })).error?.key).toBe('contractorBusy');
  expect((await save({ id: firmId, serviceMen: [] })).error?.key).toBe('contractorBusy');
  const closed = (await save({ leaderId: ids.own, isClosed: true })).data;
  expect((await give(await order(), closed.id)).error?.key).toBe('contractorClosed');
  expect((await stranger.get(contractors.list, { query: {} })).total).toBe(0);
  expect((await save({ id: firmId }, stranger)).status).toBe(404);
  const area = { areaName: 'All', providerId: test.ours, isDefault: true, leaderId: boss, serviceMen: [{ id: ids.own }] };
  await chief.get(workOrders.updateAreaToServiceMan, { body: area });
  expect(await head.get(workOrders.getAreaToServiceMan, { body: {} })).toEqual([]);
  expect(await own.get(workOrders.getAreaToServiceMan, { body: {} })).toHaveLength(1);
  expect((await head.get(contractors.list, { query: {} })).list.map((one) => one.id)).toEqual([firmId]);
  expect((await chief.get(contractors.list, { query: { open: 'false' as never } })).list.map((one) => one.id)).toEqual([
    closed.id,
  ]);
});

it('its leader keeps the roster of its people and of nobody else', async () => {
  const entry = (userId: number) => ({
    body: {
      userId,
      kind: 'off' as const,
      startTime: new Date(test.now() + 86_400_000).toISOString(),
      endTime: new Date(test.now() + 2 * 86_400_000).toISOString(),
    },
  });
  const made = await head.get(roster.create, entry(ids.hand));
  expect((await head.call(roster.create, entry(ids.rival))).status).toBe(403);
  expect((await hand.call(roster.create, entry(ids.head))).status).toBe(403);
  const rivals = await chief.get(roster.create, entry(ids.rival));
  expect((await head.call(roster.remove, { params: { id: rivals.id } })).status).toBe(403);
  expect((await chief.get(roster.list, { query: {} })).total).toBe(2);
  expect((await hand.get(roster.list, { query: {} })).list.map((one) => one.id)).toEqual([made.id]);
  expect((await own.get(roster.list, { query: {} })).total).toBe(0);
  await head.get(roster.remove, { params: { id: made.id } });
});

it('its people see and do no more when their role is widened later, whatever it holds, and are free of that once they have left', async () => {
  const { spareParts, stations, userGroups, faultProblems } = contract;
  const [given, other] = [await order(), await order()];
  await give(given);
  await chief.get(workOrders.updateServiceManToWorkOrder, {
    body: { taskId: given, serviceManId: ids.hand, unfitReason: 'Near' },
  });
  await test.rows("update role set permissions = '{*:*:*}' where id = (select role_id from system_users where id = $1)", [
    ids.hand,
  ]);
  expect((await hand.get(contract.signIn.info)).permissions).toEqual(WORKS);
  expect(await seen(hand)).toContain(given);
  expect(await seen(hand)).not.toContain(other);
  const dispatch = { body: { taskId: other, serviceManId: ids.hand } };
  for (const refused of [
    hand.call(spareParts.list, { query: {} }),
    hand.call(spareParts.stock, { query: {} }),
    hand.call(spareParts.stores, { query: {} }),
    hand.call(contract.records.list, { query: {} }),
    hand.call(orderCosts.rules, { query: { providerId: test.ours } }),
    hand.call(workOrders.accept, { body: { taskId: other } }),
    hand.call(workOrders.updateServiceManToWorkOrder, dispatch),
  ])
    expect((await refused).status).toBe(403);
  expect((await hand.call(workOrders.get, { query: { taskId: other } })).status).toBe(404);
  expect((await hand.call(workOrders.getFaultDetails, { body: { taskId: other } })).status).toBe(404);
  expect(await hand.get(stations.options, { query: {} })).toEqual([]);
  expect(await hand.get(userGroups.options, { query: {} })).toEqual([]);
  expect((await hand.get(faultProblems.list, { query: {} })).total).toBe(0);
  expect((await hand.get(workOrders.getPoints, { body: {} })).length).toBeLessThan(
    (await chief.get(workOrders.getPoints, { body: {} })).length,
  );

  // Of stock he has the store that he keeps, and takes parts from there alone.
  const make = (name: string, keeper: string) =>
    test.admin.get(spareParts.createStore, { body: { providerId: test.ours, name, kind: 'car', keeper } });
  const [{ username }] = (await test.rows<{ username: string }>('select username from system_users where id = $1', [
    ids.hand,
  ])) as [{ username: string }];
  const [car, depot] = [await make(unique('Car '), username), await make(unique('Depot '), '')];
  const part = await test.admin.get(spareParts.create, {
    body: { providerId: test.ours, partsNumber: unique('P'), name: 'Fuse', price: '1', unit: 'piece' },
  });
  for (const { id: storeId } of [car, depot])
    await test.admin.get(spareParts.move, { body: { kind: 'in', partId: part.id, storeId, count: 3, unitCost: '1' } });
  const kept = await hand.get(fieldWork.parts);
  expect(kept.stores).toEqual([{ id: car.id, name: car.name, own: true }]);
  expect(kept.stock).toMatchObject([{ partId: part.id, storeId: car.id, free: 3 }]);
  await hand.get(workOrders.arrive, { body: { taskId: given } });
  const finish = (storeId: number) =>
    hand.call(workOrders.finish, {
      body: { taskId: given, cause: 'Wet', remedy: 'Dried', parts: [{ partId: part.id, count: 1, storeId }] },
    });
  expect((await finish(depot.id)).error).toHaveProperty('fields.storeId');
  expect((await finish(car.id)).data).toMatchObject({ state: 'waitingConfirmation' });

  await test.rows(
    "update work_order set state = 'cancelled', cancelled_at = now() where contractor_id = $1 and archived_at is null",
    [firmId],
  );
  expect((await save({ id: firmId, contractorName: unique('Firm '), serviceMen: [] })).code).toBe(200);
  expect((await hand.get(contract.signIn.info)).permissions).toEqual(['*:*:*']);
});
