import { type AtWork, type CommandAction, contract, type PayloadOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLimits } from '../../charging/index.ts';
import type { RawPoint } from '../../testing/raw-point.ts';
import { type Api, apiOf, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { workOrders, onSite } = contract;
const MINUTE = 60_000;
let test: TestServer;
let leader: Api;
let man: Api;
let other: Api;
let stranger: Api;
let manId: number;
let leaderId: number;

beforeAll(async () => {
  test = await startTestServer({
    shared: true,
    timing: {
      alarmsMs: 50,
      workOrdersMs: 50,
      sweepMs: 50,
      atWorkMs: 50,
      testChargesMs: 50,
      firmwareMs: 50,
      statisticsMs: 50,
      balancingMs: Number.POSITIVE_INFINITY,
    },
  });
  leader = await test.user(test.ours, ['workOrder:read', 'workOrder:create', 'workOrder:dispatch', 'workOrder:confirm']);
  man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  const people = await leader.get(workOrders.servicePeople, { query: {} });
  manId = people.find((one) => one.processes && !one.leads)!.id;
  leaderId = people.find((one) => one.leads && !one.processes)!.id;
  other = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  stranger = await test.user(test.theirs, ['workOrder:read', 'workOrder:process', 'workOrder:dispatch']);
  await area(['ac', 'dc']);
});
afterAll(() => test.close());

let areaId: number | undefined;
async function area(skills: ('ac' | 'dc' | 'highVoltage')[]): Promise<void> {
  const body = { areaName: 'All', providerId: test.ours, isDefault: true, leaderId, serviceMen: [{ id: manId, skills }] };
  areaId = (
    await test.admin.get(workOrders.updateAreaToServiceMan, { body: areaId === undefined ? body : { ...body, id: areaId } })
  ).id;
}

/** A point that does what it is asked, with an order in the hands of the man. */
async function place({ connectors = 2, to = 'onSite' as 'dispatched' | 'onSite' } = {}) {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id, connectors, powerW: 5_000_000 });
  const raw = await test.boot(serialNumber);
  obey(raw);
  for (let no = 0; no <= connectors; no++) await raw.status(no, 'Available');
  await until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
  const { taskId } = await leader.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, connectorNo: 1, description: 'The plug does not lock any more' },
  });
  await leader.get(workOrders.accept, { body: { taskId } });
  await leader.get(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: manId } });
  if (to === 'onSite') await man.get(workOrders.arrive, { body: { taskId } });
  return { stationId: station.id, serialNumber, raw, taskId };
}
/** Shows what a switch of its availability asks for. */
function obey(raw: RawPoint): void {
  raw.onCall = (action, payload) => {
    if (action === 'ChangeAvailability')
      setTimeout(
        () =>
          void raw
            .status(Number(payload.connectorId), payload.type === 'Operative' ? 'Available' : 'Unavailable')
            .catch(() => {}),
        5,
      );
    return { status: 'Accepted' };
  };
}
const enter = (taskId: string, pointId: string, more: object = {}) =>
  man.call(onSite.enter, { body: { taskId, pointId, isHighVoltage: false, ...more } });
const people = (taskId: string, api = man) => api.get(onSite.people, { query: { taskId } });
const shut = (taskId: string) =>
  until(async () => (await people(taskId)).every(({ isShut }) => isShut) && (await people(taskId))[0]);
const key = async (call: Promise<{ code: number; error: { key?: string } | null }>) => (await call).error?.key;
const countOf = (raw: RawPoint, ...actions: string[]) => raw.calls.filter(({ action }) => actions.includes(action)).length;
const switches = (raw: RawPoint) =>
  raw.calls.flatMap(({ action, payload }) => (action === 'ChangeAvailability' ? [`${payload.connectorId} ${payload.type}`] : []));
const ask = async <A extends CommandAction>(serialNumber: string, action: A, payload: PayloadOf<A>, api = test.admin) =>
  (await api.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action, payload } })).commands[0]!;
const look = (id: string) => test.admin.get(contract.commands.get, { params: { id } });

describe('somebody at work', () => {
  it('shuts the connectors, and of what anybody asks only what reads, ends or shuts still goes', async () => {
    const { taskId, serialNumber, raw } = await place();
    const made = await enter(taskId, serialNumber);
    expect(made.data).toMatchObject({ pointId: serialNumber, isOwn: true, isShut: false });
    const safe = (await shut(taskId)) as AtWork;
    expect(safe.connectors).toMatchObject([
      { connectorNo: 1, state: 'shut' },
      { connectorNo: 2, state: 'shut' },
    ]);
    const point = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(point.atWork).toMatchObject([{ taskId }]);
    const before = raw.calls.length;
    const refused = [
      ask(serialNumber, 'reset', { type: 'hard' }),
      ask(serialNumber, 'unlockConnector', { connectorNo: 1 }),
      ask(serialNumber, 'startSession', { idTag: 'ABC' }),
      ask(serialNumber, 'changeConfiguration', { key: 'HeartbeatInterval', value: '10' }),
      ask(serialNumber, 'updateFirmware', { location: 'http://127.0.0.1:9/x', retrieveTime: new Date().toISOString() }),
      ask(serialNumber, 'setAvailability', { connectorNo: 1, isAvailable: true }),
      ask(serialNumber, 'reserve', {
        reservationId: 1,
        connectorNo: 1,
        idTag: 'A',
        expiryTime: new Date(Date.now() + MINUTE).toISOString(),
      }),
      ask(serialNumber, 'sendLocalList', { version: 1, mode: 'full', entries: [] }),
      ask(serialNumber, 'transferData', { vendorId: 'x', messageId: 'y', data: 'z' }),
      ask(serialNumber, 'clearCache', {}),
      ask(serialNumber, 'clearChargingProfile', {}),
    ];
    for (const command of await Promise.all(refused))
      expect(command).toMatchObject({ status: 'failed', result: 'personAtWork', refusedFor: { taskId }, sentTime: null });
    const good = await Promise.all([
      ask(serialNumber, 'getConfiguration', { keys: ['HeartbeatInterval'] }),
      ask(serialNumber, 'triggerMessage', { message: 'status' }),
      ask(serialNumber, 'setAvailability', { connectorNo: 2, isAvailable: false }),
    ]);
    await until(async () => (await Promise.all(good.map(({ id }) => look(id)))).every(({ sentTime }) => sentTime !== null));
    expect(new Set(raw.calls.slice(before).map(({ action }) => action))).toEqual(
      new Set(['GetConfiguration', 'TriggerMessage', 'ChangeAvailability']),
    );
    // Nor does a card start there, and a start from the console is told who is inside.
    const { cardNumber } = await test.card();
    expect(await raw.call('Authorize', { idTag: cardNumber })).toMatchObject({ idTagInfo: { status: 'Blocked' } });
    const tried = await raw.call('StartTransaction', {
      connectorId: 2,
      idTag: cardNumber,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    });
    expect(tried).toMatchObject({ idTagInfo: { status: 'Blocked' } });
    expect(
      await key(test.admin.call(contract.sessions.start, { body: { serialNumber, connectorNo: 1, cardNumber, reason: '' } })),
    ).toBe('personAtWork');
    await raw.end(tried.transactionId, 0);
    const left = await man.get(onSite.leave, { body: { id: safe.id } });
    expect(left).toEqual([]);
    await until(() => switches(raw).includes('1 Operative'));
    // Somebody else has shut the second meanwhile: that is not taken back.
    expect(switches(raw)).not.toContain('2 Operative');
    expect(await raw.call('Authorize', { idTag: cardNumber })).toMatchObject({ idTagInfo: { status: 'Accepted' } });
  });

  it('is reached by nothing that waited before, nor by what two processes send at that moment', async () => {
    const { taskId, serialNumber, raw } = await place({ connectors: 1 });
    const second = await test.another();
    const there = apiOf(second.url, test.admin.token);
    // Answers late, so that a queue builds up.
    raw.onCall = (action, _payload, id) => {
      if (action === 'ChangeAvailability') void raw.status(1, 'Unavailable').catch(() => {});
      setTimeout(() => raw.send(JSON.stringify([3, id, { status: 'Accepted' }])), action === 'ChangeConfiguration' ? 15 : 1);
      return undefined;
    };
    const asked: Promise<{ id: string }>[] = [];
    for (let no = 0; no < 40; no++)
      asked.push(ask(serialNumber, 'changeConfiguration', { key: `Key${no}`, value: '1' }, no % 2 ? there : test.admin));
    await until(() => countOf(raw, 'ChangeConfiguration') > 3);
    const [made] = await Promise.all([
      enter(taskId, serialNumber),
      ...Array.from({ length: 20 }, (_, no) =>
        ask(serialNumber, 'changeConfiguration', { key: `Late${no}`, value: '1' }, no % 2 ? there : test.admin),
      ),
    ]);
    expect(made.code).toBe(200);
    await shut(taskId);
    const reached = countOf(raw, 'ChangeConfiguration');
    expect(reached).toBeLessThan(60);
    for (let no = 0; no < 10; no++)
      await ask(serialNumber, 'changeConfiguration', { key: `After${no}`, value: '1' }, no % 2 ? there : test.admin);
    await until(
      async () =>
        (
          await test.rows(
            "select 1 from command k join charge_point p on p.id = k.point_id where p.serial_number = $1 and k.status in ('queued', 'sent')",
            [serialNumber],
          )
        ).length === 0,
    );
    await Promise.all(asked);
    expect(countOf(raw, 'ChangeConfiguration')).toBe(reached);
    const rows = await test.rows<{ result: string; n: number }>(
      "select k.result, count(*)::int as n from command k join charge_point p on p.id = k.point_id where p.serial_number = $1 and k.action = 'changeConfiguration' group by 1",
      [serialNumber],
    );
    expect(Object.fromEntries(rows.map(({ result, n }) => [result, n]))).toEqual({
      accepted: reached,
      personAtWork: 70 - reached,
    });
    await second.stop();
  });

  it('is kept over an absence of its charger, which is shut when it comes back; only what was shut for it opens again', async () => {
    const { taskId, serialNumber, raw } = await place();
    await ask(serialNumber, 'setAvailability', { connectorNo: 2, isAvailable: false });
    await until(() => switches(raw).includes('2 Inoperative'));
    await until(
      async () =>
        (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors[1]!.ocppStatus === 'Unavailable',
    );
    raw.drop();
    await until(async () => !(await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
    const waiting = await ask(serialNumber, 'changeConfiguration', { key: 'Waits', value: '1' });
    expect(waiting.status).toBe('queued');
    const { data } = await enter(taskId, serialNumber);
    expect(data).toMatchObject({ isShut: false, connectors: [{ state: 'offline' }, { state: 'offline' }] });
    expect(await look(waiting.id)).toMatchObject({ status: 'failed', result: 'personAtWork' });
    // He has isolated it by hand.
    const sure = await man.get(onSite.confirm, { body: { id: data.id, note: 'Breaker off and locked' } });
    expect(sure).toMatchObject({ isShut: false, confirmNote: 'Breaker off and locked' });
    await test.restart();
    [leader, man, other, stranger] = [leader, man, other, stranger].map(({ token }) => apiOf(test.url, token)) as [
      Api,
      Api,
      Api,
      Api,
    ];
    const again = await test.connect(serialNumber);
    obey(again);
    await again.boot();
    await again.status(1, 'Available');
    await again.status(2, 'Unavailable');
    await shut(taskId);
    expect(again.calls.some(({ action }) => action === 'ChangeConfiguration')).toBe(false);
    await leader.get(onSite.leave, { body: { id: data.id, reason: 'He has gone home' } });
    await until(() => switches(again).includes('1 Operative'));
    await new Promise((done) => setTimeout(done, 200));
    expect(switches(again)).not.toContain('2 Operative');
    const { steps } = await leader.get(workOrders.get, { query: { taskId } });
    expect(steps.map(({ action }) => action)).toEqual(expect.arrayContaining(['enter', 'confirmSafe', 'leave']));
  });

  it('is passed over by a wave of firmware, which comes once the point is clear', async () => {
    const { taskId, serialNumber, raw } = await place({ connectors: 1 });
    const { data } = await enter(taskId, serialNumber);
    const { id } = await test.admin.get(contract.firmwareUpdates.create, {
      body: {
        serialNumbers: [serialNumber],
        versionId: null,
        version: '9.9',
        communicationType: 'ocpp1.6',
        location: 'http://127.0.0.1:9/firmware.bin',
        description: 'quarterly',
        retrieveDate: new Date().toISOString(),
        waveWait: 0,
      },
    });
    const point = async () => (await test.admin.get(contract.firmwareUpdates.points, { query: { updateId: id } })).list[0]!;
    await until(async () => (await point()).reason === 'personAtWork');
    expect(await point()).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(countOf(raw, 'UpdateFirmware')).toBe(0);
    await man.get(onSite.leave, { body: { id: data.id } });
    await until(() => countOf(raw, 'UpdateFirmware') === 1);
  });

  it('meets no limit of load balancing that raises something; one that lowers it still goes', async () => {
    const { taskId, serialNumber } = await place({ connectors: 1 });
    const [{ id: pointId }] = await test.rows('select id from charge_point where serial_number = $1', [serialNumber]);
    await test.rows(
      `insert into connector_limit (point_id, connector_no, provider_id, station_id, wanted_no, wanted_a, wanted_safe_a, sent_no, sent_a, sent_safe_a)
        select id, 1, provider_id, station_id, 1, 16, 6, 1, 16, 6 from charge_point where id = $1`,
      [pointId],
    );
    const { data } = await enter(taskId, serialNumber);
    const want = async (amperes: number) => {
      await test.rows('update connector_limit set wanted_no = wanted_no + 1, wanted_a = $2 where point_id = $1', [
        pointId,
        amperes,
      ]);
      return (await takeLimits(test.databases.pool, [pointId], test.now())).map(({ limitA }) => limitA);
    };
    expect(await want(32)).toEqual([]);
    expect(await want(10)).toEqual([10]);
    expect(await want(12)).toEqual([]);
    await man.get(onSite.leave, { body: { id: data.id } });
    expect((await takeLimits(test.databases.pool, [pointId], test.now())).map(({ limitA }) => limitA)).toEqual([12]);
  });

  it('holds its order where it is, and is cleared by himself or his leader, who says why', async () => {
    const { taskId, serialNumber } = await place();
    const { data } = await enter(taskId, serialNumber);
    expect(await key(enter(taskId, serialNumber))).toBe('alreadyAtWork');
    const body = { taskId };
    for (const call of [
      man.call(workOrders.finish, { body: { ...body, cause: 'a', remedy: 'b' } }),
      man.call(workOrders.updateFailManToWorkOrder, { body: { ...body, reason: 'x' } }),
      man.call(workOrders.wait, { body: { ...body, waitingFor: 'parts', until: new Date(Date.now() + MINUTE).toISOString() } }),
      leader.call(workOrders.cancel, { body: { ...body, reason: 'x' } }),
    ])
      expect(await key(call)).toBe('personInside');
    expect(await key(other.call(onSite.leave, { body: { id: data.id } }))).toBe('notYourOrder');
    expect(await key(stranger.call(onSite.leave, { body: { id: data.id, reason: 'x' } }))).toBe('notAtWork');
    expect(await key(stranger.call(onSite.people, { query: { taskId } }))).toBe('notFound');
    expect((await leader.call(onSite.leave, { body: { id: data.id } })).error).toHaveProperty('fields.reason');
    await man.get(onSite.leave, { body: { id: data.id } });
    expect(await key(man.call(onSite.leave, { body: { id: data.id } }))).toBe('notAtWork');
    expect((await man.get(workOrders.finish, { body: { ...body, cause: 'a', remedy: 'b' } })).state).toBe('waitingConfirmation');
  });

  it('on high voltage has checked all of it and has the skill; nobody enters what is not his', async () => {
    const { taskId, serialNumber } = await place({ to: 'dispatched' });
    const elsewhere = await test.point();
    const all = { isHighVoltage: true, checklist: ['isolated', 'locked', 'measured'] };
    expect(await key(enter(taskId, serialNumber, { isHighVoltage: true, checklist: ['isolated', 'locked'] }))).toBe(
      'checklistIncomplete',
    );
    expect(await key(enter(taskId, serialNumber, all))).toBe('needsHighVoltage');
    expect((await enter(taskId, elsewhere.serialNumber)).error).toHaveProperty('fields.pointId');
    const form = { taskId, pointId: serialNumber, isHighVoltage: false };
    expect(await key(other.call(onSite.enter, { body: form }))).toBe('notYourOrder');
    expect(await key(stranger.call(onSite.enter, { body: form }))).toBe('notFound');
    await area(['ac', 'dc', 'highVoltage']);
    const { data } = await enter(taskId, serialNumber, all);
    expect(data.checklist).toEqual(['isolated', 'locked', 'measured']);
    await man.get(onSite.leave, { body: { id: data.id } });
  });
});

describe('a test charge', () => {
  const start = (taskId: string, pointId: string, connectorNo = 1) =>
    man.call(onSite.startTestCharge, { body: { taskId, pointId, connectorNo } });
  const token = (raw: RawPoint) =>
    until(() => raw.calls.findLast(({ action }) => action === 'RemoteStartTransaction')?.payload.idTag as string | undefined);

  it('is billed to nobody, counts in no figure, ends by its energy, and proves its connector', async () => {
    const { taskId, serialNumber, raw, stationId } = await place();
    const { data } = await enter(taskId, serialNumber);
    expect(await key(start(taskId, serialNumber))).toBe('personAtWork');
    await man.get(onSite.leave, { body: { id: data.id } });
    await until(
      async () =>
        (await test.admin.get(contract.points.get, { params: { serialNumber } })).connectors[0]!.ocppStatus === 'Available',
    );
    expect(await key(start(taskId, serialNumber))).toBeUndefined();
    const idTag = await token(raw);
    expect(await raw.call('Authorize', { idTag })).toMatchObject({ idTagInfo: { status: 'Accepted' } });
    const transactionId = await raw.start(idTag, 1_000);
    expect(await test.admin.get(contract.sessions.get, { params: { transactionId } })).toMatchObject({
      startType: 'testCharge',
      balance: null,
    });
    await raw.meter(transactionId, 2_000);
    expect(countOf(raw, 'RemoteStopTransaction')).toBe(0);
    // As fast as its plug could be: what is faster is no energy.
    await new Promise((done) => setTimeout(done, 2_000));
    await raw.meter(transactionId, 3_050);
    await until(() => countOf(raw, 'RemoteStopTransaction') > 0);
    await raw.end(transactionId, 3_100);
    const record = await until(async () => {
      const { list } = await test.admin.get(contract.records.list, { query: { stationId, startType: 'testCharge' } });
      return list[0]?.status === 'finished' && list[0];
    });
    expect(record).toMatchObject({ transactionId, startType: 'testCharge', valid: false, energyWh: 2_100 });
    expect(Number(record.cost)).toBe(0);
    expect(await man.get(onSite.testCharges, { query: { taskId } })).toMatchObject([
      { state: 'ended', transactionId, energyWh: 2_100 },
    ]);
    // Its token is good for one session, and for its point.
    expect(
      await raw.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: new Date().toISOString() }),
    ).toMatchObject({ idTagInfo: { status: 'Invalid' } });
    expect(await test.rows('select 1 from ledger_transaction where reference = $1', [String(transactionId)])).toEqual([]);
    // An ordinary session beside it is counted, this one is not.
    const { cardNumber } = await test.card();
    const paid = await raw.start(cardNumber, 5_000, Date.now(), 2);
    await new Promise((done) => setTimeout(done, 1_000));
    await raw.end(paid, 6_000);
    const figures = await until(async () => {
      const [day] = await test.rows<{ sessions: number; energy: number }>(
        'select sum(sessions)::int as sessions, sum(energy_wh)::int as energy from stat_station_day where station_id = $1',
        [stationId],
      );
      return (
        day?.sessions && (await test.rows('select 1 from stat_dirty where station_id = $1', [stationId])).length === 0 && day
      );
    });
    expect(figures).toEqual({ sessions: 1, energy: 1_000 });
    const kinds = await test.rows("select 1 from stat_kind_day where station_id = $1 and start_type = 'testCharge'", [stationId]);
    expect(kinds).toEqual([]);
    await test.checkBooks();
    await man.get(workOrders.finish, { body: { taskId, cause: 'A broken pin', remedy: 'Changed the plug' } });
    await leader.get(workOrders.confirm, { body: { taskId } });
    const proven = await until(async () => {
      const order = await leader.get(workOrders.get, { query: { taskId } });
      return order.state === 'waitingArchive' && order;
    });
    expect(proven.places).toMatchObject([{ connectorNo: 1, proofTransactionId: transactionId }]);
  });

  it('ends after ten minutes, and may be asked for only by its man on site, at a point of his order', async () => {
    const { taskId, serialNumber, raw, stationId } = await place({ to: 'dispatched' });
    expect(await key(start(taskId, serialNumber))).toBe('workOrderMoved');
    await man.get(workOrders.arrive, { body: { taskId } });
    const beside = await test.point({ stationId });
    expect(await key(start(taskId, beside.serialNumber))).toBe('notOnSite');
    expect(await key(other.call(onSite.startTestCharge, { body: { taskId, pointId: serialNumber, connectorNo: 1 } }))).toBe(
      'notYourOrder',
    );
    expect(await key(stranger.call(onSite.reset, { body: { taskId, pointId: serialNumber, type: 'soft' } }))).toBe('notFound');
    await start(taskId, serialNumber);
    const transactionId = await raw.start(await token(raw), 0);
    expect(await key(man.call(onSite.reset, { body: { taskId, pointId: serialNumber, type: 'soft' } }))).toBe('connectorBusy');
    await test.rows("update test_charge set began_at = began_at - interval '10 minutes' where transaction_id = $1", [
      transactionId,
    ]);
    await until(() =>
      raw.calls.some(({ action, payload }) => action === 'RemoteStopTransaction' && payload.transactionId === transactionId),
    );
    await raw.end(transactionId, 400);
    await raw.status(1, 'Available');
    const { id } = await man.get(onSite.reset, { body: { taskId, pointId: serialNumber, type: 'soft' } });
    await until(() => countOf(raw, 'Reset') === 1);
    expect((await man.get(contract.commands.get, { params: { id } })).action).toBe('reset');
  });
});
