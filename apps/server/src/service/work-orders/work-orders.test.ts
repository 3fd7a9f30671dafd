import { contract, type WorkOrder } from '@csms/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const { workOrders } = contract;
const MINUTE = 60_000;
const DAY = 86_400_000;
let test: TestServer;
let leader: Api;
let man: Api;
let archivist: Api;
let stranger: Api;
let manId: number;
let leaderId: number;

beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50, workOrdersMs: 50 }, exportLimit: 50 });
  leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
    'workOrder:confirm',
    'knowledge:write',
  ]);
  man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  archivist = await test.user(test.ours, ['workOrder:read', 'workOrder:archive']);
  stranger = await test.user(test.theirs, [
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
    'workOrder:process',
    'workOrder:confirm',
    'workOrder:archive',
  ]);
  const people = await leader.get(workOrders.servicePeople, { query: {} });
  manId = people.find((one) => one.processes && !one.leads)!.id;
  leaderId = people.find((one) => one.leads && !one.processes)!.id;
  await test.admin.get(workOrders.updateAreaToServiceMan, {
    body: {
      areaName: 'All',
      providerId: test.ours,
      isDefault: true,
      leaderId,
      serviceMen: [{ id: manId, skills: ['ac', 'dc', 'highVoltage', 'network'] }],
    },
  });
});
afterAll(() => test.close());

async function place(connectors = 1): Promise<{ stationId: number; stationName: string; serialNumber: string; raw: RawPoint }> {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id, connectors });
  const raw = await test.boot(serialNumber);
  for (let no = 0; no <= connectors; no++) await raw.status(no, 'Available');
  return { stationId: station.id, stationName: station.stationName, serialNumber, raw };
}
const fault = (raw: RawPoint, code = 'GroundFailure', no = 1) => raw.status(no, 'Faulted', { errorCode: code });
const ordersOf = async (stationId: number, api = leader) =>
  (await api.get(workOrders.getWorkOrderList, { query: { stationId } })).list;
const oneOf = (stationId: number, check: (order: WorkOrder) => boolean = () => true) =>
  until(async () => {
    const list = await ordersOf(stationId);
    expect(list).toHaveLength(1);
    return check(list[0]!) && list[0]!;
  });
const report = (serialNumber: string, more: object = {}) =>
  leader.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, description: 'The plug does not lock any more', ...more },
  });
const key = async (call: Promise<{ code: number; error: { key?: string; fields?: unknown } | null }>) => {
  const { code, error } = await call;
  return { code, key: error?.key };
};
/** Takes an order up to a state. */
async function bring(taskId: string, to: 'accepted' | 'dispatched' | 'onSite' | 'finished' | 'inProof'): Promise<void> {
  const body = { taskId };
  await leader.get(workOrders.accept, { body });
  if (to === 'accepted') return;
  await leader.get(workOrders.updateServiceManToWorkOrder, { body: { ...body, serviceManId: manId } });
  if (to === 'dispatched') return;
  await man.get(workOrders.arrive, { body });
  if (to === 'onSite') return;
  await man.get(workOrders.finish, { body: { ...body, cause: 'A broken pin', remedy: 'Changed the plug' } });
  if (to === 'finished') return;
  await leader.get(workOrders.confirm, { body });
}
/** A session of the last half hour. */
async function session(raw: RawPoint, wh = 5_000): Promise<number> {
  const { cardNumber } = await test.card();
  const from = test.now() - 31 * MINUTE;
  const transactionId = await raw.start(cardNumber, 1_000, from);
  await raw.meter(transactionId, 1_000 + wh, from + 30 * MINUTE);
  await raw.call('StopTransaction', {
    transactionId,
    meterStop: 1_000 + wh,
    timestamp: new Date(from + 30 * MINUTE).toISOString(),
  });
  await until(
    async () =>
      (await test.rows("select 1 from charging_record where transaction_id = $1 and status = 'finished'", [transactionId]))
        .length === 1,
  );
  return transactionId;
}

describe('an alarm', () => {
  it('opens one order at once where its rule says so, with its leader, priority and reason, and joins what fails with it', async () => {
    const { stationId, serialNumber, raw } = await place(2);
    await fault(raw);
    const order = await oneOf(stationId);
    expect(order).toMatchObject({
      state: 'waitingAcceptance',
      source: 'alarm',
      faultCode: 'GroundFailure',
      pointId: serialNumber,
      connectorNo: 1,
      points: 1,
      leader: { id: leaderId },
      createdBy: 'CSMS',
    });
    expect(order.taskId).toMatch(/^WO\d{8}$/);
    expect(order.priorityWhy.map(({ kind }) => kind)).toContain('serious');
    await fault(raw, 'GroundFailure', 2);
    await until(async () => {
      const { places, alarms } = await leader.get(workOrders.get, { query: { taskId: order.taskId } });
      return places.length === 2 && alarms.length === 2;
    });
    expect(await ordersOf(stationId)).toHaveLength(1);
  });

  it('opens none where its rule says never, and one for all points of a station that fail together', async () => {
    const { stationId, serialNumber, raw } = await place();
    const other = await test.point({ stationId });
    const second = await test.boot(other.serialNumber);
    await second.status(1, 'Available');
    await fault(raw, 'WeakSignal');
    await until(async () => (await test.admin.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).total === 1);
    await fault(raw, 'OverVoltage');
    await fault(second, 'OverVoltage');
    const order = await oneOf(stationId, ({ points }) => points === 2);
    expect(order).toMatchObject({ faultCode: 'OverVoltage', points: 2 });
    expect(order.priorityWhy.length).toBeGreaterThan(0);
  });

  it('that goes away for a day before anybody began archives its order as healed', async () => {
    const { stationId, raw } = await place();
    await fault(raw, 'PowerSwitchFailure');
    const order = await oneOf(stationId);
    await raw.status(1, 'Available');
    await until(
      async () =>
        (
          await test.rows(
            'select 1 from work_order_alarm o join alarm a on a.id = o.alarm_id join work_order w on w.id = o.work_order_id where w.task_id = $1 and a.cleared_at is null',
            [order.taskId],
          )
        ).length === 0,
    );
    expect((await ordersOf(stationId))[0]!.state).toBe('waitingAcceptance');
    await test.rows(
      "update alarm set cleared_at = cleared_at - interval '25 hours', opened_at = opened_at - interval '26 hours' where id in (select alarm_id from work_order_alarm o join work_order w on w.id = o.work_order_id where w.task_id = $1)",
      [order.taskId],
    );
    await oneOf(stationId, ({ state }) => state === 'archived');
    const { steps } = await leader.get(workOrders.get, { query: { taskId: order.taskId } });
    expect(steps.at(-1)).toMatchObject({ action: 'heal', userName: 'CSMS' });
  });
});

describe('an order', () => {
  it('goes through all hands, is proven by a session of real energy, and archived', async () => {
    const { stationId, serialNumber, raw } = await place();
    await fault(raw);
    const { taskId } = await oneOf(stationId);
    await bring(taskId, 'inProof');
    // A session while the alarm stands proves nothing, nor does one of a few Wh.
    await raw.status(1, 'Available');
    await until(async () => (await test.admin.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).total === 0);
    await test.rows("update work_order set finished_at = finished_at - interval '1 hour' where task_id = $1", [taskId]);
    await session(raw, 100);
    expect((await ordersOf(stationId))[0]!.state).toBe('inProof');
    const proof = await session(raw);
    await oneOf(stationId, ({ state }) => state === 'waitingArchive');
    const { places } = await leader.get(workOrders.get, { query: { taskId } });
    expect(places).toMatchObject([{ pointId: serialNumber, connectorNo: 1, proofTransactionId: proof }]);
    expect(await key(leader.call(workOrders.archive, { body: { taskId } }))).toMatchObject({ code: 403 });
    const done = await archivist.get(workOrders.archive, { body: { taskId } });
    expect(done.state).toBe('archived');
    const chart = await leader.get(workOrders.getWorkOrderFlowChart, { query: { taskId } });
    expect(chart.nodes.every(({ status }) => status === 'done')).toBe(true);
    const [attempt] = await leader.get(workOrders.getServiceMenProcessingResult, { body: { taskId } });
    expect(attempt).toMatchObject({ attempt: 1, outcome: 'confirmed', cause: 'A broken pin', remedy: 'Changed the plug' });
    // Within 30 days the same fault is a repeat.
    await fault(raw);
    await until(async () => (await ordersOf(stationId)).length === 2);
    expect((await ordersOf(stationId))[0]).toMatchObject({ repeatsTaskId: taskId, state: 'waitingAcceptance' });
  });

  it('opens again when its fault comes back before it is archived', async () => {
    const { stationId, serialNumber, raw } = await place();
    await fault(raw);
    const { taskId } = await oneOf(stationId);
    await bring(taskId, 'onSite');
    await raw.status(1, 'Available');
    await until(async () => (await test.admin.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).total === 0);
    await man.get(workOrders.finish, { body: { taskId, cause: 'Dirt', remedy: 'Cleaned' } });
    await fault(raw);
    const again = await oneOf(stationId, ({ state }) => state === 'waitingDispatch');
    expect(again).toMatchObject({ taskId, serviceMan: null });
  });

  it('refuses every step that is not next with 601, and changes nothing by it', async () => {
    const { serialNumber } = await place();
    const { taskId } = await report(serialNumber);
    const refused = { code: 601, key: 'workOrderMoved' };
    const body = { taskId };
    for (const call of [
      leader.call(workOrders.updateServiceManToWorkOrder, { body: { ...body, serviceManId: manId } }),
      man.call(workOrders.arrive, { body }),
      man.call(workOrders.finish, { body: { ...body, cause: 'a', remedy: 'b' } }),
      leader.call(workOrders.confirm, { body }),
      leader.call(workOrders.sendBack, { body: { ...body, reason: 'no' } }),
      archivist.call(workOrders.archive, { body }),
    ])
      expect(await key(call)).toEqual(refused);
    await bring(taskId, 'inProof');
    expect(await key(leader.call(workOrders.decide, { body: { ...body, reason: 'Nobody comes here' } }))).toEqual({
      code: 601,
      key: 'workOrderInProof',
    });
    expect(await key(leader.call(workOrders.cancel, { body: { ...body, reason: 'no' } }))).toEqual(refused);
    expect((await leader.get(workOrders.get, { query: { taskId } })).state).toBe('inProof');
    await test.rows("update work_order set confirmed_at = confirmed_at - interval '8 days' where task_id = $1", [taskId]);
    expect((await leader.get(workOrders.decide, { body: { ...body, reason: 'Nobody comes here' } })).state).toBe(
      'waitingArchive',
    );
  });

  it('of two leaders at once one accepts, and of ten dispatches at once each counts once', async () => {
    const { serialNumber } = await place();
    const { taskId } = await report(serialNumber);
    const both = await Promise.all([leader, test.admin].map((api) => key(api.call(workOrders.accept, { body: { taskId } }))));
    expect(both.map(({ code }) => code).sort()).toEqual([200, 601]);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        leader.call(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: manId } }),
      ),
    );
    const { attempt, steps } = await leader.get(workOrders.get, { query: { taskId } });
    expect([attempt, steps.filter(({ action }) => action === 'dispatch').length]).toEqual([10, 10]);
  });

  it('that a phone sends twice lands once', async () => {
    const { serialNumber } = await place();
    const { taskId } = await report(serialNumber);
    await bring(taskId, 'dispatched');
    const body = { taskId, requestId: unique('step-of-phone') };
    const twice = await Promise.all([man.call(workOrders.arrive, { body }), man.call(workOrders.arrive, { body })]);
    expect(twice.map(({ code }) => code)).toEqual([200, 200]);
    const { steps } = await leader.get(workOrders.get, { query: { taskId } });
    expect(steps.filter(({ action }) => action === 'arrive')).toHaveLength(1);
  });

  it('is seen by a service man only where it is his, with its station alone', async () => {
    const { serialNumber, stationName } = await place();
    const { taskId } = await report(serialNumber);
    const contractor = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
    const sees = async (api: Api) => ({
      list: (await api.get(workOrders.getWorkOrderList, { query: { taskId } })).total,
      stations: (await api.get(workOrders.getStations, { body: { keyword: stationName } })).length,
      points: (await api.get(workOrders.getPoints, { body: { stationName } })).length,
    });
    expect(await sees(contractor)).toEqual({ list: 0, stations: 0, points: 0 });
    for (const call of [
      contractor.call(workOrders.get, { query: { taskId } }),
      contractor.call(workOrders.getWorkOrderFlowChart, { query: { taskId } }),
      contractor.call(workOrders.getServiceMenProcessingResult, { body: { taskId } }),
      contractor.call(workOrders.note, { body: { taskId, note: 'I look around' } }),
      contractor.call(contract.onSite.people, { query: { taskId } }),
    ])
      expect(await key(call)).toMatchObject({ code: 404 });
    expect((await contractor.get(workOrders.summary, { query: {} })).states).toEqual([]);
    await bring(taskId, 'dispatched');
    expect(await sees(contractor)).toEqual({ list: 0, stations: 0, points: 0 });
    expect(await sees(man)).toEqual({ list: 1, stations: 1, points: 1 });
    // What he has handed back he has worked at.
    await man.get(workOrders.updateFailManToWorkOrder, { body: { taskId, reason: 'No ladder' } });
    expect(await sees(man)).toMatchObject({ list: 1 });
  });

  it('is processed only by the man who was sent, who may hand it back with a reason', async () => {
    const { serialNumber } = await place();
    const { taskId } = await report(serialNumber);
    const other = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
    await bring(taskId, 'dispatched');
    expect(await key(other.call(workOrders.arrive, { body: { taskId } }))).toEqual({ code: 601, key: 'notYourOrder' });
    expect((await man.call(workOrders.updateFailManToWorkOrder, { body: { taskId, reason: '' } })).error).toHaveProperty(
      'fields.reason',
    );
    const back = await man.get(workOrders.updateFailManToWorkOrder, { body: { taskId, reason: 'No key for the gate' } });
    expect(back).toMatchObject({ state: 'waitingDispatch', serviceMan: null });
  });

  it('stands still with its clocks while it waits', async () => {
    const { serialNumber } = await place();
    const { taskId, repairDueTime } = await report(serialNumber);
    await bring(taskId, 'onSite');
    expect(
      (await man.call(workOrders.wait, { body: { taskId, waitingFor: 'parts', until: '2020-01-01T00:00:00Z' } })).error,
    ).toHaveProperty('fields.until');
    await man.get(workOrders.wait, { body: { taskId, waitingFor: 'parts', until: new Date(test.now() + DAY).toISOString() } });
    await test.rows("update work_order set waiting_since = waiting_since - interval '5 hours' where task_id = $1", [taskId]);
    const waiting = await leader.get(workOrders.get, { query: { taskId } });
    expect(Date.parse(waiting.repairDueTime) - Date.parse(repairDueTime)).toBeGreaterThan(5 * 60 * MINUTE - 1);
    const resumed = await man.get(workOrders.resume, { body: { taskId } });
    expect(resumed.state).toBe('onSite');
    expect(Math.abs(Date.parse(resumed.repairDueTime) - Date.parse(repairDueTime) - 5 * 60 * MINUTE)).toBeLessThan(MINUTE);
  });

  it('that nobody accepts goes to the deputy, then to all; one that nobody opens is told by SMS', async () => {
    const { stationId, serialNumber } = await place();
    const station = await test.rows('select name from station where id = $1', [stationId]);
    const deputy = await test.user(test.ours, ['workOrder:read', 'workOrder:dispatch']);
    const deputyId = (await leader.get(workOrders.servicePeople, { query: {} })).filter((one) => one.leads).at(-1)!.id;
    await test.admin.get(workOrders.updateAreaToServiceMan, {
      body: {
        areaName: `Area of ${station[0].name}`,
        providerId: test.ours,
        leaderId,
        deputyId,
        stationIds: [stationId],
        serviceMen: [{ id: manId }],
      },
    });
    const { taskId } = await report(serialNumber);
    const later = () =>
      test.rows(
        "update work_order set created_at = created_at - interval '31 minutes', escalated_at = escalated_at - interval '31 minutes' where task_id = $1",
        [taskId],
      );
    await later();
    await until(async () => (await leader.get(workOrders.get, { query: { taskId } })).leader?.id === deputyId);
    await later();
    await until(async () =>
      (await leader.get(workOrders.get, { query: { taskId } })).steps.some(({ action }) => action === 'escalate'),
    );
    await deputy.get(workOrders.accept, { body: { taskId } });
    await test.rows('update system_users set phone = $2 where id = $1', [manId, unique('+86139')]);
    await leader.get(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: manId } });
    await test.rows(
      "update work_order_step t set at = at - interval '11 minutes' from work_order w where w.id = t.work_order_id and w.task_id = $1",
      [taskId],
    );
    await until(
      async () =>
        (await test.rows("select 1 from outgoing where channel = 'sms' and body like $1", [`%${taskId}%`])).length === 1,
    );
    expect((await man.get(workOrders.get, { query: { taskId } })).seenTime).not.toBeNull();
  });
});

describe('a report', () => {
  it('needs a description of ten characters and a place that the caller sees', async () => {
    const { serialNumber, stationName } = await place();
    const fields = async (body: object, api = leader) => {
      const answer = await api.call(workOrders.createArtificialOrder, {
        body: { pointId: serialNumber, description: 'The plug is broken', ...body } as never,
      });
      return Object.keys((answer.error as { fields?: object } | null)?.fields ?? {});
    };
    expect(await fields({ description: '  too short ' })).toEqual(['description']);
    expect(await fields({ pointId: 'nobody' })).toEqual(['pointId']);
    expect(await fields({ pointId: null })).toEqual(['pointId']);
    expect(await fields({ connectorNo: 9 })).toEqual(['connectorNo']);
    expect(await fields({ transactionId: 999_999_999 })).toEqual(['transactionId']);
    expect(await fields({}, stranger)).toEqual(['pointId']);
    expect(await fields({ pointId: null, stationName }, stranger)).toEqual(['stationName']);
    const whole = await leader.get(workOrders.createArtificialOrder, {
      body: { pointId: null, stationName, description: 'The whole station is dark' },
    });
    expect(whole).toMatchObject({ pointId: null, points: 0, source: 'feedback' });
  });

  it('on the same fault joins the open order, ten at once too', async () => {
    const { stationId, serialNumber } = await place();
    const made = await Promise.all(Array.from({ length: 10 }, () => report(serialNumber, { faultCode: 'ReaderFailure' })));
    expect(new Set(made.map(({ taskId }) => taskId)).size).toBe(1);
    expect(await ordersOf(stationId)).toHaveLength(1);
    await report(serialNumber, { faultCode: 'GroundFailure' });
    expect(await ordersOf(stationId)).toHaveLength(2);
  });
});

it('the calls of the form answer the caller’s own rows', async () => {
  const { stationName, serialNumber } = await place(2);
  expect(await leader.get(workOrders.getStations, { body: { keyword: stationName } })).toMatchObject([{ stationName }]);
  expect(await stranger.get(workOrders.getStations, { body: { keyword: stationName } })).toEqual([]);
  expect(await leader.get(workOrders.getPoints, { body: { stationName } })).toMatchObject([
    { pointId: serialNumber, connectorNos: [1, 2] },
  ]);
  expect(await leader.get(workOrders.getStationNameByPoint, { query: { pointId: serialNumber } })).toMatchObject({ stationName });
  expect(await leader.get(workOrders.getPcaIds, { query: { stationName } })).toEqual({ pcaIds: [] });
  expect((await stranger.call(workOrders.getPcaIds, { query: { stationName } })).code).toBe(404);
  await report(serialNumber, { faultCode: 'ReaderFailure' });
  const faults = await leader.get(workOrders.getFaultDetails, { body: { pointId: serialNumber } });
  expect(faults).toMatchObject([{ faultCode: 'ReaderFailure', openOrders: 1, level: 'common' }]);
  expect((await leader.get(workOrders.getFaultDetails, { body: {} })).length).toBeGreaterThan(15);
  const [query, body] = await Promise.all([
    leader.get(workOrders.getWorkOrderList, { query: { faultCode: 'ReaderFailure', limit: 5 } }),
    leader.get(workOrders.getWorkOrderConditionList, { body: { faultCode: ['ReaderFailure'], limit: 5 } }),
  ]);
  expect(body).toEqual(query);
});

it('who may only report fills the form and reports, and sees no order', async () => {
  const { stationId, stationName, serialNumber } = await place();
  const reporter = await test.user(test.ours, ['workOrder:create']);
  expect((await reporter.get(workOrders.getStations, { body: { keyword: stationName } })).map(({ id }) => id)).toEqual([
    stationId,
  ]);
  expect((await reporter.get(workOrders.getPoints, { body: { stationId } })).map(({ pointId }) => pointId)).toEqual([
    serialNumber,
  ]);
  expect((await reporter.get(workOrders.getStationNameByPoint, { query: { pointId: serialNumber } })).stationName).toBe(
    stationName,
  );
  expect((await reporter.get(workOrders.getPcaIds, { query: { stationName } })).pcaIds).toEqual(expect.any(Array));
  expect((await reporter.get(workOrders.getFaultDetails, { body: {} })).length).toBeGreaterThan(10);
  const body = { pointId: serialNumber, description: `${' '.repeat(8)}too short` };
  const refused = await reporter.call(workOrders.createArtificialOrder, { body });
  expect([refused.code, refused.error.fields]).toEqual([601, { description: 'At least 10 characters' }]);
  await reporter.get(workOrders.createArtificialOrder, { body: { ...body, description: `${body.description}!   ` } });
  expect((await reporter.call(workOrders.getWorkOrderList, { query: {} })).status).toBe(403);
});

it('another provider sees, moves and learns nothing', async () => {
  const { stationId, serialNumber } = await place();
  const { taskId } = await report(serialNumber);
  expect(await ordersOf(stationId, stranger)).toEqual([]);
  for (const call of [
    stranger.call(workOrders.get, { query: { taskId } }),
    stranger.call(workOrders.accept, { body: { taskId } }),
    stranger.call(workOrders.note, { body: { taskId, note: 'hello' } }),
    stranger.call(workOrders.getWorkOrderFlowChart, { query: { taskId } }),
    stranger.call(workOrders.getServiceMenProcessingResult, { body: { taskId } }),
  ])
    expect((await call).code).toBe(404);
});

it('an order is found by its number, station, point and a part of its description in any script, and by nobody else', async () => {
  const { stationName, serialNumber } = await place();
  const words = `${unique('屏幕黑屏')} 无法拔出充电枪`;
  const { taskId } = await report(serialNumber, { description: words });
  const found = async (keyword: string, api = leader) =>
    (await api.get(workOrders.getWorkOrderList, { query: { keyword } })).list.map((one) => one.taskId);
  const number = taskId.replace(/^WO0*/, '');
  for (const keyword of [taskId, number, stationName, serialNumber, words.slice(2, 14), words.toUpperCase()])
    expect(await found(keyword), keyword).toContain(taskId);
  expect(await found('法拔')).toContain(taskId);
  expect(await found('%')).toEqual([]);
  expect(await found('nothing has these words')).toEqual([]);
  for (const keyword of [taskId, stationName, serialNumber, words]) expect(await found(keyword, stranger), keyword).toEqual([]);
  const rows = await test.databases.scoped([test.theirs], (trx) =>
    sql<{ ids: number[] }>`select work_orders_saying(${words}, ${`%${words}%`}, 10) as ids`.execute(trx),
  );
  expect(rows.rows).toEqual([{ ids: [] }]);
});

it('the narrowest area decides who leads', async () => {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  await test.rows("update station set pca_ids = '{330000,330100,330106}' where id = $1", [station.id]);
  const area = (areaName: string, more: object) =>
    test.admin.get(workOrders.updateAreaToServiceMan, {
      body: { areaName: unique(areaName), providerId: test.ours, leaderId, ...more },
    });
  const { id: province } = await area('Province', { pcaId: '330000' });
  const district = await area('District', { pcaId: '330106' });
  const asked = async () => (await leader.get(workOrders.getAreaToServiceMan, { body: { stationId: station.id } }))[0]!.areaName;
  expect(await asked()).toBe(district.areaName);
  const named = await area('Named', { stationIds: [station.id] });
  expect(await asked()).toBe(named.areaName);
  expect(
    (
      await test.admin.call(workOrders.updateAreaToServiceMan, {
        body: { areaName: unique('Twice'), providerId: test.ours, leaderId, stationIds: [station.id] },
      })
    ).error,
  ).toHaveProperty('fields.stationIds');
  const { taskId } = await report(serialNumber);
  await test.admin.get(workOrders.removeArea, { body: { id: named.id } });
  expect((await leader.get(workOrders.get, { query: { taskId } })).areaName).toBe(district.areaName);
  for (const id of [province, district.id]) await test.admin.get(workOrders.removeArea, { body: { id } });
});

it('a scheme that helped more often stands before others, and a repeat counts against it', async () => {
  const { serialNumber } = await place();
  const scheme = (title: string) =>
    leader.get(workOrders.saveScheme, { body: { providerId: test.ours, faultCode: 'ReaderFailure', title, steps: ['Look'] } });
  const [good, bad] = [await scheme('Good'), await scheme('Bad')];
  for (const { id, helps } of [
    ...Array.from({ length: 3 }, () => ({ id: good.id, helps: true })),
    ...Array.from({ length: 3 }, () => ({ id: bad.id, helps: false })),
  ]) {
    const { taskId } = await report(serialNumber, { faultCode: 'ReaderFailure' });
    await bring(taskId, 'onSite');
    await man.get(workOrders.finish, { body: { taskId, cause: 'a', remedy: 'b', schemeId: id } });
    await leader.get(workOrders.confirm, { body: { taskId } });
    await test.rows("update work_order set confirmed_at = confirmed_at - interval '8 days' where task_id = $1", [taskId]);
    await leader.get(workOrders.decide, { body: { taskId, reason: 'ok' } });
    await archivist.get(workOrders.archive, { body: { taskId } });
    // What comes next repeats it, unless it helped.
    if (helps)
      await test.rows("update work_order set archived_at = archived_at - interval '31 days' where task_id = $1", [taskId]);
  }
  await report(serialNumber, { faultCode: 'ReaderFailure' });
  const ranked = await leader.get(workOrders.getRecommendedScheme, { body: { faultCode: 'ReaderFailure' } });
  expect(ranked.map(({ title }) => title).slice(0, 2)).toEqual(['Good', 'Bad']);
  expect(ranked[0]).toMatchObject({ tried: 3, helped: 3 });
  expect(ranked[0]!.atLeast).toBeLessThan(0.6);
  expect(ranked.at(-1)!.id).toBeNull();
});

it('what was found out at an order is shown at the next one of the same fault, and that order counts as its first', async () => {
  const { serialNumber } = await place();
  const first = await report(serialNumber, { faultCode: 'ResetFailure' });
  const form = { providerId: test.ours, faultCode: 'ResetFailure' as const, title: 'New fuse', steps: ['Change the fuse'] };
  // Before anybody has mended it, nothing is known of whether it helps.
  const early = await leader.get(workOrders.saveScheme, { body: { ...form, title: 'Guess', taskId: first.taskId } });
  await bring(first.taskId, 'inProof');
  const { id } = await leader.get(workOrders.saveScheme, { body: { ...form, taskId: first.taskId } });
  await test.rows("update work_order set confirmed_at = confirmed_at - interval '8 days' where task_id = $1", [first.taskId]);
  await leader.get(workOrders.decide, { body: { taskId: first.taskId, reason: 'ok' } });
  await archivist.get(workOrders.archive, { body: { taskId: first.taskId } });
  await test.rows("update work_order set archived_at = archived_at - interval '31 days' where task_id = $1", [first.taskId]);
  const next = await report(serialNumber, { faultCode: 'ResetFailure' });
  const shown = await man.get(workOrders.getRecommendedScheme, { body: { faultCode: 'ResetFailure', taskId: next.taskId } });
  expect(shown.map((one) => [one.id, one.tried, one.helped]).slice(0, 2)).toEqual([
    [id, 1, 1],
    [early.id, 0, 0],
  ]);
  expect(
    (await stranger.call(workOrders.saveScheme, { body: { ...form, providerId: test.theirs, taskId: next.taskId } })).code,
  ).toBe(403);
});
