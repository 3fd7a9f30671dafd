import { contract } from '@csms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const HOUR = 3_600_000;
const ZONES = ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'] as const;
let test: TestServer;
const places: { stationId: number; serials: string[]; right: number; wrong: number }[] = [];
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20, lostMs: 60_000 } });
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
  minutes: fc.integer({ min: 1, max: 300 }),
  wh: fc.nat(20_000),
  // A register that lies sends the record to review.
  lies: fc.boolean(),
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
        await until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0);
        await check();
      },
    ),
    { numRuns: 8, seed: 20_261_121, endOnFailure: true },
  );
  expect(ids.length).toBeGreaterThan(20);
}, 120_000);

type Values<A> = A extends fc.Arbitrary<infer T> ? T : never;

async function charge(one: Values<typeof session>): Promise<void> {
  const { cardNumber } = await test.card({ amount: '5000' });
  const point = await test.boot(places[one.place]!.serials[one.point]!);
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

const VALID = `from charging_record r where r.status = 'finished' and r.valid`;
const DAY = `(r.started_at at time zone r.time_zone)::date`;
const BUSY = `sum(extract(epoch from r.stopped_at - r.started_at)::bigint)`;

/** Each rollup against one statement over the raw records, written without a look at how the rollup is made. */
async function check(): Promise<void> {
  const same = async (rollup: string, raw: string) => expect(await test.rows(rollup)).toEqual(await test.rows(raw));
  const sums = 'sum(r.energy_wh)::bigint as wh, sum(r.cost)::numeric(20,2) as cost';
  await same(
    `select station_id, day::text, sessions::int, energy_wh::bigint as wh, cost::numeric(20,2), elec_fee::numeric(20,2), service_fee::numeric(20,2), discount::numeric(20,2), busy_s
      from stat_station_day order by 1, 2`,
    `select r.station_id, ${DAY}::text as day, count(*)::int as sessions, ${sums}, sum(r.elec_fee)::numeric(20,2) as elec_fee, sum(r.service_fee)::numeric(20,2) as service_fee,
      sum(r.discount)::numeric(20,2) as discount, ${BUSY}::bigint as busy_s ${VALID} group by 1, 2 order by 1, 2`,
  );
  await same(
    `select station_id, month::text, sessions::int, energy_wh::bigint as wh, cost::numeric(20,2) from stat_station_month order by 1, 2`,
    `select r.station_id, date_trunc('month', ${DAY})::date::text as month, count(*)::int as sessions, ${sums} ${VALID} group by 1, 2 order by 1, 2`,
  );
  for (const [table, unit] of [
    ['stat_point_day', DAY],
    ['stat_point_month', `date_trunc('month', ${DAY})::date`],
  ] as const)
    await same(
      `select point_id, connector_no, ${table.endsWith('day') ? 'day' : 'month'}::text as at, sessions::int, energy_wh::bigint as wh, cost::numeric(20,2) from ${table} order by 1, 2, 3`,
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
  // Every second of a session is in some hour, and each session begins in one; energy is rounded to the Wh in each hour.
  const [hours] = await test.rows(
    `select coalesce(sum(sessions), 0)::int as n, coalesce(sum(busy_s), 0)::bigint as busy from stat_hour_month`,
  );
  const [raw] = await test.rows(`select count(*)::int as n, coalesce(${BUSY}, 0)::bigint as busy ${VALID}`);
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
  expect(Math.abs(Number(hours.busy) - Number(raw.busy))).toBeLessThanOrEqual(Number(raw.n) * 20);
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
