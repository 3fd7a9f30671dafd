import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** A connection that owes an answer for so long is looked into, ms. Two looks that find it dead end it: a request then waits 15 to 30 s in all. */
const SILENCE_MS = 10_000;
/** How long the database may take to say what it works on, ms; a busy one is slow. */
const PATIENCE_MS = 5_000;

/** A backend whose commit waits for a standby that says nothing: it is written here, and nobody may be told so. */
const WAITS_FOR_STANDBY = 'waits for a standby';

/** What a connection of the pool owes. */
interface Watched {
  client: pg.PoolClient;
  /** A statement was sent, and not everything that was sent is answered. */
  owes: boolean;
  /** When something was last sent or heard (monotonic, ms), and how much had been heard. */
  since: number;
  bytes: number;
  /** How many looks in a row have found that its backend has nothing to do. */
  dead: number;
}

/** What the database says of itself: the state of each backend of this login, by its process id; `pooled`: somebody stands between, and the ids are not the backends'. */
type Seen = { states: Map<number, string | null>; pooled: boolean };

/**
 * Ends connections of a pool whose answers will never come: TCP itself notices a router that has forgotten a connection after a quarter of an hour. There is no bound on statements: one that
 * takes long is let run, since the database says that it works on it; a commit that waits for a standby is not. A connection is dead where its backend has nothing to do, or is gone, or where the database cannot be reached at all.
 * Returns the function that ends the watch.
 */
export function watchSilence(pool: pg.Pool, config: pg.ClientConfig, log: Log, silenceMs = SILENCE_MS): () => void {
  const watched = new Map<pg.PoolClient, Watched>();
  let failures = 0;
  let looking = false;

  pool.on('connect', (client) => {
    const one: Watched = { client, owes: false, since: 0, bytes: 0, dead: 0 };
    watched.set(client, one);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      if (!one.owes) one.since = performance.now();
      one.owes = true;
      return query(...given);
    }) as typeof client.query;
    client.on('drain', () => {
      one.owes = false;
      one.dead = 0;
    });
  });
  pool.on('remove', (client) => watched.delete(client));

  const isSilent = (one: Watched, now: number): boolean => {
    const bytes = streamOf(one.client).bytesRead;
    if (bytes !== one.bytes) {
      one.bytes = bytes;
      one.since = now;
      one.dead = 0;
    }
    return one.owes && now - one.since >= silenceMs;
  };
  const silentOnes = () => {
    const now = performance.now();
    return [...watched.values()].filter((one) => isSilent(one, now));
  };
  const end = (one: Watched, why: string) => {
    log.warn({ why }, 'a database connection owed an answer for too long and was given up');
    watched.delete(one.client);
    streamOf(one.client).destroy();
  };

  async function look(): Promise<void> {
    if (silentOnes().length === 0) return;
    const seen = await ask(config);
    failures = seen === undefined ? failures + 1 : 0;
    // What has been heard in the meantime is read by now.
    for (const one of silentOnes()) {
      if (seen === undefined) {
        if (failures >= 2) end(one, 'the database cannot be reached');
        continue;
      }
      const state = seen.states.get(processOf(one.client) ?? 0);
      if (state === WAITS_FOR_STANDBY) {
        end(one, 'its commit waits for a standby');
        continue;
      }
      // A state that is null is hidden from us.
      const isIdle = state?.startsWith('idle') ?? state === undefined;
      one.dead = isIdle && !seen.pooled ? one.dead + 1 : 0;
      if (one.dead >= 2) end(one, 'its backend has nothing to do');
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
  }, silenceMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream;
/** The process id of its backend, as it was told when it connected. */
const processOf = (client: pg.ClientBase) => (client as unknown as { processID: number | null }).processID;

/** Asks over a connection of its own; undefined: nobody answers. Rejects where the database answers with a refusal. */
async function ask(config: pg.ClientConfig): Promise<Seen | undefined> {
  const client = new pg.Client({
    ...config,
    application_name: 'csms-probe',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; state: string | null; own: number }>(
      `select pid, case when wait_event = 'SyncRep' then '${WAITS_FOR_STANDBY}' else state end as state, pg_backend_pid() as own
       from pg_stat_activity where usename = current_user`,
    );
    return { states: new Map(rows.map((row) => [row.pid, row.state])), pooled: rows[0]?.own !== processOf(client) };
  } catch (error) {
    // A server that refuses with an SQLSTATE (too many connections, starting up) is there.
    if (/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) throw error;
    return undefined;
  } finally {
    void client.end().catch(() => {});
  }
}
