import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar';
import { diskSpace } from '../database/disk-space.ts';
import {
  type PrivatePostgres,
  PrivatePostgresError,
  privateCluster,
  RESTORING_FILE,
  startPrivatePostgres,
} from '../database/private-postgres.ts';
import { copiesOf, type Manifest, type Piece, partName, piecesOf, SEGMENT_BYTES, seriesIn } from './catalog.ts';
import { type Choice, chooseCopy, type Life } from './choose.rules.ts';
import { putDataFiles } from './data-files.ts';
import { readPiece } from './ship-log.ts';
import { BackupError } from './store.ts';
import type { Vault } from './vault.ts';

/** Replaying a day's log takes its time. */
const PATIENCE_MS = 24 * 3_600_000;

export interface RestoreAsk {
  folder: string;
  /** ms; undefined: the newest moment there is. */
  to?: number | undefined;
  series?: string | undefined;
  /** A copy by its name, with its log or without. */
  copy?: string | undefined;
  /** For a trial: little memory, no care for power cuts. */
  trial?: boolean;
  say(words: string): void;
}

export interface Restored {
  copy: Manifest;
  /** Up to when the log was followed, where it says so. */
  until: Date;
  /** The highest number of a transaction that any life in this store had given. */
  lastTransaction: number;
  postgres: PrivatePostgres;
}

/**
 * Restores a copy and its log into an empty folder, and starts the database there; the caller finishes the restore (`finishRestore`) or stops it. Throws BackupError in words;
 * a folder that was not finished is refused by the next start, and taken again by the next restore.
 */
export async function restoreInto(vault: Vault, ask: RestoreAsk): Promise<Restored> {
  const { folder, say } = ask;
  takeEmpty(folder);
  const lives = await readLives(vault);
  const { copy, chain } = ask.copy ? copyNamed(lives, ask.copy) : chooseCopy(lives, ask);
  say(`The copy of ${copy.endedAt} (${mib(copy.bytes)} MiB) is restored into ${folder}.`);
  const { home, cluster, owner } = privateCluster(folder);
  const { free } = await diskSpace(folder);
  if (free < copy.bytes * 1.1)
    throw new BackupError('full', `${folder} has room for ${mib(free)} MiB: the copy alone takes ${mib(copy.bytes)} MiB.`);
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  await unpackCopy(vault, copy, cluster, owner);
  const logFolder = join(home, 'restored-log');
  const { until, lastTransaction } = await writeSegments(vault, copy.timeline, chain, logFolder, ask.to);
  if (ask.to !== undefined && ask.to > Math.max(until.getTime(), Date.parse(copy.endedAt)))
    throw new BackupError(
      'gap',
      `After the copy of ${copy.endedAt} the log reaches only to ${until.toISOString()}: name a moment before that, or after the next copy.`,
    );
  writeFileSync(join(cluster, 'recovery.signal'), '');
  if (owner) {
    for (const path of [home, cluster, join(cluster, 'recovery.signal')]) chownSync(path, owner.uid, owner.gid);
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, logFolder]);
  }
  await putDataFiles(vault, copy.series, folder, copy.keyFingerprint);
  say(
    chain.length > 0
      ? `The log is followed to ${ask.to ? new Date(ask.to).toISOString() : until.toISOString()}.`
      : 'There is no log after the copy.',
  );
  const postgres = await recover(folder, ask);
  rmSync(logFolder, { recursive: true, force: true });
  const end = ask.to ? new Date(ask.to) : new Date(Math.max(until.getTime(), Date.parse(copy.endedAt)));
  const highest = Math.max(
    lastTransaction,
    ...lives.map((life) => life.copies.at(-1)?.lastTransaction ?? 0),
    await lastOfAll(vault, lives),
  );
  return { copy, until: end, lastTransaction: highest, postgres };
}

/** From now on the folder is a data folder like any other. */
export function finishRestore(folder: string): void {
  rmSync(join(folder, RESTORING_FILE), { force: true });
}

/** Refuses a folder that holds anything but what an unfinished restore has left, and takes it. */
function takeEmpty(folder: string): void {
  const isUnfinished = existsSync(join(folder, RESTORING_FILE));
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'server.lock') : [];
  if (found.length > 0 && !isUnfinished)
    throw new BackupError(
      'other',
      `${folder} is not empty: a backup is never restored over anything. Name a folder that does not exist yet, such as DATA_DIR=./data-restored.`,
    );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, RESTORING_FILE), 'A restore into this folder was begun and not finished.\n');
  const { home } = privateCluster(folder);
  rmSync(home, { recursive: true, force: true });
}

/** What lies in a store, series by series. */
export async function readLives(vault: Vault): Promise<Life[]> {
  const lives: Life[] = [];
  for (const series of await seriesIn(vault)) {
    const [copies, pieces] = [await copiesOf(vault, series), await piecesOf(vault, series)];
    lives.push({ series, copies, pieces, until: await lastUntil(vault, pieces) });
  }
  return lives;
}

/** The last piece that knows up to when nothing is missing; of the last few one does. */
async function lastUntil(vault: Vault, pieces: readonly Piece[]): Promise<number> {
  for (const { name } of pieces.slice(-20).reverse()) {
    const until = Date.parse((await readPiece(vault, name)).until);
    if (until > 0) return until;
  }
  return 0;
}

async function lastOfAll(vault: Vault, lives: readonly Life[]): Promise<number> {
  let last = 0;
  for (const { pieces } of lives) {
    const piece = pieces.at(-1);
    if (piece) last = Math.max(last, (await readPiece(vault, piece.name)).lastTransaction);
  }
  return last;
}

function copyNamed(lives: readonly Life[], name: string): Choice {
  const life = lives.find(({ copies }) => copies.some((copy) => copy.name === name));
  if (!life) throw new BackupError('missing', `There is no copy ${name}.`);
  return chooseCopy([{ ...life, copies: life.copies.filter((copy) => copy.name === name) }], {});
}

async function unpackCopy(
  vault: Vault,
  { series, name, parts }: Manifest,
  cluster: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  async function* bytes() {
    for (let part = 0; part < parts; part++) {
      const packed = await vault.get(partName(series, name, part));
      if (!packed) throw new BackupError('damaged', `Part ${part} of the copy ${name} is missing in ${vault.place}.`);
      yield packed;
    }
  }
  await pipeline(Readable.from(bytes()), createZstdDecompress(), extract({ cwd: cluster, strict: true, ...owner }));
}

/** Puts the pieces together to PostgreSQL's segments; those after `to` are left out. */
async function writeSegments(
  vault: Vault,
  timeline: number,
  chain: readonly Piece[],
  folder: string,
  to: number | undefined,
): Promise<{ until: Date; lastTransaction: number }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let until = 0;
  let lastTransaction = 0;
  for (const piece of chain) {
    const facts = await readPiece(vault, piece.name);
    for (let at = 0; at < facts.log.length; ) {
      const lsn = piece.from + BigInt(at);
      const offset = Number(lsn % BigInt(SEGMENT_BYTES));
      const part = facts.log.subarray(at, at + SEGMENT_BYTES - offset);
      await writeAt(join(folder, segmentName(timeline, lsn)), part, offset);
      at += part.length;
    }
    until = Math.max(until, Date.parse(facts.until));
    lastTransaction = Math.max(lastTransaction, facts.lastTransaction);
    if (to !== undefined && until > to) break;
  }
  return { until: new Date(until), lastTransaction };
}

const segmentName = (timeline: number, lsn: bigint): string => {
  const number = lsn / BigInt(SEGMENT_BYTES);
  const perFile = 0x1_0000_0000n / BigInt(SEGMENT_BYTES);
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  return hex(BigInt(timeline)) + hex(number / perFile) + hex(number % perFile);
};

async function writeAt(file: string, bytes: Buffer, offset: number): Promise<void> {
  const handle = await open(file, existsSync(file) ? 'r+' : 'w', 0o600);
  try {
    // A segment has its full length, also where its end is not written yet.
    if ((await handle.stat()).size < SEGMENT_BYTES) await handle.truncate(SEGMENT_BYTES);
    await handle.write(bytes, 0, bytes.length, offset);
  } finally {
    await handle.close();
  }
}

async function recover(folder: string, { to, trial }: RestoreAsk): Promise<PrivatePostgres> {
  const start = (target: Record<string, string>) =>
    startPrivatePostgres(folder, {
      restoring: true,
      patienceMs: PATIENCE_MS,
      durable: !trial,
      settings: {
        hot_standby: 'off',
        restore_command: FETCH,
        recovery_target_action: 'promote',
        ...target,
        ...(trial ? { shared_buffers: '64MB', max_connections: '120' } : {}),
      },
    });
  try {
    return await start(to === undefined ? {} : { recovery_target_time: targetTime(to) });
  } catch (error) {
    if (!(error instanceof PrivatePostgresError)) throw error;
    // Nothing was committed between that moment and the end of the log: both are the same.
    if (to !== undefined && /before configured recovery target/.test(error.message)) return start({}).catch(inWords);
    return inWords(error);
  }
}

/** Abbreviations of zones are not known yet when PostgreSQL reads it. */
const targetTime = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '+00');

const inWords = (error: unknown): never => {
  throw new BackupError('damaged', `The copy cannot be brought up: ${(error as Error).message}`, { cause: error });
};

/** From the folder of the cluster, in which PostgreSQL runs it. */
const FETCH = process.platform === 'win32' ? 'copy "..\\restored-log\\%f" "%p"' : 'cp "../restored-log/%f" "%p"';

const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);
