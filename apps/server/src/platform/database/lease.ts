import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** Another server is on this database; `message` says what to do. */
export class LeaseError extends Error {}

/** A process's place among those that serve one database. It ends with the process, however that ends. */
export interface Lease {
  /** The name of this process: of no other, and never used again. */
  node: string;
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** Readable: host, folder, port. */
  name: string;
  /** Whether others may be there too: they hear of each other over a bus. */
  shared: boolean;
  /** Told when another server has taken the place while the database was away: this one has to end. */
  onLost?: ((error: LeaseError) => void) | undefined;
  log: Log;
}

/** Advisory locks: held shared by servers with a bus and alone by one without; beside an id, by the process of that row of `server_process`. */
const PLACE = 7_310_423;
const PROCESS = 7_310_424;
/** The lock of a server that was killed is free when the kernel has closed its connection; of one whose machine is gone, after KEEPALIVE. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 250;
const KEEPALIVE =
  'set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2; set idle_session_timeout = 0';

const TAKEN =
  'Another CSMS serves this database, and there is no bus between the two: stop that one first, or give all of them the same NATS_URL. (One that was cut off is forgotten in some seconds.)';

/**
 * Takes a place among the servers of a database, on a connection of its own, and takes it again where that breaks. Throws LeaseError where the place is another's.
 */
export async function takeLease(url: string, options: LeaseOptions): Promise<Lease> {
  let released = false;
  let client = await connect(url);
  let id: number;
  try {
    await takePlace(client, options.shared);
    // Nobody sees the row before its lock is held.
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(
      `insert into server_process (id, node) overriding system value
       select n, $1 || '#' || n from nextval(pg_get_serial_sequence('server_process', 'id')) n returning id`,
      [options.name],
    );
    id = rows[0]!.id;
    await client.query('select pg_advisory_lock($1, $2)', [PROCESS, id]);
    await client.query('commit');
    // Who is gone is not asked for any more.
    await client.query('delete from server_process where node not in (select csms_living_nodes())');
    // Nor is it waited for: the turns of one that was killed and starts again would else run out first.
    await client.query(
      'delete from work_lease where name in (select name from work_lease where holder not in (select csms_living_nodes()) for update skip locked)',
    );
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }

  async function again(): Promise<void> {
    while (!released) {
      let fresh: pg.Client | undefined;
      try {
        fresh = await connect(url);
        await takePlace(fresh, options.shared);
        await fresh.query('select pg_advisory_lock($1, $2)', [PROCESS, id]);
        await fresh.query(
          'insert into server_process (id, node) overriding system value values ($1, $2) on conflict do nothing',
          [id, nodeOf(options.name, id)],
        );
        client = fresh;
        if (released) await client.end().catch(() => {});
        else watch();
        return;
      } catch (error) {
        await fresh?.end().catch(() => {});
        if (error instanceof LeaseError) {
          if (!released) options.onLost?.(error);
          return;
        }
        options.log.debug({ err: error }, 'the place among the servers is not back yet');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }
  const watch = () => {
    client.once('end', () => {
      if (!released) void again();
    });
  };
  watch();
  return {
    node: nodeOf(options.name, id),
    async release() {
      released = true;
      await Promise.race([client.query('delete from server_process where id = $1', [id]).catch(() => {}), sleep(1000)]);
      await Promise.race([client.end().catch(() => {}), sleep(1000)]);
    },
  };
}

/** Holds the place of a server that is alone while `work` is done: no server may run meanwhile. Throws LeaseError where one does. */
export async function withoutServers<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    await takePlace(client, false).catch((error) => {
      throw error instanceof LeaseError ? new LeaseError('A CSMS serves this database: stop it first.') : error;
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const nodeOf = (name: string, id: number): string => `${name}#${id}`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'csms-lease',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  await client.query(KEEPALIVE);
  return client;
}

async function takePlace(client: pg.Client, shared: boolean): Promise<void> {
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [PLACE]);
    if (rows[0]!.taken) return;
    if (Date.now() > deadline) throw new LeaseError(TAKEN);
  }
}
