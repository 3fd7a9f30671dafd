import { contract, type ResponseOf } from '@csms/contract';
import { addDays } from '@csms/kernel';
import { Random } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { sheetsOf } from '../../testing/sheet.ts';
import { readFigures } from '../reports/report.figures.ts';
import { energyByHour } from './statistics.queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** At every moment some of these have another day than others. */
const ZONES = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Denver', 'Pacific/Pago_Pago'] as const;
let test: TestServer;
const stations: { id: number; zone: string; points: number[] }[] = [];

beforeAll(async () => {
  test = await startTestServer({
    timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY, uptimeMs: Number.POSITIVE_INFINITY },
  });
  const random = new Random('utilisation');
  const connected = await test.boot((await test.point({ stationId: (await test.station({})).id })).serialNumber);
  await connected.close();
  for (const zone of ZONES) {
    const { id } = await test.station({ timeZone: zone });
    const points = [];
    for (let one = 0; one < 2; one++) points.push((await test.point({ stationId: id })).serialNumber);
    const rows = await test.rows<{ id: number }>('select id from charge_point where serial_number = any ($1)', [points]);
    stations.push({ id, zone, points: rows.map((row) => row.id) });
  }
  await test.rows(`update charge_point set created_at = now() - interval '40 days'`);
  for (const { id, points, zone } of stations)
    for (let count = 0; count < 40; count++) {
      const begins = Date.now() - Math.floor(random.between(0, 20 * DAY));
      // Each eighth goes on for days; each fifth still runs.
      const hours = count % 8 === 0 ? random.between(20, 70) : random.between(0.1, 6);
      const ends = begins + hours * HOUR;
      await record({
        stationId: id,
        zone,
        pointId: points[count % 2]!,
        begins,
        ends: ends > Date.now() || count % 20 === 3 ? null : ends,
      });
    }
  await counted();
});
afterAll(() => test.close());

const counted = () => until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0);

async function record(one: {
  stationId: number;
  zone: string;
  pointId: number;
  begins: number;
  ends: number | null;
}): Promise<number> {
  const [row] = await test.rows<{ transaction_id: number }>(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, start_key, energy_wh, elec_fee, cost, currency, time_zone)
     values ($1, $2, $3, 1, 'tag', 'card', 'charging', $4, now(), gen_random_uuid()::text, 4000, 3.2, 3.2, '$', $5) returning transaction_id`,
    [test.ours, one.stationId, one.pointId, new Date(one.begins), one.zone],
  );
  if (one.ends !== null)
    await test.rows(`update charging_record set status = 'finished', stopped_at = $2 where transaction_id = $1`, [
      row!.transaction_id,
      new Date(one.ends),
    ]);
  return row!.transaction_id;
}

/** Seconds in which connectors were occupied, out of the raw records, by a walk over sorted spans; each zone's day from `from` to `to` back of its own today, up to now. */
async function recount(now: number, back: { from: number; to: number }, cut: boolean, stationId?: number): Promise<number> {
  const rows = await test.rows<{ key: string; zone: string; a: Date; b: Date | null }>(
    `select point_id || '/' || connector_no as key, time_zone as zone, started_at as a, stopped_at as b from charging_record
     where ((status = 'finished' and valid) or status = 'charging') and ($1::int is null or station_id = $1) order by started_at`,
    [stationId ?? null],
  );
  const bounds = new Map<string, [number, number]>();
  for (const zone of new Set(rows.map((row) => row.zone))) {
    const [found] = await test.rows<{ a: Date; b: Date; c: Date }>(
      `select ((($1::timestamptz at time zone $2)::date - $3::int)::timestamp at time zone $2) as a, ((($1::timestamptz at time zone $2)::date - $4::int + 1)::timestamp at time zone $2) as b,
        (($1::timestamptz at time zone $2) - make_interval(days => $4)) at time zone $2 as c`,
      [new Date(now), zone, back.from, back.to],
    );
    bounds.set(zone, [found!.a.getTime(), Math.min(now, (cut ? found!.c : found!.b).getTime())]);
  }
  const ends = new Map<string, number>();
  let sum = 0;
  for (const { key, zone, a, b } of rows) {
    const [begin, end] = bounds.get(zone)!;
    const from = Math.max(a.getTime(), begin, ends.get(key) ?? 0);
    const to = Math.min(b?.getTime() ?? now, end);
    sum += Math.max(0, to - from);
    ends.set(key, Math.max(ends.get(key) ?? 0, b?.getTime() ?? now));
  }
  return sum / 1000;
}

const SLACK = 90;
const summary = (query: object): Promise<ResponseOf<typeof contract.statistics.summary>> =>
  test.admin.get(contract.statistics.summary, { query: query as never });

describe('utilisation says the same everywhere', () => {
  it.each([0, 1, 7] as const)(
    'dashboard, statistics and a recount agree on the day %i days ago, over zones that have different days',
    async (daysBack) => {
      const { day, several } = await test.admin.get(contract.statistics.today, { query: {} });
      expect(several).toBe(true);
      for (const stationId of [undefined, stations[0]!.id, stations[3]!.id]) {
        const own =
          stationId === undefined ? day : (await test.admin.get(contract.statistics.today, { query: { stationId } })).day;
        const at = addDays(own, -daysBack);
        const shown = await test.admin.get(contract.dashboard.utilisation, { query: { daysBack, stationId } });
        const counted = await summary({ from: at, to: at, upToNow: true, stationId });
        const raw = await recount(Date.now(), { from: daysBack, to: daysBack }, true, stationId);
        expect(Math.abs(shown.busySeconds - raw)).toBeLessThan(SLACK);
        expect(Math.abs(counted.busySeconds - raw)).toBeLessThan(SLACK);
        expect(Math.abs(shown.serviceSeconds - counted.serviceSeconds!)).toBeLessThan(SLACK);
      }
    },
  );

  it.each([1, 7, 15, 30])(
    'a period of %i days that ends today, and the one before it up to the same time of day, equal a recount',
    async (length) => {
      const { day } = await test.admin.get(contract.statistics.today, { query: {} });
      const period = (back: number) => ({ from: addDays(day, -back - length + 1), to: addDays(day, -back), upToNow: true });
      const now = await summary(period(0));
      expect(Math.abs(now.busySeconds - (await recount(Date.now(), { from: length - 1, to: 0 }, true)))).toBeLessThan(SLACK);
      const then = await summary(period(length));
      const raw = await recount(Date.now(), { from: 2 * length - 1, to: length }, true);
      expect(Math.abs(then.busySeconds - raw)).toBeLessThan(SLACK);
      // As long a time, but for changes of the clock.
      expect(Math.abs(now.serviceSeconds! - then.serviceSeconds!)).toBeLessThan(length < 15 ? 600 : Number.POSITIVE_INFINITY);
      const trend = await test.admin.get(contract.statistics.trend, { query: period(0) });
      expect(trend).toHaveLength(length);
      expect(Math.abs(trend.reduce((sum, bucket) => sum + bucket.busySeconds, 0) - now.busySeconds)).toBeLessThan(SLACK);
      const { list } = await test.admin.get(contract.statistics.breakdown, { query: { ...period(0), by: 'point', limit: 100 } });
      expect(Math.abs(list.reduce((sum, row) => sum + row.busySeconds, 0) - now.busySeconds)).toBeLessThan(SLACK);
      const cells = await test.admin.get(contract.statistics.heat, { query: period(0) });
      expect(Math.abs(cells.reduce((sum, cell) => sum + cell.busySeconds, 0) - now.busySeconds)).toBeLessThan(SLACK * 4);
      for (const one of [now, then, ...trend, ...list, ...cells]) expect(one.utilisation ?? 0).toBeLessThanOrEqual(100);
    },
  );

  it('the last bar of the dashboard\u2019s trend is its headline of today', async () => {
    const headline = await test.admin.get(contract.dashboard.day, { query: {} });
    const { buckets, rows, ownDays } = await test.admin.get(contract.dashboard.trend, { query: {} });
    expect(ownDays).toBe(true);
    const last = rows.filter((row) => row.start === buckets.at(-1));
    expect(last.reduce((sum, row) => sum + row.sessions, 0)).toBe(headline.sessions);
    const { day } = await test.admin.get(contract.statistics.today, { query: {} });
    expect((await summary({ from: day, to: day, upToNow: true })).sessions).toBe(headline.sessions);
    const money = await test.admin.get(contract.financialStatistics.summary, { query: { from: day, to: day, upToNow: true } });
    expect(money.currencies.reduce((sum, one) => sum + one.sessions, 0)).toBe(headline.sessions);
    for (const daysBack of [1, 7] as const) {
      const then = await test.admin.get(contract.dashboard.day, { query: { daysBack } });
      const at = addDays(day, -daysBack);
      expect((await summary({ from: at, to: at, upToNow: true })).sessions).toBe(then.sessions);
      const earned = await test.admin.get(contract.financialStatistics.summary, { query: { from: at, to: at, upToNow: true } });
      expect(earned.currencies.reduce((sum, one) => sum + one.sessions, 0)).toBe(then.sessions);
      expect(earned.currencies.reduce((sum, one) => sum + Number(one.income.total), 0)).toBeCloseTo(
        then.income.reduce((sum, one) => sum + Number(one.cost), 0),
        6,
      );
    }
  });

  it('a report says what the statistics say', async () => {
    const stationId = stations[1]!.id;
    const { day } = await test.admin.get(contract.statistics.today, { query: { stationId } });
    const period = { from: addDays(day, -10), to: addDays(day, -1) };
    const shown = await summary({ ...period, stationId });
    const figures = await test.databases.system.transaction().execute((trx) =>
      readFigures(trx, {
        kind: 'operation',
        ...period,
        stationId,
        before: period,
        name: '',
        language: 'en',
        providerName: '',
        filterProviderName: null,
        stationName: null,
        timeZone: 'UTC',
        now: Date.now(),
        formats: [],
        withService: false,
      }),
    );
    if (figures.kind !== 'operation') throw new Error('another report');
    expect(Math.abs(figures.summary.busySeconds - shown.busySeconds)).toBeLessThan(5);
    expect(figures.summary.utilisation).toBeCloseTo(shown.utilisation!, 1);
    const raw = await recount(Date.now(), { from: 10, to: 1 }, false, stationId);
    expect(Math.abs(shown.busySeconds - raw)).toBeLessThan(SLACK);
  });

  it('the hours of a day hold what was charged in them, of the session that began the evening before too, and nothing of the night after', async () => {
    const { id, zone, points } = stations[1]!;
    const [{ at: midnight } = { at: new Date() }] = await test.rows<{ at: Date }>(
      `select ((now() at time zone $1)::date - 60)::timestamp at time zone $1 as at`,
      [zone],
    );
    // 4 kWh from 22:00 to 02:00, around both midnights of a day.
    for (const days of [0, 1])
      await record({
        stationId: id,
        zone,
        pointId: points[0]!,
        begins: midnight.getTime() + days * DAY - 2 * HOUR,
        ends: midnight.getTime() + days * DAY + 2 * HOUR,
      });
    await counted();
    const [{ day } = { day: '' }] = await test.rows<{ day: string }>(
      `select ($1::timestamptz at time zone $2)::date::text as day`,
      [midnight, zone],
    );
    const hours = await test.databases.system.transaction().execute((trx) => energyByHour(trx, day, { stationId: id }));
    expect(hours.map((wh) => Math.round(wh / 100) / 10)).toEqual([1, 1, ...Array.from({ length: 20 }, () => 0), 1, 1]);
    const all = await test.databases.system.transaction().execute((trx) => energyByHour(trx, day, {}));
    expect(all).toEqual(hours);
  });

  it('a point whose records are older than its registration, and one that charged while it was away, are never above 100 %', async () => {
    const { id, zone } = stations[2]!;
    const { serialNumber } = await test.point({ stationId: id });
    const [point] = await test.rows<{ id: number }>('select id from charge_point where serial_number = $1', [serialNumber]);
    const begins = Date.now() - 9 * DAY;
    await record({ stationId: id, zone, pointId: point!.id, begins, ends: begins + 30 * HOUR });
    await counted();
    const today = (await test.admin.get(contract.statistics.today, { query: { stationId: id } })).day;
    const row = async () => {
      const { list } = await test.admin.get(contract.statistics.breakdown, {
        query: { from: addDays(today, -14), to: today, by: 'point', stationId: id, limit: 100 },
      });
      return list.find((one) => one.serialNumber === serialNumber)!;
    };
    const first = await row();
    expect(Math.abs(first.busySeconds - 30 * 3600)).toBeLessThan(5);
    expect(Math.abs(first.serviceSeconds! - 9 * 86_400)).toBeLessThan(120);
    expect(first.utilisation).toBeCloseTo(13.9, 0);
    // Offline all the time.
    await test.rows(
      `insert into uptime_day (point_id, connector_no, day, provider_id, up, offline, faulted, unavailable, preventive_maintenance, upgrade, utility_outage, vandalism, natural_disaster, limited_hours)
       select $1, 1, d, $2, 0, 86400, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series($3::date - 14, $3::date, interval '1 day') d`,
      [point!.id, test.ours, today],
    );
    expect((await row()).utilisation).toBe(100);
  });

  it('ranks points by what their power allows, none at both ends, and none that is minutes old', async () => {
    const { id } = stations[0]!;
    const { serialNumber } = await test.point({ stationId: id });
    const { day } = await test.admin.get(contract.statistics.today, { query: {} });
    const ask = (sort: string, ranked: boolean) =>
      test.admin.get(contract.statistics.breakdown, {
        query: { from: addDays(day, -10), to: day, by: 'point', sort, ranked, limit: 100 },
      });
    expect((await ask('energyPerKw', false)).list.some((row) => row.serialNumber === serialNumber)).toBe(true);
    for (const sort of ['energyPerKw', 'incomePerKw', 'sessionsPerConnector', 'utilisation']) {
      const [weakest, best] = [await ask(sort, true), await ask(`-${sort}`, true)];
      expect(weakest.list.map((row) => row.key)).toEqual(best.list.map((row) => row.key).reverse());
      expect(weakest.list.some((row) => row.serialNumber === serialNumber)).toBe(false);
      expect(best.total).toBeGreaterThan(4);
    }
    const { list } = await ask('-energyPerKw', true);
    const perKw = list.map((row) => row.energyWh / row.ratedPowerW!);
    expect(perKw).toEqual([...perKw].sort((a, b) => b - a));
  });

  it('a running session exports no fees, and the heat says weekdays in words', async () => {
    const file = async (path: string) =>
      (await (await test.admin.raw('GET', path)).text()).replace('\ufeff', '').trim().split('\r\n');
    const [head, ...lines] = await file(
      `${contract.records.export.path}?format=csv&status=charging&columns=status,elecFee,serviceFee,discount,cost`,
    );
    expect(head).toBe('Status,Electricity fee,Service fee,Discount,Cost');
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines)).toEqual(new Set(['Charging,,,,']));
    const { day } = await test.admin.get(contract.statistics.today, { query: {} });
    const heat = await file(`${contract.statistics.export.path}?from=${addDays(day, -9)}&to=${day}&table=heat&format=csv`);
    expect(heat[1]).toMatch(/^Monday,0,/);
    const trend = await test.admin.raw(
      'GET',
      `${contract.statistics.export.path}?from=${addDays(day, -9)}&to=${day}&table=trend&stationId=${stations[0]!.id}&format=xlsx`,
    );
    expect(decodeURIComponent(trend.headers.get('download-filename')!)).toContain(`${addDays(day, -9)}_${day}`);
    const about = (await sheetsOf(Buffer.from(await trend.arrayBuffer()))).get('About this file')!;
    const [{ name } = { name: '' }] = await test.rows<{ name: string }>('select name from station where id = $1', [
      stations[0]!.id,
    ]);
    expect(about.find(([label]) => label === 'Period')?.[1]).toBe(`${addDays(day, -9)} – ${day}`);
    expect(about.find(([label]) => label === 'Filter')?.[1]).toContain(`Station: ${name}`);
  });

  it('a disabled point is in service until it was disabled', async () => {
    const { id } = stations[2]!;
    const service = async () => {
      const day = (await test.admin.get(contract.statistics.today, { query: { stationId: id } })).day;
      return (await summary({ from: addDays(day, -3), to: day, stationId: id })).serviceSeconds!;
    };
    const before = await service();
    await test.rows('update charge_point set enabled = false where id = $1', [stations[2]!.points[0]]);
    expect(Math.abs((await service()) - before)).toBeLessThan(30);
    await test.rows("update charge_point set disabled_at = disabled_at - interval '10 hours' where id = $1", [
      stations[2]!.points[0],
    ]);
    expect(Math.abs((await service()) - (before - 10 * 3600))).toBeLessThan(60);
    await test.rows('update charge_point set enabled = true where id = $1', [stations[2]!.points[0]]);
  });
});
