import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** A connection that owes an answer for so long is looked into, ms. Two looks that find it dead end it: a request then waits 15 to 30 s in all. One look ends a commit that waits for a standby. */
const SILENCE_MS = 10_000;
/** How long the database may take to say what it works on, ms; a busy one is slow. */
const PATIENCE_MS = 5_000;
/** Parts of that silence: how often it is seen whether a connection is due, when it is looked into again, and what a commit gets while the standby is known to be away. */
const [TICKS, LOOKS, HURRY] = [20, 4, 10];
/** What the database has worked on for this part of the asker's patience has taken long: it began a little later than it was sent. */
const LONG = 0.8;
/** Of it, how long a standby counts as away after the last commit that was given up for it. */
const LOST_FOR = 3;

const WAITS_FOR_STANDBY = 'its commit waits for a standby';

/** Where the watched pools of one process ask what their backends do, and what they have found. A login sees only its own backends, and may wait for a row of another's. */
export interface Lookout {
  logins: pg.ClientConfig[];
  /** When a commit was last given up since its standby said nothing (monotonic, ms). */
  standbyLostAt: number;
}
export const newLookout = (): Lookout => ({ logins: [], standbyLostAt: Number.NEGATIVE_INFINITY });

/** What a connection of the pool owes. */
interface Watched {
  client: pg.PoolClient;
  /** A statement was sent, and not everything that was sent is answered. */
  owes: boolean;
  /** When something was last sent or heard (monotonic, ms), and how much had been heard. */
  since: number;
  bytes: number;
  lookedAt: number;
  /** How many looks in a row have found that no answer will come. */
  suspected: number;
}

/**
 * What the database says of itself: the state of each backend of these logins by its process id, and those that wait for a standby, or for a row that such a one keeps. `pooled`: somebody stands between, and the ids are not the
 * backends'; then it counts whether nothing but these has taken long.
 */
interface Seen {
  states: Map<number, string | null>;
  stuck: Set<number>;
  isAllStuck: boolean;
  pooled: boolean;
}

/**
 * Ends connections of a pool whose answers will never come: TCP itself notices a router that has forgotten a connection after a quarter of an hour. There is no bound on statements: one that
 * takes long is let run, since the database says that it works on it. A commit that waits for a standby, and what waits for its rows, is not: it is written here, and nobody may be told so. A connection is dead where its
 * backend has nothing to do, or is gone, or where the database cannot be reached at all. Returns the function that ends the watch.
 */
export function watchSilence(
  pool: pg.Pool,
  lookout: Lookout,
  login: pg.ClientConfig,
  log: Log,
  silenceMs = SILENCE_MS,
): () => void {
  const watched = new Map<pg.PoolClient, Watched>();
  let looking = false;
  lookout.logins.push(login);

  pool.on('connect', (client) => {
    const one: Watched = { client, owes: false, since: 0, bytes: 0, lookedAt: Number.NEGATIVE_INFINITY, suspected: 0 };
    watched.set(client, one);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      if (!one.owes) one.since = performance.now();
      one.owes = true;
      return query(...given);
    }) as typeof client.query;
    client.on('drain', () => {
      one.owes = false;
      one.suspected = 0;
    });
  });
  pool.on('remove', (client) => watched.delete(client));

  const isSilent = (one: Watched, now: number, patienceMs: number): boolean => {
    const bytes = streamOf(one.client).bytesRead;
    if (bytes !== one.bytes) {
      one.bytes = bytes;
      one.since = now;
      one.suspected = 0;
    }
    return one.owes && now - one.since >= patienceMs;
  };
  const end = (one: Watched, why: string) => {
    log.warn({ why }, 'a database connection owed an answer for too long and was given up');
    watched.delete(one.client);
    streamOf(one.client).destroy();
  };

  async function look(): Promise<void> {
    const now = performance.now();
    const patienceMs = now - lookout.standbyLostAt < silenceMs * LOST_FOR ? silenceMs / HURRY : silenceMs;
    const due = [...watched.values()].filter((one) => isSilent(one, now, patienceMs) && now - one.lookedAt >= silenceMs / LOOKS);
    if (due.length === 0) return;
    const others = lookout.logins.filter((one) => one !== login);
    const seen = await ask(login, others, patienceMs);
    const seenAt = performance.now();
    // What has been heard in the meantime is read by now.
    for (const one of due.filter((silent) => isSilent(silent, seenAt, patienceMs))) {
      one.lookedAt = seenAt;
      const why = whyLost(one, seen, seenAt - one.since >= silenceMs);
      one.suspected = why === undefined ? 0 : one.suspected + 1;
      if (why === WAITS_FOR_STANDBY) lookout.standbyLostAt = seenAt;
      if (why === WAITS_FOR_STANDBY || (why && one.suspected >= 2)) end(one, why);
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((error) => log.debug({ err: error }, 'the database could not say what it works on'))
      .finally(() => {
        looking = false;
      });
  }, silenceMs / TICKS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Why no answer will come to a connection, as far as can be seen; undefined: it may come. */
function whyLost(one: Watched, seen: Seen | undefined, isLong: boolean): string | undefined {
  const pid = processOf(one.client) ?? 0;
  if (seen && (seen.pooled ? seen.isAllStuck : seen.stuck.has(pid))) return WAITS_FOR_STANDBY;
  if (!isLong) return undefined;
  if (!seen) return 'the database cannot be reached';
  const state = seen.states.get(pid);
  // A state that is null is hidden from us.
  const isIdle = state?.startsWith('idle') ?? state === undefined;
  return isIdle && !seen.pooled ? 'its backend has nothing to do' : undefined;
}

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream;
/** The process id of its backend, as it was told when it connected. */
const processOf = (client: pg.ClientBase) => (client as unknown as { processID: number | null }).processID;

interface Backend {
  pid: number;
  state: string | null;
  own: number;
  /** In its statement for as long as the asker is patient. */
  takes_long: boolean | null;
  waits_for_standby: boolean | null;
  blocked_by: number[] | null;
}

/** Asks over connections of its own, in each login's name; undefined: nobody answers. Rejects where the database answers its own login with a refusal. */
async function ask(login: pg.ClientConfig, others: readonly pg.ClientConfig[], patienceMs: number): Promise<Seen | undefined> {
  const [own, ...more] = await Promise.all([
    backendsOf(login, patienceMs),
    ...others.map((other) => backendsOf(other, patienceMs).catch(() => undefined)),
  ]);
  if (!own) return undefined;
  const { rows: mine, pooled } = own;
  const rows = [mine, ...more.map((one) => one?.rows ?? [])].flat();
  const stuck = new Set(rows.filter((row) => row.takes_long && row.waits_for_standby).map(({ pid }) => pid));
  // Who waits for the row of one that waits is as stuck.
  for (let before = -1; before !== stuck.size; ) {
    before = stuck.size;
    for (const { pid, blocked_by } of rows) if (blocked_by?.some((blocker) => stuck.has(blocker))) stuck.add(pid);
  }
  const long = mine.filter((row) => row.state === 'active' && row.takes_long);
  return {
    states: new Map(mine.map((row) => [row.pid, row.state])),
    stuck,
    isAllStuck: long.length > 0 && long.every(({ pid }) => stuck.has(pid)),
    pooled,
  };
}

async function backendsOf(login: pg.ClientConfig, patienceMs: number): Promise<{ rows: Backend[]; pooled: boolean } | undefined> {
  const client = new pg.Client({
    ...login,
    application_name: 'csms-probe',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Backend>(
      `select pid, state, pg_backend_pid() as own, clock_timestamp() - query_start >= $1::float8 * interval '1 ms' as takes_long,
        wait_event = 'SyncRep' as waits_for_standby, case when wait_event_type = 'Lock' then pg_blocking_pids(pid) end as blocked_by
       from pg_stat_activity where usename = current_user`,
      [patienceMs * LONG],
    );
    return { rows, pooled: rows[0]?.own !== processOf(client) };
  } catch (error) {
    // A server that refuses with an SQLSTATE (too many connections, starting up) is there.
    if (/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) throw error;
    return undefined;
  } finally {
    void client.end().catch(() => {});
  }
}
