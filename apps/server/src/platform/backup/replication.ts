import { randomBytes } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { lsnText } from './catalog.ts';

// PostgreSQL's own streaming replication (its protocol's chapter "Streaming Replication Protocol"): the server copies and orders, we only receive. Its client programs for that
// (pg_basebackup, pg_receivewal) are not among the binaries that npm brings (docs/adr/0104).

/** What of the driver's connection is used beyond its types. */
interface Wire {
  stream: { pause(): void; resume(): void; destroy(): void };
  sendCopyFromChunk(chunk: Buffer): void;
  on(event: 'copyData', heard: (message: { chunk: Buffer }) => void): void;
  once(event: 'replicationStart', heard: () => void): void;
  removeAllListeners(event: 'copyData'): void;
}
const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection;

export interface System {
  systemId: string;
  timeline: number;
}

/** Opens a connection that speaks replication; the URL's user must be allowed to. */
export async function openReplication(url: string): Promise<pg.Client & System> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'csms-backup',
    connectionTimeoutMillis: 10_000,
    replication: 'true',
  } as pg.ClientConfig);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM');
  return Object.assign(client, { systemId: rows[0]!.systemid, timeline: Number(rows[0]!.timeline) });
}

/** Drops the connection without a word, also to a server that does not answer. */
export function dropReplication(client: pg.Client): void {
  client.end().catch(() => {});
  wireOf(client).stream.destroy();
}

const ARCHIVE = 0x6e; // n
const DATA = 0x64; // d
const HELD = 8 * 2 ** 20;

export interface BaseCopy {
  /** The cluster as one tar file, with as much log as it needs to be whole by itself. */
  tar: Readable;
  /** Bytes of the tar so far. */
  bytes(): number;
  /** Ends after the tar: from where to where the log has to be read. */
  done: Promise<{ startLsn: string; endLsn: string }>;
}

/** Has the server send a copy of its cluster. `fast`: it writes out its memory at once instead of over some minutes. */
export function receiveBaseCopy(client: pg.Client, { fast }: { fast: boolean }): BaseCopy {
  const wire = wireOf(client);
  const tar = new PassThrough({ highWaterMark: HELD });
  let bytes = 0;
  tar.on('drain', () => wire.stream.resume());
  wire.on('copyData', ({ chunk }) => {
    const kind = chunk[0];
    if (kind === ARCHIVE && !chunk.subarray(1).toString().startsWith('base.tar'))
      tar.destroy(new Error('the database has tablespaces outside its folder'));
    if (kind !== DATA) return;
    bytes += chunk.length - 1;
    // The driver uses its buffer again.
    if (!tar.write(Buffer.from(chunk.subarray(1)))) wire.stream.pause();
  });
  // The log that the copy needs is kept until the connection ends.
  client
    .query(`CREATE_REPLICATION_SLOT csms_copy_${randomBytes(6).toString('hex')} TEMPORARY PHYSICAL RESERVE_WAL`)
    .catch(() => {});
  const copied = client.query(
    `BASE_BACKUP (LABEL 'csms', CHECKPOINT '${fast ? 'fast' : 'spread'}', WAL true, MANIFEST 'no')`,
  ) as unknown as Promise<{ rows: { recptr?: string }[] }[]>;
  const done = copied.then(
    (results) => {
      tar.end();
      const positions = results.flatMap(({ rows }) => rows.flatMap(({ recptr }) => recptr ?? []));
      return { startLsn: positions[0]!, endLsn: positions.at(-1)! };
    },
    (error) => {
      tar.destroy(error);
      throw error;
    },
  );
  done.catch(() => {});
  // Who does not read on ends the copy.
  tar.on('close', () => {
    wire.removeAllListeners('copyData');
    if (!tar.writableFinished) dropReplication(client);
  });
  return { tar, bytes: () => bytes, done };
}

const LOG_DATA = 0x77; // w
const KEEPALIVE = 0x6b; // k
const STATUS = 0x72; // r
/** Microseconds from 1970 to 2000, where PostgreSQL counts from. */
const EPOCH_US = 946_684_800_000_000n;
const STATUS_MS = 10_000;

export interface LogStream {
  /** Says up to where the log is safe: the server need not keep it any more. */
  confirm(lsn: bigint): void;
  pause(): void;
  resume(): void;
  /** Rejects when the stream breaks. */
  broken: Promise<never>;
  end(): void;
}

/** Has the server send its log from a position on, as it is written. `heard` is called with each part in its order. */
export async function receiveLog(
  client: pg.Client & System,
  { slot, from }: { slot: string; from: bigint },
  heard: (bytes: Buffer) => void,
): Promise<LogStream> {
  const wire = wireOf(client);
  let safe = from;
  const say = () => {
    const status = Buffer.alloc(34);
    status[0] = STATUS;
    for (const at of [1, 9, 17]) status.writeBigInt64BE(safe, at);
    status.writeBigInt64BE(BigInt(Date.now()) * 1000n - EPOCH_US, 25);
    wire.sendCopyFromChunk(status);
  };
  wire.on('copyData', ({ chunk }) => {
    if (chunk[0] === LOG_DATA) heard(Buffer.from(chunk.subarray(25)));
    else if (chunk[0] === KEEPALIVE && chunk[17] === 1) say();
  });
  const started = new Promise<void>((done) => wire.once('replicationStart', done));
  const broken = new Promise<never>((_, failed) => {
    client
      .query(`START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from)} TIMELINE ${client.timeline}`)
      .then(() => failed(new Error('the database has ended the stream of its log')), failed);
    client.once('end', () => failed(new Error('the database is away')));
  });
  broken.catch(() => {});
  await Promise.race([started, broken]);
  const timer = setInterval(say, STATUS_MS);
  timer.unref();
  broken.catch(() => clearInterval(timer));
  return {
    confirm(lsn) {
      safe = lsn;
      say();
    },
    pause: () => wire.stream.pause(),
    resume: () => wire.stream.resume(),
    broken,
    end() {
      clearInterval(timer);
      dropReplication(client);
    },
  };
}
