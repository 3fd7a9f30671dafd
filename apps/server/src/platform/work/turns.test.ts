import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Databases, EVERYTHING, openDatabases } from '../database/database.ts';
import { inTurn, TurnLost, type Turns } from './turns.ts';

const silent = pino({ level: 'silent' });
const LEASE_MS = 600;
let database: TestDatabase;
let one: Databases;
let other: Databases;
let [mine, theirs]: Turns[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = [openDatabases(database.url, silent, { size: 2 }), openDatabases(database.url, silent, { size: 2 })];
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});
beforeEach(async () => {
  [mine, theirs] = [
    { pool: one.turns, holder: 'one', leaseMs: LEASE_MS },
    { pool: other.turns, holder: 'other', leaseMs: LEASE_MS },
  ];
  await one.pool.query('delete from work_lease');
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Work that is at it until it is let go. */
function held() {
  let end = () => {};
  let begun = () => {};
  const began = new Promise<void>((done) => (begun = done));
  const work = () => {
    begun();
    return new Promise<void>((done) => (end = done));
  };
  return { work, began, end: () => end() };
}
/** Nobody renews the turn of this process: as of one that was killed, or stands still. */
const silenced = (turns: Turns): Turns => ({
  ...turns,
  pool: {
    query: (text: string, values: unknown[]) => (/^update/.test(text) ? new Promise(() => {}) : turns.pool.query(text, values)),
  } as Turns['pool'],
});
const rowOf = async (name: string) =>
  (
    await one.pool.query<{ holder: string; turn: number; free: boolean }>(
      'select holder, turn, until <= now() as free from work_lease where name = $1',
      [name],
    )
  ).rows[0];

describe('a turn', () => {
  it('of a process that was killed is free at once, while another lives that is known to', async () => {
    const client = await one.pool.connect();
    const never = held();
    void inTurn(silenced(mine!), 'kept', never.work).catch(() => {});
    await never.began;
    const done: string[] = [];
    const take = () => inTurn(theirs!, 'kept', async () => void done.push('other'));
    await take();
    // Nobody is known to live: the database has just come back.
    expect(done).toEqual([]);
    await client.query(`insert into server_process (id, node) overriding system value values (1, 'other')`);
    await client.query('select pg_advisory_lock(7310424, 1)');
    await take();
    expect(done).toEqual(['other']);
    await client.query('select pg_advisory_unlock_all()');
    await client.query('delete from server_process');
    client.release();
    never.end();
  });

  it('is one process’s, and the other’s when the work has ended', async () => {
    const done: string[] = [];
    const first = held();
    const running = inTurn(mine!, 'w', first.work);
    await first.began;
    await inTurn(theirs!, 'w', async () => void done.push('too early'));
    first.end();
    await running;
    await inTurn(theirs!, 'w', async () => void done.push('other'));
    expect(done).toEqual(['other']);
    expect(await rowOf('w')).toEqual({ holder: 'other', turn: 2, free: true });
  });

  it('much work that begins at the same moment leaves connections for itself and for everybody else', async () => {
    let done = 0;
    const work = async () => {
      await one.pool.query('select pg_sleep(0.05)');
      done++;
    };
    const began = Array.from({ length: 40 }, (_, n) => inTurn({ ...mine!, leaseMs: 30_000 }, `many ${n}`, work));
    await one.pool.query('select 1');
    await Promise.all(began);
    expect(done).toBe(40);
  });

  it('of many processes that ask at the same moment one gets it', async () => {
    let done = 0;
    let answered = 0;
    const work = async () => {
      done++;
      // All have asked by then.
      await expect.poll(() => done + answered, { timeout: 60_000 }).toBe(20);
    };
    const ask = (turns: Turns) => inTurn(turns, 'rush', work).then(() => void answered++);
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n % 2 ? mine! : theirs!)));
    expect(done).toBe(1);
  });

  it('is renewed while its work goes on, whatever this machine’s clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const first = held();
    const running = inTurn(mine!, 'long', first.work);
    await first.began;
    let early = 0;
    for (let times = 0; times < 6; times++) {
      await pause(LEASE_MS / 3);
      await inTurn(theirs!, 'long', async () => void early++);
    }
    vi.useRealTimers();
    first.end();
    await running;
    expect(early).toBe(0);
  });

  it('that fails, and one whose connection is lost, is free again', async () => {
    await expect(
      inTurn(mine!, 'fails', async () => {
        throw new Error('it failed');
      }),
    ).rejects.toThrow('it failed');
    await inTurn(mine!, 'fails', async () => {
      await other.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'csms-turns' and datname = current_database()",
      );
    });
    let done = 0;
    await expect
      .poll(async () => {
        await inTurn(theirs!, 'fails', async () => void done++).catch(() => {});
        return done;
      })
      .toBeGreaterThan(0);
  });
});

describe('a process that died in the middle', () => {
  it('is waited for until its time runs out, and no longer', async () => {
    const first = held();
    void inTurn(silenced(mine!), 'dead', first.work);
    await first.began;
    let taken = 0;
    await inTurn(theirs!, 'dead', async () => void taken++);
    expect(taken).toBe(0);
    await pause(LEASE_MS + 50);
    await inTurn(theirs!, 'dead', async () => void taken++);
    expect(taken).toBe(1);
    first.end();
  });
});

describe('a process that has lost its turn', () => {
  /** The work of a process that stood still until another had taken its turn. */
  async function afterLoss(name: string, work: () => Promise<unknown>): Promise<unknown> {
    let failure: unknown;
    const first = held();
    const running = inTurn(silenced(mine!), name, async () => {
      await first.work();
      await work().catch((error) => (failure = error));
    });
    void running;
    await first.began;
    await pause(LEASE_MS + 50);
    const second = held();
    const taken = inTurn(theirs!, name, second.work);
    await second.began;
    first.end();
    await expect.poll(() => failure).toBeDefined();
    second.end();
    await taken;
    return failure;
  }
  const write = 'create table if not exists written (who text)';

  it('writes nothing: by a statement, by a connection of its own, in a transaction, in a request’s scope', async () => {
    await one.pool.query(write);
    const insert = "insert into written values ('late')";
    for (const [n, work] of [
      () => one.pool.query(insert),
      () => one.pool.connect(),
      () => one.system.transaction().execute((trx) => trx.deleteFrom('work_lease').execute()),
      () => one.scoped(EVERYTHING, (trx) => trx.selectFrom('station').select('id').execute()),
    ].entries())
      expect(await afterLoss(`lost ${n}`, work)).toBeInstanceOf(TurnLost);
    expect((await other.pool.query('select from written')).rowCount).toBe(0);
  });

  it('begins no transaction even where its own clock stood still with it', async () => {
    const steady = vi.spyOn(performance, 'now').mockReturnValue(1);
    const lost = await afterLoss('stood still', () => one.system.transaction().execute(async () => 'written'));
    steady.mockRestore();
    expect(lost).toBeInstanceOf(TurnLost);
    // The connection went back without a transaction on it.
    await expect(one.pool.query('commit')).resolves.toBeDefined();
    expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps it while a transaction that began in time goes on: nobody takes it before the commit', async () => {
    const first = held();
    const running = inTurn(silenced(mine!), 'writing', () => one.system.transaction().execute(first.work));
    void running;
    await first.began;
    await pause(LEASE_MS + 50);
    let taken = 0;
    await inTurn(theirs!, 'writing', async () => void taken++);
    expect(taken).toBe(0);
    first.end();
    await expect
      .poll(async () => {
        await inTurn(theirs!, 'writing', async () => void taken++);
        return taken;
      })
      .toBe(1);
  });

  it('what it has set going is not of the turn any more when the work has ended', async () => {
    let later: Promise<unknown> | undefined;
    await inTurn(mine!, 'sets going', async () => {
      later = pause(LEASE_MS + 50).then(() => one.system.transaction().execute(async () => 'done'));
    });
    await inTurn(theirs!, 'sets going', async () => {});
    await expect(later).resolves.toBe('done');
  });
});

describe('a process that is alone', () => {
  const RENEWED = LEASE_MS / 3;
  /** Keeps the turns of the first process. Notes each question that it asks for them. */
  function alone() {
    const asked: string[] = [];
    const pool = {
      query: (text: string, values: unknown[]) => {
        asked.push(text.includes('insert') ? 'take' : /until = now\(\) \+/.test(text) ? 'renew' : 'free');
        return one.turns.query(text, values);
      },
    } as Turns['pool'];
    return { asked, turns: { ...mine!, pool, kept: new Map() } satisfies Turns };
  }

  it('asks for the turn of the next run only when it is due for renewal, and writes in it', async () => {
    const { asked, turns: short } = alone();
    // Two runs are sooner done than it is renewed, also on a busy machine.
    const turns = { ...short, leaseMs: 10 * LEASE_MS };
    let done = 0;
    const work = () => one.system.transaction().execute(async () => void done++);
    await inTurn(turns, 'kept', work);
    await inTurn(turns, 'kept', work);
    expect([asked, done]).toEqual([['take'], 2]);
    await pause(10 * RENEWED + 20);
    await inTurn(turns, 'kept', work);
    expect([asked, done]).toEqual([['take', 'renew'], 3]);
    await pause(10 * LEASE_MS + 50);
    await inTurn(turns, 'kept', work);
    expect([asked, done]).toEqual([['take', 'renew', 'renew'], 4]);
  });

  it('renews the turns of all its work by one question', async () => {
    const { asked, turns: short } = alone();
    const turns = { ...short, leaseMs: 10 * LEASE_MS };
    const names = ['first', 'second', 'third'];
    let done = 0;
    const work = () => one.system.transaction().execute(async () => void done++);
    for (const name of names) await inTurn(turns, name, work);
    await pause(10 * RENEWED + 20);
    await Promise.all(names.map((name) => inTurn(turns, name, work)));
    for (const name of names) await inTurn(turns, name, work);
    expect([asked, done]).toEqual([['take', 'take', 'take', 'renew'], 9]);
  });

  it('takes it anew when another had it meanwhile, and leaves it to one that has it', async () => {
    const { asked, turns } = alone();
    await inTurn(turns, 'kept', async () => {});
    await pause(LEASE_MS + 50);
    const second = held();
    const taken = inTurn(theirs!, 'kept', second.work);
    await second.began;
    let done = 0;
    await inTurn(turns, 'kept', async () => void done++);
    expect([asked, done]).toEqual([['take', 'renew', 'take'], 0]);
    second.end();
    await taken;
    await inTurn(turns, 'kept', async () => void done++);
    expect(done).toBe(1);
  });

  it('whose turn has gone with a crash of the database writes nothing in it, and has it again at the next run', async () => {
    const { turns } = alone();
    await inTurn(turns, 'kept', async () => {});
    await one.pool.query('delete from work_lease');
    let done = 0;
    const work = () => one.system.transaction().execute(async () => void done++);
    await expect(inTurn(turns, 'kept', work)).rejects.toBeInstanceOf(TurnLost);
    await inTurn(turns, 'kept', work);
    expect(done).toBe(1);
  });

  it('keeps its turn while the database is away', async () => {
    const { turns } = alone();
    await inTurn(turns, 'kept', async () => {});
    await pause(RENEWED + 20);
    const away = { ...turns, pool: { query: () => Promise.reject(new Error('away')) } as unknown as Turns['pool'] };
    await expect(inTurn(away, 'kept', async () => {})).rejects.toThrow('away');
    let done = 0;
    await inTurn(turns, 'kept', async () => void done++);
    expect(done).toBe(1);
  });

  it('keeps the turn of a run that failed', async () => {
    const { asked, turns } = alone();
    await expect(
      inTurn(turns, 'kept', async () => {
        throw new Error('it failed');
      }),
    ).rejects.toThrow('it failed');
    await inTurn(turns, 'kept', async () => {});
    expect(asked).toEqual(['take']);
  });
});
