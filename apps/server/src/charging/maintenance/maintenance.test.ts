import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { maintenanceWindows, alarms } = contract;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

let test: TestServer;
let clerk: Api;
let stranger: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50 } });
  const permissions = ['uptime:read', 'maintenance:write', 'alarm:read', 'alarm:rule'];
  clerk = await test.user(test.ours, permissions);
  stranger = await test.user(test.theirs, permissions);
});
afterAll(() => test.close());

const window = (stationId: number, from: number, to: number) =>
  ({ stationId, startTime: iso(from), endTime: iso(to), kind: 'upgrade', note: 'new cables' }) as const;

describe('a maintenance window', () => {
  it('keeps the faults and the absence of its points from being alarms, and no other trouble', async () => {
    const { id: stationId } = await test.station({ price: null });
    const { serialNumber } = await test.point({ stationId });
    await clerk.get(alarms.setRules, {
      body: {
        rules: [{ kind: 'offline', code: '', level: 'common', enabled: true, notify: false, threshold: 0 }],
      },
    });
    const open = async () => (await clerk.get(alarms.list, { query: { serialNumber } })).list;
    const { id } = await clerk.get(maintenanceWindows.create, { body: window(stationId, Date.now() - 1000, Date.now() + HOUR) });
    const raw = await test.boot(serialNumber);
    await raw.status(1, 'Faulted', { errorCode: 'GroundFailure' });
    await raw.status(1, 'Available');
    await raw.close();
    await until(async () => !(await test.admin.get(contract.points.get, { params: { serialNumber } })).online);
    await new Promise((done) => setTimeout(done, 400));
    expect(await open()).toEqual([]);
    const ended = await clerk.get(maintenanceWindows.end, { params: { id } });
    expect(ended.state).toBe('over');
    await until(async () => (await open()).some((one) => one.kind === 'offline'));
    expect((await clerk.call(maintenanceWindows.end, { params: { id } })).error.key).toBe('maintenanceNotRunning');
    expect(await clerk.get(alarms.byStation, { query: { stationIds: [stationId] } as never })).toEqual([
      { stationId, serious: 0, common: 1 },
    ]);
    expect(await stranger.get(alarms.byStation, { query: { stationIds: [stationId] } as never })).toEqual([]);
  });

  it('cannot be nonsense, nor rewrite what is counted for good', async () => {
    const { id: stationId } = await test.station({ price: null });
    const refused = async (from: number, to: number) =>
      (await clerk.call(maintenanceWindows.create, { body: window(stationId, from, to) })).error?.fields;
    const now = Date.now();
    expect(await refused(now, now)).toHaveProperty('endTime');
    expect(await refused(now, now + 400 * DAY)).toHaveProperty('endTime');
    expect(await refused(now - 40 * DAY, now)).toHaveProperty('startTime');
    const { id } = await clerk.get(maintenanceWindows.create, { body: window(stationId, now - HOUR, now + HOUR) });
    await test.rows(`update maintenance_window set starts_at = $2, ends_at = $3 where id = $1`, [
      id,
      iso(now - 40 * DAY),
      iso(now - 35 * DAY),
    ]);
    expect((await clerk.call(maintenanceWindows.remove, { params: { id } })).error.key).toBe('maintenanceOver');
  });

  it('of a point stands in the list of its point and station, changes, and is nothing a stranger sees', async () => {
    const { id: stationId } = await test.station({ price: null });
    const { serialNumber } = await test.point({ stationId });
    const other = await test.point();
    const now = Date.now();
    const body = { ...window(stationId, now + HOUR, now + 2 * HOUR), serialNumber };
    const { id } = await clerk.get(maintenanceWindows.create, { body });
    const ids = async (query: object, api = clerk) =>
      (await api.get(maintenanceWindows.list, { query })).list.map((one) => one.id);
    expect(await ids({ serialNumber })).toEqual([id]);
    expect(await ids({ stationId, state: 'planned' })).toEqual([id]);
    expect(await ids({ stationId, state: 'over' })).toEqual([]);
    expect(await ids({ keyword: 'new cables' }, stranger)).toEqual([]);
    expect((await stranger.call(maintenanceWindows.remove, { params: { id } })).status).toBe(404);
    expect((await stranger.call(maintenanceWindows.create, { body })).status).toBe(404);
    expect((await clerk.call(maintenanceWindows.create, { body: { ...body, serialNumber: other.serialNumber } })).status).toBe(
      404,
    );
    const changed = await clerk.get(maintenanceWindows.update, {
      params: { id },
      body: { ...window(stationId, now + HOUR, now + 3 * HOUR), kind: 'vandalism' },
    });
    expect(changed).toMatchObject({ kind: 'vandalism', state: 'planned', endTime: iso(now + 3 * HOUR) });
  });
});
