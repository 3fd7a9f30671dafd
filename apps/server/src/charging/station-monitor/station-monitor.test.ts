import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let ours: Api;
let theirs: Api;
beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, ['station:read']);
  theirs = await test.user(test.theirs, ['*:*:*']);
});
afterAll(() => test.close());

const list = (api: Api, query: object = {}) => api.get(contract.stationMonitor.list, { query: query as never });

it('a station shows the load of its sessions, its faults and what is offline, and a stranger none of it', async () => {
  const [busy, quiet] = [await test.station(), await test.station()];
  const point = await test.point({ stationId: busy.id, connectors: 2, powerW: 100_000 });
  await test.point({ stationId: quiet.id, powerW: 50_000 });
  const card = await test.card();
  const raw = await test.boot(point.serialNumber);
  const transactionId = await raw.start(card.cardNumber, 0, Date.now() - 60_000);
  await raw.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [
      {
        timestamp: new Date().toISOString(),
        sampledValue: [
          { value: '500', measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
          { value: '42.5', measurand: 'Power.Active.Import', unit: 'kW' },
        ],
      },
    ],
  });
  await raw.status(2, 'Faulted', { errorCode: 'GroundFailure' });
  const now = await until(async () => {
    const [row] = (await list(ours, { stationId: busy.id })).list;
    return row?.loadW && row.states.faulted ? row : undefined;
  });
  expect(now).toMatchObject({
    stationName: busy.stationName,
    pointCount: 1,
    connectorCount: 2,
    states: { charging: 1, faulted: 1 },
    status: 'faulted',
    ratedPowerW: 100_000,
    siteLimitW: null,
    loadW: 42_500,
    sessions: 1,
    faults: [{ serialNumber: point.serialNumber, connectorNo: 2, errorCode: 'GroundFailure' }],
  });
  const ids = async (query: object) => (await list(ours, query)).list.map((row) => row.id);
  expect(await ids({ sort: '-loadW' })).toEqual([busy.id, quiet.id]);
  expect(await ids({ sort: 'sessions' })).toEqual([quiet.id, busy.id]);
  // By the worst state: offline before faulted.
  expect(await ids({ sort: 'status' })).toEqual([quiet.id, busy.id]);
  expect(await ids({ sort: '-connectors' })).toEqual([busy.id, quiet.id]);
  expect(await ids({ sort: 'providerName' })).toHaveLength(2);
  expect(await ids({ status: 'offline' })).toEqual([quiet.id]);
  expect(await list(ours, { page: 9 })).toEqual({ list: [], total: 2 });
  expect(await list(theirs)).toEqual({ list: [], total: 0 });
  await raw.end(transactionId, 1000);
  await until(async () => (await list(ours, { stationId: busy.id })).list[0]?.sessions === 0);
  await raw.close();
});

it('a station without points is there, and empty', async () => {
  const { id } = await test.station();
  expect((await list(ours, { stationId: id })).list[0]).toMatchObject({
    states: {},
    status: 'closed',
    loadW: 0,
    faults: [],
  });
  expect((await ours.call(contract.stationMonitor.list, { query: { sort: unique('x') } })).status).toBe(422);
});

it('sorted by alarms, a serious one outweighs several common ones', async () => {
  const [many, one, none] = [await test.station(), await test.station(), await test.station()];
  const opens = (stationId: number, level: string, code: string) =>
    test.rows(
      `insert into alarm (provider_id, station_id, connector_no, kind, code, level, opened_at, reopened_at) values ($1, $2, 0, 'siteOver', $3, $4, now(), now())`,
      [test.ours, stationId, code, level],
    );
  for (const code of ['a', 'b', 'c']) await opens(many.id, 'common', code);
  await opens(one.id, 'serious', 'a');
  const shown = [many.id, one.id, none.id];
  const ids = async (sort: string) =>
    (await list(ours, { sort, limit: 300 })).list.map((row) => row.id).filter((id) => shown.includes(id));
  expect(await ids('-alarms')).toEqual([one.id, many.id, none.id]);
  expect(await ids('alarms')).toEqual([none.id, many.id, one.id]);
});
