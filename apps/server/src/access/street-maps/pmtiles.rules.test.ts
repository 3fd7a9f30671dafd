import { expect, it } from 'vitest';
import { streetFile } from '../../testing/street-file.ts';
import { readHeader, readRange } from './pmtiles.rules.ts';

const file = streetFile();
const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(file);
  change(bytes);
  return bytes;
};
const read = (bytes: Buffer, size = bytes.length) => readHeader(bytes.subarray(0, 127), size);

it('a header says zooms and area', () => {
  expect(read(file)).toEqual({ minZoom: 0, maxZoom: 1, west: -180, south: -85, east: 180, north: 85 });
});

it.each([
  ['something else', Buffer.from('PNG'.repeat(60)), 'no PMTiles'],
  ['an empty file', Buffer.alloc(0), 'no PMTiles'],
  ['the older version', changed((bytes) => bytes.writeUInt8(2, 7)), 'version 2'],
  ['pictures', changed((bytes) => bytes.writeUInt8(2, 99)), 'pictures'],
  ['a compression that browsers do not read', changed((bytes) => bytes.writeUInt8(3, 98)), 'gzip'],
  ['a directory before the header ends', changed((bytes) => bytes.writeBigUInt64LE(8n, 8)), 'no directory'],
  ['an area that is none', changed((bytes) => bytes.writeInt32LE(-180e7, 110)), 'no area'],
  ['a place beyond every file', changed((bytes) => bytes.writeBigUInt64LE(2n ** 63n, 56)), 'cut off'],
])('%s is not taken for a map', (_, bytes, why) => {
  expect(read(bytes)).toContain(why);
});

it('a copy that is not finished yet is not served', () => {
  expect(read(file, file.length - 1)).toContain('cut off');
});

it('a range is one piece within the file, and no larger than allowed', () => {
  expect(readRange('bytes=0-9', 100, 50)).toEqual({ first: 0, last: 9 });
  expect(readRange('bytes=90-120', 100, 50)).toEqual({ first: 90, last: 99 });
  for (const header of [
    undefined,
    'bytes=0-',
    'bytes=-5',
    'bytes=9-0',
    'bytes=100-120',
    'bytes=0-50',
    'bytes=0-1,5-6',
    'items=0-1',
  ])
    expect(readRange(header, 100, 50)).toBeUndefined();
});
