import { contract, FIGURE_SPLITS, type FigureSplit } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { countFigureDays } from './figure-days-work.ts';

const { orderCosts, serviceFigures } = contract;
const HOUR = 3_600_000;
const START = Date.parse('2026-01-10T00:00:00Z');
let test: TestServer;
let leader: Api;
let seed = 7;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};
const upTo = (most: number) => Math.floor(random() * most);
const ids: number[] = [];
let points: { id: number; station_id: number; provider_id: number }[];

beforeAll(async () => {
  // No order changes by itself below.
  test = await startTestServer({ timing: { lostSessionsMs: Number.POSITIVE_INFINITY } });
  leader = await test.user(test.ours, ['workOrder:read', 'workOrder:dispatch', 'workOrder:confirm']);
  await leader.get(orderCosts.saveRules, { body: { providerId: test.ours, hourRate: '73.37', approvalLimit: null } });
  for (const [timeZone, providerId] of [
    ['Asia/Shanghai', test.ours],
    ['America/New_York', test.ours],
    ['UTC', test.theirs],
  ] as const) {
    const { id } = await test.station({ timeZone, providerId });
    for (let n = 0; n < 2; n++) await test.point({ stationId: id });
  }
  points = await test.rows('select id, station_id, provider_id from charge_point order by id');
  for (const [n, { id }] of points.entries())
    await test.rows('update charge_point set vendor = $2, model = $3, firmware_version = $4 where id = $1', [
      id,
      n % 2 ? 'V' : 'W',
      `M${n % 3}`,
      `${n % 2}.0`,
    ]);
});
afterAll(() => test.close());

/** Something happens to an order, old or new: it is opened, sent, proven, archived late, reopened, costs, is repeated or goes. */
async function happen(): Promise<void> {
  const some = ids.length > 0 ? ids[upTo(ids.length)]! : null;
  const what = some === null ? 0 : upTo(8);
  if (what < 2) {
    const { id, station_id: station, provider_id: provider } = points[upTo(points.length)]!;
    const at = new Date(START + upTo(150 * 24) * HOUR);
    const [row] = await test.rows<{ id: number }>(
      `insert into work_order (provider_id, station_id, state, source, fault_code, priority, response_due_at, repair_due_at, created_by, created_at, repeats_id)
       values ($1, $2, 'waitingAcceptance', 'manual', $3, 3, $4, $4, 'x', $4, (select id from work_order where provider_id = $1 and archived_at is not null and $5 order by id desc limit 1)) returning id`,
      [provider, station, ['GroundFailure', 'OverVoltage'][upTo(2)], at, random() < 0.3],
    );
    ids.push(row!.id);
    await test.rows('insert into work_order_place (work_order_id, provider_id, point_id, connector_no) values ($1, $2, $3, 1)', [
      row!.id,
      provider,
      id,
    ]);
    return;
  }
  const hours = upTo(400);
  const acts: Record<number, string> = {
    2: `update work_order set attempt = attempt + 1, state = 'dispatched', dispatched_at = coalesce(dispatched_at, created_at + interval '${hours} minutes') where id = $1`,
    3: `update work_order set proven_at = created_at + interval '${hours} hours', archived_at = created_at + interval '${hours + upTo(900)} hours', state = 'archived' where id = $1`,
    4: `update work_order set archived_at = null, proven_at = null, state = 'waitingDispatch' where id = $1`,
    5: `insert into work_order_step (work_order_id, provider_id, action, to_state, attempt, user_name, at, detail) select id, provider_id, '${random() < 0.5 ? 'finish' : 'reopen'}', state, 1, 'x', created_at, '{"laborMinutes": ${upTo(200)}}' from work_order where id = $1`,
    6: `insert into work_order_cost (work_order_id, provider_id, kind, amount, user_name, at) select id, provider_id, 'travel', ${upTo(9000)}::numeric / 1000, 'x', created_at from work_order where id = $1`,
    7: `update service_figure set lost_sessions = ${upTo(80) / 8} where id = $1`,
  };
  await test.rows(acts[what]!, [some]);
}

interface Raw {
  id: number;
  provider_id: number;
  station_id: number;
  opened_on: string;
  archived_on: string | null;
  fault_code: string;
  vendor: string;
  model: string;
  firmware: string;
  man_id: number | null;
  response_s: number | null;
  repair_s: number | null;
  attempt: number;
  reopened: number;
  is_repeated: boolean;
  healed_by: string | null;
  labour_minutes: number;
  entered_cost: string;
  lost_sessions: number | null;
}
const KEYS: Record<FigureSplit, (row: Raw) => string> = {
  station: (row) => String(row.station_id),
  vendor: (row) => row.vendor,
  model: (row) => `${row.vendor}\t${row.model}`,
  firmware: (row) => `${row.vendor}\t${row.model}\t${row.firmware}`,
  serviceMan: (row) => String(row.man_id ?? 0),
  fault: (row) => row.fault_code,
};
const mean = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
};
const cents = (amount: number) => Math.round(amount * 100 + 1e-7) / 100;

/** The figures of these orders, reckoned one by one. */
function figuresOf(rows: readonly Raw[], from: string, to: string) {
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  const opened = rows.filter((row) => within(row.opened_on));
  const archived = rows.filter((row) => within(row.archived_on));
  const worked = archived.filter((row) => row.healed_by === null && row.attempt > 0);
  return {
    opened: opened.length,
    archived: archived.length,
    responseSeconds: mean(opened.map((row) => row.response_s)),
    repairSeconds: mean(worked.map((row) => row.repair_s)),
    worked: worked.length,
    fixedFirst: worked.filter((row) => row.attempt === 1 && !row.is_repeated).length,
    reopened: worked.filter((row) => row.reopened > 0).length,
    repeated: worked.filter((row) => row.is_repeated).length,
    lostUncounted: archived.filter((row) => row.lost_sessions === null).length,
    lostSessions: Math.round(archived.reduce((sum, row) => sum + (row.lost_sessions ?? 0), 0) * 10) / 10,
    labour: archived.reduce((sum, row) => sum + cents((row.labour_minutes * 73.37) / 60), 0).toFixed(2),
    other: archived.reduce((sum, row) => sum + cents(Number(row.entered_cost)), 0).toFixed(2),
  };
}

it('what is counted by day says what the orders say one by one, whatever happened to them in whatever sequence', async () => {
  for (let round = 0; round < 12; round++) {
    for (let n = 0; n < 25; n++) await happen();
    // Sometimes in between, so that days are counted that change again.
    if (round % 3 === 2) while ((await countFigureDays(test.databases.system)) > 0);
  }
  while ((await countFigureDays(test.databases.system)) > 0);
  const rows = await test.rows<Raw>(
    'select id, provider_id, station_id, opened_on::text, archived_on::text, fault_code, vendor, model, firmware, man_id, response_s, repair_s, attempt, reopened, is_repeated, healed_by, labour_minutes, entered_cost::text, lost_sessions from service_figure where provider_id = $1',
    [test.ours],
  );
  expect(rows.length).toBeGreaterThan(30);
  const periods = [
    ['2026-01-01', '2026-12-31'],
    ['2026-02-01', '2026-04-30'],
    ['2026-02-17', '2026-05-09'],
    ['2026-03-05', '2026-03-25'],
    ['2026-03-31', '2026-04-01'],
  ] as const;
  for (const [from, to] of periods)
    for (const by of FIGURE_SPLITS) {
      const { list, total } = await leader.get(serviceFigures.rows, { query: { from, to, by, limit: 300 } });
      const groups = [...Map.groupBy(rows, KEYS[by])].map(([key, of]) => ({ key, ...figuresOf(of, from, to) }));
      const wanted = groups.filter(({ opened, archived }) => opened + archived > 0).sort((a, b) => (a.key < b.key ? -1 : 1));
      const got = list
        .map(({ key, costs, ...row }) => ({
          key,
          ...Object.fromEntries(Object.keys(figuresOf([], from, to)).map((name) => [name, row[name as 'opened']])),
          labour: costs[0]?.labour ?? '0.00',
          other: costs[0]?.other ?? '0.00',
        }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      expect(got, `${from} ${to} ${by}`).toEqual(wanted);
      expect(total).toBe(wanted.length);
    }
  // A station is counted out of its orders: the sums of all stations are the whole.
  const whole = await leader.get(serviceFigures.totals, { query: { from: '2026-02-17', to: '2026-05-09' } });
  expect(whole).toMatchObject({ opened: figuresOf(rows, '2026-02-17', '2026-05-09').opened });
});

it('another rate is another cost of what was counted before, and nobody else’s', async () => {
  const query = { from: '2026-01-01', to: '2026-12-31' };
  const labour = async (api: Api) => Number((await api.get(serviceFigures.totals, { query })).costs[0]?.labour ?? 0);
  const before = await labour(leader);
  await leader.get(orderCosts.saveRules, { body: { providerId: test.ours, hourRate: '146.74', approvalLimit: null } });
  while ((await countFigureDays(test.databases.system)) > 0);
  expect(await labour(leader)).toBeCloseTo(before * 2, 0);
  const stranger = await test.user(test.theirs, ['workOrder:read', 'workOrder:dispatch']);
  const theirs = await stranger.get(serviceFigures.totals, { query });
  const [{ count }] = (await test.rows<{ count: number }>(
    'select count(*)::int as count from service_figure where provider_id = $1',
    [test.theirs],
  )) as [{ count: number }];
  expect(theirs.opened).toBe(count);
});
