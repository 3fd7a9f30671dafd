import { API_PREFIX, type BodyOf, contract, type MaintenanceTask } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { dueTasks } from './due-tasks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const api = contract.maintenanceRecords;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { componentsMs: 25, maintenanceMs: 40 } });
});
afterAll(() => test.close());

const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);
const record = (serialNumber: string, more: Partial<BodyOf<typeof api.create>> = {}) =>
  test.admin.get(api.create, {
    body: { serialNumber, work: 'inspection', doneTime: iso(test.now() - HOUR), doneBy: 'Wang Lei', ...more },
  });
type PlanForm = BodyOf<typeof api.createPlan>;
const plan = (more: Partial<PlanForm> = {}) =>
  test.admin.get(api.createPlan, {
    body: {
      providerId: test.ours,
      planName: unique('Plan '),
      work: 'cleaning',
      basis: 'calendar',
      everyMonths: 3,
      firstDay: dayOf(test.now()),
      windowStart: '01:30',
      windowMinutes: 60,
      ...more,
    },
  });
const tasksOf = async (query: { planId?: number; serialNumber?: string }): Promise<MaintenanceTask[]> =>
  (await test.admin.get(api.tasks, { query: { ...query, limit: 300 } })).list;
const opened = async (planId: number, count = 1) => {
  const tasks = await until(async () => {
    const found = await tasksOf({ planId });
    return found.length >= count && found;
  });
  return tasks.toSorted((a, b) => a.windowFrom.localeCompare(b.windowFrom));
};

describe('a maintenance record', () => {
  it('keeps what was done with its certificate and files, and is corrected', async () => {
    const { serialNumber } = await test.point();
    const form = new FormData();
    form.append('file', new Blob(['measured']), 'report.txt');
    const upload = await fetch(`${test.url}${API_PREFIX}/common/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.admin.token}` },
      body: form,
    });
    const { data } = (await upload.json()) as { data: { fileName: string } };
    const made = await record(serialNumber, {
      work: 'rcdTest',
      files: [data.fileName],
      cost: '12.50',
      certificateNumber: 'RCD-7',
      validUntil: dayOf(test.now() + 365 * DAY),
    });
    expect(made).toMatchObject({
      work: 'rcdTest',
      cost: '12.50',
      validity: 'valid',
      createdBy: 'admin',
      files: [{ fileName: data.fileName, originalName: 'report.txt' }],
    });
    const changed = await test.admin.get(api.update, {
      params: { id: made.id },
      body: { doneTime: made.doneTime, doneBy: 'Li Na', note: 'second look', validUntil: null },
    });
    expect(changed).toMatchObject({ doneBy: 'Li Na', validity: 'none', files: [], cost: null });
    expect(await test.rows('select attached from stored_file where name = $1', [data.fileName])).toEqual([{ attached: false }]);
    const ahead = await test.admin.call(api.create, {
      body: { serialNumber, work: 'repair', doneTime: iso(test.now() + DAY), doneBy: 'x' },
    });
    expect(ahead).toMatchObject({ status: 422, error: { key: 'timeAhead' } });
  });

  it('whose check is overdue leads the list until a newer one stands in its place', async () => {
    const { serialNumber } = await test.point();
    const overdue = await record(serialNumber, {
      work: 'extinguisher',
      doneTime: iso(test.now() - 400 * DAY),
      validUntil: dayOf(test.now() - 2 * DAY),
    });
    const soon = await record(serialNumber, { work: 'meterCalibration', validUntil: dayOf(test.now() + 10 * DAY) });
    const plain = await record(serialNumber, { doneTime: iso(test.now() - MINUTE) });
    const list = async () => (await test.admin.get(api.list, { query: { serialNumber } })).list;
    expect((await list()).map(({ id, validity }) => [id, validity])).toEqual([
      [overdue.id, 'overdue'],
      [plain.id, 'none'],
      [soon.id, 'soon'],
    ]);
    // Each asks for the next check, without a plan.
    await until(async () => (await tasksOf({ serialNumber })).length === 2);
    expect((await tasksOf({ serialNumber })).map(({ work, overdue: late, planName }) => [work, late, planName])).toEqual([
      ['extinguisher', true, null],
      ['meterCalibration', false, null],
    ]);
    const [first] = await tasksOf({ serialNumber });
    await record(serialNumber, { work: 'extinguisher', validUntil: dayOf(test.now() + 365 * DAY), taskId: first!.id });
    expect((await list()).map(({ validity }) => validity)).toEqual(['none', 'valid', 'soon', 'renewed']);
    expect((await tasksOf({ serialNumber })).find(({ id }) => id === first!.id)).toMatchObject({ state: 'done' });
    await new Promise((done) => setTimeout(done, 150));
    expect(await tasksOf({ serialNumber })).toHaveLength(2);
    expect((await test.admin.get(api.list, { query: { serialNumber, validity: ['renewed'] } })).list.map(({ id }) => id)).toEqual(
      [overdue.id],
    );
  });
});

describe('a plan', () => {
  it('by calendar opens one task for each point, and no two windows of a station overlap', async () => {
    const station = await test.station({ timeZone: 'Asia/Shanghai' });
    const points = [];
    for (let no = 0; no < 3; no++) points.push(await test.point({ stationId: station.id }));
    const { id } = await plan({ stationId: station.id, firstDay: dayOf(test.now() + 5 * DAY), leadDays: 7 });
    const tasks = await opened(id, 3);
    expect(tasks).toHaveLength(3);
    for (const [index, task] of tasks.entries()) {
      expect(task).toMatchObject({ state: 'open', overdue: false, dueDay: dayOf(test.now() + 5 * DAY) });
      if (index > 0) expect(Date.parse(task.windowFrom)).toBeGreaterThanOrEqual(Date.parse(tasks[index - 1]!.windowTo));
    }
    // By the clock of the station: 01:30 in Shanghai.
    expect(tasks[0]!.windowFrom).toMatch(/T17:30:00/);
    // Nothing is announced before a person agrees.
    expect((await test.admin.get(contract.maintenanceWindows.list, { query: { stationId: station.id } })).total).toBe(0);
    await new Promise((done) => setTimeout(done, 150));
    expect(await tasksOf({ planId: id })).toHaveLength(3);
    const due = await test.databases.system.transaction().execute((trx) => dueTasks(trx, new Date('2099-01-01'), 1000));
    expect(due.filter(({ stationId }) => stationId === station.id)).toHaveLength(3);
  });

  it('that is confirmed announces preventive maintenance of the point; skipped, it takes it back and comes again in its turn', async () => {
    const point = await test.point();
    const { id } = await plan({ stationId: point.stationId, everyMonths: 1, leadDays: 0 });
    const [task] = await opened(id);
    const body = { windowFrom: iso(test.now() + DAY), windowTo: iso(test.now() + DAY + 2 * HOUR) };
    const past = await test.admin.call(api.confirmTask, {
      params: { id: task!.id },
      body: { ...body, windowFrom: iso(test.now() - 1) },
    });
    expect(past).toMatchObject({ status: 422, error: { key: 'taskWindowPast' } });
    const confirmed = await test.admin.get(api.confirmTask, { params: { id: task!.id }, body });
    const windows = async () =>
      (await test.admin.get(contract.maintenanceWindows.list, { query: { serialNumber: point.serialNumber } })).list;
    expect(await windows()).toMatchObject([
      {
        id: confirmed.windowId,
        kind: 'preventiveMaintenance',
        serialNumber: point.serialNumber,
        startTime: body.windowFrom,
        note: task!.planName,
      },
    ]);
    // Agreed anew: the first window gives way.
    const later = { windowFrom: iso(test.now() + 2 * DAY), windowTo: iso(test.now() + 2 * DAY + HOUR) };
    await test.admin.get(api.confirmTask, { params: { id: task!.id }, body: later });
    expect((await windows()).map(({ startTime }) => startTime)).toEqual([later.windowFrom]);
    const skipped = await test.admin.get(api.skipTask, { params: { id: task!.id }, body: { reason: 'site is being rebuilt' } });
    expect(skipped).toMatchObject({ state: 'skipped', reason: 'site is being rebuilt', decidedBy: 'admin' });
    expect(await windows()).toEqual([]);
    expect(await test.admin.call(api.confirmTask, { params: { id: task!.id }, body: later })).toMatchObject({
      status: 409,
      error: { key: 'maintenanceTaskDecided' },
    });
    await new Promise((done) => setTimeout(done, 150));
    expect(await tasksOf({ planId: id })).toHaveLength(1);
  });

  it('is confirmed by nobody who may not announce maintenance', async () => {
    const { stationId } = await test.point();
    const { id } = await plan({ stationId, leadDays: 0 });
    const [task] = await opened(id);
    const clerk = await test.user(test.ours, ['component:read', 'component:write']);
    const body = { windowFrom: iso(test.now() + DAY), windowTo: iso(test.now() + DAY + HOUR) };
    expect((await clerk.call(api.confirmTask, { params: { id: task!.id }, body })).status).toBe(403);
  });

  it('by use opens a task when a component has reached its share, which its replacement closes', async () => {
    const point = await test.point({ connectors: 1 });
    const type = await test.admin.get(contract.components.createType, {
      body: { providerId: test.ours, componentName: unique('Cable '), place: 'connector', counter: 'plugCycles', ratedLife: 100 },
    });
    const component = await test.admin.get(contract.components.create, {
      body: { serialNumber: point.serialNumber, connectorNo: 1, typeId: type.id, installedTime: iso(test.now() - HOUR) },
    });
    const { id } = await plan({
      work: 'replacement',
      basis: 'use',
      everyMonths: null,
      firstDay: null,
      typeId: type.id,
      sharePercent: 80,
    });
    await new Promise((done) => setTimeout(done, 150));
    expect(await tasksOf({ planId: id })).toEqual([]);
    await test.admin.get(contract.components.correct, { params: { id: component.id }, body: { useCount: 85, reason: 'read' } });
    const [task] = await opened(id);
    expect(task).toMatchObject({ componentId: component.id, connectorNo: 1, work: 'replacement' });
    await test.admin.get(contract.components.replace, { params: { id: component.id }, body: { time: iso(test.now()) } });
    expect((await tasksOf({ planId: id }))[0]).toMatchObject({ state: 'done', recordId: expect.any(Number) });
    await new Promise((done) => setTimeout(done, 150));
    expect(await tasksOf({ planId: id })).toHaveLength(1);
  });

  it('that is changed proposes anew what nobody has confirmed, and that is removed takes it away', async () => {
    const { stationId } = await test.point();
    const made = await plan({ stationId, leadDays: 0 });
    const [before] = await opened(made.id);
    const form: Omit<PlanForm, 'providerId'> = {
      planName: made.planName,
      work: 'cleaning',
      basis: 'calendar',
      everyMonths: 3,
      firstDay: dayOf(test.now()),
      stationId,
      windowStart: '03:00',
      windowMinutes: 30,
    };
    await test.admin.get(api.updatePlan, { params: { id: made.id }, body: form });
    const [after] = await opened(made.id);
    expect(after!.id).not.toBe(before!.id);
    expect(Date.parse(after!.windowTo) - Date.parse(after!.windowFrom)).toBe(30 * MINUTE);
    await test.admin.get(api.removePlan, { params: { id: made.id } });
    expect(await tasksOf({ planId: made.id })).toEqual([]);
    const twice = await test.admin.call(api.createPlan, { body: { providerId: test.ours, ...form, everyMonths: null } });
    expect(twice).toMatchObject({ status: 422, error: { fields: { everyMonths: expect.any(String) } } });
  });
});

describe('a new meter', () => {
  const change = (serialNumber: string, doneTime: number, more: Partial<BodyOf<typeof api.changeEquipment>> = {}) =>
    test.admin.call(api.changeEquipment, {
      body: {
        serialNumber,
        connectorNo: 1,
        equipment: 'meter',
        oldSerial: 'M-OLD',
        newSerial: 'M-NEW',
        lastRegisterWh: 912_345_678,
        firstRegisterWh: 120,
        doneTime: iso(doneTime),
        doneBy: 'Wang Lei',
        ...more,
      },
    });

  it('is refused while a session runs on its connector and for a time within one; after it a lower register bills right', async () => {
    const station = await test.station({ price: { electricity: '2' } });
    const { serialNumber } = await test.point({ stationId: station.id, connectors: 2, powerW: 100_000 });
    const { cardNumber } = await test.card({ amount: '500' });
    const point = await test.boot(serialNumber);
    const at = test.now() - 5 * HOUR;
    const before = await point.start(cardNumber, 912_335_678, at);
    expect(await change(serialNumber, test.now())).toMatchObject({ status: 409, code: 601, error: { key: 'sessionRunsThere' } });
    await point.end(before, 912_345_678, at + HOUR);
    expect(await change(serialNumber, at + HOUR / 2)).toMatchObject({ status: 409, error: { key: 'sessionAcrossChange' } });
    expect(await change(serialNumber, at + 2 * HOUR, { firstRegisterWh: null })).toMatchObject({ status: 422 });
    expect(await change(serialNumber, at + 2 * HOUR)).toMatchObject({
      status: 200,
      data: {
        work: 'meterChange',
        change: { equipment: 'meter', oldSerial: 'M-OLD', newSerial: 'M-NEW', lastRegisterWh: 912_345_678, firstRegisterWh: 120 },
      },
    });
    const after = await point.start(cardNumber, 120, at + 3 * HOUR);
    await point.meter(after, 2620, at + 3.5 * HOUR);
    await point.end(after, 5120, at + 4 * HOUR);
    const bill = async (transactionId: number) => test.admin.get(contract.records.get, { params: { transactionId } });
    expect(await bill(before)).toMatchObject({ status: 'finished', energyWh: 10_000, reviewReasons: [] });
    expect(await bill(after)).toMatchObject({ status: 'finished', energyWh: 5000, cost: '10.00', reviewReasons: [] });
    await test.checkBooks();
    await point.close();
  });

  it('in the middle of a session that is told late is never billed as a jump: a person decides', async () => {
    const { serialNumber } = await test.point({ connectors: 1, powerW: 100_000 });
    const { cardNumber } = await test.card({ amount: '500' });
    const point = await test.boot(serialNumber);
    const at = test.now() - 5 * HOUR;
    expect(await change(serialNumber, at + HOUR)).toMatchObject({ status: 200 });
    // The charger was offline: its session spans the change.
    const id = await point.start(cardNumber, 912_335_678, at);
    await point.end(id, 900, at + 2 * HOUR);
    const late = await test.admin.get(contract.records.get, { params: { transactionId: id } });
    expect(late.status).toBe('review');
    expect(late.cost).toBe('0.00');
    await point.close();
  });
});

it('another provider sees no record, task or plan, and changes none', async () => {
  const { serialNumber, stationId } = await test.point();
  const mine = await record(serialNumber);
  const { id: planId } = await plan({ stationId, leadDays: 0 });
  const [task] = await opened(planId);
  const stranger = await test.user(test.theirs, ['component:read', 'component:write', 'maintenance:write']);
  for (const endpoint of [api.list, api.tasks, api.plans]) expect((await stranger.get(endpoint, { query: {} })).total).toBe(0);
  const said = { doneTime: iso(test.now()), doneBy: 'x' };
  const answers = [
    await stranger.call(api.update, { params: { id: mine.id }, body: said }),
    await stranger.call(api.skipTask, { params: { id: task!.id }, body: { reason: 'x' } }),
    await stranger.call(api.confirmTask, {
      params: { id: task!.id },
      body: { windowFrom: iso(test.now() + DAY), windowTo: iso(test.now() + 2 * DAY) },
    }),
    await stranger.call(api.removePlan, { params: { id: planId } }),
    await stranger.call(api.create, { body: { serialNumber, work: 'repair', ...said } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422]);
});
