import type { StreetMap } from '@csms/contract';

/** Header of PMTiles, version 3: 127 bytes, numbers little-endian. */
export const HEADER_BYTES = 127;

const NONE = 1;
const GZIP = 2;
const VECTOR = 1;
/** Nobody streams more than the earth has: the whole planet is some 130 GB. */
const MOST_BYTES = 2 ** 40;

export type StreetMapHeader = Omit<StreetMap, 'version' | 'size'>;

/**
 * Reads the header of a file of streets.
 * @param bytes The first 127 bytes.
 * @param size The file's length in bytes.
 * @returns What the header says, or in words why the console cannot draw the file.
 */
export function readHeader(bytes: Buffer, size: number): StreetMapHeader | string {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== 'PMTiles') return 'it is no PMTiles file';
  if (bytes[7] !== 3) return `it is of version ${bytes[7]}; 3 is read`;
  if (size > MOST_BYTES) return 'it is larger than 1 TiB';
  // Root directory, metadata, leaf directories, tiles: offset and length of each.
  for (const at of [8, 24, 40, 56]) {
    const end = bytes.readBigUInt64LE(at) + bytes.readBigUInt64LE(at + 8);
    if (end > BigInt(size)) return 'it was cut off';
  }
  if (bytes.readBigUInt64LE(8) < BigInt(HEADER_BYTES) || bytes.readBigUInt64LE(16) === 0n) return 'it has no directory';
  const compressions = [bytes[97], bytes[98]];
  if (compressions.some((one) => one !== NONE && one !== GZIP)) return 'it is not compressed by gzip, which browsers read';
  if (bytes[99] !== VECTOR) return 'it holds pictures; vector tiles are read';
  const [minZoom = 0, maxZoom = 0] = bytes.subarray(100, 102);
  const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map((at) => bytes.readInt32LE(at) / 1e7);
  const isBox = west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north;
  if (minZoom > maxZoom || maxZoom > 22 || !isBox) return 'its header says no area of the earth';
  return { minZoom, maxZoom, west, south, east, north };
}

/**
 * Reads the header `Range`: one range with both ends.
 * @returns First and last byte, or undefined where it is another range, larger than `most` or outside of the file.
 */
export function readRange(header: string | undefined, size: number, most: number): { first: number; last: number } | undefined {
  const found = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '');
  if (!found) return undefined;
  const first = Number(found[1]);
  const last = Math.min(Number(found[2]), size - 1);
  return first <= last && last - first < most ? { first, last } : undefined;
}
