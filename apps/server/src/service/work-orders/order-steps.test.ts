import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../testing/order-desk.ts';
import { type Api, unique, until } from '../../testing/server.ts';

const { workOrders } = contract;
const MINUTE = 60_000;
const DAY = 86_400_000;
let test: OrderDesk['test'];
let leader: OrderDesk['leader'];
let man: OrderDesk['man'];
let archivist: OrderDesk['archivist'];
let manId: OrderDesk['manId'];
let leaderId: OrderDesk['leaderId'];
let place: OrderDesk['place'];
let fault: OrderDesk['fault'];
let ordersOf: OrderDesk['ordersOf'];
let oneOf: OrderDesk['oneOf'];
let report: OrderDesk['report'];
let key: OrderDesk['key'];
let bring: OrderDesk['bring'];
let session: OrderDesk['session'];

beforeAll(async () => {
  ({ test, leader, man, archivist, manId, leaderId, place, fault, ordersOf, oneOf, report, key, bring, session } =
    await openOrderDesk());
});
afterAll(() => test.close());

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
  it('whose work was told an hour later is proven by the session between', async () => {
    const { stationId, serialNumber, raw } = await place();
    await fault(raw);
    const { taskId } = await oneOf(stationId);
    await bring(taskId, 'dispatched');
    await raw.status(1, 'Available');
    await until(async () => (await test.admin.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).total === 0);
    await test.rows(
      "update work_order_step set at = at - interval '3 hours' where work_order_id = (select id from work_order where task_id = $1)",
      [taskId],
    );
    // Half an hour ago a car has charged.
    const proof = await session(raw);
    const done = (action: 'arrive' | 'finish', minutes: number, more: object = {}) =>
      man.get(contract.fieldWork.step, {
        body: {
          taskId,
          action,
          requestId: unique('step-'),
          doneTime: new Date(test.now() - minutes * MINUTE).toISOString(),
          ...more,
        },
      });
    await done('arrive', 60);
    await done('finish', 40, { cause: 'A broken pin', remedy: 'Changed the plug' });
    await leader.get(workOrders.confirm, { body: { taskId } });
    await oneOf(stationId, ({ state }) => state === 'waitingArchive');
    const { places } = await leader.get(workOrders.get, { query: { taskId } });
    expect(places).toMatchObject([{ proofTransactionId: proof }]);
  });

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

  it('is seen by a technician only where it is his, with its station alone', async () => {
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
