import { type BodyOf, contract } from '@csms/contract';
import type { Garage } from '@csms/simulator';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openGarage } from '../../testing/open-garage.ts';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { sessions, loadBalancing, siteLimits } = contract;
const HOUR = 3_600_000;

let test: TestServer;
let garage: Garage | undefined;
let clerk: Api;
let reader: Api;
let stranger: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { balancingMs: 300, settleMs: 200 } });
  clerk = await test.user(test.ours, ['charging:read', 'charging:start', 'smartCharging:write', 'smartCharging:read']);
  reader = await test.user(test.ours, ['charging:read']);
  stranger = await test.user(test.theirs, ['charging:read', 'charging:start', 'point:read']);
});
afterEach(() => garage?.stop({ endTransactions: false }));
afterAll(() => test.close());

const inMs = (ms: number) => new Date(test.now() + ms).toISOString();

it('a car whose driver leaves soon gets what it needs before the others, and less when the wish is taken back', async () => {
  const opened = await openGarage(test, 'GO', 3, { limitA: 24, siteLimitW: null, strategy: 'goal' });
  garage = opened.garage;
  await until(async () => (await opened.site()).connectors.every(({ state }) => state === 'proven'), 60_000);
  await opened.letIn();
  const limits = async () => (await opened.site()).connectors.map(({ limitA }) => limitA);
  // The third line serves three cars.
  await until(async () => (await limits()).every((limit) => limit === 8), 60_000);
  const transactionId = (await opened.site()).connectors[0]!.transactionId!;
  const set = (body: BodyOf<typeof sessions.setGoal>, api = clerk) =>
    api.call(sessions.setGoal, { params: { transactionId }, body });
  const goal = { leavesTime: inMs(HOUR), wantsWh: 40_000 };
  expect((await set(goal, reader)).status).toBe(403);
  expect((await set(goal, stranger)).status).toBe(404);
  expect((await set({ ...goal, wantsWh: null })).error?.fields).toHaveProperty('wantsWh');
  expect((await set({ ...goal, leavesTime: null })).error?.fields).toHaveProperty('leavesTime');
  expect((await set({ ...goal, leavesTime: inMs(-1000) })).error?.key).toBe('departureOver');
  expect((await set({ ...goal, leavesTime: inMs(40 * 24 * HOUR) })).error?.fields).toHaveProperty('leavesTime');
  expect((await set(goal)).data).toMatchObject(goal);
  await until(async () => {
    const [first, second, third] = await limits();
    expect(first).toBe(12);
    expect([second, third]).toEqual([6, 6]);
    return true;
  }, 300_000);
  expect(await clerk.get(sessions.get, { params: { transactionId } })).toMatchObject(goal);

  await siteLimit(opened.station.id);
  const point = await until(() => reader.get(loadBalancing.point, { params: { serialNumber: 'GO0001' } }));
  expect(point).toMatchObject({ mode: 'automatic', connectors: [{ transactionId, strategy: 'goal', maxA: 16 }] });
  expect(point.connectors[0]).not.toHaveProperty('account');
  expect(point.holding).toMatchObject([{ reason: 'evening peak', limitA: 20 }]);
  expect((await stranger.call(loadBalancing.point, { params: { serialNumber: 'GO0001' } })).status).toBe(404);

  await set({ leavesTime: null, wantsWh: null });
  await until(async () => new Set(await limits()).size === 1, 60_000);
  await opened.garage.points[0]!.stopTransaction(1);
  await until(async () => (await set(goal)).error?.key === 'notCharging');
}, 300_000);

async function siteLimit(stationId: number): Promise<void> {
  await clerk.get(siteLimits.create, {
    params: { stationId },
    body: { kind: 'dated', startTime: inMs(-1000), endTime: inMs(HOUR), limitA: 20, reason: 'evening peak' },
  });
}
