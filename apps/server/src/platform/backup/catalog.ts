import { BackupError } from './store.ts';
import type { Vault } from './vault.ts';

// What lies in a store: a series for each life of a data folder (a restored one begins its own), and of each series
//   <series>/copy/<name>/0000 …    the base copy: tar, zstd, in parts
//   <series>/copy/<name>/manifest  written last: without it there is no copy
//   <series>/log/<from>-<to>       the write-ahead log from one position to another
//   <series>/key/<fingerprint>     what of the data folder a restore needs
//   <series>/proof/<name>          how a trial restore of a copy ended

/** A base copy that is whole. Times are ISO, positions of the log as PostgreSQL writes them. */
export interface Manifest {
  format: 1;
  series: string;
  name: string;
  /** Of the cluster, the same after a restore. */
  systemId: string;
  timeline: number;
  startedAt: string;
  endedAt: string;
  startLsn: string;
  endLsn: string;
  /** Of the copy as a tar file, and as stored. */
  bytes: number;
  storedBytes: number;
  parts: number;
  /** The highest number that a transaction had. */
  lastTransaction: number;
  /** Of the key of the secrets; null: there was none yet. */
  keyFingerprint: string | null;
  /** Whether that key is in the backup; else it was configured (`SECRET_KEY`). */
  keyInside: boolean;
}

/** What is known with a piece of the log. */
export interface PieceFacts {
  /** Up to when nothing is missing, ISO, by the database's clock. */
  until: string;
  lastTransaction: number;
}

export interface Piece {
  name: string;
  from: bigint;
  to: bigint;
}

export interface ProofNote {
  at: string;
  good: boolean;
  /** Up to when the trial restore went. */
  restoredTo: string | null;
  seconds: number;
  transactions: number;
  wallets: number;
  records: number;
  differences: number;
  /** Why it failed, for a person. */
  words: string | null;
}

export const lsnOf = (text: string): bigint => {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};
export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;
/** A segment of the log: a file that PostgreSQL reads from its beginning. */
export const SEGMENT_BYTES = 16 * 2 ** 20;
export const segmentStart = (lsn: bigint): bigint => (lsn / BigInt(SEGMENT_BYTES)) * BigInt(SEGMENT_BYTES);
/** From where a copy needs the log. */
export const logStart = ({ startLsn }: Pick<Manifest, 'startLsn'>): bigint => segmentStart(lsnOf(startLsn));
const inName = (lsn: bigint): string => lsn.toString(16).padStart(16, '0');

export const copyFolder = (series: string, name: string): string => `${series}/copy/${name}/`;
export const partName = (series: string, name: string, part: number): string =>
  `${copyFolder(series, name)}${String(part).padStart(4, '0')}`;
export const manifestName = (series: string, name: string): string => `${copyFolder(series, name)}manifest`;
const logFolder = (series: string): string => `${series}/log/`;
export const pieceName = (series: string, from: bigint, to: bigint): string =>
  `${logFolder(series)}${inName(from)}-${inName(to)}`;
export const keyFolder = (series: string): string => `${series}/key/`;
export const proofName = (series: string, name: string): string => `${series}/proof/${name}`;

/** A moment as a part of a name. */
export const momentName = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

export async function seriesIn(vault: Vault): Promise<string[]> {
  const names = new Set<string>();
  for (const { name } of await vault.list('')) if (name.includes('/')) names.add(name.slice(0, name.indexOf('/')));
  return [...names].sort();
}

/** The whole copies of a series, the oldest first. */
export async function copiesOf(vault: Vault, series: string): Promise<Manifest[]> {
  const found = await vault.list(`${series}/copy/`);
  const copies: Manifest[] = [];
  for (const { name } of found) {
    if (!name.endsWith('/manifest')) continue;
    copies.push(await readJson<Manifest>(vault, name));
  }
  return copies.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The pieces of a series' log by their positions. */
export async function piecesOf(vault: Vault, series: string): Promise<Piece[]> {
  const found = await vault.list(logFolder(series));
  return found.flatMap(({ name }) => {
    const [, from, to] = /\/([0-9a-f]{16})-([0-9a-f]{16})$/.exec(name) ?? [];
    return from && to ? [{ name, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }] : [];
  });
}

/** The pieces that follow each other without a gap from a position on; none where the log does not reach it. */
export function chainFrom(pieces: readonly Piece[], start: bigint): Piece[] {
  const chain: Piece[] = [];
  for (const piece of pieces) {
    const at = chain.at(-1)?.to ?? start;
    if (piece.from <= at && piece.to > at) chain.push(piece);
  }
  return chain;
}

export async function readJson<T>(vault: Vault, name: string): Promise<T> {
  const bytes = await vault.get(name);
  if (!bytes) throw new BackupError('damaged', `${name} is missing in ${vault.place}.`);
  return JSON.parse(bytes.toString()) as T;
}

export const writeJson = (vault: Vault, name: string, value: unknown): Promise<void> =>
  vault.put(name, Buffer.from(JSON.stringify(value)));
