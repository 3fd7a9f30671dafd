import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quickPlace } from '../../testing/quick-place.ts';
import { type Databases, isDatabaseAway, openDatabases } from './database.ts';
import { type BatchWrite, GroupCommit, NotDurableError } from './group-commit.ts';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';
import { type Lookout, newLookout, watchSilence } from './silence.ts';

let folder: string;
let postgres: PrivatePostgres;
let databases: Databases;
const log = pino({ level: 'silent' }) as never;
beforeAll(async () => {
  folder = mkdtempSync(join(quickPlace(), 'csms-silence-'));
  chmodSync(folder, 0o755);
  // Commits that ask for it wait for a standby that never comes.
  const settings = { synchronous_standby_names: 'nobody', synchronous_commit: 'local' };
  postgres = await startPrivatePostgres(folder, { durable: false, settings });
  databases = openDatabases(postgres.url, log, { size: 2, silenceMs: 400, commitPatienceMs: 6_000 });
  await databases.pool.query('create table written (n int)');
});
afterAll(async () => {
  await databases?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a commit that waits for a standby that is away is given up, and the next work is done', async () => {
  const written = databases.system.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx);
    await sql`insert into written values (1)`.execute(trx);
  });
  expect(await written.catch(isDatabaseAway)).toBe(true);
  await databases.pool.query('insert into written values (2)');
  const { rows } = await databases.pool.query('select n from written');
  // Nobody was told that it is there, and nobody sees it.
  expect(rows).toEqual([{ n: 2 }]);
});

/** Writes so that the commit waits for the standby. */
const inDoubt = (write: ReturnType<typeof sql>) =>
  databases.system
    .transaction()
    .execute(async (trx) => {
      await sql`set local synchronous_commit = on`.execute(trx);
      await write.execute(trx);
    })
    .catch((error) => error);

it('what waits for the rows of such a commit is given up too', async () => {
  await databases.pool.query('create table kept (id int primary key, n int)');
  await databases.pool.query('insert into kept values (1, 0)');
  expect(isDatabaseAway(await inDoubt(sql`update kept set n = 1`))).toBe(true);
  // Its backend keeps the row for as long as the standby is away.
  const blocked = await Promise.all([inDoubt(sql`update kept set n = 2`), inDoubt(sql`update kept set n = 3`)]);
  expect(blocked.map(isDatabaseAway)).toEqual([true, true]);
});

/** A pool of one connection that is watched beside others. */
async function watched<T>(lookout: Lookout, connectionString: string, silenceMs: number, use: (pool: pg.Pool) => Promise<T>) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('connect', (client) => client.on('error', () => {}));
  const end = watchSilence(pool, lookout, { connectionString }, log, silenceMs);
  try {
    return await use(pool);
  } finally {
    end();
    await pool.end();
  }
}

it('a request that waits for a row of another login’s commit is given up', async () => {
  await databases.pool.query('create table shared (n int)');
  await databases.pool.query('insert into shared values (0)');
  await databases.pool.query(`create role requests login password 'requests'`);
  await databases.pool.query('grant select, update on shared to requests');
  const url = Object.assign(new URL(postgres.url), { username: 'requests', password: 'requests' }).href;
  const lookout = newLookout();
  await watched(lookout, postgres.url, 400, (own) =>
    watched(lookout, url, 400, async (theirs) => {
      const first = own.query('set synchronous_commit = on; update shared set n = 1').catch((error) => error);
      await new Promise((done) => setTimeout(done, 100));
      expect(isDatabaseAway(await theirs.query('update shared set n = 2').catch((error) => error))).toBe(true);
      expect(isDatabaseAway(await first)).toBe(true);
    }),
  );
});

it('the next commit does not wait as long while the standby is known to be away', async () => {
  const silenceMs = 30_000;
  const began = performance.now();
  const lookout = { ...newLookout(), standbyLostAt: began };
  const write = 'set synchronous_commit = on; insert into written values (5)';
  const failure = await watched(lookout, postgres.url, silenceMs, (pool) => pool.query(write).catch((error) => error));
  expect(isDatabaseAway(failure)).toBe(true);
  expect(performance.now() - began).toBeLessThan(silenceMs);
});

it('a message that has waited behind such a commit does not wait as long again', async () => {
  const write: BatchWrite<number, void> = {
    ...{ name: 'waits', lane: 'one', order: 1 },
    async run(client, inputs) {
      void client.query({ text: 'set local synchronous_commit = on' });
      await client.query({ text: 'insert into written select unnest($1::int[])', values: [[...inputs]] });
      return inputs.map(() => undefined);
    },
  };
  const commit = new GroupCommit(databases.pipelined, log, () => {}, databases.beginCommit);
  const began = performance.now();
  const endOf = (input: number) =>
    commit.submit(write, input).then(
      () => 'stored',
      (error) => [error instanceof NotDurableError, performance.now() - began] as const,
    );
  const first = endOf(3);
  await new Promise((done) => setTimeout(done, 200));
  const second = endOf(4);
  const [[isFirst, firstMs], [isSecond, secondMs]] = (await Promise.all([first, second])) as [
    [boolean, number],
    [boolean, number],
  ];
  expect([isFirst, isSecond]).toEqual([true, true]);
  expect(secondMs - firstMs).toBeLessThan(firstMs);
  expect(commit.refused).toEqual({ away: 2, full: 0, invalid: 0 });
});
