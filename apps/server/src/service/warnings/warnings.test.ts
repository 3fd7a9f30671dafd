import { contract } from '@csms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeal } from '../../platform/config/seal.ts';
import { ofProviders } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log/log.ts';
import { createOutward } from '../../platform/outward/outward.ts';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { startWeatherServer } from '../../testing/weather-server.ts';
import { askWeather, placeStations } from './ask-weather.ts';
import { judgeStations } from './judge-stations.ts';
import { openMeteo } from './open-meteo.ts';
import { sendWarningNotices } from './warning-notices.ts';

const { warnings } = contract;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const seal = createSeal(Buffer.alloc(32));
const weather = openMeteo(createOutward(['127.0.0.1']), { totalMs: 1500, connectMs: 1000, maxBytes: 1024 ** 2 });

let test: TestServer;
let source: Awaited<ReturnType<typeof startWeatherServer>>;
let operator: Api;
let stranger: Api;
let stationId: number;

beforeAll(async () => {
  source = await startWeatherServer();
  test = await startTestServer({ timing: { weatherMs: Number.POSITIVE_INFINITY } });
  operator = await test.user(test.ours, ['warning:read', 'warning:write', 'smartCharging:read', 'smartCharging:write']);
  stranger = await test.user(test.theirs, ['warning:read', 'warning:write', 'smartCharging:write']);
  stationId = (await test.station({ price: null })).id;
  await test.rows('update station set latitude = 31.23, longitude = 121.47 where id = $1', [stationId]);
  await test.rows('update weather_source set forecast_url = $1, flood_url = $1', [source.url]);
});
afterAll(async () => {
  await test?.close();
  await source?.close();
});
beforeEach(async () => {
  source.reset();
  test.shiftClock(0);
  await test.rows('delete from warning_rule');
  await test.rows('delete from weather_warning');
  await test.rows('delete from warning_notice');
  await test.rows('delete from weather_station');
  await test.rows('delete from weather_cell');
  await test.rows(
    'update weather_source set used = 0, used_on = null, next_at = null, failures = 0, failure = null, failed_at = null, answered_at = null, daily_budget = 8000, is_asking = true',
  );
});

const parts = () => ({
  db: test.databases.system,
  clock: { now: test.now },
  seal,
  weather,
  log: createLog('silent'),
  bus: { publish: () => {}, subscribe: () => () => {}, isHeard: () => false, close: async () => {} } as never,
});
/** One round of the work; how many places were answered. */
async function round(): Promise<number> {
  await placeStations(parts());
  const answered = await askWeather(parts());
  await judgeStations(parts());
  return answered;
}
const hot = (from: number, to: number, value = 38) => {
  const at = (hours: number) => Math.floor(test.now() / HOUR) * 3600 + hours * 3600;
  source.answers.temperature = (time) => (time >= at(from) && time < at(to) ? value : 20);
};
const open = () => operator.get(warnings.list, { query: { state: 'expected,running' as never } });
const state = () => operator.get(warnings.source, {});

describe('the source of the weather', () => {
  it('is asked by squares, once in three hours, in m/s and by hours of UTC', async () => {
    const near = await test.station({ price: null, providerId: test.theirs });
    await test.rows('update station set latitude = 31.21, longitude = 121.51 where id = $1', [near.id]);
    expect(await round()).toBe(1);
    const [asked] = source.asked;
    expect(Object.fromEntries(asked!.searchParams)).toMatchObject({
      latitude: '31.20',
      longitude: '121.50',
      hourly: 'temperature_2m,wind_speed_10m,wind_gusts_10m,precipitation,weather_code',
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      forecast_days: '7',
    });
    expect(asked!.searchParams.has('apikey')).toBe(false);
    expect(await round()).toBe(0);
    test.shiftClock(3 * HOUR + MINUTE);
    expect(await round()).toBe(1);
    expect(source.asked).toHaveLength(2);
    await test.rows('update station set removed_at = now() where id = $1', [near.id]);
  });

  it('is asked for 100 places a call, within the budget of a day, and once by two workers', async () => {
    await test.rows(
      `insert into station (provider_id, name, country, address, longitude, latitude, time_zone)
       select $1, 'Many ' || n, 'CN', 'x', n / 10.0, 10, 'UTC' from generate_series(1, 149) n`,
      [test.ours],
    );
    await placeStations(parts());
    expect((await Promise.all([askWeather(parts()), askWeather(parts())])).sort((a, b) => a - b)).toEqual([50, 100]);
    const counts = source.asked.map((url) => url.searchParams.get('latitude')!.split(',').length);
    expect(counts.sort((a, b) => a - b)).toEqual([50, 100]);
    expect(await askWeather(parts())).toBe(0);
    expect((await state()).usedToday).toBe(150);

    await test.rows('update weather_cell set answered_at = null, asked_at = null');
    await test.rows('update weather_source set daily_budget = 180');
    expect(await askWeather(parts())).toBe(30);
    expect(await askWeather(parts())).toBe(0);
    expect(await state()).toMatchObject({ usedToday: 180, failure: 'budget' });
    test.shiftClock(24 * HOUR);
    expect(await askWeather(parts())).toBe(100);
    await test.rows(`delete from weather_station where station_id in (select id from station where name like 'Many %')`);
    await test.rows(`delete from station where name like 'Many %'`);
  });

  it('is left in peace as long as it says', async () => {
    Object.assign(source.answers, { status: 429, headers: { 'retry-after': '600' } });
    expect(await round()).toBe(0);
    const told = await state();
    expect(told).toMatchObject({ failure: 'tooMany', answerTime: null });
    expect(Date.parse(told.nextTime!) - test.now()).toBeGreaterThan(590_000);
    source.reset();
    test.shiftClock(9 * MINUTE);
    expect(await round()).toBe(0);
    expect(source.asked).toEqual([]);
    test.shiftClock(11 * MINUTE);
    expect(await round()).toBe(1);
  });

  it.each([
    ['half', 'unreachable'],
    ['huge', 'unreachable'],
    ['slow', 'unreachable'],
    ['noJson', 'unreadable'],
    ['feet', 'unreadable'],
    ['fewer', 'unreadable'],
  ] as const)('that fails (%s) is waited for longer and longer, and costs nothing that was known', async (trouble, failure) => {
    await round();
    test.shiftClock(4 * HOUR);
    source.answers.trouble = trouble;
    expect(await round()).toBe(0);
    const first = await state();
    expect(first.failure).toBe(failure);
    const wait = Date.parse(first.nextTime!) - test.now();
    test.shiftClock(4 * HOUR + wait + 1000);
    await round();
    expect(Date.parse((await state()).nextTime!) - test.now()).toBeGreaterThan(wait * 1.5);
    const [row] = (await operator.get(warnings.stations, { query: { stationId } })).list;
    expect(row!.now).not.toBeNull();
  });

  it('that talks nonsense is believed only where it can be true', async () => {
    let hour = 0;
    source.answers.temperature = () => [20, 4000, '21', null, -273][hour++ % 5];
    await round();
    const told = await operator.get(warnings.hours, { params: { stationId } });
    expect(told.dropped).toBeGreaterThan(90);
    expect(new Set(told.hours!.temperature)).toEqual(new Set([20, null]));
    expect((await open()).total).toBe(0);
  });

  it('keeps its key to itself, and to the address that it was given for', async () => {
    const form = { isAsking: true, forecastUrl: source.url, floodUrl: source.url, dailyBudget: 8000 };
    expect((await operator.call(warnings.saveSource, { body: form })).status).toBe(403);
    const saved = await test.admin.get(warnings.saveSource, { body: { ...form, key: 'secret-key' } });
    expect(saved.settings).toEqual({ forecastUrl: source.url, floodUrl: source.url, hasKey: true });
    expect(JSON.stringify(await state())).not.toContain('127.0.0.1');
    const moved = await test.admin.call(warnings.saveSource, { body: { ...form, forecastUrl: 'http://elsewhere.example' } });
    expect(moved.error?.key).toBe('weatherKeyAgain');
    await test.admin.get(warnings.saveSource, { body: { ...form, key: null } });
  });

  it('that is an inner address is not asked unless the installation lists it', async () => {
    const guarded = { ...parts(), weather: openMeteo(createOutward([])) };
    await placeStations(guarded);
    expect(await askWeather(guarded)).toBe(0);
    expect(source.asked).toEqual([]);
    expect((await state()).failure).toBe('unreachable');
  });
});

describe('the weather of stations', () => {
  it('says since when nothing is known, before the first forecast and when the last one is old', async () => {
    const before = (await operator.get(warnings.stations, { query: { stationId } })).list[0]!;
    expect(before).toMatchObject({ now: null, next: null, strip: null, asOf: null });
    expect(before.unknownSince).not.toBeNull();
    await round();
    const fresh = (await operator.get(warnings.stations, { query: { stationId } })).list[0]!;
    expect(fresh).toMatchObject({ unknownSince: null, now: { temperature: 20, gusts: 5, rain: 0, weatherCode: 1 } });
    expect(fresh.strip!.temperature).toHaveLength(16);
    test.shiftClock(10 * HOUR);
    const late = await test.signIn('admin');
    const old = (await late.get(warnings.stations, { query: { stationId } })).list[0]!;
    expect(old).toMatchObject({ now: null, strip: null, asOf: fresh.asOf, unknownSince: fresh.asOf });
    expect((await late.get(warnings.hours, { params: { stationId } })).hours).toBeNull();
  });

  it('is the same by query and by body, with warnings first', async () => {
    await test.station({ price: null });
    hot(2, 6);
    await round();
    const filter = { warned: true, kind: ['heat' as const] };
    const [query, body] = await Promise.all([
      operator.get(warnings.stations, { query: { warned: true, kind: 'heat' as never } }),
      operator.get(warnings.searchStations, { body: filter }),
    ]);
    expect(query).toEqual(body);
    expect(query.list.length).toBeGreaterThan(0);
  });

  it('and its warnings are nothing of another provider', async () => {
    hot(2, 6);
    await round();
    const { list } = await open();
    expect((await stranger.get(warnings.stations, { query: { stationId } })).total).toBe(0);
    expect((await stranger.get(warnings.list, {})).list.filter((one) => one.stationId === stationId)).toEqual([]);
    expect((await stranger.call(warnings.hours, { params: { stationId } })).status).toBe(404);
    expect((await stranger.call(warnings.get, { params: { id: list[0]!.id } })).status).toBe(404);
    expect((await stranger.call(warnings.acknowledge, { body: { ids: [list[0]!.id] } })).status).toBe(404);
    const { rows } = await test.databases.scoped(ofProviders([test.theirs]), async (trx) => {
      const { sql } = await import('kysely');
      return sql<{ n: number }>`select count(*)::int as n from weather_cell where latitude_10 = 312`.execute(trx);
    });
    expect(rows[0]!.n).toBe(0);
  });
});

describe('weather warnings', () => {
  it('begin, change with the forecast under one number, and end with a reason', async () => {
    hot(2, 6);
    await round();
    const first = (await open()).list.find((one) => one.stationId === stationId);
    expect(first).toMatchObject({ kind: 'heat', level: 'common', state: 'expected', peakValue: 38, stationId });
    expect(Date.parse(first!.endTime) - Date.parse(first!.startTime)).toBe(4 * HOUR);
    await test.rows('update weather_cell set answered_at = null, asked_at = null');
    hot(3, 8, 41);
    await round();
    const second = (await open()).list.find((one) => one.stationId === stationId);
    expect(second).toMatchObject({ id: first!.id, level: 'serious', peakValue: 41 });
    await test.rows('update weather_cell set answered_at = null, asked_at = null');
    source.reset();
    await round();
    expect((await open()).total).toBe(0);
    const [gone] = (await operator.get(warnings.list, { query: { stationId } })).list;
    expect(gone).toMatchObject({ id: first!.id, state: 'closed', closeReason: 'forecastChanged' });
  });

  it('follow thresholds that a person changes, and wrong ones are refused at their field', async () => {
    source.answers.temperature = () => 33;
    await round();
    expect((await open()).total).toBe(0);
    const rule = { kind: 'heat' as const, enabled: true, common: 32, serious: 36 };
    await operator.get(warnings.saveThresholds, { body: { rules: [rule] } });
    await judgeStations(parts());
    expect((await open()).list.map(({ kind }) => kind)).toContain('heat');
    const wrong = await operator.call(warnings.saveThresholds, { body: { rules: [{ ...rule, serious: 30 }] } });
    expect(wrong.error).toMatchObject({ key: 'thresholdOrder', fields: { 'rules.0.serious': expect.anything() } });
  });

  it('of rivers come only where a provider wants them, by the own past of the place', async () => {
    source.answers.discharge = (day) => (day === 2 ? 700 : 100);
    await round();
    await round();
    expect(source.asked.every((url) => url.pathname === '/v1/forecast')).toBe(true);
    await operator.get(warnings.saveThresholds, { body: { rules: [{ kind: 'river', enabled: true, common: 3, serious: 6 }] } });
    await round();
    const [river] = (await open()).list.filter(({ kind }) => kind === 'river');
    expect(river).toMatchObject({ level: 'serious', peakValue: 7 });
  });

  it('are told once a warning and level, to those who were chosen', async () => {
    // Other thresholds wake the server's own work: it may have told of warnings before.
    await test.rows(`delete from message where provider_id = $1 and title::text like '%weather warning%'`, [test.ours]);
    hot(2, 6);
    await round();
    const told = () =>
      test.rows<{ title: string }>(
        `select m.title from message m where m.provider_id = $1 and m.title::text like '%weather warning%'`,
        [test.ours],
      );
    // Also by two servers at once.
    await Promise.all([1, 2, 3].map(() => sendWarningNotices(parts())));
    await sendWarningNotices(parts());
    expect(await told()).toHaveLength(1);
    await operator.get(warnings.saveThresholds, {
      body: { notices: [{ level: 'serious', to: 'nobody', roleIds: [], userIds: [] }] },
    });
    await test.rows('update weather_cell set answered_at = null, asked_at = null');
    hot(2, 6, 42);
    await round();
    await sendWarningNotices(parts());
    expect(await told()).toHaveLength(1);
    expect(await test.rows('select distinct noticed_level from weather_warning where closed_at is null')).toEqual([
      { noticed_level: 'serious' },
    ]);
  });

  it('are acknowledged with a note, and limit the power of the site once, by the yes of a person who may', async () => {
    hot(2, 6);
    await round();
    const one = (await open()).list.find((each) => each.stationId === stationId)!;
    await operator.get(warnings.acknowledge, { body: { ids: [one.id], note: 'Crew knows' } });
    expect(await operator.get(warnings.get, { params: { id: one.id } })).toMatchObject({ note: 'Crew knows' });
    const order = {
      params: { id: one.id },
      body: { startTime: one.startTime, endTime: one.endTime, limitW: 40_000 },
    };
    const reader = await test.user(test.ours, ['warning:read', 'warning:write']);
    expect((await reader.call(warnings.limit, order)).status).toBe(403);
    const limit = await operator.get(warnings.limit, order);
    expect(limit).toMatchObject({ stationId, limitW: 40_000, state: 'planned', kind: 'dated' });
    expect((await operator.call(warnings.limit, order)).error?.key).toBe('warningLimited');
    expect((await operator.get(warnings.get, { params: { id: one.id } })).siteLimitId).toBe(limit.id);
  });

  it('go into a file with their words', async () => {
    hot(2, 6);
    await round();
    const file = await operator.raw('GET', `${warnings.export.path}?format=csv`, undefined, { 'x-language': 'zh' });
    const text = await file.text();
    expect(text).toContain('高温');
    expect(text).toContain('38 °C');
  });
});
