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

  it('tells when it was faulted or away and what firmware it got meanwhile, within the asked time alone', async () => {
    const { serialNumber } = await test.point();
    const from = new Date(Date.now() - 1000).toISOString();
    const point = await test.boot(serialNumber);
    await point.status(1, 'Faulted', { errorCode: 'GroundFailure' });
    const get = (query: { from: string; to?: string }) =>
      test.admin.get(contract.points.interruptions, { params: { serialNumber }, query: { ...query, connectorNo: 1 } });
    const kinds = async () => (await get({ from })).map((one) => one.kind);
    await until(async () => (await kinds()).includes('faulted'));
    await point.close();
    await until(async () => (await kinds()).at(-1) === 'offline');
    const [{ id }] = (await test.rows<{ id: number }>(
      `insert into firmware_update (provider_id, version, communication_type, location, protocol, base_url, retrieve_at, retries, retry_interval, wave_size, wave_wait_minutes, wait_hours, max_failures, created_by, description, status, starts_at, created_at)
        select provider_id, '2.0', 'ocpp1.6', 'http://127.0.0.1:9/x', 'http', '', now(), 1, 60, 10, 1, 24, 5, 'x', '', 'finished', now(), now() from charge_point where serial_number = $1 returning id`,
      [serialNumber],
    )) as [{ id: number }];
    await test.rows(
      `insert into firmware_update_point (update_id, provider_id, point_id, status, wave, from_version, changed_at, waits_since, finished_at)
        select $1, provider_id, id, 'installed', 1, '1.9', now(), now(), now() from charge_point where serial_number = $2`,
      [id, serialNumber],
    );
    const found = await get({ from, to: new Date(Date.now() + 60_000).toISOString() });
    expect(found[0]).toMatchObject({ kind: 'faulted', errorCode: 'GroundFailure' });
    expect(found.map((one) => one.kind).slice(-2)).toEqual(['offline', 'firmware']);
    expect(found.at(-1)).toMatchObject({ before: '1.9', version: '2.0' });
    const { firmware } = await test.admin.get(contract.points.timeline, { params: { serialNumber }, query: {} });
    expect(firmware).toEqual([expect.objectContaining({ before: '1.9', version: '2.0' })]);
    expect(await get({ from: new Date(Date.parse(from) - 60_000).toISOString(), to: from })).toEqual([]);
  });

  it('tells a firmware that was changed at the charger: another version once, however often it boots with it, and the first it ever tells not', async () => {
    const { serialNumber } = await test.point();
    const since = new Date(Date.now() - 1000).toISOString();
    const point = await test.connect(serialNumber);
    const boot = (firmwareVersion?: string) =>
      point.call('BootNotification', { chargePointVendor: 'Volt', chargePointModel: 'X1', firmwareVersion });
    const changes = async () =>
      (await test.admin.get(contract.points.timeline, { params: { serialNumber }, query: {} })).firmware.map(
        ({ at: _, ...change }) => change,
      );
    await boot();
    await boot('1.9');
    await boot('1.9');
    expect(await changes()).toEqual([]);
    await boot('2.0');
    await boot('2.0');
    await boot();
    const first = { before: '1.9', version: '2.0', updateId: null };
    expect(await changes()).toEqual([first]);
    await point.close();
    const again = await test.connect(serialNumber);
    await again.call('BootNotification', { chargePointVendor: 'Volt', chargePointModel: 'X1', firmwareVersion: '2.0' });
    expect(await changes()).toEqual([first]);
    await again.call('BootNotification', { chargePointVendor: 'Volt', chargePointModel: 'X1', firmwareVersion: '1.9' });
    const both = [first, { before: '2.0', version: '1.9', updateId: null }];
    expect(await changes()).toEqual(both);
    const query = { connectorNo: 1, from: since, to: new Date(Date.now() + 60_000).toISOString() };
    const told = await test.admin.get(contract.points.interruptions, { params: { serialNumber }, query });
    expect(told.filter((one) => one.kind === 'firmware')).toEqual(
      both.map((one) => ({ kind: 'firmware', at: expect.any(String), ...one })),
    );
    const theirs = await test.user(test.theirs, ['*:*:*']);
    expect((await theirs.call(contract.points.interruptions, { params: { serialNumber }, query })).status).toBe(404);
    const scoped = await test.rows<{ n: number }>(
      'select count(*)::int as n from firmware_change c join charge_point p on p.id = c.point_id where p.serial_number = $1 and c.provider_id = p.provider_id',
      [serialNumber],
    );
    expect(scoped).toEqual([{ n: 2 }]);
    await again.close();
  });

  it('a change that a boot shows while its update is at work is one mark, and names the update', async () => {
    const { serialNumber } = await test.point();
    const point = await test.connect(serialNumber);
    const boot = (firmwareVersion: string) =>
      point.call('BootNotification', { chargePointVendor: 'Volt', chargePointModel: 'X1', firmwareVersion });
    await boot('1.9');
    const [{ id }] = (await test.rows<{ id: number }>(
      `insert into firmware_update (provider_id, version, communication_type, location, protocol, base_url, retrieve_at, retries, retry_interval, wave_size, wave_wait_minutes, wait_hours, max_failures, created_by, description, status, starts_at, created_at)
        select provider_id, 'V2.0', 'ocpp1.6', 'http://127.0.0.1:9/x', 'http', '', now(), 1, 60, 10, 1, 24, 5, 'x', '', 'finished', now(), now() from charge_point where serial_number = $1 returning id`,
      [serialNumber],
    )) as [{ id: number }];
    const set = (status: string, requested: string, finished: string) =>
      test.rows(
        `insert into firmware_update_point (update_id, provider_id, point_id, status, wave, from_version, changed_at, waits_since, requested_at, finished_at)
          select $1, provider_id, id, $3, 1, '1.9', now(), now(), now() + $4::interval, now() + $5::interval from charge_point where serial_number = $2
          on conflict (update_id, point_id) do update set status = excluded.status, requested_at = excluded.requested_at, finished_at = excluded.finished_at`,
        [id, serialNumber, status, requested, finished],
      );
    const changes = async () =>
      (await test.admin.get(contract.points.timeline, { params: { serialNumber }, query: {} })).firmware.map(
        ({ at: _, ...change }) => change,
      );
    await boot('2.0');
    await set('installed', '-1 minute', '1 second');
    expect(await changes()).toEqual([{ before: '1.9', version: '2.0', updateId: id }]);
    // It had given up: the version says whose change it is.
    await set('unconfirmed', '-1 hour', '-30 minutes');
    expect(await changes()).toEqual([{ before: '1.9', version: '2.0', updateId: id }]);
    await boot('1.9');
    expect((await changes()).at(-1)).toEqual({ before: '2.0', version: '1.9', updateId: null });
    await point.close();
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
