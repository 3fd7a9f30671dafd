import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { spansOf } from './timeline.rules.ts';

const iso = (at: number) => new Date(at).toISOString();
const reading = (at: number, status: string, error = 'NoError') => ({ at, value: { status, error } });
const stateOf = ({ status }: { status: string }) => (status === 'Charging' ? 'charging' : 'available');

describe('the timeline', () => {
  it('begins with what was in force, joins what is the same, and breaks where the connection was gone', () => {
    const spans = spansOf(
      [reading(50, 'Available'), reading(150, 'Available'), reading(200, 'Charging')],
      [
        { at: 10, value: true },
        { at: 160, value: false },
        { at: 180, value: true },
      ],
      100,
      300,
      stateOf,
    );
    expect(spans).toEqual([
      { from: iso(100), to: iso(160), state: 'available', detail: 'Available' },
      { from: iso(160), to: iso(180), state: 'offline', detail: null },
      { from: iso(180), to: iso(200), state: 'available', detail: 'Available' },
      { from: iso(200), to: iso(300), state: 'charging', detail: 'Charging' },
    ]);
  });

  it('shows nothing for the time of which nothing is known', () => {
    expect(spansOf([reading(200, 'Available')], [], 100, 300, stateOf)).toEqual([
      { from: iso(200), to: iso(300), state: 'available', detail: 'Available' },
    ]);
  });
});

describe('of a real charger', () => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer();
  });
  afterAll(() => test.close());

  it('shows when it came, what it said, and when it went; and its last fault', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    await point.status(1, 'Faulted', { errorCode: 'GroundFailure', info: 'wet' });
    await point.status(1, 'Available');
    const get = (hours?: number) => test.admin.get(contract.points.timeline, { params: { serialNumber }, query: { hours } });
    await until(async () => (await get()).knownFrom !== null);
    const states = async () => (await get()).connectors[0]!.spans.map((span) => span.state);
    await until(async () => (await states()).at(-1) === 'available');
    await point.close();
    await until(async () => (await states()).at(-1) === 'offline');
    expect(await states()).toContain('available');
    const { lastError } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(lastError).toMatchObject({ connectorNo: 1, code: 'GroundFailure', info: 'wet' });
  });

  it('a quarantined charger is found, and comes back once it is released', async () => {
    const { serialNumber } = await test.point();
    await test.rows(`update charge_point set quarantined_until = now() + interval '1 hour' where serial_number = $1`, [
      serialNumber,
    ]);
    await expect(test.connect(serialNumber)).rejects.toMatchObject({ status: 503 });
    const { list } = await test.admin.get(contract.points.list, { query: { quarantined: true } });
    expect(list.map((one) => one.serialNumber)).toEqual([serialNumber]);
    await test.admin.get(contract.points.release, { params: { serialNumber }, body: {} });
    const point = await test.boot(serialNumber);
    await point.close();
  });
});
