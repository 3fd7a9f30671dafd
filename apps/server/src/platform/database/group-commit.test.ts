import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Databases, openDatabases } from './database.ts';
import { type BatchWrite, followUp, GroupCommit, NotDurableError } from './group-commit.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let databases: Databases;
let commits: GroupCommit;
let batches: number[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  databases = openDatabases(database.url, log, { size: 6 });
  await databases.pool.query(
    'drop table if exists note; create table note (id bigserial primary key, n int not null check (n >= 0))',
  );
  batches = [];
  commits = new GroupCommit(databases.pipelined, log, (_lane, size) => batches.push(size));
});
afterEach(() => databases.close());

const write: BatchWrite<number, number> = {
  name: 'write',
  lane: 'notes',
  order: 1,
  async run(client, inputs) {
    const { rows } = await client.query<{ n: number }>({
      text: 'insert into note (n) select * from unnest($1::int[]) returning n',
      values: [inputs],
    });
    return rows.map((row) => row.n * 10);
  },
};
const stored = async () => (await databases.pool.query<{ n: number }>('select n from note order by id')).rows.map((row) => row.n);

describe('a group commit', () => {
  it('commits many writes together, in the order in which they came, and answers each its own', async () => {
    const inputs = Array.from({ length: 2500 }, (_, index) => index);
    const answers = await Promise.all(inputs.map((n) => commits.submit(write, n)));
    expect(answers).toEqual(inputs.map((n) => n * 10));
    expect(await stored()).toEqual(inputs);
    expect(batches).toEqual([1000, 1000, 500]);
    expect(commits.waiting).toBe(0);
  });

  it('has a named statement planned once on a connection, whatever the driver makes of the name', async () => {
    const named: BatchWrite<number, string[]> = {
      name: 'named',
      lane: 'named',
      order: 1,
      async run(client, inputs) {
        for (let time = 0; time < 3; time++)
          await client.query({
            name: 'note-count',
            text: 'select count(*) from note where n = any ($1::int[])',
            values: [inputs],
          });
        const { rows } = await client.query<{ names: string[] }>({
          text: 'select array_agg(name) as names from pg_prepared_statements where generic_plans + custom_plans = 3',
        });
        return inputs.map(() => rows[0]!.names);
      },
    };
    expect(await commits.submit(named, 1)).toEqual(['note-count']);
  });

  it('makes no writer of a quiet network wait, and gathers those of a busy one', async () => {
    const quiet = [];
    for (let n = 0; n < 20; n++) {
      const began = performance.now();
      await commits.submit(write, n);
      quiet.push(performance.now() - began);
    }
    await new Promise(setImmediate);
    expect(batches).toEqual(new Array(20).fill(1));
    batches.length = 0;
    // Thirty who ask again as soon as they are answered, not all in the same moment.
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        for (let round = 0; round < 10; round++) {
          await new Promise((done) => setTimeout(done, n % 3));
          await commits.submit(write, n);
        }
      }),
    );
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(300);
    // Without gathering they split into halves that take turns, and into smaller ones.
    expect(batches.length).toBeLessThan(20);
    // Nobody waits for those who have gone.
    const began = performance.now();
    await commits.submit(write, 1);
    await commits.submit(write, 1);
    expect(performance.now() - began).toBeLessThan(20 + 2 * Math.max(...quiet));
  });

  it('does not wait for more than there are', async () => {
    const slow: BatchWrite<number, number> = {
      ...write,
      run: async (client, inputs) => {
        await client.query({ text: 'select pg_sleep(0.01)' });
        return inputs;
      },
    };
    let waitsInVain = 0;
    const { setTimeout: timer } = globalThis;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
      timer(() => {
        if (ms === 8) waitsInVain++;
        run();
      }, ms)) as typeof setTimeout);
    try {
      await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          for (let round = 0; round < 40; round++) await commits.submit(slow, n);
        }),
      );
    } finally {
      spy.mockRestore();
    }
    expect(batches.slice(0, 40)).toEqual(new Array(40).fill(30));
    expect(waitsInVain).toBeLessThan(10);
  });

  it('refuses a poisonous input without hurting its neighbours', async () => {
    const results = await Promise.allSettled([1, 2, -1, 3, -2, 4].map((n) => commits.submit(write, n)));
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '23514' });
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });

  it('undoes a write whose follow-up fails, and only that one', async () => {
    const after: BatchWrite<number, unknown> = { ...write, name: 'after', order: 2 };
    const results = await Promise.allSettled([
      commits.submit(write, 5, () => [followUp(after, 50)]),
      commits.submit(write, 6, () => [followUp(after, 60), followUp(after, -1)]),
      commits.submit(write, 7),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await stored()).sort((a, b) => a - b)).toEqual([5, 7, 50]);
  });

  it('tries again after a deadlock', async () => {
    await databases.pool.query('insert into note (n) values (0), (0)');
    let meet: () => void = () => {};
    let arrived = 0;
    const both = new Promise<void>((done) => {
      meet = done;
    });
    let runs = 0;
    const locks = (lane: string, order: readonly number[]): BatchWrite<number, null> => ({
      name: lane,
      lane,
      order: 1,
      async run(client, inputs) {
        runs++;
        await client.query({ text: 'update note set n = n + 1 where id = $1', values: [order[0]] });
        if (++arrived === 2) meet();
        await both;
        await client.query({ text: 'update note set n = n + 1 where id = $1', values: [order[1]] });
        return inputs.map(() => null);
      },
    });
    await Promise.all([commits.submit(locks('one', [1, 2]), 0), commits.submit(locks('two', [2, 1]), 0)]);
    expect(runs).toBeGreaterThan(2);
    expect(await stored()).toEqual([2, 2]);
  });

  it('keeps the lane going when a write throws something that is no error of the database', async () => {
    const broken: BatchWrite<number, number> = { ...write, run: () => Promise.reject(new TypeError('a fault of ours')) };
    await expect(commits.submit(broken, 1)).rejects.toThrow('a fault of ours');
    await expect(commits.submit(write, 2)).resolves.toBe(20);
  });
});

describe('when the database goes away', () => {
  let proxy: Server;
  let sockets: Socket[];
  let port: number;
  let far: Databases;

  /** Between us and the database, so that it can be away and come back at the same address. */
  async function open(at: number): Promise<number> {
    const target = new URL(database.url);
    sockets = [];
    proxy = createServer((near) => {
      const behind = dial(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, behind],
        [behind, near],
      ] as const) {
        sockets.push(from);
        from.on('error', () => {}).on('close', () => to.destroy());
        from.pipe(to);
      }
    }).listen(at, '127.0.0.1');
    await once(proxy, 'listening');
    return (proxy.address() as { port: number }).port;
  }
  async function shut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await once(proxy, 'close');
  }

  beforeEach(async () => {
    port = await open(0);
    far = openDatabases(Object.assign(new URL(database.url), { port: String(port) }).href, log, { size: 3 });
    commits = new GroupCommit(far.pipelined, log);
  });
  afterEach(async () => {
    await far.close();
    await shut();
  });

  it('rejects what waits with NotDurableError, and stores again as soon as it is back', async () => {
    await commits.submit(write, 1);
    await shut();
    const results = await Promise.allSettled([2, 3].map((n) => commits.submit(write, n)));
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(NotDurableError) });
    await open(port);
    await expect(commits.submit(write, 4)).resolves.toBe(40);
    expect(await stored()).toEqual([1, 4]);
  });

  it('in the middle of a transaction, between two statements, it neither crashes nor keeps half of it', async () => {
    const interrupted: BatchWrite<number, number> = {
      ...write,
      async run(client: PoolClient, inputs) {
        const outs = await write.run(client, inputs);
        await shut();
        await new Promise((done) => setTimeout(done, 100));
        await client.query({ text: 'select 1' });
        return outs;
      },
    };
    await expect(commits.submit(interrupted, 8)).rejects.toThrow(NotDurableError);
    await open(port);
    await expect(commits.submit(write, 9)).resolves.toBe(90);
    expect(await stored()).toEqual([9]);
  });

  it('during a statement, the write is told as not durable', async () => {
    const slow: BatchWrite<number, number> = {
      ...write,
      async run(client, inputs) {
        setTimeout(() => void shut(), 100);
        await client.query({ text: 'select pg_sleep(5)' });
        return [...inputs];
      },
    };
    await expect(commits.submit(slow, 1)).rejects.toThrow(NotDurableError);
    await open(port);
  });
});
