import { randomBytes } from 'node:crypto';
import { contract } from '@csms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
const ZONES = ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'] as const;
let test: TestServer;
const places: { stationId: number; serials: string[]; right: number; wrong: number }[] = [];
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY } });
  for (const timeZone of ZONES) {
    const station = await test.station({ timeZone, price: null });
    const slots = Array.from(
      { length: 48 },
      (_, slot) => (['sharp', 'peak', 'flat', 'valley'] as const)[Math.floor(slot / 5) % 4]!,
    );
    const fees = { sharp: { electricity: '1.3', service: '0.7' }, valley: { electricity: '0.2', service: '0.1' } };
    const wrong = await test.price(station.id, { slots, fees, from: '2020-01-01T00:00:00Z' });
    const right = await test.price(station.id, { electricity: '0.5', service: '0.25', from: '2090-01-01T00:00:00Z' });
    const serials = await Promise.all(
      [1, 2].map(async () => (await test.point({ stationId: station.id, powerW: 100_000 })).serialNumber),
    );
    places.push({ stationId: station.id, serials, right, wrong });
  }
});
afterAll(() => test.close());

const session = fc.record({
  kind: fc.constant('session' as const),
  place: fc.nat(2),
  point: fc.nat(1),
  // Within the hours around two midnights and a change of the clock in New York.
  startedAt: fc.oneof(
    fc.integer({ min: Date.parse('2026-10-31T20:00:00Z'), max: Date.parse('2026-11-02T08:00:00Z') }),
    fc.integer({ min: Date.parse('2026-03-08T03:00:00Z'), max: Date.parse('2026-03-08T12:00:00Z') }),
  ),
  // Some go on over two midnights.
  minutes: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 300, max: 3000 }) },
  ),
  wh: fc.nat(20_000),
  // A register that lies sends the record to review.
  lies: fc.boolean(),
  // A technician's, which counts nowhere.
  isTest: fc.nat(3).map((n) => n === 0),
});
const change = fc.record({
  kind: fc.constantFrom('invalidate' as const, 'reprice' as const, 'settle' as const),
  which: fc.nat(1000),
  wh: fc.nat(9000),
});
const ids: number[] = [];

it('whatever is settled late, reviewed, invalidated or billed anew, the rollups equal a full recount of the raw records', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: session }, { weight: 2, arbitrary: change }), { minLength: 4, maxLength: 14 }),
      async (operations) => {
        for (const one of operations) await (one.kind === 'session' ? charge(one) : correct(one));
        await counted();
        await check();
        await sameAsWhole();
      },
    ),
    { numRuns: 8, seed: 20_261_121, endOnFailure: true },
  );
  expect(ids.length).toBeGreaterThan(20);
  const [tests] = await test.rows(
    "select count(*)::int as n, sum(cost)::float8 as cost, bool_or(valid or status = 'review' or account_id is not null) as counts from charging_record where start_type = 'testCharge'",
  );
  expect(tests.n).toBeGreaterThan(2);
  expect(tests).toMatchObject({ cost: 0, counts: false });
  await test.checkBooks();
});

const counted = () => until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0);

const ROLLUPS = ['station', 'point', 'kind', 'discount', 'hour', 'provider_hour'].flatMap((name) => [
  `stat_${name}_day`,
  `stat_${name}_month`,
]);
const readRollups = async () =>
  Object.fromEntries(
    await Promise.all(
      ROLLUPS.map(async (table) => {
        const columns = await test.rows<{ name: string; type: string }>(
          'select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position',
          [table],
        );
        const shown = columns.map(({ name, type }) => (type === 'numeric' ? `trim_scale(${name})` : name));
        const rows = await test.rows<{ row: string }>(
          `select concat_ws(' ', ${shown.join(', ')}) as row from ${table} where sessions <> 0 order by 1`,
        );
        return [table, rows.map(({ row }) => row)] as const;
      }),
    ),
  );

/** What was added and moved record by record is what counting every day anew comes to, to the last Wh and second. */
async function sameAsWhole(): Promise<void> {
  const moved = await readRollups();
  await test.rows(`insert into stat_dirty (provider_id, station_id, day)
    select distinct provider_id, coalesce(station_id, 0), d.day from charging_record cross join lateral stat_days(started_at, stopped_at, time_zone) d (day)`);
  await counted();
  expect(moved).toEqual(await readRollups());
}

it('a session that ends is added to its day; one that overlaps another, or is changed later, has the day counted anew', async () => {
  const { stationId, serials } = places[2]!;
  const at = Date.parse('2026-04-20T15:00:00Z');
  const end = async (from: number, minutes: number) => {
    const { cardNumber } = await test.card({ amount: '50' });
    const point = await test.boot(serials[1]!);
    const id = await point.start(cardNumber, 0, from);
    await point.end(id, 1000, from + minutes * 60_000);
    await point.close();
    await counted();
    return id;
  };
  const sessions = async () =>
    (
      await test.rows<{ n: number }>(
        `select sum(sessions)::int as n from stat_station_day where station_id = $1 and day = '2026-04-20'`,
        [stationId],
      )
    )[0]!.n;
  const falsify = () =>
    test.rows(`update stat_station_day set sessions = sessions + 1000 where station_id = $1 and day = '2026-04-20'`, [stationId]);
  await end(at, 30);
  await falsify();
  await end(at + HOUR, 30);
  expect(await sessions()).toBe(1002);
  const overlapping = await end(at + HOUR + 600_000, 60);
  expect(await sessions()).toBe(3);
  await falsify();
  await test.admin.call(contract.records.invalidate, { params: { transactionId: overlapping }, body: { reason: 'broken' } });
  await counted();
  expect(await sessions()).toBe(2);
  await sameAsWhole();
});

/** The token of a test charge that may begin at a point. */
async function testToken(serialNumber: string): Promise<string> {
  const token = `TC${randomBytes(9).toString('hex').toUpperCase()}`;
  await test.rows(
    `insert into test_charge (provider_id, point_id, connector_no, task_id, id_tag, user_name, requested_at, usable_until)
      select provider_id, id, 1, 'WO1', $2, 'Sam', now(), now() + interval '1 day' from charge_point where serial_number = $1`,
    [serialNumber, token],
  );
  return token;
}

type Values<A> = A extends fc.Arbitrary<infer T> ? T : never;

async function charge(one: Values<typeof session>): Promise<void> {
  const serialNumber = places[one.place]!.serials[one.point]!;
  const cardNumber = one.isTest ? await testToken(serialNumber) : (await test.card({ amount: '5000' })).cardNumber;
  const point = await test.boot(serialNumber);
  const meter = 1_000_000;
  const id = await point.start(cardNumber, meter, one.startedAt);
  await point.end(id, one.lies ? meter - 5000 : meter + one.wh, one.startedAt + one.minutes * 60_000, { idTag: cardNumber });
  await point.close();
  ids.push(id);
}

async function correct(one: Values<typeof change>): Promise<void> {
  const id = ids[one.which % Math.max(1, ids.length)];
  if (id === undefined) return;
  if (one.kind === 'settle')
    await test.admin.call(contract.records.settle, {
      params: { transactionId: id },
      body: { energyWh: one.wh, reason: unique('read on site ') },
    });
  else if (one.kind === 'invalidate')
    await test.admin.call(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'broken' } });
  else {
    const { stationId, right, wrong } = places[one.which % 3]!;
    const body = { stationId, wrongVersionId: wrong, rightVersionId: right, reason: 'typed wrong' };
    await test.admin.get(contract.records.reprice, { body });
  }
}

const VALID = `from charging_record r where r.status = 'finished' and r.valid and r.start_type <> 'testCharge'`;
const DAY = `(r.started_at at time zone r.time_zone)::date`;
/** What connectors were occupied for on each day of their station's zone, as sets of time: nothing counts twice, nothing on another day. */
const OCCUPIED = `select c.station_id, d.day::date::text as day, c.point_id, sum(extract(epoch from upper(s) - lower(s)))::float8 as busy
  from (select r.station_id, r.point_id, r.time_zone, range_agg(tstzrange(r.started_at, r.stopped_at)) as spans from charging_record r where r.status = 'finished' and r.start_type <> 'testCharge' and r.valid group by 1, 2, 3) c
  cross join generate_series('2026-03-01'::timestamp, '2026-11-10'::timestamp, '1 day') d (day)
  cross join lateral unnest(c.spans * tstzmultirange(tstzrange(d.day at time zone c.time_zone, (d.day + interval '1 day') at time zone c.time_zone))) s group by 1, 2, 3`;

/** Each rollup against one statement over the raw records, written without a look at how the rollup is made. */
async function check(): Promise<void> {
  const same = async (rollup: string, raw: string) => expect(await test.rows(rollup)).toEqual(await test.rows(raw));
  const sums = 'sum(r.energy_wh)::bigint as wh, sum(r.cost)::numeric(20,2) as cost';
  await same(
    `select station_id, day::text, sessions::int, energy_wh::bigint as wh, cost::numeric(20,2), elec_fee::numeric(20,2), service_fee::numeric(20,2), discount::numeric(20,2)
      from stat_station_day where sessions > 0 order by 1, 2`,
    `select r.station_id, ${DAY}::text as day, count(*)::int as sessions, ${sums}, sum(r.elec_fee)::numeric(20,2) as elec_fee, sum(r.service_fee)::numeric(20,2) as service_fee,
      sum(r.discount)::numeric(20,2) as discount ${VALID} group by 1, 2 order by 1, 2`,
  );
  await occupied();
  await same(
    `select station_id, month::text, sessions::int, energy_wh::bigint as wh, cost::numeric(20,2) from stat_station_month where sessions > 0 order by 1, 2`,
    `select r.station_id, date_trunc('month', ${DAY})::date::text as month, count(*)::int as sessions, ${sums} ${VALID} group by 1, 2 order by 1, 2`,
  );
  for (const [table, unit] of [
    ['stat_point_day', DAY],
    ['stat_point_month', `date_trunc('month', ${DAY})::date`],
  ] as const)
    await same(
      `select point_id, connector_no, ${table.endsWith('day') ? 'day' : 'month'}::text as at, sessions::int, energy_wh::bigint as wh, cost::numeric(20,2) from ${table} where sessions > 0 order by 1, 2, 3`,
      `select r.point_id, r.connector_no, ${unit}::text as at, count(*)::int as sessions, ${sums} ${VALID} group by 1, 2, 3 order by 1, 2, 3`,
    );
  await same(
    `select start_type, sum(sessions)::int as n, sum(energy_wh)::bigint as wh, sum(cost)::numeric(20,2) as cost from stat_kind_month group by 1 order by 1`,
    `select r.start_type, count(*)::int as n, ${sums} ${VALID} group by 1 order by 1`,
  );
  // The tiers of the newest bills.
  const tier = (name: string) =>
    `coalesce(sum((l->>'amount')::numeric) filter (where l->>'tier' = '${name}'), 0)::numeric(20,2) as ${name}`;
  const tierSum = (name: string) => `coalesce(sum(${name}_elec + ${name}_service), 0)::numeric(20,2) as ${name}`;
  const tiers = ['sharp', 'peak', 'flat', 'valley'];
  await same(
    `select ${tiers.map(tierSum).join(', ')} from stat_station_month`,
    `select ${tiers.map(tier).join(', ')} from charging_record r join charging_bill b using (transaction_id, revision), jsonb_array_elements(b.lines) l
      where r.status = 'finished' and r.valid`,
  );
  // Each session begins in an hour; energy is rounded to the Wh in each hour.
  const [hours] = await test.rows('select coalesce(sum(sessions), 0)::int as n from stat_hour_month');
  const [raw] = await test.rows(`select count(*)::int as n ${VALID}`);
  expect(hours.n).toBe(raw.n);
  for (const [unit, within] of [
    ['day', 'day, hour_day, hour'],
    ['month', 'month, weekday, hour'],
  ] as const)
    await same(
      `select provider_id, ${within}, sessions, energy_wh, busy_s from stat_provider_hour_${unit} where (sessions, energy_wh, busy_s) <> (0, 0, 0) order by 1, 2, 3, 4`,
      `select provider_id, ${within}, sum(sessions)::int as sessions, sum(energy_wh)::bigint as energy_wh, sum(busy_s)::bigint as busy_s from stat_hour_${unit}
        group by 1, 2, 3, 4 having (sum(sessions), sum(energy_wh), sum(busy_s)) <> (0, 0, 0) order by 1, 2, 3, 4`,
    );
}

/** Occupied time of every rollup against that of the raw records; each stretch of a session is rounded to the second. */
async function occupied(): Promise<void> {
  const raw = await test.rows<{ station_id: number; day: string; point_id: number; busy: number }>(OCCUPIED);
  const sums = async (table: string, key: string) =>
    new Map(
      (
        await test.rows<{ key: string; busy: number }>(
          `select ${key}::text as key, sum(busy_s)::float8 as busy from ${table} group by 1`,
        )
      ).map((row) => [row.key, row.busy]),
    );
  const compare = async (table: string, key: string, keyOf: (row: (typeof raw)[number]) => string, slack = 3) => {
    const counted = await sums(table, key);
    const wanted = new Map<string, number>();
    for (const row of raw) wanted.set(keyOf(row), (wanted.get(keyOf(row)) ?? 0) + row.busy);
    for (const at of new Set([...counted.keys(), ...wanted.keys()]))
      expect(Math.abs((counted.get(at) ?? 0) - (wanted.get(at) ?? 0)), `${table} ${at}`).toBeLessThanOrEqual(
        slack * (1 + ids.length / 10),
      );
  };
  await compare('stat_station_day', `station_id || ' ' || day`, (row) => `${row.station_id} ${row.day}`);
  await compare('stat_kind_day', `station_id || ' ' || day`, (row) => `${row.station_id} ${row.day}`);
  await compare('stat_point_day', `point_id || ' ' || day`, (row) => `${row.point_id} ${row.day}`);
  await compare(
    'stat_point_month',
    `point_id || ' ' || to_char(month, 'YYYY-MM')`,
    (row) => `${row.point_id} ${row.day.slice(0, 7)}`,
  );
  await compare('stat_hour_day', `station_id || ' ' || hour_day`, (row) => `${row.station_id} ${row.day}`, 15);
  const [beyond] = await test.rows('select count(*)::int as n from stat_hour_day where hour_day <> day and busy_s <> 0');
  expect(beyond.n).toBe(0);
}

it('counts an hour by the clock of a zone that lies half an hour or a quarter beside the others', async () => {
  const { stationId, serials } = places[1]!;
  const { cardNumber } = await test.card({ amount: '50' });
  const point = await test.boot(serials[0]!);
  // 10:30 to 11:30 in Kathmandu (+05:45).
  const at = Date.parse('2026-06-15T04:45:00Z');
  const id = await point.start(cardNumber, 0, at);
  await point.end(id, 6000, at + HOUR);
  await point.close();
  await until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0);
  expect(
    await test.rows(
      `select hour, sessions, energy_wh::int as wh, busy_s::int as busy from stat_hour_day where station_id = $1 and day = '2026-06-15' order by hour`,
      [stationId],
    ),
  ).toEqual([
    { hour: 10, sessions: 1, wh: 3000, busy: 1800 },
    { hour: 11, sessions: 0, wh: 3000, busy: 1800 },
  ]);
});

it('a session that another claims at the same connector, and one over three midnights, count each second of a day once', async () => {
  const { stationId, serials } = places[0]!;
  const { cardNumber } = await test.card({ amount: '500' });
  const point = await test.boot(serials[0]!);
  const begins = Date.parse('2026-05-03T06:00:00Z');
  for (const [at, hours] of [
    [begins, 70],
    [begins + 20 * HOUR, 5],
  ] as const) {
    const id = await point.start(cardNumber, 0, at);
    await point.end(id, 1000, at + hours * HOUR);
    await test.rows(
      `update charging_record set status = 'finished', valid = true, started_at = $2, stopped_at = $3 where transaction_id = $1`,
      [id, new Date(at), new Date(at + hours * HOUR)],
    );
    await test.rows(`update charging_record set energy_wh = 2000 where transaction_id = $1`, [id]);
  }
  await point.close();
  await until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0);
  const days = await test.rows(
    `select day::text, sum(sessions)::int as n, sum(busy_s)::int / 3600.0 as hours from stat_point_day where station_id = $1 and day between '2026-05-01' and '2026-05-10' group by 1 order by 1`,
    [stationId],
  );
  // From 14:00 in Shanghai on: 10 + 24 + 24 + 12 hours.
  expect(days.map((row) => [row.day, row.n, Number(row.hours)])).toEqual([
    ['2026-05-03', 1, 10],
    ['2026-05-04', 1, 24],
    ['2026-05-05', 0, 24],
    ['2026-05-06', 0, 12],
  ]);
});
