import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';

const { workOrders } = contract;
const ORDERS = 5_500;
let test: TestServer;
let ours: Api;

/** Adds orders of many days in their order and against it, two of them in each instant. */
async function addOrders(stationId: number, count: number): Promise<void> {
  await test.rows(
    `insert into work_order (provider_id, station_id, state, source, fault_code, priority, response_due_at, repair_due_at, created_by, created_at)
      select s.provider_id, s.id, 'waitingAcceptance', 'manual', 'OtherError', 1 + n % 4, x.at, x.at, 'x', x.at
      from station s cross join generate_series(1, $2::int) n
      cross join lateral (select timestamptz '2026-03-01T00:00:00Z' + (n * 7919 % $2 / 2) * interval '11 minutes' as at) x where s.id = $1`,
    [stationId, count],
  );
}

/** Numbers of the orders on a page of ten, and how many there are. */
async function pageOf(api: Api, page: number, sort: string, providerId?: number) {
  const { list, total } = await api.get(workOrders.getWorkOrderList, { query: { page, limit: 10, sort, providerId } as never });
  return { orders: list.map(({ taskId }) => taskId), total };
}

/** Numbers of orders as the database itself puts them. */
const expected = async (order: string, offset: number, scope = 'true') =>
  (
    await test.rows<{ task_id: string }>(
      `select w.task_id from work_order w join station s on s.id = w.station_id where ${scope} order by ${order} limit 10 offset ${offset}`,
    )
  ).map(({ task_id }) => task_id);

beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, ['workOrder:read']);
  const station = await test.station();
  await addOrders(station.id, ORDERS);
  const foreign = await test.station({ providerId: test.theirs });
  await addOrders(foreign.id, 1_000);
});
afterAll(() => test.close());

const ORDER: Readonly<Record<string, string>> = {
  '-createTime': 'w.created_at desc, w.id desc',
  createTime: 'w.created_at, w.id',
  '-priority': 'w.priority desc, w.id desc',
  stationName: 's.name, s.id, w.id',
};

it.each(Object.keys(ORDER))('far pages by %s neither pass over nor repeat an order', async (sort) => {
  const order = ORDER[sort]!;
  for (const page of [1, 2, 201, 202, 240, 275, 310, 549, 550]) {
    const own = await expected(order, (page - 1) * 10, `w.provider_id = ${test.ours}`);
    expect(await pageOf(ours, page, sort), `page ${page}`).toEqual({ orders: own, total: ORDERS });
    expect(await pageOf(test.admin, page, sort, test.ours), `page ${page} of one`).toEqual({ orders: own, total: ORDERS });
    const all = await expected(order, (page - 1) * 10);
    expect(await pageOf(test.admin, page, sort), `page ${page} of all`).toEqual({ orders: all, total: ORDERS + 1_000 });
  }
  expect((await pageOf(ours, 551, sort)).orders).toEqual([]);
});

it('the days keep their sum when orders are added by many at once, change their time, and go', async () => {
  const sums = async () =>
    test.rows(
      `select coalesce(d.provider_id, w.provider_id) as provider, coalesce(d.day, w.day)::text as day, coalesce(d.orders, 0) as known, coalesce(w.orders, 0) as true
        from work_order_day d full join (select provider_id, (created_at at time zone 'UTC')::date as day, count(*)::int as orders from work_order group by 1, 2) w
          on w.provider_id = d.provider_id and w.day = d.day where coalesce(d.orders, 0) <> coalesce(w.orders, 0)`,
    );
  const station = await test.station();
  await Promise.all(Array.from({ length: 20 }, () => addOrders(station.id, 30)));
  expect(await sums()).toEqual([]);
  await test.rows("update work_order set created_at = created_at + interval '3 days' where id % 30 = 0");
  expect(await sums()).toEqual([]);
  await test.rows('delete from work_order where station_id = $1 and id % 2 = 0', [station.id]);
  expect(await sums()).toEqual([]);
  expect((await pageOf(ours, 1, '-createTime')).total).toBe(ORDERS + 300);
});
