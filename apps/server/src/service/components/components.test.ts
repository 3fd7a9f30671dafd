import { API_PREFIX, type ComponentUse, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { headOf, sheetOf } from '../../testing/sheet.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { components } = contract;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { componentsMs: 25, maintenanceMs: 40, statisticsMs: 60_000 } });
});
afterAll(() => test.close());

const typeOf = (more: Partial<Parameters<typeof bodyOfType>[0]> = {}) =>
  test.admin.get(components.createType, { body: bodyOfType(more) });
const bodyOfType = (more: {
  counter?: 'plugCycles' | 'contactorOperations' | 'energyKwh' | 'hours' | 'days';
  place?: 'connector' | 'point';
  ratedLife?: number;
  autoFit?: boolean;
  vendor?: string;
  model?: string;
  componentName?: string;
}) => ({
  providerId: test.ours,
  componentName: unique('Part '),
  place: 'connector' as const,
  counter: 'plugCycles' as const,
  ratedLife: 100,
  ...more,
});

/** A booted point with a card, known since `knownDays`, with components of types on connector 1. */
async function furnished(
  counters: readonly ('plugCycles' | 'contactorOperations' | 'energyKwh' | 'hours' | 'days')[],
  installed = test.now(),
) {
  const { serialNumber, stationId } = await test.point({ connectors: 2, powerW: 100_000 });
  const { cardNumber } = await test.card({ amount: '5000' });
  const point = await test.boot(serialNumber);
  const ids: number[] = [];
  for (const counter of counters) {
    const type = await typeOf({ counter });
    const made = await test.admin.get(components.create, {
      body: { serialNumber, connectorNo: 1, typeId: type.id, installedTime: new Date(installed).toISOString() },
    });
    ids.push(made.id);
  }
  return { serialNumber, stationId, cardNumber, point, ids };
}
let meter = 1000;
async function charge(point: RawPoint, cardNumber: string, at: number, wh = 5000, minutes = 30, connector = 1) {
  const id = await point.start(cardNumber, meter, at, connector);
  meter += wh;
  await point.end(id, meter, at + minutes * MINUTE);
  return id;
}
const useOf = async (id: number): Promise<ComponentUse> => (await test.admin.get(components.get, { params: { id } })).component;
/** Waits until everything is counted. */
const counted = () =>
  until(
    async () =>
      (await test.rows('select 1 from session_dirty union all select 1 from component where counted_on is null limit 1'))
        .length === 0,
  );
const uses = async (ids: readonly number[]) => {
  await counted();
  return Promise.all(ids.map(async (id) => (await useOf(id)).useCount));
};
/** As if the point were known for so many days. */
const knownFor = (serialNumber: string, days: number) =>
  test.rows('update charge_point set created_at = $2 where serial_number = $1', [
    serialNumber,
    new Date(test.now() - days * DAY),
  ]);

describe('use', () => {
  it('is counted by each counter from what sessions were, also from late ones, and not before the component was installed', async () => {
    const at = test.now() - 5 * HOUR;
    const all = ['plugCycles', 'contactorOperations', 'energyKwh', 'hours'] as const;
    const { point, cardNumber, ids, serialNumber } = await furnished([...all], at);
    await knownFor(serialNumber, 1);
    await charge(point, cardNumber, at - HOUR, 90_000, 50);
    await charge(point, cardNumber, at + HOUR, 5000, 30);
    await charge(point, cardNumber, at + 2 * HOUR, 0, 10);
    // At the other connector: nothing of it.
    await charge(point, cardNumber, at + 3 * HOUR, 7000, 30, 2);
    expect(await uses(ids)).toEqual([2, 1, 5, 0.5]);
    // Told hours later, of a time before the last one.
    await charge(point, cardNumber, at + 1.6 * HOUR, 3000, 15);
    expect(await uses(ids)).toEqual([3, 2, 8, 0.75]);
    expect(await useOf(ids[0]!)).toMatchObject({ mark: 'counted', state: 'fine', share: 0.03, dueDay: null });
    await point.close();
  });

  it('stays what it was when a record is taken out of the books: the plug was in the car all the same', async () => {
    const at = test.now() - 3 * HOUR;
    const { point, cardNumber, ids } = await furnished(['plugCycles', 'energyKwh'], at - MINUTE);
    const id = await charge(point, cardNumber, at, 4000);
    expect(await uses(ids)).toEqual([1, 4]);
    await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'complaint' } });
    expect(await uses(ids)).toEqual([1, 4]);
    await point.close();
  });

  it('follows a record under review when a person decides on its energy', async () => {
    const at = test.now() - 3 * HOUR;
    const { point, cardNumber, ids } = await furnished(['energyKwh', 'contactorOperations'], at - MINUTE);
    const id = await point.start(cardNumber, 50_000, at);
    await point.end(id, 40_000, at + HOUR);
    expect(await uses(ids)).toEqual([0, 0]);
    await test.admin.get(contract.records.settle, {
      params: { transactionId: id },
      body: { energyWh: 6500, reason: 'read on site' },
    });
    expect(await uses(ids)).toEqual([6.5, 1]);
    await point.close();
  });

  it('of days over a month comes out as a recount of the records says, whatever the clock of the first and the last day', async () => {
    const at = test.now() - 20 * DAY;
    const { point, cardNumber, ids, serialNumber } = await furnished(['plugCycles', 'energyKwh']);
    await knownFor(serialNumber, 40);
    for (let day = 0; day < 20; day++) await charge(point, cardNumber, at + day * DAY + (day % 5) * HOUR, 1000 + day, 20);
    await counted();
    const recount = async (id: number) =>
      (
        await test.rows(
          `select count(*)::float8 as sessions, (sum(r.energy_wh) / 1000.0)::float8 as energy from component c join charging_record r
             on r.point_id = c.point_id and r.connector_no = c.connector_no and r.started_at >= c.base_at and r.started_at < coalesce(c.replaced_at, 'infinity') where c.id = $1`,
          [id],
        )
      )[0];
    for (const shift of [0, 3 * HOUR, DAY, 7 * DAY + 5 * HOUR, 19 * DAY]) {
      await test.rows('update component set installed_at = $2, base_at = $2, counted_on = null where id = any ($1::int[])', [
        ids,
        new Date(at + shift),
      ]);
      const [sessions, energy] = await uses(ids);
      expect({ sessions, energy }).toEqual(await recount(ids[0]!));
    }
    await point.close();
  });

  it('of a point that the system knows for less long than the component is there is estimated by what was usual', async () => {
    const { point, cardNumber, ids, serialNumber } = await furnished(['plugCycles'], test.now() - 100 * DAY);
    await test.rows('update component set base_at = installed_at where id = $1', [ids[0]]);
    expect(await useOf(ids[0]!)).toMatchObject({ mark: 'estimated', useCount: 0, dueDay: null });
    await knownFor(serialNumber, 50);
    for (let week = 0; week < 7; week++) await charge(point, cardNumber, test.now() - (week * 7 + 3) * DAY, 1000, 20);
    await counted();
    await test.rows('update component set counted_on = null where id = $1', [ids[0]]);
    await counted();
    // 50 days were not seen, with a session a week.
    const one = await useOf(ids[0]!);
    expect(one.estimatedUse).toBeCloseTo(50 / 7, 1);
    expect(one.useCount).toBeCloseTo(7 + 50 / 7, 1);
    // What is left, at a session a week, with no range since all weeks are alike.
    const days = Math.ceil((100 - one.useCount) * 7);
    expect(Date.parse(one.dueDay!) - Date.parse(new Date(test.now()).toISOString().slice(0, 10))).toBe(days * DAY);
    expect([one.dueEarliest, one.dueLatest]).toEqual([one.dueDay, one.dueDay]);
    await point.close();
  });

  it('of days runs by the clock alone, and its day is certain', async () => {
    const { point, ids } = await furnished(['days'], test.now() - 81.5 * DAY);
    const one = await useOf(ids[0]!);
    expect(one).toMatchObject({ mark: 'counted', state: 'soon' });
    expect(one.useCount).toBeCloseTo(81.5, 2);
    expect(one.dueEarliest).toBe(one.dueLatest);
    await point.close();
  });
});

/** Every day that has a session, as it is counted and as the records say. */
const daysApart = async () => {
  await counted();
  return test.rows(
    `select coalesce(u.point_id, n.point_id) as point, coalesce(u.day, n.day)::text as day, to_jsonb(u) - 'provider_id' as counted, to_jsonb(n) as said
     from component_use_day u full join (
       select point_id, connector_no, (started_at at time zone 'UTC')::date as day, count(*)::int as sessions, (count(*) filter (where energy_wh > 0))::int as energised,
         coalesce(sum(energy_wh) filter (where energy_wh > 0), 0)::bigint as energy_wh,
         coalesce(sum(round(extract(epoch from stopped_at - started_at))) filter (where energy_wh > 0 and stopped_at > started_at), 0)::bigint as seconds
       from charging_record where status <> 'charging' and start_type <> 'reservation' group by 1, 2, 3
     ) n using (point_id, connector_no, day)
     where (u.sessions, u.energised, u.energy_wh, u.seconds) is distinct from (n.sessions, n.energised, n.energy_wh, n.seconds)
       and (u.sessions, n.sessions) is distinct from (0, null)`,
  );
};

describe('days of connectors', () => {
  it('that are moved by what changes are as a recount says: late, settled by hand, reopened, moved to another day, begun unheard, and many at once', async () => {
    const at = test.now() - 3 * DAY;
    const { point, cardNumber, serialNumber } = await furnished(['energyKwh'], at);
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const other = await furnished(['plugCycles'], at);
        await charge(other.point, other.cardNumber, at + n * HOUR, 1000 + n, 7);
        await charge(other.point, other.cardNumber, at + n * HOUR, 500, 5, 2);
        await other.point.close();
      }),
    );
    const id = await charge(point, cardNumber, at + 2 * HOUR, 3000, 11.51);
    const review = await point.start(cardNumber, 90_000, at + 5 * HOUR);
    await point.end(review, 80_000, at + 6 * HOUR);
    await counted();
    await test.admin.get(contract.records.settle, {
      params: { transactionId: review },
      body: { energyWh: 700, reason: 'read on site' },
    });
    // A record that was never begun here comes ended.
    await point.call('StopTransaction', {
      transactionId: 987_654,
      meterStop: 5,
      timestamp: new Date(at + 7 * HOUR).toISOString(),
    });
    await until(
      async () => (await test.rows(`select 1 from charging_record where connector_no = 0 and status = 'review'`)).length === 1,
    );
    await counted();
    expect(await daysApart()).toEqual([]);
    // What a merge of times or a replay may do to a record, in one statement and back.
    const [before] = await test.rows('select started_at, stopped_at, energy_wh from charging_record where transaction_id = $1', [
      id,
    ]);
    await test.rows(
      `update charging_record set started_at = started_at - interval '30 hours', energy_wh = energy_wh + 17 where point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
    expect(await daysApart()).toEqual([]);
    await test.rows('update charging_record set started_at = $2, stopped_at = $3, energy_wh = 0 where transaction_id = $1', [
      id,
      before.started_at,
      before.stopped_at,
    ]);
    expect(await daysApart()).toEqual([]);
    await test.rows(`update charging_record set status = 'charging', stopped_at = null where transaction_id = $1`, [id]);
    expect(await daysApart()).toEqual([]);
    await test.rows(`update charging_record set status = 'finished', stopped_at = $2, energy_wh = $3 where transaction_id = $1`, [
      id,
      before.stopped_at,
      before.energy_wh,
    ]);
    expect(await daysApart()).toEqual([]);
    await point.close();
  });
});

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

describe('importing components', () => {
  const HEADER = [
    'Charge point serial number *',
    '枪号（0 为整桩） *',
    'Component *',
    'Installed (YYYY-MM-DD) *',
    'Component serial number',
    'Use so far',
    'Note',
  ];
  async function send(rows: string[][], check = false, header = HEADER, language = 'en') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sheetOf(header, rows))]), 'components.xlsx');
    const answer = await fetch(`${test.url}${API_PREFIX}/web/component/import${check ? '?check=true' : ''}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.admin.token}`, 'x-language': language },
      body: form,
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
    return { status: answer.status, ...((await answer.json()) as any) };
  }
  const total = async () => (await test.rows('select count(*)::int as n from component'))[0].n;

  it('takes them with their use so far, after a try that leaves nothing', async () => {
    const { serialNumber } = await test.point({ connectors: 2 });
    const type = await typeOf();
    const rows = [
      [serialNumber, '1', type.componentName, '2025-01-15', 'A-1', '61.5', 'from the old system'],
      [serialNumber, '2', type.componentName, '2025-01-15', '', '', ''],
    ];
    const before = await total();
    expect(await send(rows, true)).toMatchObject({ status: 200, data: { imported: 2 } });
    expect(await total()).toBe(before);
    expect(await send(rows)).toMatchObject({ status: 200, data: { imported: 2 } });
    await counted();
    const { list } = await test.admin.get(components.getComponentUseInfo, { query: { serialNumber } });
    expect(list).toMatchObject([
      { connectorNo: 1, useCount: 61.5, mark: 'entered', componentSerial: 'A-1', installedTime: '2025-01-15T00:00:00.000Z' },
      { connectorNo: 2, useCount: 0, mark: 'estimated' },
    ]);
    expect(await send(rows.slice(1))).toMatchObject({
      status: 422,
      data: { fields: { '2.C': 'There is such a component already' } },
    });
  });

  it('names every wrong cell and imports nothing', async () => {
    const { serialNumber } = await test.point({ connectors: 1 });
    const stranger = await test.station({ providerId: test.theirs });
    const theirs = await test.point({ stationId: stranger.id });
    const [plug, meterType] = [await typeOf(), await typeOf({ place: 'point' })];
    const before = await total();
    const good = [serialNumber, '1', plug.componentName, '2026-01-01', '', '', ''];
    const answer = await send([
      good,
      good,
      ['NOBODY', '1', plug.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '7', plug.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '0', plug.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '1', meterType.componentName, '2026-01-01', '', '', ''],
      [serialNumber, '1', 'No such part', 'yesterday', '', '-5', ''],
      ['', 'one', '', '2999-01-01', '', 'many', ''],
      [theirs.serialNumber, '1', plug.componentName, '2999-01-01', '', '', ''],
    ]);
    expect(answer).toMatchObject({ status: 422, data: { key: 'importInvalid' } });
    expect(Object.keys(answer.data.fields).sort()).toEqual(
      ['3.C', '4.A', '5.B', '6.B', '7.B', '8.C', '8.D', '8.F', '9.A', '9.B', '9.C', '9.F', '10.C', '10.D'].sort(),
    );
    expect(await total()).toBe(before);
    expect(await send([good], false, ['Nothing'])).toMatchObject({ status: 422, data: { key: 'sheetHeaderWrong' } });
  });

  it('reads its own template back, in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const { serialNumber } = await test.point({ connectors: 1 });
      const type = await typeOf();
      const file = await test.admin.raw('GET', components.template.path, undefined, { 'x-language': language });
      const header = await headOf(Buffer.from(await file.arrayBuffer()));
      const row = [serialNumber, '1', type.componentName, '2026-01-01', '', '5', ''];
      expect((await send([row], false, header, language)).status).toBe(200);
    }
  });
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
