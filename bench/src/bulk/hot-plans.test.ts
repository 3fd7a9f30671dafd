import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../../apps/server/src/testing/server.ts';
import { createWorld, type World } from '../../../apps/server/src/testing/world.ts';
import { MASTER_DATA, RECORDS } from './bulk-seed.sql.ts';

/** What the group commit has asked, and what counts after it, by name. */
const asked = new Map<string, { name: string; text: string; values: unknown[] }>();

const COUNTING = /^(ledger-count|stat)-/;

/** Notes what goes over the commit pool's connections, and what counts, while the work runs. */
async function listen(during: () => Promise<void>): Promise<void> {
  const proto = pg.Client.prototype as { query(...given: unknown[]): unknown };
  const query = proto.query;
  proto.query = function (this: { connectionParameters?: { application_name?: string } }, ...given: unknown[]) {
    const [statement] = given as [{ name?: string; text: string; values?: unknown[] }];
    const isHot = this.connectionParameters?.application_name === 'csms-commit';
    if (statement?.name !== undefined && (isHot || COUNTING.test(statement.name)))
      asked.set(statement.name, {
        name: statement.name,
        text: statement.text,
        values: (statement.values ?? []).map((value) => (Buffer.isBuffer(value) ? arrayOf(value) : value)),
      });
    return query.apply(this, given);
  };
  try {
    await during();
  } finally {
    proto.query = query;
  }
}

const READ: Readonly<Record<number, (part: Buffer) => unknown>> = {
  16: (part) => part[0] === 1,
  20: (part) => Number(part.readBigInt64BE()),
  21: (part) => part.readInt16BE(),
  23: (part) => part.readInt32BE(),
  25: (part) => part.toString(),
  114: (part) => part.toString(),
  700: (part) => part.readFloatBE(),
  701: (part) => part.readDoubleBE(),
  1184: (part) => new Date(Number(part.readBigInt64BE()) / 1000 + Date.UTC(2000, 0, 1)).toISOString(),
  3802: (part) => part.toString('utf8', 1),
};

/** An array that was sent as binary. */
function arrayOf(sent: Buffer): unknown[] {
  const read = READ[sent.readInt32BE(8)]!;
  const values: unknown[] = [];
  for (let at = 20; at < sent.length; ) {
    const size = sent.readInt32BE(at);
    at += 4;
    values.push(size < 0 ? null : read(sent.subarray(at, at + size)));
    at += Math.max(0, size);
  }
  return values;
}

/** As the commit pool is set. */
const COMMIT_POOL = 'set enable_seqscan = off; set plan_cache_mode = force_generic_plan';
const POINTS = 6;
/** A statement for so few askers looks at no more rows of a table than this, however many there are. */
const MOST_ROWS = 600;

/** What else the hot path reads, many rows of it. */
const MORE = [
  `insert into charging_bill (transaction_id, revision, provider_id, cause, lines, segments, tariff, evidence, cost)
    select transaction_id, revision, provider_id, 'stop', '[]', '[]', '[]', '[]', cost from charging_record where revision > 0`,
  `insert into ledger_transaction (provider_id, kind, reference, dedupe_key)
    select provider_id, 'settlement', transaction_id::text, 'settlement:' || transaction_id || ':1' from charging_record`,
  `insert into ledger_entry (transaction_id, account_id, provider_id, amount, balance_after)
    select t.id, a.id, t.provider_id, -1, 0 from ledger_transaction t join ledger_account a on a.id = 1 + t.id % 5000`,
  `insert into charging_live (transaction_id, provider_id, point_id, heard_at, state) select transaction_id, provider_id, point_id, now(), '{}' from charging_record on conflict do nothing`,
  `insert into meter_sample (received_at, transaction_id, provider_id, at, context, energy_wh) select now(), transaction_id, provider_id, now(), '', 1 from charging_record, generate_series(1, 5)`,
  `insert into command (id, point_id, provider_id, action, payload, status, dedupe_key, requested_by, requested_at, expires_at)
    select gen_random_uuid(), p.id, p.provider_id, 'startSession', '{}', 'observed', '', 'sam', now() - interval '1 day', now() from charge_point p, generate_series(1, 10)`,
  `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code, replayed)
    select now(), now(), p.id, p.provider_id, 1, 'Available', 'NoError', false from charge_point p, generate_series(1, 10)`,
];

let world: World;
let adminUrl: string;
const clients: pg.Client[] = [];

beforeAll(async () => {
  await listen(work);
  world = await createWorld();
  const { rows } = await world.databases.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${rows[0]!.name}`;
  adminUrl = url.href;
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await world.close();
});

/** Everything that chargers do day by day, so that each statement of it has been asked. */
async function work(): Promise<void> {
  const test: TestServer = await startTestServer();
  try {
    const { id: stationId } = await test.station({ timeZone: 'Asia/Shanghai' });
    await Promise.all(
      Array.from({ length: POINTS }, async (_, n) => {
        const { serialNumber } = await test.point({ stationId });
        const { cardNumber } = await test.card({ cardNumber: `CARD${String(n + 1).padStart(8, '0')}` });
        const point = await test.boot(serialNumber);
        await point.call('StatusNotification', {
          connectorId: 1,
          errorCode: 'NoError',
          status: 'Available',
          timestamp: new Date().toISOString(),
        });
        await point.call('Heartbeat', {});
        for (let round = 0; round < 3; round++) {
          await point.call('Authorize', { idTag: cardNumber });
          const transactionId = await point.start(cardNumber, 1000 + round * 100, Date.now());
          for (const [wh, named] of [
            [1010, true],
            [1020, false],
          ] as const)
            await point.call('MeterValues', {
              connectorId: 1,
              ...(named ? { transactionId } : {}),
              meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [{ value: String(wh + round * 100) }] }],
            });
          // The last of some is closed by the next start, and its own stop reopens it.
          if (round === 1 && n % 2 === 0) continue;
          await point.end(transactionId, 1040 + round * 100, Date.now(), { idTag: cardNumber });
        }
        await point.close();
      }),
    );
    await counted(test);
    // A day that is counted anew.
    await test.databases.pool.query(
      'insert into stat_dirty (provider_id, station_id, day) select distinct provider_id, station_id, started_at::date from charging_record',
    );
    await counted(test);
  } finally {
    await test.close();
  }
}

/** Waits until the server has counted all. It counts by itself; a second round beside it would change rows that it has read. */
const counted = (test: TestServer): Promise<true> =>
  until(async () => {
    const [left] = await test.rows<{ none: boolean }>(
      'select not exists (select from stat_dirty) and not exists (select from ledger_uncounted) as none',
    );
    return left?.none;
  });

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  clients.push(client);
  await client.query(COMMIT_POOL);
  return client;
}

/** Plans each statement once, as it will stay planned in this session. */
async function prepare(client: pg.Client): Promise<void> {
  for (const { name, text, values } of asked.values()) {
    await client.query('begin');
    await client.query({ name, text, values }).catch(() => {});
    await client.query('rollback');
  }
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
const literal = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : Array.isArray(value)
      ? pg.escapeLiteral(
          `{${value.map((one) => (one === null || one === undefined ? 'null' : `"${textOf(one).replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`,
        )
      : pg.escapeLiteral(textOf(value));

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What each statement reads that it should not. */
async function badReads(client: pg.Client): Promise<string[]> {
  const found: string[] = [];
  for (const { name, values } of asked.values()) {
    const call = `execute "${name}"${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
    await client.query('begin');
    const explained = await client
      .query(`explain (analyze, timing off, format json) ${call}`)
      // What it would write may not fit in here.
      .catch(async () => {
        await client.query('rollback');
        return client.query(`explain (format json) ${call}`);
      });
    await client.query('rollback');
    const [{ Plan }] = explained.rows[0]['QUERY PLAN'] as [{ Plan: Node }];
    for (const node of nodesOf(Plan)) {
      const what = node['Relation Name'] ?? node['Index Name'];
      if (what === undefined || !node['Node Type'].includes('Scan')) continue;
      const looked =
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
        (node['Actual Loops'] ?? 1);
      const isWhole = node['Node Type'] === 'Seq Scan';
      if (looked > MOST_ROWS || isWhole)
        found.push(`${name}: ${node['Node Type']} of ${what} by ${node['Index Name'] ?? 'nothing'}, ${looked} rows`);
    }
  }
  return found;
}

describe('a statement of the hot path reads what it asks for and no more', () => {
  it('knows them all', () => {
    for (const name of [
      'find-payers',
      'start-records',
      'start-live',
      'meter-by-id',
      'meter-by-point',
      'meter-live',
      'meter-samples',
      'settle-lock',
      'settle-samples',
      'settle-records',
      'ledger-lock-accounts',
      'ledger-insert-entries',
      'connector-status',
      'status-history',
      'log-exchanges',
      'ledger-count-records',
      'ledger-count-days',
      'stat-overlapping',
      'stat-add',
    ])
      expect(asked.has(name), name).toBe(true);
  });

  it('planned while all was empty, while there were no records, after a bulk load that nobody has counted, and with statistics', async () => {
    const never = await session();
    await prepare(never);
    const loader = await session();
    // All of it is known to be empty.
    await loader.query('vacuum analyze');
    const early = await session();
    await prepare(early);
    await loader.query(
      `set enable_seqscan = on; set session_replication_role = replica; set synchronous_commit = off; select setseed(0.42)`,
    );
    await loader.query(`select set_config('bench.records', '6000', false)`);
    await loader.query(MASTER_DATA);
    await loader.query('analyze');
    const opening = await session();
    await prepare(opening);
    for (const statements of [RECORDS, ...MORE]) await loader.query(statements);
    const bad: Record<string, string[]> = {
      never: await badReads(never),
      empty: await badReads(early),
      opening: await badReads(opening),
    };
    const fresh = await session();
    await prepare(fresh);
    bad.fresh = await badReads(fresh);
    await loader.query('analyze');
    const large = await session();
    await prepare(large);
    bad.large = await badReads(large);
    expect(bad).toEqual({ never: [], empty: [], opening: [], fresh: [], large: [] });
  });
});
