import { contract, type RecoveryRun } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { type Api, apiOf, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { recovery, workOrders } = contract;
let test: TestServer;
let leader: Api;
let chief: Api;
let stranger: Api;

beforeAll(async () => {
  test = await startTestServer({
    shared: true,
    timing: { alarmsMs: 50, workOrdersMs: 50, recoveryMs: 50, sweepMs: 50, balancingMs: Number.POSITIVE_INFINITY },
  });
  leader = await test.user(test.ours, ['workOrder:read', 'workOrder:dispatch', 'recovery:run', 'alarm:read']);
  chief = await test.user(test.ours, [
    'recovery:configure',
    'recovery:run',
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
  ]);
  stranger = await test.user(test.theirs, ['recovery:configure', 'recovery:run', 'workOrder:read', 'workOrder:dispatch']);
  // So that more than one may run at once.
  const { id } = await test.station();
  await test.rows(
    `insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w)
      select provider_id, id, 'FILL' || n, '', 'ac', 7000 from station cross join generate_series(1, 400) n where id = $1`,
    [id],
  );
});
afterAll(() => test.close());

let models = 0;
/** A point of a model of its own, which boots anew when it is reset. */
async function place({ stationId, model = `M${++models}` }: { stationId?: number; model?: string } = {}) {
  const station = stationId ?? (await test.station()).id;
  const { serialNumber } = await test.point({ stationId: station });
  const raw = await test.connect(serialNumber);
  await raw.boot('Acme', model);
  raw.onCall = (action) => {
    if (action === 'Reset') setTimeout(() => void raw.boot('Acme', model).catch(() => {}), 20);
    return { status: 'Accepted' };
  };
  await raw.status(0, 'Available');
  await raw.status(1, 'Available');
  await until(async () => (await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
  return { stationId: station, serialNumber, raw, model };
}
const resets = (raw: RawPoint) => raw.calls.filter(({ action }) => action === 'Reset').length;
const fault = (raw: RawPoint, code: string, no = 1) => raw.status(no, 'Faulted', { errorCode: code });
const alarmOf = (serialNumber: string) =>
  until(async () => (await leader.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).list[0]);
const book = (faultCode: string, kinds: string[], more: object = {}) =>
  chief.get(recovery.savePlaybook, {
    body: {
      providerId: test.ours,
      faultCode,
      steps: kinds.map((kind) => ({ kind, ...(kind === 'wait' ? { seconds: 10 } : {}) })),
      ...more,
    } as never,
  });
const runsOf = async (pointId: string) => (await leader.get(recovery.runs, { query: { pointId } })).list;
const becomes = (pointId: string, state: RecoveryRun['state']) =>
  until(async () => {
    const [run] = await runsOf(pointId);
    return run?.state === state && run;
  });
const key = async (call: Promise<{ error: { key?: string } | null }>) => (await call).error?.key;

describe('what recovery proposes', () => {
  it('is run by one button, each step a wish, and what stays away for a day has healed and archives its order', async () => {
    await book('EVCommunicationError', ['softReset', 'hardReset']);
    const { serialNumber, raw, stationId } = await place();
    await fault(raw, 'EVCommunicationError');
    const { id } = await alarmOf(serialNumber);
    await test.rows("update alarm_rule set order_after_s = 0 where kind = 'fault' and code = 'EVCommunicationError'");
    const [proposal] = await leader.get(recovery.proposals, { query: { alarmId: id } });
    expect(proposal).toMatchObject({ faultCode: 'EVCommunicationError', refusals: [], run: null });
    const run = await leader.get(recovery.run, { body: { alarmId: id } });
    expect(run).toMatchObject({ state: 'running', isAlone: false });
    await until(() => resets(raw) === 1);
    await raw.status(1, 'Available');
    const watched = await becomes(serialNumber, 'watching');
    expect(watched.steps.map(({ state }) => state)).toEqual(['done', 'skipped']);
    expect(resets(raw)).toBe(1);
    // Not twice within a day.
    await fault(raw, 'EVCommunicationError');
    const again = await until(
      async () => (await leader.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).list[0],
    );
    await becomes(serialNumber, 'back');
    expect((await leader.get(recovery.proposals, { query: { alarmId: again.id } }))[0]!.refusals).toContain('softResetSpent');
    expect(await key(leader.call(recovery.run, { body: { alarmId: again.id } }))).toBe('recoveryRefused');
    expect(await key(stranger.call(recovery.run, { body: { alarmId: again.id } }))).toBe('notFound');
    expect((await stranger.get(recovery.runs, { query: { stationId } })).total).toBe(0);
    const man = await test.user(test.ours, ['workOrder:process', 'alarm:read']);
    // Who sees no order of it is shown nothing, and no fault either.
    for (const one of [stranger, man]) expect(await one.get(recovery.proposals, { query: { alarmId: again.id } })).toEqual([]);
    expect(await key(stranger.call(recovery.stopRun, { body: { id: run.id } }))).toBe('notFound');
    expect(
      await key(
        stranger.call(recovery.savePlaybook, {
          body: { providerId: test.ours, faultCode: 'OtherError', steps: [{ kind: 'softReset' }] },
        }),
      ),
    ).toBe('notFound');
  });

  it('opens an order when one fault has healed three times within 30 days, and archives what healed from afar as such', async () => {
    await book('InternalError', ['softReset']);
    const { serialNumber, raw, stationId } = await place();
    for (let turn = 1; turn <= 3; turn++) {
      await fault(raw, 'InternalError');
      const { id } = await alarmOf(serialNumber);
      const order = await until(
        async () => (await leader.get(workOrders.getWorkOrderList, { query: { stationId, state: 'waitingAcceptance' } })).list[0],
      );
      expect((await leader.get(recovery.proposals, { query: { taskId: order.taskId } })).map(({ alarmId }) => alarmId)).toEqual([
        id,
      ]);
      await leader.get(recovery.run, { body: { alarmId: id } });
      await until(() => resets(raw) === turn);
      await raw.status(1, 'Available');
      await becomes(serialNumber, 'watching');
      await until(async () => (await leader.get(contract.alarms.list, { query: { serialNumber, state: 'open' } })).total === 0);
      // A day goes by.
      await test.rows(
        `with late as (update alarm set opened_at = opened_at - interval '25 hours', reopened_at = reopened_at - interval '25 hours', cleared_at = cleared_at - interval '25 hours' where id = $1)
          update recovery_run set started_at = started_at - interval '25 hours', ended_at = ended_at - interval '25 hours', due_at = now() where alarm_id = $1 and state = 'watching'`,
        [id],
      );
      await test.rows(
        "update recovery_step set began_at = began_at - interval '25 hours' where run_id in (select id from recovery_run where alarm_id = $1)",
        [id],
      );
      await until(async () => (await runsOf(serialNumber)).filter(({ state }) => state === 'healed').length === turn);
      const healed = await until(async () => {
        const one = await leader.get(workOrders.get, { query: { taskId: order.taskId } });
        return one.state === 'archived' && one;
      });
      expect(healed.healedBy).toBe('recovery');
    }
    const often = await until(
      async () => (await leader.get(workOrders.getWorkOrderList, { query: { stationId, source: 'recovery' } })).list[0],
    );
    expect(often).toMatchObject({ faultCode: 'InternalError', pointId: serialNumber, state: 'waitingAcceptance' });
    const state = await leader.get(recovery.state, { query: {} });
    expect(state.healed).toBeGreaterThanOrEqual(3);
  });
});

describe('recovery that acts alone', () => {
  it('resets once over two processes and a restart, where its provider lets it', async () => {
    await book('ReaderFailure', ['softReset', 'wait', 'diagnostics'], { actsAlone: true });
    const second = await test.another();
    const { serialNumber, raw, model } = await place();
    raw.onCall = (action) => {
      if (action === 'Reset') setTimeout(() => void raw.boot('Acme', model).catch(() => {}), 20);
      return { status: 'Accepted' };
    };
    await fault(raw, 'ReaderFailure');
    await until(() => resets(raw) === 1);
    const [run] = await runsOf(serialNumber);
    expect(run).toMatchObject({ isAlone: true, startedBy: 'CSMS' });
    await test.restart();
    [leader, chief, stranger] = [leader, chief, stranger].map(({ token }) => apiOf(test.url, token)) as [Api, Api, Api];
    await second.stop();
    const back = await test.connect(serialNumber);
    await back.boot('Acme', model);
    await fault(back, 'ReaderFailure');
    const later = await until(async () => {
      const found = (await runsOf(serialNumber))[0];
      return found && found.state !== 'running' && found;
    });
    expect(later.id).toBe(run!.id);
    expect(resets(raw) + resets(back)).toBe(1);
    expect((await runsOf(serialNumber)).length).toBe(1);
  });

  it('never acts where it must not, nor beside a session, a person or another point of the station', async () => {
    const refused = await chief.call(recovery.savePlaybook, {
      body: { providerId: test.ours, faultCode: 'GroundFailure', steps: [{ kind: 'softReset' }], actsAlone: true },
    });
    expect(refused.error).toHaveProperty('fields.actsAlone');
    await book('GroundFailure', ['softReset']);
    await book('OtherError', ['softReset'], { actsAlone: true });
    const grounded = await place();
    await fault(grounded.raw, 'GroundFailure');
    const used = await place();
    const { cardNumber } = await test.card();
    const transactionId = await used.raw.start(cardNumber, 0);
    await fault(used.raw, 'OtherError');
    const { id } = await alarmOf(used.serialNumber);
    expect((await leader.get(recovery.proposals, { query: { alarmId: id } }))[0]!.refusals).toContain('session');
    const first = await place();
    const beside = await place({ stationId: first.stationId });
    first.raw.onCall = (action) => (action === 'Reset' ? undefined : { status: 'Accepted' });
    await fault(first.raw, 'OtherError');
    await until(() => resets(first.raw) === 1);
    await fault(beside.raw, 'OtherError');
    const other = await alarmOf(beside.serialNumber);
    expect((await leader.get(recovery.proposals, { query: { alarmId: other.id } }))[0]!.refusals).toContain('stationBusy');
    await new Promise((done) => setTimeout(done, 500));
    expect([resets(grounded.raw), resets(used.raw), resets(beside.raw)]).toEqual([0, 0, 0]);
    await used.raw.end(transactionId, 100);
    // One switch stops all, what is under way too.
    const off = await chief.get(recovery.setStopped, { body: { providerId: test.ours, isStopped: true } });
    expect(off.stopped).toEqual([expect.objectContaining({ providerId: test.ours })]);
    // Without a provider it is told of all that the caller sees.
    expect((await test.admin.get(recovery.state, { query: {} })).stopped).toContainEqual(off.stopped[0]);
    await book('WeakSignal', ['softReset'], { actsAlone: true });
    const late = await place();
    await fault(late.raw, 'WeakSignal');
    await alarmOf(late.serialNumber);
    await new Promise((done) => setTimeout(done, 400));
    expect([resets(late.raw), resets(beside.raw)]).toEqual([0, 0]);
    expect(await key(leader.call(recovery.setStopped, { body: { providerId: test.ours, isStopped: false } }))).toBe('forbidden');
    const on = await chief.get(recovery.setStopped, { body: { providerId: test.ours, isStopped: false } });
    expect(on.stopped).toEqual([]);
    await until(() => resets(late.raw) === 1);
  });

  it('sends nothing by itself where a driver has reported a danger, not even the rest of a run, and opens nothing', async () => {
    const driver = apiOf(test.url, undefined);
    const danger = async (serialNumber: string, stationId: number) => {
      const { list } = await test.admin.get(contract.connectorCodes.list, { query: { stationId } });
      const { code } = list.find((one) => one.serialNumber === serialNumber && one.connectorNo === 1)!;
      await driver.get(contract.feedback.report, { params: { code: code! }, body: { kind: 'smoke', language: 'en' } });
    };
    await book('LocalListConflict', ['softReset'], { actsAlone: true });
    const smoking = await place();
    await danger(smoking.serialNumber, smoking.stationId);
    await fault(smoking.raw, 'LocalListConflict');
    const { id } = await alarmOf(smoking.serialNumber);
    // Another one shows that recovery has looked since.
    const well = await place();
    await fault(well.raw, 'LocalListConflict');
    await until(() => resets(well.raw) === 1);
    expect([resets(smoking.raw), (await runsOf(smoking.serialNumber)).length]).toEqual([0, 0]);
    // A person may: he knows what was reported. Once its order is closed, recovery may again.
    expect((await leader.get(recovery.proposals, { query: { alarmId: id } }))[0]!.refusals).toEqual([]);
    const order = (await leader.get(workOrders.getWorkOrderList, { query: { stationId: smoking.stationId } })).list.find(
      ({ source }) => source === 'public',
    )!;
    await test.rows("update work_order set state = 'cancelled', cancelled_at = now() where task_id = $1", [order.taskId]);
    await until(() => resets(smoking.raw) === 1);

    await book('EVCommunicationError', ['unavailable', 'wait', 'softReset', 'available'], { actsAlone: true });
    const late = await place();
    await fault(late.raw, 'EVCommunicationError');
    await until(async () => (await runsOf(late.serialNumber))[0]?.steps.some(({ kind }) => kind === 'unavailable'));
    await danger(late.serialNumber, late.stationId);
    await late.raw.status(1, 'Unavailable');
    expect((await becomes(late.serialNumber, 'stopped')).reason).toBe('dangerReported');
    expect(resets(late.raw)).toBe(0);
    const asked = late.raw.calls.filter(({ action }) => action === 'ChangeAvailability').map(({ payload }) => payload);
    expect(asked).toEqual([{ connectorId: 1, type: 'Inoperative' }]);
  });

  it('stops for a model that it has made worse three times, until a person lets it go on', async () => {
    const { serialNumber, raw, model } = await place();
    await test.rows(
      `with a as (insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
          select provider_id, station_id, id, 1, 'fault', 'WeakSignal', 'common', now() - interval '9 days', now() - interval '9 days', now() - interval '8 days' from charge_point where serial_number = $1 returning *)
        insert into recovery_run (provider_id, station_id, point_id, connector_no, alarm_id, fault_code, vendor, model, steps, is_alone, started_by, state, due_at, started_at, ended_at, judged_at)
        select a.provider_id, a.station_id, a.point_id, 1, a.id, 'WeakSignal', 'Acme', $2, '[]', true, 'CSMS', 'worse', now(), now() - interval '9 days', now() - interval '9 days', now() - interval '8 days'
        from a cross join generate_series(1, 3)`,
      [serialNumber, model],
    );
    await fault(raw, 'WeakSignal');
    const { id } = await alarmOf(serialNumber);
    expect((await leader.get(recovery.proposals, { query: { alarmId: id } }))[0]!.refusals).toEqual(['modelStopped']);
    expect((await leader.get(recovery.state, { query: {} })).stoppedModels).toContainEqual(
      expect.objectContaining({ providerId: test.ours, vendor: 'Acme', model, worse: 3 }),
    );
    await chief.get(recovery.releaseModel, { body: { providerId: test.ours, vendor: 'Acme', model } });
    await until(() => resets(raw) === 1);
  });

  it('shuts a point that load balancing limits, and opens it once its limit is confirmed', async () => {
    await book('LocalListConflict', ['softReset']);
    const { serialNumber, raw, model } = await place();
    await test.rows(
      `insert into connector_limit (point_id, connector_no, provider_id, station_id, wanted_no, wanted_a, sent_no, sent_a, proven_no, proven_a, proven_at)
        select id, 1, provider_id, station_id, 1, 16, 1, 16, 1, 16, now() - interval '1 hour' from charge_point where serial_number = $1`,
      [serialNumber],
    );
    const seen: string[] = [];
    raw.onCall = (action, payload) => {
      if (action === 'Reset')
        setTimeout(
          () =>
            void raw
              .boot('Acme', model)
              .then(() => raw.status(1, 'Unavailable'))
              .catch(() => {}),
          20,
        );
      if (action === 'ChangeAvailability') {
        seen.push(String(payload.type));
        setTimeout(() => void raw.status(1, payload.type === 'Operative' ? 'Available' : 'Unavailable').catch(() => {}), 5);
      }
      return { status: 'Accepted' };
    };
    await fault(raw, 'LocalListConflict');
    const { id } = await alarmOf(serialNumber);
    const run = await leader.get(recovery.run, { body: { alarmId: id } });
    expect(run.steps.map(({ kind }) => kind)).toEqual(['unavailable', 'softReset', 'available']);
    await until(async () => (await runsOf(serialNumber))[0]!.steps[1]!.state !== 'next');
    await new Promise((done) => setTimeout(done, 400));
    expect(seen).toEqual(['Inoperative']);
    await test.rows(
      'update connector_limit l set proven_at = now() from charge_point p where p.id = l.point_id and p.serial_number = $1',
      [serialNumber],
    );
    await until(() => seen.includes('Operative'), 20_000);
  });
});
