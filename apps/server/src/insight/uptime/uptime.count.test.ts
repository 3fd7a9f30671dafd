import { MAINTENANCE_KINDS, OUTAGE_CAUSES } from '@csms/contract';
import { localDateTime, startOfLocalDay, startOfNextLocalDay } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countUptime } from './uptime.count.ts';
import { columnOf } from './uptime.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CAUSES = ['up', ...OUTAGE_CAUSES, ...MAINTENANCE_KINDS];

let test: TestServer;
beforeAll(async () => {
  // Nobody else counts, and time is what the tests say it is.
  test = await startTestServer({ env: { ROLES: 'http,ocpp' } });
});
afterAll(() => test.close());

interface History {
  pointId: number;
  stationId: number;
  zone: string;
  createdAt: number;
  online: { at: number; online: boolean }[];
  words: { at: number; no: number; status: string }[];
  windows: { from: number; to: number; kind: string; whole: boolean }[];
}

const iso = (at: number) => new Date(at).toISOString();

async function write(zone: string, createdAt: number, history: Pick<History, 'online' | 'words' | 'windows'>): Promise<History> {
  const station = await test.station({ timeZone: zone, price: null });
  const point = await test.point({ stationId: station.id, connectors: 2 });
  const [{ id }] = (await test.rows('update charge_point set created_at = $2 where serial_number = $1 returning id', [
    point.serialNumber,
    iso(createdAt),
  ])) as [{ id: number }];
  for (const { at, online } of history.online)
    await test.rows('insert into connection_event (at, point_id, provider_id, online) values ($1, $2, $3, $4)', [
      iso(at),
      id,
      test.ours,
      online,
    ]);
  for (const { at, no, status } of history.words)
    await test.rows(
      `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code) values ($1, $1, $2, $3, $4, $5, 'NoError')`,
      [iso(at), id, test.ours, no, status],
    );
  for (const { from, to, kind, whole } of history.windows)
    await test.rows(
      `insert into maintenance_window (provider_id, station_id, point_id, starts_at, ends_at, kind, created_by) values ($1, $2, $3, $4, $5, $6, 'x')`,
      [test.ours, whole ? station.id : null, whole ? null : id, iso(from), iso(to), kind],
    );
  return { pointId: id, stationId: station.id, zone, createdAt, ...history };
}

const latest = <T extends { at: number }>(all: readonly T[], at: number): T | undefined => all.findLast((one) => one.at <= at);

/** What a connector was at a moment: the rule once more, said as plainly as it can be. */
function causeAt(history: History, no: number, at: number): string | undefined {
  const word = latest(
    history.words.filter((one) => one.no === no),
    at,
  )?.status;
  const whole = latest(
    history.words.filter((one) => one.no === 0),
    at,
  )?.status;
  const state =
    latest(history.online, at)?.online === false
      ? 'offline'
      : word === 'Faulted' || whole === 'Faulted'
        ? 'faulted'
        : word === 'Unavailable' || whole === 'Unavailable'
          ? 'unavailable'
          : word && 'up';
  if (state === undefined || state === 'up') return state;
  return (
    MAINTENANCE_KINDS.find((kind) => history.windows.some((one) => one.kind === kind && one.from <= at && at < one.to)) ?? state
  );
}

/** Seconds by connector, local day and cause, moment by moment. */
function recount(history: History, until: number): Record<string, number> {
  const { zone, createdAt } = history;
  const edges = new Set([createdAt, until]);
  for (let at = startOfLocalDay(zone, createdAt); at < until; at = startOfNextLocalDay(zone, at)) edges.add(at);
  for (const { at } of [...history.online, ...history.words]) edges.add(at);
  for (const { from, to } of history.windows) edges.add(from).add(to);
  const moments = [...edges].filter((at) => at >= createdAt && at <= until).sort((a, b) => a - b);
  const found: Record<string, number> = {};
  for (const no of [1, 2])
    moments.slice(0, -1).forEach((at, index) => {
      const cause = causeAt(history, no, at);
      if (cause === undefined) return;
      const { year, month, day } = localDateTime(zone, at);
      const key = `${no} ${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} ${cause}`;
      found[key] = (found[key] ?? 0) + (moments[index + 1]! - at) / 1000;
    });
  return found;
}

async function counted(pointId: number, table = 'day'): Promise<Record<string, number>> {
  const rows = await test.rows(
    `select *, ${table}::text as at from uptime_${table} where point_id = $1 order by connector_no, ${table}`,
    [pointId],
  );
  return Object.fromEntries(
    rows.flatMap((row) =>
      CAUSES.flatMap((cause) =>
        row[columnOf(cause)] > 0 ? [[`${row.connector_no} ${row.at} ${cause}`, row[columnOf(cause)] as number]] : [],
      ),
    ),
  );
}

/** Numbers that look random and are the same every time. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const STATUSES = ['Available', 'Charging', 'Faulted', 'Unavailable', 'Finishing', 'Reserved'];

function randomHistory(seed: number, from: number, to: number): Pick<History, 'online' | 'words' | 'windows'> {
  const random = randomOf(seed);
  const whole = (low: number, high: number) => Math.floor(low + random() * (high - low));
  const seconds = (low: number, high: number) => whole(low / 1000, high / 1000) * 1000;
  const moments = (count: number) => [...new Set(Array.from({ length: count }, () => seconds(from, to)))].sort((a, b) => a - b);
  return {
    online: moments(whole(0, 40)).map((at, index) => ({ at, online: index % 2 === 0 })),
    words: moments(whole(0, 150)).map((at) => ({
      at,
      no: random() < 0.08 ? 0 : whole(1, 3),
      status: STATUSES[whole(0, STATUSES.length)]!,
    })),
    windows: Array.from({ length: whole(0, 6) }, () => {
      const begin = seconds(from, to);
      return {
        from: begin,
        to: begin + whole(1, 72) * 3_600_000,
        kind: MAINTENANCE_KINDS[whole(0, MAINTENANCE_KINDS.length)]!,
        whole: random() < 0.5,
      };
    }),
  };
}

describe('the daily table', () => {
  it('is what a direct recount finds, in zones with days of 23, 24 and 25 hours, however often it is counted', async () => {
    const zones = [
      ['America/New_York', '2026-10-20T00:00:00Z'],
      ['America/New_York', '2026-02-25T00:00:00Z'],
      ['Europe/Berlin', '2026-03-15T00:00:00Z'],
      ['Australia/Lord_Howe', '2026-09-25T00:00:00Z'],
      ['Asia/Kathmandu', '2026-01-20T00:00:00Z'],
      ['Asia/Shanghai', '2026-06-20T00:00:00Z'],
    ] as const;
    const now = Date.parse('2026-11-12T13:14:15Z');
    const histories: History[] = [];
    for (const [index, [zone, start]] of zones.entries())
      for (const round of [1, 2]) {
        const from = Date.parse(start) + 5 * HOUR;
        histories.push(await write(zone, from + round * 7 * HOUR, randomHistory(index * 10 + round, from, from + 21 * DAY)));
      }
    // In one go for some; the others are counted at odd moments first, each time going on from the last.
    for (const at of [now - 17.3 * DAY, now - 9.1 * DAY, now - 9 * DAY, now - 0.4 * DAY, now])
      await countUptime(test.databases.system, at, 0);
    for (const history of histories) {
      const found = await counted(history.pointId);
      const expected = recount(history, now);
      expect(Object.keys(found).sort()).toEqual(
        Object.entries(expected)
          .filter(([, seconds]) => seconds > 0)
          .map(([key]) => key)
          .sort(),
      );
      for (const [key, seconds] of Object.entries(expected))
        expect(Math.abs((found[key] ?? 0) - seconds), key).toBeLessThanOrEqual(1);
      const months: Record<string, number> = {};
      for (const [key, seconds] of Object.entries(found)) {
        const month = key.replace(/-\d\d /, '-01 ');
        months[month] = (months[month] ?? 0) + seconds;
      }
      expect(await counted(history.pointId, 'month')).toEqual(months);
    }
  });

  it('has as many seconds as the day has, when the clock is changed', async () => {
    const up = { online: [], words: [{ at: Date.parse('2026-03-01T00:00:00Z'), no: 1, status: 'Available' }], windows: [] };
    const { pointId } = await write('America/New_York', Date.parse('2026-03-01T00:00:00Z'), up);
    await countUptime(test.databases.system, Date.parse('2026-11-20T00:00:00Z'), 0);
    const found = await counted(pointId);
    expect(found['1 2026-03-07 up']).toBe(24 * 3600);
    expect(found['1 2026-03-08 up']).toBe(23 * 3600);
    expect(found['1 2026-11-01 up']).toBe(25 * 3600);
    // The second connector never said a word.
    expect(Object.keys(found).some((key) => key.startsWith('2 '))).toBe(false);
  });

  it('takes in what is written a little late, and forgets a going that was none', async () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    const begin = now - 3 * DAY;
    const { pointId } = await write('UTC', begin, {
      online: [{ at: begin, online: true }],
      words: [{ at: begin, no: 1, status: 'Available' }],
      windows: [],
    });
    await countUptime(test.databases.system, now, 0);
    await test.rows('insert into connection_event (at, point_id, provider_id, online) values ($1, $2, $3, false)', [
      iso(now - 20 * HOUR),
      pointId,
      test.ours,
    ]);
    await countUptime(test.databases.system, now + 60_000, 0);
    expect((await counted(pointId))['1 2026-11-21 offline']).toBe(8 * 3600);
    expect(await countUptime(test.databases.system, now + 61_000, 60_000)).toBe(0);
  });
});
