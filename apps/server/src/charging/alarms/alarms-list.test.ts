import { contract, type QueryOf } from '@csms/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofProviders } from '../../platform/database/database.ts';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

const HOUR = 3_600_000;
// In the order of the list: state, level, hours since it opened.
const WANTED = [
  ['open', 'serious', 3],
  ['open', 'serious', 9],
  ['open', 'common', 1],
  ['open', 'common', 8],
  ['acknowledged', 'serious', 2],
  ['acknowledged', 'common', 6],
  ['ended', 'common', 4],
  ['ended', 'serious', 5],
  ['ended', 'serious', 7],
] as const;
let test: TestServer;
let clerk: Api;
let at: number;

beforeAll(async () => {
  // The alarms stand as they are written: no look clears them, also not the first, which comes within five seconds.
  test = await startTestServer({ timing: { alarmsMs: Number.POSITIVE_INFINITY } });
  clerk = await test.user(test.ours, ['alarm:read']);
  at = (await test.station()).id;
  const [{ id }] = await test.rows(
    `insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w) values ($1, $2, $3, 'x', 'dc', 1) returning id`,
    [test.ours, at, `NEEDS-${at}`],
  );
  for (const [n, [state, level, hours]] of WANTED.toSorted(([, , a], [, , b]) => a - b).entries()) {
    const opened = new Date(Date.now() - hours * HOUR);
    await test.rows(
      `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, acknowledged_at, cleared_at)
       values ($1, $2, $3, $4, 'fault', 'OtherError', $5, $6, $6, $7, $8)`,
      [test.ours, at, id, n, level, opened, state === 'acknowledged' ? opened : null, state === 'ended' ? opened : null],
    );
  }
});

afterAll(() => test.close());

const list = async (query: QueryOf<typeof contract.alarms.list>, api = clerk) =>
  (await api.get(contract.alarms.list, { query })).list;
const told = (rows: Awaited<ReturnType<typeof list>>) =>
  rows.map((one) => [
    one.clearTime ? 'ended' : one.acknowledgeTime ? 'acknowledged' : 'open',
    one.level,
    Math.round((Date.now() - Date.parse(one.openTime)) / HOUR),
  ]);

it('without a sort begins with what is open, then what is acknowledged, serious ones first, and ends with what ended, newest first', async () => {
  expect(told(await list({ stationId: at }))).toEqual(WANTED);
  expect(told(await list({ stationId: at }, test.admin))).toEqual(WANTED);
});

it('of a connector has those of its charge point as a whole where both are asked for', async () => {
  const serialNumber = `NEEDS-${at}`;
  const numbers = async (connectorNo: number[]) =>
    (await list({ serialNumber, connectorNo })).map((alarm) => alarm.connectorNo).toSorted();
  expect(await numbers([3])).toEqual([3]);
  expect(await numbers([0, 3])).toEqual([0, 3]);
});

it('is paged in that order without a gap or a repetition, also from its end', async () => {
  for (const limit of [2, 4]) {
    const pages = Math.ceil(WANTED.length / limit);
    const seen = await Promise.all(Array.from({ length: pages }, (_, n) => list({ stationId: at, limit, page: n + 1 })));
    expect(told(seen.flat())).toEqual(WANTED);
    expect(await list({ stationId: at, limit, page: pages + 1 })).toEqual([]);
  }
});

it('is one list over its pages in any order', async () => {
  for (const sort of ['openTime', 'clearTime', 'level', 'times', 'pointName', 'stationName']) {
    for (const way of [sort, `-${sort}`]) {
      const whole = await list({ stationId: at, sort: way });
      const pages = await Promise.all([1, 2, 3].map((page) => list({ stationId: at, sort: way, limit: 3, page })));
      expect(pages.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    }
  }
});

it('counts no further than it must: of very many it tells that there are more', async () => {
  const many = (await test.station()).id;
  await test.rows(
    `insert into alarm (provider_id, station_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
     select $1, $2, 0, 'siteOver', '', 'common', now() - make_interval(secs => n), now(), now() from generate_series(1, 100001) n`,
    [test.ours, many],
  );
  const page = (query: object) => clerk.get(contract.alarms.list, { query: { stationId: many, limit: 10, ...query } });
  expect(await page({})).toMatchObject({ total: 100_000, more: true });
  const deep = await page({ page: 10_000 });
  expect(deep.list).toHaveLength(10);
  expect(deep).toMatchObject({ total: 100_001, more: true });
  expect(await page({ page: 10_001 })).toMatchObject({ list: [expect.anything()], total: 100_001 });
}, 60_000);

it('is read off an index, by the caller’s provider too', async () => {
  await test.rows(
    `insert into alarm (provider_id, station_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
     select $1, $2, 0, 'siteOver', '', 'common', now() - make_interval(mins => n), now(), now() from generate_series(1, 20000) n`,
    [test.theirs, (await test.station({ providerId: test.theirs })).id],
  );
  await test.rows('vacuum (analyze) alarm');
  const plan = async (where: string) => {
    const { rows } = await test.databases.pool.query(
      `explain (format json) select a.id from alarm a where ${where} order by a.needs asc, a.opened_at desc, a.id desc limit 10 offset 1000`,
    );
    return JSON.stringify(rows);
  };
  const all = await plan('true');
  expect(all).toContain('"alarm_needs"');
  expect(all).not.toContain('"Sort"');
  const theirs = await plan(`a.provider_id = ${test.theirs}`);
  expect(theirs).toContain('alarm_needs');
  expect(theirs).not.toContain('"Sort"');
});

it('is found by its point, station, code, title in both languages and detail, whatever the case, and by nobody else', async () => {
  const { id: stationId, stationName } = await test.station();
  const { serialNumber } = await test.point({ stationId });
  const words = unique('接触器粘连 Contactor');
  const [{ id }] = await test.rows(
    `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, detail, opened_at, reopened_at)
     select $1, $2, p.id, 1, 'fault', 'ReaderFailure', 'common', $4, now(), now() from charge_point p where p.serial_number = $3 returning id`,
    [test.ours, stationId, serialNumber, words],
  );
  const stranger = await test.user(test.theirs, ['alarm:read']);
  const found = async (keyword: string, api = clerk) =>
    (await list({ keyword, limit: 300, sort: '-openTime' }, api)).some((one) => one.id === Number(id));
  const keywords = [
    serialNumber,
    stationName,
    'readerfail',
    'card reader FAULT',
    '读卡器故障',
    words.slice(1, 8),
    words.toUpperCase(),
  ];
  for (const keyword of keywords) {
    expect(await found(keyword), keyword).toBe(true);
    expect(await found(keyword, stranger), keyword).toBe(false);
  }
  for (const keyword of ['%', 'Ground fault', '接地', `${words}x`]) expect(await found(keyword), keyword).toBe(false);
  const saying = await test.databases.scoped(ofProviders([test.theirs]), (trx) =>
    sql<{ ids: string[] }>`select alarms_saying(${words}, ${`%${words}%`}, 10) as ids`.execute(trx),
  );
  expect(saying.rows).toEqual([{ ids: [] }]);
});

it('a keyword is read off indexes of the alarms, not off all of them', async () => {
  const [{ id }] = await test.rows(`select id from alarm where detail like '接触器粘连%'`);
  const plan = async (where: string) => {
    const { rows } = await test.databases.pool.query(`explain (format json) select a.id from alarm a where ${where}`);
    return JSON.stringify(rows);
  };
  const asked = await plan(
    `(a.station_id = 1 or a.point_id = any ('{1,2}') or (a.kind = 'fault' and a.code = any ('{ReaderFailure}')) or a.id = any ('{${id}}'))`,
  );
  expect(asked).toContain('"alarm_kind_code"');
  expect(asked).not.toContain('"Seq Scan"');
  expect(await plan(`a.detail <> '' and text_pairs(a.detail) @> text_pairs('接触器')`)).toContain('"alarm_detail"');
});

it('tells whose an alarm is: whom it was given to, else who has acknowledged it', async () => {
  const taker = await test.user(test.ours, ['alarm:read', 'alarm:acknowledge']);
  const other = await test.user(test.ours, ['alarm:read', 'alarm:acknowledge']);
  const bounded = await test.user(test.ours, ['alarm:acknowledge'], [(await test.station()).id]);
  const idOf = async (api: Api) => (await api.get(contract.signIn.info)).userId;
  const [first, second] = await list({ stationId: at, state: 'open', acknowledged: false });
  const ids = [first!.id, second!.id];
  const mine = async (api: Api) => (await list({ stationId: at, mine: true }, api)).map(({ id }) => id).toSorted();
  await other.get(contract.alarms.acknowledge, { body: { ids, note: '' } });
  expect(await mine(other)).toEqual(ids.toSorted());
  const assigneeId = await idOf(taker);
  expect(await other.get(contract.alarms.assign, { body: { ids: [first!.id], assigneeId } })).toEqual({ count: 1, left: [] });
  expect(await mine(taker)).toEqual([first!.id]);
  expect(await mine(other)).toEqual([second!.id]);
  const { list: messages } = await taker.get(contract.messages.searchMsg, { body: {} });
  expect(messages).toContainEqual(expect.objectContaining({ link: expect.stringContaining(String(first!.id)) }));
  // Nobody is given what the station's bound, the role or the provider keeps from it.
  for (const api of [bounded, clerk, await test.user(test.theirs, ['*:*:*'])]) {
    const answer = await other.call(contract.alarms.assign, { body: { ids, assigneeId: await idOf(api) } });
    expect(answer).toMatchObject({ status: 422, error: { fields: { assigneeId: expect.anything() } } });
  }
  const stranger = await test.user(test.theirs, ['*:*:*']);
  expect((await stranger.call(contract.alarms.assign, { body: { ids, assigneeId } })).status).toBe(404);
});
