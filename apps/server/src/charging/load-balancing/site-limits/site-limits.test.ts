import { type BodyOf, contract, SITE_DEFAULTS, type SiteLimitForm } from '@csms/contract';
import type { Garage } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mays, openGarage } from '../../../testing/open-garage.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../../testing/server.ts';

const { siteLimits, loadBalancing } = contract;
const HOUR = 3_600_000;

let test: TestServer;
let garage: Garage | undefined;
let operator: Api;
let stranger: Api;
/** A program of the network operator: it may do nothing else. */
let program: Api;

beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: 300, settleMs: 200 } });
  operator = await test.user(test.ours, ['smartCharging:read', 'smartCharging:write']);
  program = await test.user(test.ours, ['smartCharging:curtail']);
  stranger = await test.user(test.theirs, ['smartCharging:read', 'smartCharging:write', 'smartCharging:curtail']);
});
afterEach(async () => {
  await garage?.stop({ endTransactions: false });
  garage = undefined;
});
afterAll(() => test.close());

const inMs = (ms: number) => new Date(test.now() + ms).toISOString();
const once = (change: Partial<SiteLimitForm> = {}): Partial<SiteLimitForm> & Pick<SiteLimitForm, 'kind'> => ({
  kind: 'dated',
  startTime: inMs(HOUR),
  endTime: inMs(2 * HOUR),
  limitW: 10_000,
  ...change,
});
const create = (stationId: number, form: BodyOf<typeof siteLimits.create>, api = operator) =>
  api.call(siteLimits.create, { params: { stationId }, body: form });
const made = (stationId: number, form: BodyOf<typeof siteLimits.create>) =>
  operator.get(siteLimits.create, { params: { stationId }, body: form });
const list = (stationId: number, query = {}) => operator.get(siteLimits.list, { query: { stationId, ...query } });

describe('limits of a site', () => {
  it('are listed with those in force first, changed before they begin, and ended or withdrawn', async () => {
    const { id: stationId } = await test.station({ timeZone: 'Asia/Shanghai' });
    const planned = await made(stationId, once({ reason: 'grid works' }));
    expect(planned).toMatchObject({
      state: 'planned',
      limitW: 10_000,
      limitA: null,
      isEnforced: false,
      reachedW: null,
      circuitId: null,
    });
    const running = await made(
      stationId,
      once({ startTime: inMs(-HOUR), endTime: inMs(HOUR / 2), limitA: 20, orderedBy: 'Grid operator' }),
    );
    expect(running).toMatchObject({ state: 'holds', orderedBy: 'Grid operator' });
    const { serialNumber } = await test.point({ stationId });
    const circuit = await test.admin.get(contract.circuits.create, {
      body: { name: unique('C'), stationId, limitPowerW: 20_000, serialNumbers: [serialNumber] },
    });
    const weekly = await made(stationId, {
      kind: 'weekly',
      days: [1, 2, 3, 4, 5, 6, 7],
      fromTime: '22:00',
      toTime: '21:59',
      limitW: 5000,
      circuitId: circuit.id,
    });
    expect(weekly).toMatchObject({ kind: 'weekly', fromTime: '22:00', toTime: '21:59', startTime: null });
    expect((await list(stationId)).list.map(({ id }) => id).at(-1)).toBe(planned.id);
    const live = await operator.get(loadBalancing.live, { params: { stationId } });
    expect(live.holding.map(({ id }) => id)).toContain(running.id);
    expect([live.nodes[0]!.nowW, live.nodes[0]!.nowA]).toEqual([10_000, 20]);

    const changed = await operator.get(siteLimits.update, {
      params: { id: planned.id },
      body: once({ limitW: null, limitA: 16, reason: 'grid works' }),
    });
    expect(changed).toMatchObject({ id: planned.id, limitW: null, limitA: 16 });
    expect((await operator.call(siteLimits.update, { params: { id: running.id }, body: once() })).error?.key).toBe('limitBegun');

    const ended = await operator.get(siteLimits.end, { params: { id: running.id } });
    expect(ended.state).toBe('ended');
    const withdrawn = await operator.get(siteLimits.end, { params: { id: planned.id } });
    expect(withdrawn.state).toBe('withdrawn');
    expect((await operator.get(siteLimits.end, { params: { id: planned.id } })).endedTime).toBe(withdrawn.endedTime);
    expect((await operator.get(siteLimits.end, { params: { id: weekly.id } })).state).toBe('ended');
    const after = await operator.get(loadBalancing.live, { params: { stationId } });
    expect(after.holding).toEqual([]);
    expect(after.nodes[0]!.nowW).toBe(after.nodes[0]!.limitW);
    expect((await list(stationId, { state: 'withdrawn' })).list.map(({ id }) => id)).toEqual([planned.id]);
    const file = await operator.raw('GET', `${siteLimits.export.path}?format=csv&stationId=${stationId}`, undefined, {
      'x-language': 'zh',
    });
    const text = await file.text();
    expect(text).toContain('每天 22:00–次日 21:59');
    expect(text).toContain('grid works');
  });

  it('are refused at the field, and for a circuit of another site', async () => {
    const { id: stationId } = await test.station();
    const other = await test.station();
    const { serialNumber } = await test.point({ stationId: other.id });
    const circuit = await test.admin.get(contract.circuits.create, {
      body: { name: unique('C'), stationId: other.id, limitPowerW: 20_000, serialNumbers: [serialNumber] },
    });
    const fields = async (form: BodyOf<typeof siteLimits.create>) => (await create(stationId, form)).error?.fields;
    expect(await fields(once({ circuitId: circuit.id }))).toHaveProperty('circuitId');
    expect(await fields(once({ endTime: inMs(HOUR / 2) }))).toHaveProperty('endTime');
    expect(await fields(once({ limitW: null }))).toHaveProperty('limitW');
    expect(await fields(once({ endTime: inMs(11 * 365 * 24 * HOUR) }))).toHaveProperty('endTime');
    expect(Object.keys((await fields({ kind: 'weekly', limitW: 1 })) ?? {})).toEqual(['days', 'fromTime', 'toTime']);
    expect((await made(other.id, once({ circuitId: circuit.id }))).circuitName).toBe(circuit.name);
  });

  it('are refused above what the grid connection and the circuit carry, and the bound is named', async () => {
    const { id: stationId } = await test.station();
    const { serialNumber } = await test.point({ stationId });
    const settings = { ...SITE_DEFAULTS, siteLimitW: null, limitA: 63 };
    await test.admin.get(loadBalancing.save, { params: { stationId }, body: settings });
    const circuitOf = (more: object) =>
      test.admin.call(contract.circuits.create, {
        body: { name: 'East wing', stationId, limitPowerW: 20_000, serialNumbers: [serialNumber], ...more },
      });
    expect((await circuitOf({ limitPowerW: 999_000, limitA: 999 })).error.fields).toEqual({
      limitPowerW: 'At most 43.47 kW: the grid connection carries no more',
      limitA: 'At most 63 A: the grid connection carries no more',
    });
    const { data: circuit } = await circuitOf({ limitA: 32 });
    const fieldsOf = async (form: Partial<SiteLimitForm>) =>
      (await create(stationId, once({ limitW: null, ...form }))).error?.fields;
    expect(await fieldsOf({ limitA: 999 })).toEqual({ limitA: 'At most 63 A: the grid connection carries no more' });
    expect(await fieldsOf({ limitW: 1_000_000 })).toEqual({ limitW: 'At most 43.47 kW: the grid connection carries no more' });
    const { id: circuitId } = circuit as { id: number };
    expect(await fieldsOf({ circuitId, limitA: 33 })).toEqual({
      limitA: 'At most 32 A: the circuit “East wing” carries no more',
    });
    const curtailed = { stationId, reference: unique('ORDER'), endTime: inMs(HOUR), limitA: 999 };
    expect((await program.call(siteLimits.curtail, { body: curtailed })).error.fields).toHaveProperty('limitA');
    const byHand = { serialNumber, connectorNo: 1, limitA: 33, reason: '' };
    expect((await test.admin.call(loadBalancing.manual, { body: byHand })).error.fields).toHaveProperty('limitA');
    const wide = { ...settings, imbalanceA: 64, fallbackW: 50_000 };
    expect((await test.admin.call(loadBalancing.save, { params: { stationId }, body: wide })).error.fields).toEqual({
      imbalanceA: 'At most 63 A: the grid connection carries no more',
      fallbackW: 'At most 43.47 kW: the grid connection carries no more',
    });
    await made(stationId, once({ limitW: null, limitA: 63 }));
  });

  it('are refused while another limit of the same place holds, whose times are told; an order by the API is not', async () => {
    const { id: stationId } = await test.station({ timeZone: 'UTC' });
    const first = await made(stationId, once({ startTime: '2026-12-24T08:00:00Z', endTime: '2026-12-24T10:00:00Z' }));
    const second = once({ startTime: '2026-12-24T09:59:00Z', endTime: '2026-12-24T12:00:00Z' });
    expect((await create(stationId, second)).error).toMatchObject({
      key: 'limitsOverlap',
      fields: { startTime: 'Another limit of the same place holds then: 2026-12-24 08:00 – 10:00' },
    });
    const weekly = { kind: 'weekly' as const, days: [4], fromTime: '07:00', toTime: '09:00', limitW: 1 };
    expect((await create(stationId, weekly)).error.fields).toHaveProperty('fromTime');
    await made(stationId, { ...weekly, toTime: '08:00' });
    // What is changed does not stand in its own way; what has ended stands in nobody's.
    await operator.get(siteLimits.update, {
      params: { id: first.id },
      body: once({ startTime: first.startTime, endTime: first.endTime, limitW: 2 }),
    });
    await operator.get(siteLimits.end, { params: { id: first.id } });
    await made(stationId, second);
    const order = { stationId, reference: unique('ORDER'), startTime: second.startTime!, endTime: second.endTime!, limitW: 3 };
    expect((await program.get(siteLimits.curtail, { body: order })).state).toBe('planned');
  });

  it('are nothing that another operator sees, makes or ends', async () => {
    const { id: stationId } = await test.station();
    const { id } = await made(stationId, once());
    const reference = unique('ORDER');
    await program.get(siteLimits.curtail, { body: { stationId, reference, endTime: inMs(HOUR), limitW: 0 } });
    const theirs = [
      stranger.call(siteLimits.create, { params: { stationId }, body: once() }),
      stranger.call(siteLimits.update, { params: { id }, body: once() }),
      stranger.call(siteLimits.end, { params: { id } }),
      stranger.call(siteLimits.curtail, { body: { stationId, reference, endTime: inMs(HOUR), limitW: 0 } }),
      stranger.call(siteLimits.curtailment, { params: { reference } }),
      stranger.call(siteLimits.endCurtailment, { params: { reference } }),
    ];
    for (const answer of await Promise.all(theirs)) expect(answer.status).toBe(404);
    expect((await stranger.get(siteLimits.list, { query: {} })).list.filter((one) => one.stationId === stationId)).toEqual([]);
  });
});

describe('an order by the API', () => {
  it('needs the one permission, counts once for a reference, and is ended by it', async () => {
    const { id: stationId } = await test.station();
    const reference = unique('ORDER');
    const body = { stationId, reference, endTime: inMs(HOUR), limitW: 7000, reason: 'peak', orderedBy: 'Stadtwerke' };
    expect((await operator.call(siteLimits.curtail, { body })).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 5 }, () => program.get(siteLimits.curtail, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'holds', reference, limitW: 7000, orderedBy: 'Stadtwerke' });
    // The first one stays, whatever the second says.
    expect(await program.get(siteLimits.curtail, { body: { ...body, limitW: 1 } })).toMatchObject({
      id: answers[0]!.id,
      limitW: 7000,
    });
    expect((await list(stationId)).total).toBe(1);
    expect((await program.get(siteLimits.curtailment, { params: { reference } })).limitW).toBe(7000);
    expect((await program.get(siteLimits.endCurtailment, { params: { reference } })).state).toBe('ended');
    expect((await program.call(siteLimits.list, { query: {} })).status).toBe(403);
  });
});

describe('the next time of a weekly limit', () => {
  it('is found when one is over and when the station gets another time zone', async () => {
    const { id: stationId } = await test.station({ timeZone: 'UTC' });
    const one = await made(stationId, {
      kind: 'weekly',
      days: [1, 2, 3, 4, 5, 6, 7],
      fromTime: '10:00',
      toTime: '11:00',
      limitW: 5000,
    });
    const read = async () => (await list(stationId)).list[0]!;
    await test.rows(
      `update site_limit set holds_from = holds_from - interval '7 days', holds_until = holds_until - interval '7 days' where id = $1`,
      [one.id],
    );
    await until(async () => (await read()).holdsFrom === one.holdsFrom);
    await test.rows(`update station set time_zone = 'Asia/Kolkata' where id = $1`, [stationId]);
    await until(async () => (await read()).holdsFrom?.slice(11, 16) === '04:30');
  });
});

describe('cars under a limit', () => {
  it('come down to the lowest, and get their power back step by step when it goes', async () => {
    const opened = await openGarage(test, 'SL', 6, { limitA: 40, siteLimitW: null });
    garage = opened.garage;
    const { station, site, letIn } = opened;
    await until(async () => (await site()).connectors.every(({ state }) => state === 'proven'), 60_000);
    await letIn();
    await until(() => opened.garage.state().charging >= 4, 60_000);
    await until(() => Math.max(...opened.garage.state().sum) > 30, 60_000);
    const order = (reference: string, limitA: number) =>
      program.get(siteLimits.curtail, { body: { stationId: station.id, reference, endTime: inMs(HOUR), limitA } });
    await order('SL-1', 30);
    const low = await order('SL-2', 20);
    await until(() => Math.max(...opened.garage.state().sum) <= 20.4, 60_000);
    await until(async () => Math.max(...mays(await site())) <= 20.05, 60_000);
    await until(async () => Math.max(...(await site()).nodes[0]!.lines) <= 20.4, 20_000);
    const live = await site();
    expect(live.nodes[0]!.nowA).toBe(20);
    expect(live.holding.map(({ limitA }) => limitA)).toEqual([30, 20]);
    for (const { why } of live.connectors.filter(({ limitA }) => limitA! > 0))
      expect(why).toMatchObject({ kind: 'share', limit: 20 });
    // What was reached is measured once cars have had time to come down.
    test.shiftClock(31_000);
    await until(
      async () => (await program.get(siteLimits.curtailment, { params: { reference: 'SL-2' } })).reachedW !== null,
      20_000,
    );
    const measured = await program.get(siteLimits.curtailment, { params: { reference: 'SL-2' } });
    expect(measured.reachedW).toBeGreaterThan(1000);
    expect(measured.reachedW).toBeLessThan(3 * 20 * 230 * 1.02);
    expect(measured.overS).toBe(0);

    await operator.get(siteLimits.end, { params: { id: low.id } });
    opened.garage.forget();
    await until(() => Math.max(...opened.garage.state().sum) > 24, 60_000);
    let worst = 0;
    for (let i = 0; i < 12; i++) {
      worst = Math.max(worst, ...mays(await site()));
      await new Promise((done) => setTimeout(done, 500));
    }
    expect(worst).toBeLessThanOrEqual(30.05);
    await program.get(siteLimits.endCurtailment, { params: { reference: 'SL-1' } });
    await until(() => Math.max(...opened.garage.state().sum) > 34, 60_000);
    expect(opened.garage.overload().worstA).toBeLessThan(0.8);
  }, 300_000);

  it('of a circuit leave the other circuits alone', async () => {
    const opened = await openGarage(test, 'SC', 4, { limitA: 100, siteLimitW: null });
    garage = opened.garage;
    const { station, site, letIn } = opened;
    const circuit = await test.admin.get(contract.circuits.create, {
      body: { name: 'Ramp', stationId: station.id, limitPowerW: 60_000, serialNumbers: ['SC0001', 'SC0002'] },
    });
    await made(station.id, once({ startTime: inMs(-1000), circuitId: circuit.id, limitW: null, limitA: 8 }));
    await until(async () => (await site()).connectors.every(({ state }) => state === 'proven'), 60_000);
    await letIn();
    await until(async () => {
      const { connectors } = await site();
      const drawn = (serials: string[]) =>
        connectors.filter((one) => serials.includes(one.serialNumber)).map(({ drawnA }) => drawnA);
      expect(Math.max(...drawn(['SC0003', 'SC0004']))).toBeGreaterThan(12);
      const below = drawn(['SC0001', 'SC0002']);
      expect(Math.max(...below)).toBeGreaterThan(5);
      expect(Math.max(...below)).toBeLessThanOrEqual(8.2);
      return true;
    }, 150_000);
    expect((await site()).nodes.find(({ circuitId }) => circuitId === circuit.id)).toMatchObject({ nowA: 8, nowW: 60_000 });
  }, 300_000);
});
