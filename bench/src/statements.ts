import { readFileSync } from 'node:fs';
import pg from 'pg';
import { once, WORK } from './against.ts';
import type { Effort, Row } from './row.ts';
import { seed } from './seed.ts';
import { type System, startSystem } from './system.ts';

const POINTS = 100;
const SHOWN = 40;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Statement {
  text: string;
  /** False: another statement's trigger or function has asked it. */
  own: boolean;
  calls: number;
  rows: number;
  us: number;
  wal: number;
}

/** What each statement of whole sessions costs the database, µs a session by its own clock, with its calls, its rows a call, and the WAL that it writes. */
export async function statements({ seconds }: Effort): Promise<Row[]> {
  const system = await startSystem();
  const db = await counting(system);
  try {
    await seed(system, POINTS);
    await once(system, WORK.sessions!, POINTS, 5);
    await db.query('select pg_stat_statements_reset()');
    const round = await once(system, WORK.sessions!, POINTS, seconds);
    const { rows } = await db.query<Statement>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text, toplevel as own, calls::int as calls, rows::int as rows,
         total_exec_time * 1000 / $1::int as us, wal_bytes::float8 / $1::int as wal
       from pg_stat_statements order by total_exec_time desc`,
      [round.units],
    );
    const own = rows.filter((row) => row.own);
    const sum = (read: (row: Statement) => number) => own.reduce((all, row) => all + read(row), 0);
    return [
      [
        `a session: server, database, of it statements`,
        `${round.serverUs.toFixed(0)}, ${round.databaseUs.toFixed(0)}, ${sum((row) => row.us).toFixed(0)} µs`,
        `${(sum((row) => row.calls) / round.units).toFixed(1)} statements, ${(round.walBytes / 1024).toFixed(1)} KiB of WAL`,
      ],
      ...rows
        .slice(0, SHOWN)
        .map(
          ({ text, own: isOwn, calls, rows: found, us, wal }): Row => [
            `${us.toFixed(1).padStart(7)} µs  ${isOwn ? ' ' : '·'}`,
            `${calls} × ${(found / calls).toFixed(1)} rows`,
            `${wal.toFixed(0).padStart(6)} B  ${text}`,
          ],
        ),
    ];
  } finally {
    await db.end();
    await system.stop();
  }
}

/** Has the database count its statements, which it does from a start on; the product starts it again when it ends. */
export async function counting(system: System): Promise<pg.Pool> {
  const admin = new pg.Client({ connectionString: system.adminUrl });
  admin.on('error', () => {});
  await admin.connect();
  const { rows } = await admin.query<{ folder: string }>("select current_setting('data_directory') as folder");
  await admin.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await admin.query("alter system set pg_stat_statements.track = 'all'");
  process.kill(Number(readFileSync(`${rows[0]!.folder}/postmaster.pid`, 'utf8').split('\n')[0]), 'SIGINT');
  await admin.end().catch(() => {});
  const db = new pg.Pool({ connectionString: system.adminUrl.replace(/\/postgres$/, '/csms'), max: 2 });
  db.on('error', () => {});
  for (let attempt = 0; ; attempt++)
    try {
      await sleep(1000);
      await db.query('create extension if not exists pg_stat_statements');
      break;
    } catch (error) {
      if (attempt === 30) throw error;
    }
  while (!(await fetch(`${system.url}/readyz`)).ok) await sleep(200);
  return db;
}
