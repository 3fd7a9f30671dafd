import pg from 'pg';
import { signIn } from '../api.ts';
import type { Effort, Row } from '../row.ts';
import { startSystem } from '../system.ts';
import { SEARCH_TABLES, SEARCH_THINGS } from './search-seed.sql.ts';
import { timed } from './timed.ts';

const BAR = 50;
/** Where no one size is asked for. */
const DEFAULT_THINGS = 100_000;
const TIMES = 20;

const ASKED: readonly (readonly [what: string, words: string])[] = [
  ['a phone number as dictated', '0155 0000 7919'],
  ['its last four digits', '7919'],
  ['a plate', 'm bb 1'],
  ['a card number with blanks', 'C000 0104 729'],
  ['a serial number', 'sn 0000 7919'],
  ['an invoice number', 're 2026 00000042'],
  ['an order number', '1234567'],
  ['a rare name', 'muller-42'],
  ['a name that many have', 'muller'],
  ['two letters', 'mu'],
  ['first and family name', 'zoe garcia'],
  ['a Chinese name', '王伟明'],
  ['a Chinese sign', '王'],
  ['by its sounds', 'wangwei'],
  ['by its first letters', 'wwm'],
  ['an address that many have', 'burgerstrasse 7'],
  ['nothing', 'qqqqq zzzzz'],
];

/** The search over so many of each: of all kinds together, as the administrator of the platform. */
export async function searching(effort: Effort): Promise<Row[]> {
  const size = effort.sizes.length === 1 ? effort.sizes[0]! : DEFAULT_THINGS;
  const system = await startSystem();
  try {
    await seedThings(system.adminUrl.replace(/\/postgres$/, '/csms'), size, effort.say);
    const api = await signIn(system);
    const used = async () => (await system.cpu()) + (await system.databaseCpu());
    const rows: Row[] = [];
    for (const [what, words] of ASKED) {
      const ask = () => api(`/web/search?${new URLSearchParams({ words })}`).then((answer) => answer.json());
      const { data } = (await ask()) as { data: { list: unknown[] } };
      const { p50, p95 } = await timed(effort.rounds, ask);
      const before = await used();
      for (let n = 0; n < TIMES; n++) await ask();
      const processor = (((await used()) - before) * 1000) / TIMES;
      const over = p95 > BAR ? '   OVER' : '';
      rows.push([
        `search: ${what}`,
        `${p50.toFixed(1)}/${p95.toFixed(1)} ms, ${processor.toFixed(1)} of processor, ${data.list.length} found`,
        `p95 < ${BAR} ms${over}`,
      ]);
    }
    return [['p50/p95 over of each:', size.toLocaleString('en'), 'bar'], ...rows];
  } finally {
    await system.stop();
  }
}

/** Fills the tables without their indexes for the search, and says how long each of these takes to be made. */
async function seedThings(url: string, count: number, say: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
    await client.query(`select set_config('bench.things', $1, false)`, [String(count)]);
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid = any ($1::text[]::regclass[])`,
      [SEARCH_TABLES.map((table) => `${table}_search`)],
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(SEARCH_THINGS);
    for (const { name, definition } of rows) {
      const began = performance.now();
      await client.query(definition);
      const size = await client.query<{ size: string }>('select pg_size_pretty(pg_relation_size($1::text::regclass)) as size', [
        name,
      ]);
      say(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${size.rows[0]!.size}`);
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
