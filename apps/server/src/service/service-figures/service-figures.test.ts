import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { countFigureDays } from './figure-days-work.ts';
import { lostSessions, merged, overlap, poissonRange } from './lost-sessions.rules.ts';
import { countLostSessions } from './lost-sessions-work.ts';

const { serviceFigures, workOrders, orderCosts, spareParts } = contract;
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let test: TestServer;
let leader: Api;
let man: Api;
let stranger: Api;
let manId: number;
let stationA: number;
let stationB: number;
let first: number;

interface Given {
  providerId?: number;
  stationId: number;
  pointId?: number;
  at: string;
  /** Hours after it was opened. */
  dispatched?: number;
  proven?: number;
  archived?: number;
  waited?: number;
  attempt?: number;
  repeats?: number;
  healedBy?: string;
  fault?: string;
  man?: number;
}

/** An order with what happened to it, as hours after its opening. */
async function order(given: Given): Promise<number> {
  const after = (hours: number | undefined) =>
    hours === undefined ? null : new Date(Date.parse(given.at) + hours * HOUR).toISOString();
  const [row] = await test.rows<{ id: number }>(
    `insert into work_order (provider_id, station_id, state, source, fault_code, priority, response_due_at, repair_due_at, created_by, created_at, dispatched_at, proven_at, archived_at, waited_s,
      attempt, repeats_id, healed_by, service_man_id)
      values ($1, $2, $3, 'manual', $4, 3, $5, $5, 'x', $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      given.providerId ?? test.ours,
      given.stationId,
      given.archived === undefined ? 'dispatched' : 'archived',
      given.fault ?? 'GroundFailure',
      given.at,
      after(given.dispatched),
      after(given.proven),
      after(given.archived),
      given.waited ?? 0,
      given.attempt ?? 0,
      given.repeats ?? null,
      given.healedBy ?? null,
      given.man ?? null,
    ],
  );
  if (given.pointId)
    await test.rows(
      'insert into work_order_place (work_order_id, provider_id, point_id, connector_no) select $1, provider_id, id, 1 from charge_point where id = $2',
      [row!.id, given.pointId],
    );
  return row!.id;
}
const step = (id: number, action: string, detail: object = {}) =>
  test.rows(
    `insert into work_order_step (work_order_id, provider_id, action, to_state, attempt, user_name, user_id, at, detail)
      select id, provider_id, $2, state, 1, 'x', service_man_id, created_at, $3 from work_order where id = $1`,
    [id, action, JSON.stringify(detail)],
  );
const cost = (id: number, amount: string) =>
  test.rows(
    "insert into work_order_cost (work_order_id, provider_id, kind, amount, user_name, at) select id, provider_id, 'travel', $2, 'x', created_at from work_order where id = $1",
    [id, amount],
  );
const alarm = async (pointId: number, from: string, to: string | null, orderId?: number, code = 'GroundFailure') => {
  const [row] = await test.rows<{ id: string }>(
    `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
      select provider_id, station_id, id, 1, 'fault', $2, 'serious', $3, $3, $4 from charge_point where id = $1 returning id`,
    [pointId, code, from, to],
  );
  if (orderId)
    await test.rows('insert into work_order_alarm (alarm_id, work_order_id, provider_id) values ($1, $2, $3)', [
      row!.id,
      orderId,
      test.ours,
    ]);
  return row!.id;
};
const idOf = async (serialNumber: string) =>
  (await test.rows<{ id: number }>('select id from charge_point where serial_number = $1', [serialNumber]))[0]!.id;

beforeAll(async () => {
  test = await startTestServer();
  leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:dispatch',
    'workOrder:confirm',
    'material:count',
    'material:write',
    'material:read',
  ]);
  man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  stranger = await test.user(test.theirs, ['workOrder:read', 'workOrder:dispatch']);
  manId = (await leader.get(workOrders.servicePeople, { query: {} })).find((one) => one.processes && !one.leads)!.id;
  await test.rows("update provider set currency = '€' where id = $1", [test.theirs]);
  await leader.get(orderCosts.saveRules, { body: { providerId: test.ours, hourRate: '70', approvalLimit: null } });
  stationA = (await test.station()).id;
  stationB = (await test.station({ timeZone: 'Asia/Shanghai' })).id;
  const p1 = await idOf((await test.point({ stationId: stationA })).serialNumber);
  const p2 = await idOf((await test.point({ stationId: stationB })).serialNumber);
  await test.rows("update charge_point set vendor = 'V', model = 'M', firmware_version = '1.0' where id = $1", [p1]);

  first = await order({
    stationId: stationA,
    pointId: p1,
    at: '2026-03-02T00:00:00Z',
    dispatched: 1,
    proven: 10,
    archived: 11,
    waited: 7200,
    attempt: 1,
    man: manId,
  });
  await step(first, 'finish', { laborMinutes: 50 });
  await cost(first, '12.30');
  const provider = { providerId: test.ours };
  const store = await test.admin.get(spareParts.createStore, { body: { ...provider, name: 'D', kind: 'depot', keeper: 'k' } });
  const part = await test.admin.get(spareParts.create, {
    body: { ...provider, partsNumber: 'N', name: 'n', price: '5', unit: 'u', supplier: 's' },
  });
  await test.admin.get(spareParts.move, { body: { kind: 'initial', partId: part.id, storeId: store.id, count: 9, note: 'n' } });
  await test.rows(
    "insert into stock_movement (provider_id, kind, part_id, store_id, free, unit_cost, work_order_id, user_name, at) values ($1, 'used', $2, $3, -2, 5, $4, 'x', now())",
    [test.ours, part.id, store.id, first],
  );
  const second = await order({
    stationId: stationA,
    pointId: p1,
    at: '2026-03-10T00:00:00Z',
    dispatched: 3,
    proven: 20,
    archived: 21,
    attempt: 2,
  });
  await step(second, 'reopen');
  // By the clock of its station opened on 1 March and archived on 1 April.
  await order({
    stationId: stationB,
    pointId: p2,
    at: '2026-02-28T17:00:00Z',
    dispatched: 2,
    proven: 744,
    archived: 744,
    attempt: 1,
    fault: 'OverVoltage',
  });
  await order({ stationId: stationA, at: '2026-03-04T00:00:00Z', archived: 24, healedBy: 'recovery' });
  await order({ stationId: stationA, pointId: p1, at: '2026-03-15T00:00:00Z', repeats: first });
  // The charger got another firmware: what was before stays with the one before.
  await test.rows("update charge_point set firmware_version = '2.0' where id = $1", [p1]);
  await order({
    stationId: stationA,
    pointId: p1,
    at: '2026-03-20T00:00:00Z',
    dispatched: 1,
    proven: 4,
    archived: 5,
    attempt: 1,
  });
  await order({
    stationId: stationA,
    pointId: p1,
    at: '2026-01-20T00:00:00Z',
    dispatched: 1,
    proven: 4,
    archived: 5,
    attempt: 1,
  });
  const theirs = (await test.station({ providerId: test.theirs })).id;
  const other = await order({
    providerId: test.theirs,
    stationId: theirs,
    at: '2026-03-20T00:00:00Z',
    dispatched: 1,
    proven: 2,
    archived: 3,
    attempt: 1,
  });
  await cost(other, '5');

  const broken = await alarm(p1, '2026-03-02T00:00:00Z', '2026-03-02T10:00:00Z', first);
  await alarm(p1, '2026-03-10T00:00:00Z', '2026-03-10T05:00:00Z', undefined, 'OverVoltage');
  await alarm(p1, '2026-02-10T00:00:00Z', '2026-02-10T05:00:00Z');
  await test.rows(
    `insert into uptime_month (point_id, connector_no, month, provider_id, up, offline, faulted, unavailable, preventive_maintenance, upgrade, utility_outage, vandalism, natural_disaster, limited_hours)
      select $1, 1, m::date, $2, 864000, 0, 0, 0, 0, 0, 0, 0, 0, 0 from unnest(array['2026-03-01', '2026-02-01']) m`,
    [p1, test.ours],
  );
  for (const state of ['healed', 'back'])
    await test.rows(
      `insert into recovery_run (provider_id, station_id, point_id, connector_no, alarm_id, fault_code, steps, is_alone, started_by, state, due_at, started_at)
        select provider_id, station_id, id, 1, $2, 'GroundFailure', '[]', true, 'x', $3, now(), '2026-03-04T01:00:00Z' from charge_point where id = $1`,
      [p1, broken, state],
    );
  // Every Monday at ten past one, for eight weeks.
  for (let week = 0; week < 8; week++)
    await test.rows(
      `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, start_key, currency, time_zone)
        select provider_id, station_id, id, 1, 'T', 'card', 'finished', $2, $2, $3, $4, '$', 'UTC' from charge_point where id = $1`,
      [
        p1,
        new Date(Date.parse('2026-01-05T01:10:00Z') + week * 7 * DAY),
        new Date(Date.parse('2026-01-05T02:00:00Z') + week * 7 * DAY),
        `k${week}`,
      ],
    );
  // The server's own counting may have taken some before their sessions were there.
  await test.rows('update service_figure set lost_sessions = null');
  while ((await countLostSessions(test.databases.system, test.now())) > 0);
  await counted();
});
/** Until no day waits to be counted. */
const counted = async () => {
  while ((await countFigureDays(test.databases.system)) > 0);
};
afterAll(() => test.close());

const totals = (api: Api, more: Partial<{ from: string; to: string; stationId: number }> = {}) =>
  api.get(serviceFigures.totals, { query: { ...MARCH, ...more } });

it('a period says of every figure exactly what its orders say, by the clocks of their stations', async () => {
  expect(await totals(leader)).toEqual({
    opened: 6,
    archived: 4,
    responseSeconds: 6300,
    responseWorkSeconds: 6300,
    repairSeconds: 40_800,
    repairWorkSeconds: 38_400,
    betweenFailuresSeconds: 432_000,
    faults: 2,
    worked: 3,
    fixedFirst: 1,
    firstTimeFix: 33.33,
    reopened: 1,
    repeated: 1,
    againShare: 66.67,
    recoveryRuns: 2,
    recoveryHealed: 1,
    healedOrders: 1,
    partsUsed: 2,
    // 50 minutes at 70 an hour are 58.333….
    costs: [{ currency: expect.any(String), labour: '58.33', parts: '10.00', other: '12.30', total: '80.63' }],
    lostSessions: 1,
    lostLow: 0,
    lostHigh: 3,
    lostUncounted: 0,
  });
});

it('rows add up to the whole, in the order that is asked for, and firmware is that of the day of the fault', async () => {
  const rows = async (by: 'station' | 'model' | 'firmware' | 'serviceMan' | 'fault', sort?: string) =>
    (await leader.get(serviceFigures.rows, { query: { ...MARCH, by, sort } })).list;
  const stations = await rows('station');
  expect(stations.map(({ stationId, opened, archived, faults }) => ({ stationId, opened, archived, faults }))).toEqual([
    { stationId: stationA, opened: 5, archived: 4, faults: 2 },
    { stationId: stationB, opened: 1, archived: 0, faults: 0 },
  ]);
  expect((await rows('station', 'opened')).map(({ stationId }) => stationId)).toEqual([stationB, stationA]);
  expect((await rows('firmware')).map(({ name, opened }) => [name, opened])).toEqual([
    ['V M 1.0', 3],
    ['', 2],
    ['V M 2.0', 1],
  ]);
  expect((await rows('model')).map(({ name, opened, betweenFailuresSeconds }) => [name, opened, betweenFailuresSeconds])).toEqual(
    [
      ['V M', 4, 432_000],
      ['', 2, null],
    ],
  );
  const men = await rows('serviceMan');
  expect(men.map(({ key, opened, faults }) => [key, opened, faults])).toEqual([
    ['0', 5, null],
    [String(manId), 1, null],
  ]);
  expect(men[1]!.costs[0]!.total).toBe('80.63');
  const faults = await rows('fault');
  expect(
    faults.map(({ key, opened, faults: seen, betweenFailuresSeconds }) => [key, opened, seen, betweenFailuresSeconds]),
  ).toEqual([
    ['GroundFailure', 5, 1, 864_000],
    ['OverVoltage', 1, 1, 864_000],
  ]);
  const second = await leader.get(serviceFigures.rows, { query: { ...MARCH, page: 2, limit: 1 } });
  expect([second.total, second.list[0]!.stationId]).toEqual([2, stationB]);
  expect((await leader.get(serviceFigures.rows, { query: { ...MARCH, page: 9 } })).total).toBe(2);
  expect((await leader.call(serviceFigures.rows, { query: { ...MARCH, sort: 'costs' } })).error).toHaveProperty('fields.sort');
});

it('strangers see their own alone, a man his own orders alone, and two currencies are never one sum', async () => {
  expect(await totals(stranger)).toMatchObject({ opened: 1, faults: 0, costs: [{ currency: '€', total: '5.00' }] });
  expect(await totals(stranger, { stationId: stationA })).toMatchObject({ opened: 0, archived: 0, faults: 0, costs: [] });
  expect(await totals(man)).toMatchObject({
    opened: 1,
    archived: 1,
    faults: null,
    recoveryRuns: null,
    betweenFailuresSeconds: null,
  });
  const all = await totals(test.admin);
  expect(all.opened).toBe(7);
  expect(all.costs.map(({ total }) => total).sort()).toEqual(['5.00', '80.63']);
  expect(new Set(all.costs.map(({ currency }) => currency)).size).toBe(2);
});

it('a period without orders has no figures rather than zeros that mislead, and one that is none is refused', async () => {
  expect(await totals(leader, { from: '2025-01-01', to: '2025-01-31' })).toMatchObject({
    opened: 0,
    responseSeconds: null,
    repairSeconds: null,
    betweenFailuresSeconds: null,
    firstTimeFix: null,
    againShare: null,
    costs: [],
    lostSessions: 0,
    lostHigh: 0,
  });
  expect((await leader.get(serviceFigures.rows, { query: { from: '2025-01-01', to: '2025-01-31' } })).list).toEqual([]);
  const refused = (from: string, to: string) => leader.call(serviceFigures.totals, { query: { from, to } });
  expect((await refused('2026-03-02', '2026-03-01')).error).toHaveProperty('fields.to');
  expect((await refused('2020-01-01', '2026-03-01')).error).toHaveProperty('fields.from');
});

it('the file says what the screen says', async () => {
  const file = await leader.raw('GET', '/web/workOrder/figures/export?from=2026-03-01&to=2026-03-31&by=fault&format=csv');
  const text = await file.text();
  expect(text).toContain('Ground fault,5,4,1.67,1.67,11.33,10.67,240,1,33.33,3,1,1,1,66.67,2,1,1,2,80.63 $,1,0,3');
  expect(text).toContain('Overvoltage,1,0,2,2,,,240,1,,0,0,0,0,,0,0,0,0,,0,0,0');
});

it('working time leaves nights and waits out, as the steps go', async () => {
  // Monday, 2026-03-02; the service works from 8 to 18.
  await test.rows(
    `insert into service_hours (provider_id, week, urgent_always) values ($1, $2, false) on conflict (provider_id) do update set week = excluded.week, urgent_always = false`,
    [test.ours, JSON.stringify([1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' })))],
  );
  const point = await test.point({ stationId: stationA });
  const { taskId } = await test.admin.get(workOrders.createArtificialOrder, {
    body: { pointId: point.serialNumber, description: 'The plug does not lock any more' },
  });
  await test.rows("update work_order set created_at = now() - interval '70 days' where task_id = $1", [taskId]);
  await test.admin.get(workOrders.accept, { body: { taskId } });
  await test.admin.get(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: manId } });
  const [row] = await test.rows<{ response_s: number; response_work_s: number }>(
    'select f.response_s, f.response_work_s from service_figure f join work_order w on w.id = f.id where w.task_id = $1',
    [taskId],
  );
  expect(row!.response_s).toBeGreaterThan(69.9 * 86_400);
  // Ten weeks of fifty hours.
  expect(row!.response_work_s).toBe(10 * 50 * 3600);
});

describe('lost sessions', () => {
  const MONDAY = Date.parse('2026-03-02T00:00:00Z');
  const past = Array.from({ length: 8 }, (_, week) => MONDAY - (week + 1) * 7 * DAY + 1.5 * HOUR);
  const knownFrom = MONDAY - 56 * DAY;
  const lost = (out: readonly (readonly [number, number])[], others: (readonly [number, number])[][]) =>
    lostSessions({ out, pastStarts: past, knownFrom, others }, 'UTC');
  const at = (hours: number) => MONDAY + hours * HOUR;

  it('are the usual starts of the hours in which it was out, counted once where outages overlap', () => {
    expect(lost([[at(0), at(10)]], [])).toBeCloseTo(1);
    expect(
      lost(
        [
          [at(0), at(10)],
          [at(0.5), at(3)],
        ],
        [],
      ),
    ).toBeCloseTo(1);
    expect(lost([[at(1.25), at(1.75)]], [])).toBeCloseTo(0.5);
    expect(lost([[at(2), at(10)]], [])).toBe(0);
  });

  it('are none where another connector of its kind was free, and a part where it was for a part', () => {
    expect(lost([[at(0), at(10)]], [[]])).toBe(0);
    expect(lost([[at(0), at(10)]], [[[at(1), at(1.25)]]])).toBeCloseTo(0.25);
    // One of two is enough to take it.
    expect(lost([[at(0), at(10)]], [[[at(0), at(10)]], []])).toBe(0);
    expect(lost([[at(0), at(10)]], [[[at(0), at(1.5)]], [[at(1.25), at(5)]]])).toBeCloseTo(0.25);
  });

  it('have the range of a Poisson number', () => {
    expect(poissonRange(0)).toEqual({ low: 0, high: 0 });
    expect(poissonRange(1)).toEqual({ low: 0, high: 3 });
    expect(poissonRange(10)).toEqual({ low: 4, high: 17 });
    expect(poissonRange(10_000)).toEqual({ low: 9804, high: 10_196 });
  });

  it('spans are joined and cut without losing an end', () => {
    expect(
      merged([
        [5, 6],
        [1, 3],
        [2, 4],
        [4, 4],
      ]),
    ).toEqual([
      [1, 4],
      [5, 6],
    ]);
    expect(
      overlap(
        [
          [0, 5],
          [6, 9],
        ],
        [
          [1, 2],
          [4, 7],
        ],
      ),
    ).toEqual([
      [1, 2],
      [4, 5],
      [6, 7],
    ]);
  });
});
