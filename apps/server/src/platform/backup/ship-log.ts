import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { lsnOf, type PieceFacts, pieceName, piecesOf, segmentStart } from './catalog.ts';
import { ensureSlot, openCluster, SLOT, standingOf } from './cluster.ts';
import { dropReplication, type LogStream, openReplication, receiveLog } from './replication.ts';
import type { Vault } from './vault.ts';

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** Of the log, what is stored at once at most, and what waits in memory while the store is away; the rest waits in the database. */
const PIECE_BYTES = 16 * 2 ** 20;
const HELD_BYTES = 3 * PIECE_BYTES;
/** Waits for the log to arrive before a piece is cut. */
const ARRIVAL_MS = 3_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;

export interface LogShippingParts {
  vault: Vault;
  adminUrl: string;
  series: string;
  everyMs: number;
  /** A piece was stored, or nothing was written: up to then nothing is missing. */
  stored(until: Date): void;
  /** The store or the database does not take part; it is tried again. */
  failed(error: unknown): void;
  /** Log is missing between the last piece and this stream: copies of before end there. */
  gap(): void;
}

export interface LogShipping {
  /** Stores what is there once more, as far as that is quick. */
  stop(): Promise<void>;
}

/** Stores the log of the running cluster as it is written, a piece each `everyMs` and whenever there is enough for one. */
export function shipLog(parts: LogShippingParts): LogShipping {
  let ended = false;
  let current: Shipper | undefined;
  const ending = new AbortController();
  const run = async () => {
    for (let retryMs = FIRST_RETRY_MS; !ended; retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)) {
      try {
        current = await Shipper.open(parts);
        if (ended) break;
        retryMs = FIRST_RETRY_MS;
        await current.run();
      } catch (error) {
        if (!ended) parts.failed(error);
      } finally {
        await current?.close();
      }
      await sleep(retryMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      ended = true;
      await Promise.race([current?.ship().catch(parts.failed), sleep(5_000, undefined, { ref: false })]);
      ending.abort();
      await current?.close();
      await running;
    },
  };
}

/** One connection's worth of shipping. */
class Shipper {
  private readonly held: Buffer[] = [];
  private heldBytes = 0;
  private stream!: LogStream;
  private shipping: Promise<void> = Promise.resolve();
  private isPieceDue = false;
  private closed = false;
  private readonly parts: LogShippingParts;
  private readonly sql: pg.Client;
  /** Up to where pieces are stored. */
  private at: bigint;

  private constructor(parts: LogShippingParts, sql: pg.Client, at: bigint) {
    this.parts = parts;
    this.sql = sql;
    this.at = at;
  }

  static async open(parts: LogShippingParts): Promise<Shipper> {
    const sql = await openCluster(parts.adminUrl);
    try {
      // The database keeps whole segments.
      const kept = segmentStart(await ensureSlot(sql));
      const last = (await piecesOf(parts.vault, parts.series)).at(-1)?.to;
      const follows = last !== undefined && last >= kept;
      if (!follows) parts.gap();
      const shipper = new Shipper(parts, sql, follows ? last : kept);
      const client = await openReplication(parts.adminUrl);
      shipper.stream = await receiveLog(client, { slot: SLOT, from: shipper.at }, (bytes) => shipper.take(bytes)).catch(
        (error) => {
          dropReplication(client);
          throw error;
        },
      );
      return shipper;
    } catch (error) {
      await sql.end().catch(() => {});
      throw error;
    }
  }

  private get received(): bigint {
    return this.at + BigInt(this.heldBytes);
  }

  private take(bytes: Buffer): void {
    this.held.push(bytes);
    this.heldBytes += bytes.length;
    if (this.heldBytes >= HELD_BYTES) this.stream.pause();
    if (this.heldBytes < PIECE_BYTES || this.isPieceDue) return;
    this.isPieceDue = true;
    this.ship().catch(this.parts.failed);
  }

  /** Until the stream breaks. */
  async run(): Promise<void> {
    const timer = setInterval(() => {
      this.ship().catch(this.parts.failed);
    }, this.parts.everyMs);
    try {
      this.ship().catch(this.parts.failed);
      await this.stream.broken;
    } finally {
      clearInterval(timer);
    }
  }

  /** Stores what has come; one piece after another. */
  ship(): Promise<void> {
    this.shipping = this.shipping.catch(() => {}).then(() => this.shipOnce());
    return this.shipping;
  }

  private async shipOnce(): Promise<void> {
    if (this.closed) return;
    this.isPieceDue = false;
    const { lsn, now, lastTransaction } = await standingOf(this.sql);
    const standing = lsnOf(lsn);
    for (let waited = 0; this.received < standing && waited < ARRIVAL_MS && this.heldBytes < PIECE_BYTES; waited += 20)
      await sleep(20);
    const whole = this.received >= standing;
    if (this.heldBytes > 0) {
      const bytes = Buffer.concat(this.held, this.heldBytes);
      const count = this.held.length;
      const to = this.at + BigInt(bytes.length);
      // What came before the position was asked for is of then; else only the next piece says up to when.
      await storePiece(this.parts.vault, pieceName(this.parts.series, this.at, to), bytes, {
        until: (whole ? now : new Date(0)).toISOString(),
        lastTransaction,
      });
      this.held.splice(0, count);
      this.heldBytes -= bytes.length;
      this.at = to;
      this.stream.confirm(to);
      if (this.heldBytes < HELD_BYTES) this.stream.resume();
    }
    if (whole) this.parts.stored(now);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.stream.end();
    await this.sql.end().catch(() => {});
  }
}

async function storePiece(vault: Vault, name: string, log: Buffer, facts: PieceFacts): Promise<void> {
  const head = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  await vault.put(name, await pack(Buffer.concat([length, head, log])));
}

/** A piece of the log with what is known of it. */
export async function readPiece(vault: Vault, name: string): Promise<PieceFacts & { log: Buffer }> {
  const packed = await vault.get(name);
  if (!packed) throw new Error(`${name} is missing in ${vault.place}`);
  const bytes = (await unpack(packed)) as Buffer;
  const length = bytes.readUInt32BE(0);
  return { ...(JSON.parse(bytes.subarray(4, 4 + length).toString()) as PieceFacts), log: bytes.subarray(4 + length) };
}
