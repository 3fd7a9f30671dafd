import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';

const { workOrders } = contract;
let test: TestServer;
let leader: Api;
let stranger: Api;

beforeAll(async () => {
  test = await startTestServer();
  leader = await test.user(test.ours, ['workOrder:read', 'workOrder:create', 'workOrder:dispatch']);
  stranger = await test.user(test.theirs, ['workOrder:read']);
});
afterAll(() => test.close());

const open = async (pointId: string, faultCode: 'HighTemperature' | 'GroundFailure', priority: number) =>
  (
    await leader.get(workOrders.createArtificialOrder, {
      body: { pointId, connectorNo: 1, faultCode, description: 'The cable is far too warm', priority },
    })
  ).taskId;

it('what is being done at a point is its most urgent order with its man, then the repair before, and is told to nobody else', async () => {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  await test.rows("update station set service_phone = '+1 555 0100' where id = $1", [station.id]);
  const asked = { pointIds: [serialNumber], stationIds: [station.id] };
  const inHand = async (api: Api) => api.get(workOrders.inHand, { query: asked as never });
  expect(await inHand(leader)).toEqual([]);

  const common = await open(serialNumber, 'HighTemperature', 3);
  const urgent = await open(serialNumber, 'GroundFailure', 1);
  await test.rows(
    "update work_order set service_man_id = (select min(id) from system_users where provider_id = work_order.provider_id), state = 'dispatched' where task_id = $1",
    [urgent],
  );
  const [{ username } = { username: '' }] = await test.rows<{ username: string }>(
    `select coalesce(nullif(name, ''), username) as username from system_users where provider_id = ${test.ours} order by id limit 1`,
  );
  const order = expect.objectContaining({ taskId: urgent, state: 'dispatched', serviceManName: username, overdue: null });
  expect(await inHand(leader)).toEqual([
    expect.objectContaining({ pointId: serialNumber, orders: 2, order, servicePhone: '+1 555 0100', last: null }),
    expect.objectContaining({ pointId: null, stationId: station.id, orders: 2, order }),
  ]);
  expect(await inHand(stranger)).toEqual([]);

  await test.rows(
    "update work_order set archived_at = now() - case task_id when $1 then interval '0' else interval '1 day' end, state = 'archived' where task_id in ($1, $2)",
    [common, urgent],
  );
  await test.rows(
    `insert into work_order_step (work_order_id, provider_id, action, to_state, attempt, user_name, at, note)
      select id, provider_id, 'finish', 'waitingConfirmation', 1, 'x', now(), 'Fan replaced' from work_order where task_id = any ($1)`,
    [[common, urgent]],
  );
  const [last, ...more] = await inHand(leader);
  expect(more).toEqual([]);
  expect(last).toMatchObject({
    pointId: serialNumber,
    orders: 0,
    order: null,
    last: { faultCode: 'HighTemperature', note: 'Fan replaced' },
  });
});

it('nothing is asked for nothing, and too many at once are refused', async () => {
  expect(await leader.get(workOrders.inHand, { query: {} as never })).toEqual([]);
  const stationIds = Array.from({ length: 301 }, (_, n) => n + 1);
  expect((await leader.call(workOrders.inHand, { query: { stationIds } as never })).status).toBe(422);
});
