import { contract } from '@csms/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofProviders } from '../../platform/database/database.ts';
import { type OrderDesk, openOrderDesk } from '../../testing/order-desk.ts';
import { unique } from '../../testing/server.ts';

const { workOrders } = contract;
let test: OrderDesk['test'];
let leader: OrderDesk['leader'];
let stranger: OrderDesk['stranger'];
let leaderId: OrderDesk['leaderId'];
let place: OrderDesk['place'];
let ordersOf: OrderDesk['ordersOf'];
let report: OrderDesk['report'];

beforeAll(async () => {
  ({ test, leader, stranger, leaderId, place, ordersOf, report } = await openOrderDesk());
});
afterAll(() => test.close());

describe('a report', () => {
  it('needs a description of ten characters and a place that the caller sees', async () => {
    const { serialNumber, stationName } = await place();
    const fields = async (body: object, api = leader) => {
      const answer = await api.call(workOrders.createArtificialOrder, {
        body: { pointId: serialNumber, description: 'The plug is broken', ...body } as never,
      });
      return Object.keys((answer.error as { fields?: object } | null)?.fields ?? {});
    };
    expect(await fields({ description: '  too short ' })).toEqual(['description']);
    expect(await fields({ pointId: 'nobody' })).toEqual(['pointId']);
    expect(await fields({ pointId: null })).toEqual(['pointId']);
    expect(await fields({ connectorNo: 9 })).toEqual(['connectorNo']);
    expect(await fields({ transactionId: 999_999_999 })).toEqual(['transactionId']);
    expect(await fields({}, stranger)).toEqual(['pointId']);
    expect(await fields({ pointId: null, stationName }, stranger)).toEqual(['stationName']);
    const whole = await leader.get(workOrders.createArtificialOrder, {
      body: { pointId: null, stationName, description: 'The whole station is dark' },
    });
    expect(whole).toMatchObject({ pointId: null, points: 0, source: 'feedback' });
  });

  it('on the same fault joins the open order, ten at once too', async () => {
    const { stationId, serialNumber } = await place();
    const made = await Promise.all(Array.from({ length: 10 }, () => report(serialNumber, { faultCode: 'ReaderFailure' })));
    expect(new Set(made.map(({ taskId }) => taskId)).size).toBe(1);
    expect(await ordersOf(stationId)).toHaveLength(1);
    await report(serialNumber, { faultCode: 'GroundFailure' });
    expect(await ordersOf(stationId)).toHaveLength(2);
  });
});

it('the calls of the form answer the caller’s own rows', async () => {
  const { stationName, serialNumber } = await place(2);
  expect(await leader.get(workOrders.getStations, { body: { keyword: stationName } })).toMatchObject([{ stationName }]);
  expect(await stranger.get(workOrders.getStations, { body: { keyword: stationName } })).toEqual([]);
  expect(await leader.get(workOrders.getPoints, { body: { stationName } })).toMatchObject([
    { pointId: serialNumber, connectorNos: [1, 2] },
  ]);
  expect(await leader.get(workOrders.getStationNameByPoint, { query: { pointId: serialNumber } })).toMatchObject({ stationName });
  expect(await leader.get(workOrders.getPcaIds, { query: { stationName } })).toEqual({ pcaIds: [] });
  expect((await stranger.call(workOrders.getPcaIds, { query: { stationName } })).code).toBe(404);
  await report(serialNumber, { faultCode: 'ReaderFailure' });
  const faults = await leader.get(workOrders.getFaultDetails, { body: { pointId: serialNumber } });
  expect(faults).toMatchObject([{ faultCode: 'ReaderFailure', openOrders: 1, level: 'common' }]);
  expect((await leader.get(workOrders.getFaultDetails, { body: {} })).length).toBeGreaterThan(15);
  const [query, body] = await Promise.all([
    leader.get(workOrders.getWorkOrderList, { query: { faultCode: 'ReaderFailure', limit: 5 } }),
    leader.get(workOrders.getWorkOrderConditionList, { body: { faultCode: ['ReaderFailure'], limit: 5 } }),
  ]);
  expect(body).toEqual(query);
});

it('who may only report fills the form and reports, and sees no order', async () => {
  const { stationId, stationName, serialNumber } = await place();
  const reporter = await test.user(test.ours, ['workOrder:create']);
  expect((await reporter.get(workOrders.getStations, { body: { keyword: stationName } })).map(({ id }) => id)).toEqual([
    stationId,
  ]);
  expect((await reporter.get(workOrders.getPoints, { body: { stationId } })).map(({ pointId }) => pointId)).toEqual([
    serialNumber,
  ]);
  expect((await reporter.get(workOrders.getStationNameByPoint, { query: { pointId: serialNumber } })).stationName).toBe(
    stationName,
  );
  expect((await reporter.get(workOrders.getPcaIds, { query: { stationName } })).pcaIds).toEqual(expect.any(Array));
  expect((await reporter.get(workOrders.getFaultDetails, { body: {} })).length).toBeGreaterThan(10);
  const body = { pointId: serialNumber, description: `${' '.repeat(8)}too short` };
  const refused = await reporter.call(workOrders.createArtificialOrder, { body });
  expect([refused.code, refused.error.fields]).toEqual([601, { description: 'At least 10 characters' }]);
  await reporter.get(workOrders.createArtificialOrder, { body: { ...body, description: `${body.description}!   ` } });
  expect((await reporter.call(workOrders.getWorkOrderList, { query: {} })).status).toBe(403);
});

it('another provider sees, moves and learns nothing', async () => {
  const { stationId, serialNumber } = await place();
  const { taskId } = await report(serialNumber);
  expect(await ordersOf(stationId, stranger)).toEqual([]);
  for (const call of [
    stranger.call(workOrders.get, { query: { taskId } }),
    stranger.call(workOrders.accept, { body: { taskId } }),
    stranger.call(workOrders.note, { body: { taskId, note: 'hello' } }),
    stranger.call(workOrders.getWorkOrderFlowChart, { query: { taskId } }),
    stranger.call(workOrders.getServiceMenProcessingResult, { body: { taskId } }),
  ])
    expect((await call).code).toBe(404);
});

it('an order is found by its number, station, point and a part of its description in any script, and by nobody else', async () => {
  const { stationName, serialNumber } = await place();
  const words = `${unique('屏幕黑屏')} 无法拔出充电枪`;
  const { taskId } = await report(serialNumber, { description: words });
  const found = async (keyword: string, api = leader) =>
    (await api.get(workOrders.getWorkOrderList, { query: { keyword } })).list.map((one) => one.taskId);
  const number = taskId.replace(/^WO0*/, '');
  for (const keyword of [taskId, number, stationName, serialNumber, words.slice(2, 14), words.toUpperCase()])
    expect(await found(keyword), keyword).toContain(taskId);
  expect(await found('法拔')).toContain(taskId);
  expect(await found('%')).toEqual([]);
  expect(await found('nothing has these words')).toEqual([]);
  for (const keyword of [taskId, stationName, serialNumber, words]) expect(await found(keyword, stranger), keyword).toEqual([]);
  const rows = await test.databases.scoped(ofProviders([test.theirs]), (trx) =>
    sql<{ ids: number[] }>`select work_orders_saying(${words}, ${`%${words}%`}, 10) as ids`.execute(trx),
  );
  expect(rows.rows).toEqual([{ ids: [] }]);
});

it('the narrowest area decides who leads', async () => {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  await test.rows("update station set pca_ids = '{330000,330100,330106}' where id = $1", [station.id]);
  const area = (areaName: string, more: object) =>
    test.admin.get(workOrders.updateAreaToServiceMan, {
      body: { areaName: unique(areaName), providerId: test.ours, leaderId, ...more },
    });
  const { id: province } = await area('Province', { pcaId: '330000' });
  const district = await area('District', { pcaId: '330106' });
  const asked = async () => (await leader.get(workOrders.getAreaToServiceMan, { body: { stationId: station.id } }))[0]!.areaName;
  expect(await asked()).toBe(district.areaName);
  const named = await area('Named', { stationIds: [station.id] });
  expect(await asked()).toBe(named.areaName);
  expect(
    (
      await test.admin.call(workOrders.updateAreaToServiceMan, {
        body: { areaName: unique('Twice'), providerId: test.ours, leaderId, stationIds: [station.id] },
      })
    ).error,
  ).toHaveProperty('fields.stationIds');
  const { taskId } = await report(serialNumber);
  await test.admin.get(workOrders.removeArea, { body: { id: named.id } });
  expect((await leader.get(workOrders.get, { query: { taskId } })).areaName).toBe(district.areaName);
  for (const id of [province, district.id]) await test.admin.get(workOrders.removeArea, { body: { id } });
});
