import { contract } from '@csms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { findProblems } from './find-problems.ts';
import { problemShare } from './is-problem.rules.ts';

const { faultProblems, fieldWork, workOrders } = contract;
const DAY = 86_400_000;
let test: TestServer;
let leader: Api;
let reader: Api;
let stranger: Api;
/** Ten points of one model: seven of firmware 1.0, three of 2.0; ten of another model. */
const sick: string[] = [];
const healthy: string[] = [];

beforeAll(async () => {
  test = await startTestServer();
  leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:dispatch',
    'workOrder:process',
    'knowledge:write',
    'message:read',
  ]);
  reader = await test.user(test.ours, ['workOrder:read']);
  stranger = await test.user(test.theirs, ['workOrder:read', 'knowledge:write']);
  const { id: stationId } = await test.station();
  for (let n = 0; n < 20; n++) {
    const { serialNumber } = await test.point({ stationId });
    (n < 10 ? sick : healthy).push(serialNumber);
    await test.rows('update charge_point set vendor = $2, model = $3, firmware_version = $4 where serial_number = $1', [
      serialNumber,
      'Volt',
      n < 10 ? 'X1' : 'Y2',
      n < 7 ? '1.0' : '2.0',
    ]);
  }
  // Four of the seven have it again and again, one of them once; a point of the other model has it twice too.
  for (const [at, times] of [
    [sick[0], 3],
    [sick[1], 2],
    [sick[2], 2],
    [sick[3], 2],
    [sick[4], 1],
    [healthy[0], 2],
  ] as const)
    for (let n = 0; n < times; n++) await alarm(at!, 'ReaderFailure', n + 1);
  // Long ago is no longer.
  for (const at of healthy.slice(0, 6)) for (const days of [200, 201]) await alarm(at, 'OverVoltage', days);
});
afterAll(() => test.close());

const alarm = (serialNumber: string, code: string, daysAgo: number) =>
  test.rows(
    `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
      select provider_id, station_id, id, 1, 'fault', $2, 'serious', $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '1 hour' from charge_point where serial_number = $1`,
    [serialNumber, code, new Date(test.now() - daysAgo * DAY).toISOString()],
  );
const order = async (pointId: string, faultCode: 'ReaderFailure' | 'OverVoltage' = 'ReaderFailure') =>
  (await test.admin.get(workOrders.createArtificialOrder, { body: { pointId, faultCode, description: 'The reader stays dark' } }))
    .taskId;
const list = (api = leader, query: object = {}) => api.get(faultProblems.list, { query });

it('the rule finds what surely comes more often with a model and its firmware than elsewhere, once, and tells who may write it down', async () => {
  await findProblems(test.databases.system, test.now());
  await findProblems(test.databases.system, test.now());
  const found = await list();
  expect(found.total).toBe(1);
  expect(found.list[0]).toMatchObject({
    faultCode: 'ReaderFailure',
    vendor: 'Volt',
    model: 'X1',
    firmware: '1.0',
    state: 'open',
    foundBy: 'rule',
    pointsAffected: 5,
    pointsOfModel: 7,
    events: 10,
  });
  // Four of seven: a quarter at least.
  expect(found.list[0]!.atLeast).toBeCloseTo(25, 0);
  const told = await test.rows<{ n: number }>(
    `select count(*)::int as n from message m join message_recipient r on r.message_id = m.id join system_users u on u.id = r.user_id
      where u.username = $1 and m.title::text ~ 'again and again|共性问题'`,
    [(await leader.get(contract.signIn.info)).username],
  );
  expect(told[0]!.n).toBe(1);
});

it('is shown at orders and points of its model and firmware, on the phone too, and no longer once a firmware has solved it', async () => {
  const { id, providerId } = (await list()).list[0]!;
  const body = { id, providerId, faultCode: 'ReaderFailure' as const, vendor: 'Volt', model: 'X1', firmware: '1.0' };
  expect((await leader.call(faultProblems.save, { body: { ...body, state: 'known' } })).error).toHaveProperty(
    'fields.workaround',
  );
  expect((await leader.call(faultProblems.save, { body: { ...body, state: 'solved' } })).error).toHaveProperty(
    'fields.fixedFirmware',
  );
  await leader.get(faultProblems.save, { body: { ...body, state: 'known', workaround: 'Power the reader off for a minute' } });
  const ill = await order(sick[0]!);
  const [other, otherFault, otherFirmware] = [
    await order(healthy[1]!),
    await order(sick[1]!, 'OverVoltage'),
    await order(sick[9]!),
  ];
  const of = async (taskId: string) => (await reader.get(faultProblems.of, { query: { taskId } })).map((one) => one.id);
  expect(await of(ill)).toEqual([id]);
  for (const taskId of [other, otherFault, otherFirmware]) expect(await of(taskId)).toEqual([]);
  const ofPoint = async (pointId: string) =>
    (await reader.get(faultProblems.of, { query: { pointId } })).map((one) => one.workaround);
  expect(await ofPoint(sick[5]!)).toEqual(['Power the reader off for a minute']);
  expect(await ofPoint(healthy[1]!)).toEqual([]);
  const detail = await reader.get(faultProblems.get, { params: { id } });
  expect(detail.workOrders.map((one) => one.taskId)).toEqual([ill]);
  expect(detail.points[0]).toMatchObject({ pointId: sick[0], events: 4 });

  await leader.get(workOrders.accept, { body: { taskId: ill } });
  const { userId } = await leader.get(contract.signIn.info);
  await leader.get(workOrders.updateServiceManToWorkOrder, { body: { taskId: ill, serviceManId: userId } });
  expect((await leader.get(fieldWork.orders)).list[0]?.problems).toMatchObject([{ id, state: 'known' }]);

  await leader.get(faultProblems.save, { body: { ...body, state: 'solved', workaround: 'Upgrade', fixedFirmware: '3.0' } });
  expect(await of(ill)).toEqual([id]);
  await test.rows("update charge_point set firmware_version = '3.0' where serial_number = $1", [sick[0]]);
  expect(await of(ill)).toEqual([]);
  // What its orders were about stays.
  expect((await reader.get(faultProblems.get, { params: { id } })).orders).toBe(1);
});

it('by hand it is opened once over a model, for any firmware, and what was rejected is not found again', async () => {
  const body = { providerId: test.ours, faultCode: 'OverVoltage' as const, vendor: 'Volt', model: 'Y2', state: 'open' as const };
  const made = await leader.get(faultProblems.save, { body });
  expect(made).toMatchObject({ firmware: '', foundBy: 'person', atLeast: null, pointsOfModel: 10 });
  expect((await leader.call(faultProblems.save, { body })).error).toHaveProperty('fields.firmware');
  await leader.get(faultProblems.save, { body: { ...body, id: made.id, state: 'rejected' } });
  for (const at of healthy.slice(0, 8)) for (const days of [2, 3]) await alarm(at, 'OverVoltage', days);
  await findProblems(test.databases.system, test.now());
  expect((await list(leader, { faultCode: 'OverVoltage' })).total).toBe(1);
  expect(await reader.get(faultProblems.of, { query: { pointId: healthy[0]! } })).toEqual([]);
});

it('firmware is compared by its numbers: what comes after the one that solved a problem has it no more, and 1.10 comes after 1.9', async () => {
  const since = async (version: string, than: string) =>
    (await test.rows<{ is: boolean }>('select version_since($1, $2) as is', [version, than]))[0]!.is;
  for (const [version, than] of [
    ['1.10', '1.9'],
    ['V2.0.0', '1.99.99'],
    ['v1.4.2', '1.4.2'],
    ['3.1-b12', '3.1-b9'],
    ['AC_2.10_fix', 'ac_2.9'],
    ['1.02', '1.2'],
  ] as const)
    expect(await since(version, than), `${version} comes after ${than}`).toBe(true);
  for (const [version, than] of [
    ['1.9', '1.10'],
    ['1.4.1', 'v1.4.2'],
    ['AC_3.0', 'DC_2.0'],
    ['', '1.0'],
    ['1.0', ''],
    ['unknown', '1.0'],
  ] as const)
    expect(await since(version, than), `${version} does not come after ${than}`).toBe(false);

  const on = (serialNumber: string, version: string) =>
    test.rows('update charge_point set firmware_version = $2 where serial_number = $1', [serialNumber, version]);
  const body = {
    providerId: test.ours,
    faultCode: 'PowerMeterFailure' as const,
    vendor: 'Volt',
    model: 'Y2',
    workaround: 'Upgrade',
  };
  const older = { ...body, firmware: '1.10', state: 'solved' as const, fixedFirmware: '1.9' };
  expect((await leader.call(faultProblems.save, { body: older })).error).toHaveProperty('fields.fixedFirmware');
  const { id } = await leader.get(faultProblems.save, { body: { ...body, state: 'solved', fixedFirmware: '1.9' } });
  const has = async (version: string) => {
    await on(healthy[9]!, version);
    return (await reader.get(faultProblems.of, { query: { pointId: healthy[9]! } })).some((one) => one.id === id);
  };
  expect([await has('1.8'), await has('1.9'), await has('1.10'), await has('2.0'), await has('1.2')]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

it('strangers see nothing of it and write nothing, who only reads writes nothing', async () => {
  const { id, providerId } = (await list()).list[0]!;
  expect((await list(stranger)).total).toBe(0);
  expect((await stranger.call(faultProblems.get, { params: { id } })).status).toBe(404);
  expect((await stranger.call(faultProblems.of, { query: { pointId: sick[0]! } })).status).toBe(404);
  const body = { providerId, faultCode: 'OtherError' as const, vendor: 'V', model: 'M', state: 'open' as const };
  expect((await stranger.call(faultProblems.save, { body })).status).toBe(404);
  expect((await stranger.call(faultProblems.save, { body: { ...body, id } })).status).toBe(404);
  expect((await reader.call(faultProblems.save, { body })).status).toBe(403);
});

describe('the rule', () => {
  const count = (most: number) => fc.integer({ min: 0, max: most });
  it('calls nothing a problem that few points have, or that comes as often elsewhere; more of the same never unmakes one', () => {
    fc.assert(
      fc.property(count(200), count(200), count(200), count(200), (a, b, c, d) => {
        const points = a + b;
        const pointsElsewhere = c + d;
        const spread = { affected: a, points, affectedElsewhere: c, pointsElsewhere };
        const share = problemShare(spread);
        if (a < 3) expect(share).toBeNull();
        if (pointsElsewhere > 0 && points > 0 && a / points <= c / pointsElsewhere) expect(share).toBeNull();
        if (share !== null) {
          expect(share).toBeLessThanOrEqual(a / points);
          if (b > 0) expect(problemShare({ ...spread, affected: a + 1 })).not.toBeNull();
        }
      }),
    );
  });
});
