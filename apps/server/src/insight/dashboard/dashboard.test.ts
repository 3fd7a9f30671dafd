import { contract, DAYS_BACK, type DaysBack, TREND_SPANS } from '@csms/contract';
import { localDateTime } from '@csms/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zoneAtNoon } from '../../testing/noon.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = zoneAtNoon();
const ZONES = ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', NOON] as const;
let test: TestServer;
let ours: Api;
let theirs: Api;
const stations: { id: number; serials: string[] }[] = [];
beforeAll(async () => {
  test = await startTestServer({
    timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY, uptimeMs: Number.POSITIVE_INFINITY },
  });
  ours = await test.user(test.ours, ['dashboard:read', 'record:read', 'chargeUser:read']);
  theirs = await test.user(test.theirs, ['dashboard:read']);
  const wrong: number[] = [];
  for (const timeZone of ZONES) {
    const station = await test.station({ timeZone, price: null });
    wrong.push(await test.price(station.id, { electricity: '1.1', service: '0.3' }));
    const serials = await Promise.all([1, 2].map(async () => (await test.point({ stationId: station.id })).serialNumber));
    stations.push({ id: station.id, serials });
  }
  await charge(0);
  const before = (await rows()).length;
  await charge(1);
  // As if the provider had earned another currency since.
  await test.rows(`update charging_record set currency = '€' where transaction_id = any ($1)`, [
    (await rows()).slice(before).map((row) => row.transaction_id),
  ]);
  await test.rows(
    `insert into stat_dirty (provider_id, station_id, day) select distinct provider_id, station_id, (started_at at time zone time_zone)::date from charging_record`,
  );
  const ids = (await rows()).map((row) => row.transaction_id);
  for (const transactionId of [ids[1], ids[8], ids[20]])
    await test.admin.get(contract.records.invalidate, { params: { transactionId: transactionId! }, body: { reason: 'broken' } });
  const right = await test.price(stations[0]!.id, { electricity: '0.7', from: new Date(Date.now() + DAY).toISOString() });
  await test.admin.get(contract.records.reprice, {
    body: { stationId: stations[0]!.id, wrongVersionId: wrong[0]!, rightVersionId: right, reason: 'typed wrong' },
  });
  await until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0);
});
afterAll(() => test.close());

/** Sessions around now, a day ago and a week ago, some across midnight, some at the connector longer than until the same time of day. */
async function charge(round: number): Promise<void> {
  for (const [place, { serials }] of stations.entries()) {
    const { cardNumber } = await test.card({ amount: '5000' });
    const point = await test.boot(serials[round]!);
    let meter = 0;
    const spans = [7, 1, 0].flatMap((back) =>
      [26, 19.5, 13, 7.2, 3.1, 0.4].map((hours, index) => ({
        from: Date.now() - back * DAY - hours * HOUR + place * 60_000,
        minutes: index === 5 && back > 0 ? 50 : 20 + 31 * index,
      })),
    );
    for (const { from, minutes } of spans) {
      const end = Math.min(from + minutes * 60_000, Date.now() - 1000);
      const id = await point.start(cardNumber, meter, from);
      meter += 1000 + Math.round((from / 60_000) % 977);
      await point.end(id, meter, end, { idTag: cardNumber });
    }
    await point.close();
  }
}

interface Raw {
  transaction_id: number;
  station_id: number;
  point_id: number;
  time_zone: string;
  started_at: Date;
  stopped_at: Date | null;
  status: string;
  valid: boolean;
  currency: string;
  energy_wh: number;
  cost: string;
}
const rows = () => test.rows<Raw>('select * from charging_record where provider_id = $1 order by transaction_id', [test.ours]);
const clockOf = (zone: string, at: number) => {
  const local = localDateTime(zone, at) as unknown as Record<string, number>;
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((key) => local[key]!);
  return { date: Date.UTC(year!, month! - 1, day), time: ((hour! * 60 + minute!) * 60 + second!) * 1000 };
};
const counts = (row: Raw) => row.status === 'finished' && row.valid;

/** The raw records of a day so far, by each station's clock, counted in plain JavaScript. */
async function recount(daysBack: DaysBack, now: number, stationId?: number) {
  const sums = new Map<string, { sessions: number; energyWh: number; cost: number }>();
  for (const row of (await rows()).filter((one) => counts(one) && (stationId === undefined || one.station_id === stationId))) {
    const here = clockOf(row.time_zone, now);
    const begun = clockOf(row.time_zone, row.started_at.getTime());
    const ended = clockOf(row.time_zone, row.stopped_at!.getTime());
    if (begun.date !== here.date - daysBack * DAY) continue;
    if (daysBack > 0 && ended.date + ended.time > here.date - daysBack * DAY + here.time) continue;
    const sum = sums.get(row.currency) ?? { sessions: 0, energyWh: 0, cost: 0 };
    sums.set(row.currency, {
      sessions: sum.sessions + 1,
      energyWh: sum.energyWh + row.energy_wh,
      cost: sum.cost + Math.round(Number(row.cost) * 100),
    });
  }
  return Object.fromEntries(sums);
}

const shown = (income: { currency: string; sessions: number; energyWh: number; cost: string }[]) =>
  Object.fromEntries(
    income.map(({ currency, sessions, energyWh, cost }) => [
      currency,
      { sessions, energyWh, cost: Math.round(Number(cost) * 100) },
    ]),
  );

it.each(DAYS_BACK)(
  'the day %i days ago equals its raw records up to the same time of day, by currency and station',
  async (daysBack) => {
    const whole = await ours.get(contract.dashboard.day, { query: { daysBack } });
    expect(shown(whole.income)).toEqual(await recount(daysBack, Date.now()));
    expect(Object.keys(shown(whole.income)).sort()).toEqual(['$', '€']);
    expect(whole.sessions).toBe(whole.income.reduce((sum, one) => sum + one.sessions, 0));
    expect(whole.energyWh).toBe(whole.income.reduce((sum, one) => sum + one.energyWh, 0));
    for (const { id } of stations) {
      const one = await ours.get(contract.dashboard.day, { query: { daysBack, stationId: id } });
      expect(shown(one.income)).toEqual(await recount(daysBack, Date.now(), id));
      expect(one.members).toBeNull();
    }
  },
);

it('the list that a figure of today leads to holds exactly what it counts', async () => {
  for (const stationId of [undefined, stations[1]!.id]) {
    const figure = await ours.get(contract.dashboard.day, { query: { stationId } });
    const query = { today: 'true' as never, status: 'finished' as never, valid: 'true' as const, stationId, limit: 1000 };
    const { list, total } = await ours.get(contract.records.list, { query });
    expect(total).toBe(figure.sessions);
    expect(list.reduce((sum, row) => sum + row.energyWh, 0)).toBe(figure.energyWh);
  }
});

it('utilisation is the time of sessions within the day over the time that connectors were in service', async () => {
  /** By connector, each second once: sessions at one connector may overlap here. */
  const occupied = async (daysBack: DaysBack, now: number) => {
    const spans = new Map<number, [number, number][]>();
    for (const row of (await rows()).filter(counts)) {
      const here = clockOf(row.time_zone, now);
      const moment = (at: Date) => {
        const clock = clockOf(row.time_zone, at.getTime());
        return clock.date + clock.time;
      };
      const begins = here.date - daysBack * DAY;
      const span = [Math.max(moment(row.started_at), begins), Math.min(moment(row.stopped_at!), begins + here.time)] as [
        number,
        number,
      ];
      if (span[0] < span[1]) spans.set(row.point_id, [...(spans.get(row.point_id) ?? []), span]);
    }
    let sum = 0;
    for (const list of spans.values()) {
      let end = 0;
      for (const [from, to] of list.sort((a, b) => a[0] - b[0])) {
        sum += Math.max(0, to - Math.max(from, end)) / 1000;
        end = Math.max(end, to);
      }
    }
    return sum;
  };
  for (const daysBack of DAYS_BACK) {
    const { busySeconds } = await ours.get(contract.dashboard.utilisation, { query: { daysBack } });
    expect(Math.abs(busySeconds - (await occupied(daysBack, Date.now())))).toBeLessThan(60);
  }
  // Nothing is counted yet: the time that the points exist. Then a day in which one connector was away for five minutes.
  const { id, serials } = stations[3]!;
  await test.rows(`update charge_point set created_at = now() - interval '3 days' where station_id = $1`, [id]);
  const elapsed = clockOf(NOON, Date.now()).time / 1000;
  const before = await ours.get(contract.dashboard.utilisation, { query: { stationId: id } });
  expect(Math.abs(before.serviceSeconds - 2 * elapsed)).toBeLessThan(10);
  await test.rows(
    `insert into uptime_day select p.id, 1, (now() at time zone $2)::date, p.provider_id, 100, 200, 50, 0, 50, 0, 0, 0, 0, 0 from charge_point p where serial_number = $1
      on conflict (point_id, connector_no, day) do update set up = 100, offline = 200, faulted = 50, preventive_maintenance = 50, unavailable = 0`,
    [serials[0], NOON],
  );
  const after = await ours.get(contract.dashboard.utilisation, { query: { stationId: id } });
  expect(Math.abs(after.serviceSeconds - (2 * elapsed - 300))).toBeLessThan(10);
});

it.each(TREND_SPANS)('the trend by %s equals the raw records, one line a currency, and none beyond its buckets', async (span) => {
  const { buckets, rows: shownRows } = await ours.get(contract.dashboard.trend, { query: { span } });
  expect(buckets).toHaveLength({ day: 15, week: 12, month: 12 }[span]);
  // Days and weeks are counted back from each station's own today; the zones of these stations do not always have the same date.
  const day = '(started_at at time zone time_zone)::date';
  const today = '(now() at time zone time_zone)::date';
  const own = span === 'month' ? day : `${day} + ((select max(${today}) from station where provider_id = $1) - ${today})`;
  const raw = await test.rows(
    `select date_trunc('${span}', (${own})::timestamp)::date::text as start, currency, count(*)::int as sessions, sum(energy_wh)::float8 as "energyWh", sum(cost)::text as cost
      from charging_record where provider_id = $1 and status = 'finished' and valid group by 1, 2 order by 1, 2`,
    [test.ours],
  );
  const round = (list: { cost: string }[]) => list.map((row) => ({ ...row, cost: Number(row.cost).toFixed(2) }));
  expect(round(shownRows)).toEqual(round(raw));
});

it('assets, states, power and faults are those of the network, and live', async () => {
  const { id, serials } = stations[2]!;
  const { cardNumber } = await test.card({ amount: '5000' });
  const point = await test.boot(serials[0]!);
  const transactionId = await point.start(cardNumber, 0, Date.now() - 60_000);
  await point.call('MeterValues', {
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
  const now = await until(async () => {
    const running = await ours.get(contract.dashboard.running, { query: { stationId: id } });
    return running.powerW ? running : undefined;
  });
  expect(now).toEqual({ powerW: 42_500, sessions: 1 });
  expect(await ours.get(contract.dashboard.running, { query: { stationId: stations[0]!.id } })).toEqual({
    powerW: 0,
    sessions: 0,
  });
  await until(async () => (await ours.get(contract.dashboard.network, { query: { stationId: id } })).states.charging === 1);
  expect(await ours.get(contract.dashboard.network, { query: { stationId: id } })).toEqual({
    stations: 1,
    points: 2,
    connectors: 2,
    ratedPowerW: 700_000,
    states: { charging: 1, offline: 1 },
  });
  expect(await ours.get(contract.dashboard.network, { query: {} })).toMatchObject({
    stations: 4,
    points: 8,
    states: { offline: 7 },
  });
  const step = Math.floor(Date.now() / 300_000) * 300_000;
  await test.rows(
    `insert into power_sample (provider_id, station_id, at, power_w, sessions) values ($1, 0, $2, 7000, 1), ($1, 0, $3, 9000, 1), ($1, $4, $3, 5000, 1)`,
    [test.ours, new Date(step - 4 * 300_000), new Date(step - 2 * 300_000), id],
  );
  const trace = await ours.get(contract.dashboard.power, { query: {} });
  expect(trace).toHaveLength(288);
  expect(trace.slice(-5).map((one) => one.powerW)).toEqual([null, 7000, 0, 9000, 0]);
  const here = await ours.get(contract.dashboard.power, { query: { stationId: id } });
  expect(here.slice(-3).map((one) => one.powerW)).toEqual([null, 5000, 0]);
  await test.rows(
    `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at)
      select $1, station_id, id, n, 'fault', 'Code' || n, case when n % 3 = 0 then 'serious' else 'common' end, now() - make_interval(mins => n), now() from charge_point, generate_series(1, 15) n
      where serial_number = $2`,
    [test.ours, serials[0]],
  );
  const faults = await ours.get(contract.dashboard.faults, { query: {} });
  expect(faults).toMatchObject({ serious: 5, common: 10 });
  expect(faults.list.map((one) => one.connectorNo)).toEqual([3, 6, 9, 12, 15, 1, 2, 4, 5, 7]);
  await point.end(transactionId, 1000);
  await point.close();
});

it('members are those who registered on the asker’s day, and lead to the list of them', async () => {
  const zone = 'Pacific/Auckland';
  const here = clockOf(zone, Date.now());
  for (const [hours, merged] of [
    [0.01, false],
    [here.time / HOUR - 0.02, false],
    [here.time / HOUR + 0.02, false],
    [0.02, true],
  ] as const) {
    const { id } = await test.admin.get(contract.chargeUsers.create, {
      body: { providerId: test.ours, account: unique('member') },
    });
    await test.rows(
      `update charge_user set registered_at = now() - make_interval(secs => $2) ${merged ? ', merged_into = (select min(id) from charge_user), merged_at = now(), enabled = false' : ''} where id = $1`,
      [id, Math.max(0, hours) * 3600],
    );
  }
  const { members } = await ours.get(contract.dashboard.day, { query: { timeZone: zone } });
  const [raw] = await test.rows(
    `select count(*)::int as n from charge_user where provider_id = $1 and merged_into is null and (registered_at at time zone $2)::date = (now() at time zone $2)::date`,
    [test.ours, zone],
  );
  expect(members).toBe(raw.n);
  const registeredFrom = new Date(Date.now() - here.time).toISOString();
  expect((await ours.get(contract.chargeUsers.list, { query: { registeredFrom } })).total).toBe(members);
});

it('another provider sees nothing of it, whatever it filters by; the platform sees both apart', async () => {
  for (const query of [{}, { providerId: test.ours }, { stationId: stations[0]!.id }]) {
    expect(await theirs.get(contract.dashboard.day, { query })).toMatchObject({ sessions: 0, energyWh: 0, income: [] });
    expect(await theirs.get(contract.dashboard.utilisation, { query })).toEqual({ busySeconds: 0, serviceSeconds: 0 });
    expect((await theirs.get(contract.dashboard.trend, { query })).rows).toEqual([]);
    expect(await theirs.get(contract.dashboard.network, { query })).toMatchObject({ stations: 0, connectors: 0, states: {} });
    expect((await theirs.get(contract.dashboard.power, { query })).every((one) => one.powerW === null)).toBe(true);
    expect(await theirs.get(contract.dashboard.running, { query })).toEqual({ powerW: 0, sessions: 0 });
    expect(await theirs.get(contract.dashboard.faults, { query })).toEqual({ list: [], serious: 0, common: 0 });
  }
  const whole = await test.admin.get(contract.dashboard.day, { query: {} });
  expect((await test.admin.get(contract.dashboard.day, { query: { providerId: test.ours } })).sessions).toBe(whole.sessions);
  expect((await test.admin.get(contract.dashboard.day, { query: { providerId: test.theirs } })).sessions).toBe(0);
});
