import { contract, type OcppMessage, type QueryOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

let test: TestServer;
let serialNumber: string;
let stationId: number;
let stranger: Api;

const insert = (rows: { at: Date; serial: string; action: string; request: string; providerId: number }[]) =>
  test.rows(
    `insert into ocpp_message (at, provider_id, serial_number, direction, action, message_id, request, answer, outcome)
     select at, provider, serial, 'in', action, 'old', request, '[3,"old",{}]', 'answered'
     from unnest($1::timestamptz[], $2::int[], $3::text[], $4::text[], $5::text[]) as v (at, provider, serial, action, request)`,
    [
      rows.map((row) => row.at.toISOString()),
      rows.map((row) => row.providerId),
      rows.map((row) => row.serial),
      rows.map((row) => row.action),
      rows.map((row) => row.request),
    ],
  );

beforeAll(async () => {
  test = await startTestServer({ exportLimit: 5 });
  stationId = (await test.station()).id;
  ({ serialNumber } = await test.point({ stationId, connectors: 1 }));
  const point = await test.boot(serialNumber);
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  await point.call('StatusNotification', { connectorId: 1, errorCode: 'Error', status: 'Faulted' });
  stranger = await test.user(test.theirs, ['ocppLog:read']);
});
afterAll(() => test.close());

const search = (query: QueryOf<typeof contract.ocppLog.search>, api = test.admin) => api.get(contract.ocppLog.search, { query });

describe('the log of all points', () => {
  it('finds an exchange by point, station, message, direction, outcome, deviation and words', async () => {
    const deviating = await until(async () => {
      const { list } = await search({ serialNumber, deviating: true });
      expect(list).toHaveLength(1);
      return list[0]!;
    });
    expect(deviating).toMatchObject({ action: 'StatusNotification', direction: 'in', outcome: 'answered' });
    expect(deviating.request).toContain('"Error"');
    expect(deviating.answer).toContain(deviating.messageId);
    const rule = deviating.deviations[0]!.rule;
    const count = async (query: Parameters<typeof search>[0]) => (await search(query)).list.length;
    expect(await count({ stationId })).toBe(3);
    expect(await count({ stationId, action: ['BootNotification'] })).toBe(1);
    expect(await count({ stationId, direction: 'out' })).toBe(0);
    expect(await count({ stationId, outcome: ['error', 'timeout'] })).toBe(0);
    expect(await count({ stationId, rule })).toBe(1);
    expect(await count({ stationId, rule: 'null-field' })).toBe(0);
    expect(await count({ stationId, keyword: 'faulted' })).toBe(1);
    expect(await count({ stationId, keyword: '100%' })).toBe(0);
  });

  it('goes back by key through days without a row twice or left out, and says when there is nothing older', async () => {
    const serial = `${serialNumber}-OLD`;
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    // Some of one millisecond: the key must tell them apart.
    const moments = [1, 1, 1, 5, 30, 30, 70, 200, 700].map(at);
    await insert(
      moments.map((moment, n) => ({ at: moment, serial, action: 'Heartbeat', request: `[2,"${n}"]`, providerId: test.ours })),
    );
    const seen: OcppMessage[] = [];
    let after: string | undefined;
    do {
      const page = await search({ keyword: '[2,"', serialNumber: serial, limit: 2, after });
      seen.push(...page.list);
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(moments.length);
    expect(new Set(seen.map((one) => one.id)).size).toBe(moments.length);
    expect(seen.map((one) => one.time)).toEqual([...seen.map((one) => one.time)].sort().reverse());
    const middle = await search({ serialNumber: serial, startTime: at(80).toISOString(), endTime: at(2).toISOString() });
    expect(middle.list).toHaveLength(4);
    expect((await test.admin.call(contract.ocppLog.search, { query: { after: 'x-1' } })).error.fields).toHaveProperty('after');
  });

  it('downloads a period, each exchange one line, oldest first, and refuses one that is too large', async () => {
    const period = {
      startTime: new Date(Date.now() - 600_000).toISOString(),
      endTime: new Date(Date.now() + 1000).toISOString(),
    };
    const answer = await test.admin.raw(
      'GET',
      `${contract.ocppLog.export.path}?${new URLSearchParams({ ...period, stationId: String(stationId) })}`,
    );
    expect(answer.headers.get('download-filename')).toMatch(/^ocpp-log-.*\.jsonl$/);
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as OcppMessage);
    expect(lines.map((line) => line.action)).toEqual(['BootNotification', 'StatusNotification', 'StatusNotification']);
    const refused = await test.admin.raw(
      'GET',
      `${contract.ocppLog.export.path}?${new URLSearchParams({ ...period, startTime: '2020-01-01T00:00:00Z' })}`,
    );
    expect(refused.status).toBe(422);
  });

  it('tells another provider nothing: no frame, no model, no example', async () => {
    expect((await search({}, stranger)).list).toEqual([]);
    expect((await search({ serialNumber }, stranger)).list).toEqual([]);
    expect((await stranger.get(contract.ocppLog.deviations, { query: {} })).total).toBe(0);
  });
});

describe('what models get wrong', () => {
  it('is counted by model, message, field and kind, with how many of the own points are of it', async () => {
    const own = await until(async () => {
      const { list } = await test.admin.get(contract.ocppLog.deviations, { query: { action: ['StatusNotification'] } });
      expect(list.length).toBeGreaterThan(0);
      return list[0]!;
    });
    expect(own).toMatchObject({ path: 'errorCode', example: 'Error' });
    expect(own.pointCount).toBeGreaterThan(0);
    // An operator with a point of the same model hears of the model, but not what another's charger said.
    const { serialNumber: theirs } = await test.point({
      stationId: (await test.station({ providerId: test.theirs })).id,
      connectors: 1,
    });
    await (await test.boot(theirs)).close();
    const { list } = await until(async () => {
      const page = await stranger.get(contract.ocppLog.deviations, { query: {} });
      expect(page.total).toBeGreaterThan(0);
      return page;
    });
    expect(list.every((one) => one.example === '' && one.pointCount === 1)).toBe(true);
    expect(
      (await stranger.get(contract.ocppLog.deviations, { query: { keyword: 'Error' } })).list.every((one) =>
        one.path.includes('rror'),
      ),
    ).toBe(true);
  });
});
