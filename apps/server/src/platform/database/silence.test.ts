import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quickPlace } from '../../testing/quick-place.ts';
import { type Databases, isDatabaseAway, openDatabases } from './database.ts';
import { type BatchWrite, GroupCommit, NotDurableError } from './group-commit.ts';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';

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
