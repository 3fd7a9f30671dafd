import { contract, HANDOVER_COUNTS, listOfCount } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { BREAK_MS, lastVisit, noteVisit } from './visits.ts';

const { handovers } = contract;
const ALL = [
  'alarm:read',
  'point:read',
  'point:command',
  'workOrder:read',
  'workOrder:create',
  'workOrder:archive',
  'corporateTransfer:read',
  'material:read',
];
let test: TestServer;
let anna: Api;
let ben: Api;
let stranger: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50 } });
  [anna, ben, stranger] = await Promise.all([
    test.user(test.ours, ALL),
    test.user(test.ours, []),
    test.user(test.theirs, ['*:*:*']),
  ]);
});
afterAll(() => test.close());

const MINUTE = 60_000;
const notes = (api: Api) => api.get(handovers.notes, { query: {} });

it('a visit ends with a break, and what is new counts from its end', async () => {
  const { userId } = await ben.get(contract.signIn.info);
  const db = test.running.databases.system;
  const start = Date.now() - 10 * 3_600_000;
  expect(await lastVisit(db, userId, start)).toBeNull();
  for (const minutes of [0, 5, 25, 50]) await noteVisit(db, userId, start + minutes * MINUTE);
  const end = start + 50 * MINUTE;
  expect(await lastVisit(db, userId, end + MINUTE)).toBeNull();
  // Back after the break, before anything was touched, and after.
  const back = end + BREAK_MS + MINUTE;
  expect(await lastVisit(db, userId, back)).toBe(end);
  await noteVisit(db, userId, back);
  await noteVisit(db, userId, back + 10 * MINUTE);
  expect(await lastVisit(db, userId, back + 11 * MINUTE)).toBe(end);
});

it('each figure is the total of the list that it leads to', async () => {
  const since = new Date(Date.now() - MINUTE).toISOString();
  const { id: stationId } = await test.station();
  const { serialNumber } = await test.point({ stationId });
  const raw = await test.boot(serialNumber);
  await raw.call('StatusNotification', { connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted' });
  await anna.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache', reason: '' } });
  await anna.get(contract.workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, description: 'The display is broken' },
  });
  await until(async () => (await anna.get(contract.alarms.list, { query: { serialNumber } })).total > 0);
  await raw.close();
  await until(async () => !(await anna.get(contract.points.get, { params: { serialNumber } })).online);
  const { counts } = await until(async () => {
    const found = await anna.get(handovers.summary, { query: { since } });
    return (found.counts.pointsAway ?? 0) > 0 && found;
  });
  const listed = {
    '/historyRecord/alarmRecord': contract.alarms.list,
    '/realTimeMonitor/chargePoint': contract.points.list,
    '/workOrder/list': contract.workOrders.getWorkOrderList,
    '/financialManagement/corporateTransfer': contract.corporateTransfers.list,
    '/workOrder/sparePartsManage': contract.applyOrders.list,
  } as const;
  for (const key of HANDOVER_COUNTS) {
    const url = new URL(listOfCount(key, since), 'http://console');
    const { tab, ...query } = Object.fromEntries(url.searchParams);
    const endpoint = tab === 'commands' ? contract.commands.list : listed[url.pathname as keyof typeof listed];
    const { total } = (await anna.get(endpoint, { query: query as never })) as { total: number };
    expect({ key, total }).toEqual({ key, total: counts[key] });
  }
  expect(counts.alarmsOpened).toBeGreaterThan(0);
  expect(counts.ordersOpened).toBeGreaterThan(0);
  expect((await ben.get(handovers.summary, { query: {} })).counts.alarmsOpened).toBeNull();
});

it('a note to the next shift is read within its provider alone, and says who has read it', async () => {
  const { id } = await anna.get(handovers.addNote, { body: { text: 'Connector 2 at the gate is hot' } });
  await anna.get(handovers.addNote, { body: { text: 'The gate is closed until noon' } });
  const before = await notes(ben);
  expect(before.list.map(({ text }) => text)).toEqual(['The gate is closed until noon', 'Connector 2 at the gate is hot']);
  expect(before.list[0]).toMatchObject({ isOwn: false, isRead: false, readBy: [] });
  await ben.get(handovers.readNote, { params: { id } });
  await ben.get(handovers.readNote, { params: { id } });
  const [, note] = before.list;
  const [logged] = (
    await test.admin.get(contract.systemLog.getOperateLogs, { query: { operationType: 'handover.read', limit: 1 } })
  ).list;
  const left = `${note!.time.slice(0, 16).replace('T', ' ')} UTC`;
  expect(logged!.operand).toBe(`${note!.author} · ${left} (${id})`);
  expect(logged!.content).toBe(`Take over from the shift before: ${logged!.operand}`);
  const [written] = (
    await test.admin.get(contract.systemLog.getOperateLogs, { query: { operationType: 'handover.write', limit: 1 } })
  ).list;
  expect(written!.content).toBe('Leave a note to the next shift (The gate is closed until noon)');
  const [, older] = (await notes(anna)).list;
  expect(older).toMatchObject({ isOwn: true, readBy: [{ name: expect.any(String) }] });
  expect((await notes(stranger)).list).toEqual([]);
  expect((await stranger.call(handovers.readNote, { params: { id } })).status).toBe(404);
  expect((await anna.call(handovers.addNote, { body: { text: '  ' } })).error.fields).toHaveProperty('text');
});
