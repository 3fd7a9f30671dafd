import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, STREET_MAP_PIECE_BYTES, type StreetMap } from '@csms/contract';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log/log.ts';
import { HEADER_BYTES, readHeader, readRange } from './pmtiles.rules.ts';

/** More files are not looked at. */
const MOST_FILES = 20;

interface Known {
  path: string;
  map: StreetMap;
}

/** The files of streets in a folder, each read when it is new or has changed. */
function openStreetMaps(folder: string, log: Log) {
  const read = new Map<string, { stamp: string; known: Known | undefined }>();

  async function look(name: string): Promise<Known | undefined> {
    const path = join(folder, name);
    const { size, mtimeMs, ino } = await stat(path);
    const stamp = `${size} ${mtimeMs} ${ino}`;
    const before = read.get(name);
    if (before?.stamp === stamp) return before.known;
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      const header = readHeader(buffer.subarray(0, bytesRead), size);
      if (typeof header === 'string') log.warn({ file: name }, `maps: ${name} is not used: ${header}`);
      const version = createHash('sha256').update(`${name} ${stamp} `).update(buffer).digest('hex').slice(0, 32);
      const known = typeof header === 'string' ? undefined : { path, map: { version, size, ...header } };
      read.set(name, { stamp, known });
      return known;
    } finally {
      await file.close();
    }
  }

  /** The files that can be drawn, by name; a folder that is not there has none. */
  return async function list(): Promise<Known[]> {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => /^[^.].*\.pmtiles$/i.test(name)).sort();
    // One that was taken away meanwhile is no fault.
    const looked = await Promise.all(files.slice(0, MOST_FILES).map((name) => look(name).catch(() => undefined)));
    return looked.filter((one) => one !== undefined);
  };
}

/**
 * Serves the files of streets that lie in `maps` of the data folder. A request names a version, never a file: no path comes from outside.
 * @param dataFolder Undefined: there is none, and no map.
 */
export function streetMapRoutes(http: Http, dataFolder: string | undefined, log: Log): void {
  const { streetMaps } = contract;
  const list = dataFolder === undefined ? async () => [] : openStreetMaps(join(dataFolder, 'maps'), log);

  http.bind(streetMaps.list, async () => (await list()).map(({ map }) => map));

  http.bind(
    streetMaps.read,
    async ({ params, request, reply }) => {
      const { path, map } = found((await list()).find((one) => one.map.version === params.version));
      const etag = `"${map.version}"`;
      void reply.headers({
        etag,
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=604800, immutable',
        // The same piece is the same for whoever may see it; another piece is not.
        vary: 'range, authorization',
      });
      if (request.headers['if-none-match'] === etag) {
        void reply.status(304).send();
        return undefined;
      }
      const range = readRange(request.headers.range, map.size, STREET_MAP_PIECE_BYTES);
      if (!range) {
        void reply.status(416).header('content-range', `bytes */${map.size}`).send();
        return undefined;
      }
      const { first, last } = range;
      void reply
        .status(206)
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': String(last - first + 1),
          'content-range': `bytes ${first}-${last}/${map.size}`,
        })
        .send(createReadStream(path, { start: first, end: last }));
      return undefined;
    },
    { rateLimit: { max: 6000, timeWindow: '1 minute' } },
  );
}
