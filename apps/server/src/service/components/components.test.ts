import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { wornComponents } from '../../testing/worn-components.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { components } = contract;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { componentsMs: 25, maintenanceMs: 40, statisticsMs: 60_000 } });
});
afterAll(() => test.close());

const { typeOf, bodyOfType, furnished, charge, useOf, counted, uses, knownFor } = wornComponents(() => test);

describe('a component', () => {
  it('that is replaced keeps its use, and the next begins at 0; late sessions go to the one that was there', async () => {
    const at = test.now() - 10 * HOUR;
    const { point, cardNumber, ids, serialNumber } = await furnished(['plugCycles'], at);
    const old = ids[0]!;
    await knownFor(serialNumber, 1);
    await charge(point, cardNumber, at + HOUR);
    await charge(point, cardNumber, at + 8 * HOUR);
    await counted();
    const replaced = await test.admin.get(components.replace, {
      params: { id: old },
      body: { time: new Date(at + 5 * HOUR).toISOString(), componentSerial: 'NEW-1', note: 'pins burnt' },
    });
    expect(replaced).toMatchObject({ componentSerial: 'NEW-1', useCount: 1, mark: 'counted' });
    expect(await useOf(old)).toMatchObject({ useCount: 1, replacedBy: 'admin', dueDay: null });
    await charge(point, cardNumber, at + 3 * HOUR);
    expect(await uses([old, replaced.id])).toEqual([2, 1]);
    const list = (withReplaced?: boolean) =>
      test.admin.get(components.getComponentUseInfo, { query: { serialNumber, ...(withReplaced ? { withReplaced } : {}) } });
    expect((await list()).list.map(({ id }) => id)).toEqual([replaced.id]);
    expect((await list(true)).total).toBe(2);
    const { events } = await test.admin.get(components.get, { params: { id: replaced.id } });
    expect(events.map(({ kind }) => kind)).toEqual(['installed', 'replaced', 'installed']);
    expect(events[1]).toMatchObject({ useBefore: 2, reason: 'pins burnt' });
    // The work is a record of the point.
    const { list: records } = await test.admin.get(contract.maintenanceRecords.list, { query: { serialNumber } });
    expect(records).toMatchObject([{ work: 'replacement', componentId: old, note: 'pins burnt' }]);
    await point.close();
  });

  it('that two replace at once is replaced once: the other is told', async () => {
    const { point, ids } = await furnished(['plugCycles'], test.now() - HOUR);
    const replace = () =>
      test.admin.call(components.replace, {
        params: { id: ids[0]! },
        body: { time: new Date(test.now()).toISOString(), componentSerial: unique('S') },
      });
    const answers = await Promise.all([replace(), replace(), replace()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 601, error: { key: 'componentReplaced' } });
    const rows = await test.rows(
      'select count(*)::int as n from component where type_id = (select type_id from component where id = $1)',
      [ids[0]],
    );
    expect(rows[0].n).toBe(2);
    await point.close();
  });

  it('that is corrected counts on from there, with the reason kept', async () => {
    const at = test.now() - 2 * HOUR;
    const { point, cardNumber, ids } = await furnished(['plugCycles'], at);
    await charge(point, cardNumber, at + MINUTE);
    await counted();
    const corrected = await test.admin.get(components.correct, {
      params: { id: ids[0]! },
      body: { useCount: 40.5, reason: 'read at the plug' },
    });
    expect(corrected).toMatchObject({ useCount: 40.5, mark: 'entered' });
    await charge(point, cardNumber, test.now() + MINUTE);
    expect(await uses(ids)).toEqual([41.5]);
    const { events } = await test.admin.get(components.get, { params: { id: ids[0]! } });
    expect(events[0]).toMatchObject({ kind: 'corrected', useBefore: 1, useAfter: 40.5, reason: 'read at the plug', by: 'admin' });
    const none = await test.admin.call(components.correct, { params: { id: ids[0]! }, body: { useCount: 1, reason: ' ' } });
    expect(none.status).toBe(422);
    await point.close();
  });

  it('is not replaced before it was installed, nor in the future, and none stands twice in one place', async () => {
    const { point, ids, serialNumber } = await furnished(['plugCycles'], test.now() - HOUR);
    const replace = (time: number) =>
      test.admin.call(components.replace, { params: { id: ids[0]! }, body: { time: new Date(time).toISOString() } });
    expect(await replace(test.now() - DAY)).toMatchObject({
      status: 422,
      error: { fields: { time: expect.stringContaining('before') } },
    });
    expect(await replace(test.now() + DAY)).toMatchObject({
      status: 422,
      error: { fields: { time: expect.stringContaining('future') } },
    });
    const { typeId } = await useOf(ids[0]!);
    const again = await test.admin.call(components.create, {
      body: { serialNumber, connectorNo: 1, typeId, installedTime: new Date(test.now()).toISOString() },
    });
    expect(again).toMatchObject({ status: 409, error: { fields: { typeId: expect.any(String) } } });
    const whole = await test.admin.call(components.create, {
      body: { serialNumber, connectorNo: 0, typeId, installedTime: new Date(test.now()).toISOString() },
    });
    expect(whole).toMatchObject({ status: 422, error: { key: 'componentTypePlace' } });
    await point.close();
  });

  it('is fitted by itself to points of its model, also to those that come later, and not again where it was taken out', async () => {
    const first = await test.point({ connectors: 2 });
    await test.rows(`update charge_point set vendor = 'ABB_E', model = 'Terra 54' where serial_number = $1`, [
      first.serialNumber,
    ]);
    const type = await typeOf({ autoFit: true, vendor: 'abb_*', model: '*54*' });
    const fitted = async () => (await test.admin.get(components.getComponentUseInfo, { query: { typeId: type.id } })).list;
    await until(async () => (await fitted()).length === 2);
    const second = await test.point({ connectors: 1 });
    await test.rows(`update charge_point set vendor = 'ABB_E', model = 'Terra 54 HV' where serial_number = $1`, [
      second.serialNumber,
    ]);
    const other = await test.point({ connectors: 1 });
    await test.rows(`update charge_point set vendor = 'ABBXE', model = 'Terra 54' where serial_number = $1`, [
      other.serialNumber,
    ]);
    await until(async () => (await fitted()).length === 3);
    const [gone] = await fitted();
    await test.admin.get(components.remove, { params: { id: gone!.id }, body: { reason: 'none there' } });
    await new Promise((done) => setTimeout(done, 200));
    const rest = await fitted();
    expect(rest.map(({ serialNumber }) => serialNumber)).not.toContain(other.serialNumber);
    expect(rest).toHaveLength(2);
  });
});

describe('a type', () => {
  it('that components are or were of is not removed, and keeps what it counts', async () => {
    const { point, ids } = await furnished(['plugCycles'], test.now() - HOUR);
    const { typeId } = await useOf(ids[0]!);
    await test.admin.get(components.remove, { params: { id: ids[0]! }, body: { reason: 'gone' } });
    expect(await test.admin.call(components.removeType, { params: { id: typeId } })).toMatchObject({
      status: 409,
      error: { key: 'componentTypeInUse' },
    });
    const { providerId: _, ...form } = bodyOfType({ counter: 'hours' });
    expect(await test.admin.call(components.updateType, { params: { id: typeId }, body: form })).toMatchObject({ status: 409 });
    const unused = await typeOf();
    await test.admin.get(components.removeType, { params: { id: unused.id } });
    await point.close();
  });
});

it('query and body answer the same rows for the same filter, and names are those of the types', async () => {
  const { point, ids, serialNumber } = await furnished(['plugCycles', 'days', 'hours'], test.now() - 90 * DAY);
  for (const filter of [
    { serialNumber },
    { serialNumber, counter: ['days' as const] },
    { serialNumber, sort: 'componentName', limit: 2 },
  ]) {
    const asked = await test.admin.get(components.getComponentUseInfo, { query: filter });
    const searched = await test.admin.get(components.searchComponentUseInfo, { body: filter });
    const shape = ({ list, total }: typeof asked) => [total, list.map(({ id, mark, state }) => [id, mark, state])];
    expect(shape(searched)).toEqual(shape(asked));
    expect(asked.total).toBe(filter.counter ? 1 : 3);
  }
  const one = await useOf(ids[0]!);
  expect(await test.admin.get(components.getComName)).toContainEqual(
    expect.objectContaining({ id: one.typeId, componentName: one.componentName, counter: 'plugCycles' }),
  );
  const file = await test.admin.raw('GET', `/web/component/export?format=csv&serialNumber=${serialNumber}`);
  const text = await file.text();
  expect(text).toContain(one.componentName);
  expect(text).toContain('Estimated');
  await point.close();
});

it('another provider sees nothing of it and changes nothing', async () => {
  const { point, ids, serialNumber } = await furnished(['plugCycles'], test.now() - HOUR);
  const stranger = await test.user(test.theirs, ['component:read', 'component:write']);
  expect((await stranger.get(components.getComponentUseInfo, { query: {} })).list).toEqual([]);
  expect(await stranger.get(components.getComName)).toEqual([]);
  const id = ids[0]!;
  const calls = [
    await stranger.call(components.get, { params: { id } }),
    await stranger.call(components.replace, { params: { id }, body: { time: new Date(test.now()).toISOString() } }),
    await stranger.call(components.correct, { params: { id }, body: { useCount: 1, reason: 'x' } }),
    await stranger.call(components.remove, { params: { id }, body: { reason: 'x' } }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const { typeId } = await useOf(id);
  const planted = await stranger.call(components.create, {
    body: { serialNumber, connectorNo: 2, typeId, installedTime: new Date(test.now()).toISOString() },
  });
  expect(planted).toMatchObject({ status: 422, error: { fields: { serialNumber: expect.any(String) } } });
  await point.close();
});

it('the day on which a component was installed or replaced is read from its records alone, by an index', async () => {
  const { rows } = await test.databases.pool.query(
    `explain select count(*) from charging_record r where r.point_id = 1 and r.connector_no = 1 and r.status <> 'charging' and r.start_type <> 'reservation'
       and r.started_at >= '2026-01-01' and r.started_at < '2026-01-02'`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('charging_record_point');
  expect(plan).not.toContain('Seq Scan');
});
