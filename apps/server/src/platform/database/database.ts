import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { currentTurn } from '../work/turns.ts';
import { FencedDialect, fenced } from './fence.ts';
import type { DB } from './generated/schema.ts';
import { PreparingClient } from './prepared.ts';
import { openRequestsLogin, type RequestsLogin } from './requests-login.ts';
import { newLookout, watchSilence } from './silence.ts';
import { TurnSocket } from './turn-socket.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const parseMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;
// Lists and exports read moments by the hundred thousand: those of a session in UTC are what a Date reads by itself.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  /^\d{4}-.*\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseMoment(text),
);

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Whose rows a request may see: those of all providers or of some (decisions section 3), and of these, those of all stations or of some (section 8). Ids. */
export interface Scope {
  providers: 'all' | readonly number[];
  stations: 'all' | readonly number[];
}

export const EVERYTHING: Scope = { providers: 'all', stations: 'all' };
/** All that belongs to these providers. */
export const ofProviders = (providers: 'all' | readonly number[]): Scope => ({ providers, stations: 'all' });
export const seesProvider = ({ providers }: Scope, id: number): boolean => providers === 'all' || providers.includes(id);
export const seesStation = ({ stations }: Scope, id: number): boolean => stations === 'all' || stations.includes(id);
export const seesAllStations = ({ stations }: Scope): boolean => stations === 'all';

/** A scope as the database reads it: `all` or ids of providers, and behind a bar ids of stations where it is of some. */
function written({ providers, stations }: Scope): string {
  const whose = providers === 'all' ? 'all' : providers.join(',');
  const where = stations === 'all' ? '' : `|${stations.join(',')}`;
  return whose + where;
}

export interface Databases {
  pool: pg.Pool;
  /** Connections that send statements without waiting for each other: for the group commit. */
  pipelined: pg.Pool;
  /** What begins a transaction of these. */
  beginCommit: string;
  /** One connection, by which this process takes and renews the turns of its regular work (`inTurn`). */
  turns: pg.Pool;
  /** The system's own access: no row-level security. For the central system, jobs and signing in. */
  system: Database;
  /**
   * Runs `work` in one transaction over the requests' own login, where row-level security shows only the scope's rows. The scope is signed: no statement of `work` can widen it
   * (docs/adr/0028). Every request of a user reads and writes through this. With `snapshot` all that is read is of one moment.
   */
  scoped<T>(scope: Scope, work: (trx: Trx) => Promise<T>, how?: { snapshot?: true }): Promise<T>;
  /** Connections of the system's and the requests' pools: open, idle, and askers that wait for one. */
  counts(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/**
 * A commit of chargers' messages that says nothing for so long is given up with its connection: behind a router that has forgotten it, or of a database that has moved, TCP itself notices
 * after a quarter of an hour. It takes milliseconds else.
 */
const COMMIT_MS = 10_000;

/**
 * Opens the pools. Connections that break while idle are logged and replaced. The login of requests is made when the first of them comes, unless `requestsUrl` gives one.
 */
export function openDatabases(
  url: string,
  log: Log,
  options: {
    size?: number;
    requestsUrl?: string | undefined;
    commitPatienceMs?: number | undefined;
    silenceMs?: number | undefined;
    /** A pooler stands between, which shares sessions: nothing may be set on one. */
    isPooled?: boolean;
  } = {},
): Databases {
  const pools: pg.Pool[] = [];
  const watches: (() => void)[] = [];
  const lookout = newLookout();
  let closing = false;
  const open = (name: string, connectionString: string, more: pg.PoolConfig) => {
    const pool = new pg.Pool({
      Client: PreparingClient,
      connectionString,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      ...more,
    });
    // The pool listens only while a connection is idle; one that is lost in use, between two statements, would end the process.
    // As the driver asks: one that is not to be used any more is let go when it comes back.
    pool.on('release', (_error, client) => client.emit('released'));
    pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'a database connection broke')));
    pool.on('error', (error) => {
      if (!closing) log.warn({ err: error }, 'a database connection was lost');
    });
    pools.push(pool);
    return pool;
  };
  /** One whose statements may take long, and are given up where their answers cannot come. */
  const openWatched = (name: string, connectionString: string) => {
    const pool = open(name, connectionString, { max: options.size ?? 16 });
    watches.push(watchSilence(pool, lookout, { connectionString }, log, options.silenceMs));
    return pool;
  };
  const pool = fenced(openWatched('csms', url));
  const pipelined = open('csms-commit', url, {
    max: 8,
    pipeline: true,
    query_timeout: options.commitPatienceMs ?? COMMIT_MS,
    stream: () => new TurnSocket(),
  });
  // One whose other side has gone in the middle of a commit gives back the rows that it has locked. Its few statements are planned once, and read by keys whatever the statistics say: while tables
  // are new, or just after many rows have come, those are wrong (docs/adr/0065).
  const ofCommits = (set: 'set' | 'set local') =>
    [`idle_in_transaction_session_timeout = ${COMMIT_MS}`, 'enable_seqscan = off', 'plan_cache_mode = force_generic_plan']
      .map((setting) => `${set} ${setting}`)
      .join('; ');
  if (!options.isPooled) pipelined.on('connect', (client) => void client.query(ofCommits('set')).catch(() => {}));
  const turns = open('csms-turns', url, { max: 1, idleTimeoutMillis: 0, query_timeout: COMMIT_MS });
  const system = new Kysely<DB>({ dialect: new FencedDialect(pool) });
  let opened: Promise<RequestsLogin & { db: Database }> | undefined;
  /** Tried anew with the next request where the database is away. */
  const requests = () => {
    opened ??= openRequestsLogin(pool, url, options.requestsUrl)
      .then((login) => ({
        ...login,
        db: new Kysely<DB>({
          dialect: new PostgresDialect({ pool: openWatched('csms-requests', login.url) }),
        }),
      }))
      .catch((error) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };
  return {
    pool,
    pipelined,
    beginCommit: options.isPooled ? `begin; ${ofCommits('set local')}` : 'begin',
    turns,
    system,
    scoped: async (scope, work, { snapshot } = {}) => {
      currentTurn()?.check();
      const { db, sign } = await requests();
      const transaction = db.transaction();
      return (snapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (trx) => {
        const text = written(scope);
        await sql`select set_config('csms.scope', ${`${text};${sign(text)}`}, true)`.execute(trx);
        return work(trx);
      });
    },
    counts: () => {
      const sum = (count: (pool: pg.Pool) => number) =>
        pools.filter((one) => one !== pipelined && one !== turns).reduce((total, one) => total + count(one), 0);
      return { open: sum((one) => one.totalCount), idle: sum((one) => one.idleCount), waiting: sum((one) => one.waitingCount) };
    },
    async close() {
      closing = true;
      for (const stop of watches) stop();
      const login = await opened?.catch(() => undefined);
      await Promise.all([system.destroy(), pipelined.end(), turns.end(), login?.db.destroy()]);
    },
  };
}

/** Whether an error says that the database is away or overwhelmed, not that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  if (/^(08|53|55000|57P|58)/.test(code) || /^E(CONN|PIPE|HOST|TIMEDOUT|NOTFOUND|NOENT|RR_STREAM|RR_SOCKET)/.test(code))
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|connection timeout|timeout expired|timeout exceeded when trying to connect|not queryable|Query read timeout/i.test(
      error.message,
    )
  );
}

/** The name of the unique constraint or index that an insert ran into, if that is what failed. */
export function violatedUnique(error: unknown): string | undefined {
  const failure = error as { code?: string; constraint?: string };
  return failure.code === '23505' ? (failure.constraint ?? '') : undefined;
}
