import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, STREET_MAP_PIECE_BYTES } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { streetFile } from '../../testing/street-file.ts';

let test: TestServer;
let user: Api;
let folder: string;
const file = streetFile();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csms-maps-'));
  test = await startTestServer({ dataFolder: folder });
  user = await test.user(test.ours, []);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const list = () => user.get(contract.streetMaps.list);
const piece = (version: string, headers: Record<string, string> = {}) =>
  user.raw('GET', `/web/streetMaps/${version}`, undefined, headers);

it('without a folder there is no map, and no fault', async () => {
  expect(await list()).toEqual([]);
});

it('a file that is put there is served by pieces, and nothing beside it', async () => {
  await mkdir(join(folder, 'maps'));
  await writeFile(join(folder, 'secret.pmtiles'), 'PMTiles of somebody');
  await writeFile(join(folder, 'maps', 'town.pmtiles'), file);
  await writeFile(join(folder, 'maps', 'broken.pmtiles'), 'a page of an error');
  await writeFile(join(folder, 'maps', 'notes.txt'), 'PMTiles');
  await symlink(join(folder, 'nowhere'), join(folder, 'maps', 'gone.pmtiles'));
  const [map, ...others] = await list();
  expect(others).toEqual([]);
  expect(map).toMatchObject({ size: file.length, maxZoom: 1, west: -180, north: 85 });
  const answer = await piece(map!.version, { range: 'bytes=0-126' });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes 0-126/${file.length}`);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.subarray(0, 127));
  const last = await piece(map!.version, { range: `bytes=127-${file.length + 5000}` });
  expect(Buffer.from(await last.arrayBuffer())).toEqual(file.subarray(127));
  const same = await piece(map!.version, { 'if-none-match': answer.headers.get('etag')! });
  expect(same.status).toBe(304);
});

it('a piece is asked for by range, and is no larger than allowed', async () => {
  const [map] = await list();
  for (const headers of [{}, { range: 'bytes=0-' }, { range: `bytes=0-${STREET_MAP_PIECE_BYTES}` }] as Record<string, string>[])
    expect((await piece(map!.version, headers)).status).toBe(headers.range?.endsWith(String(STREET_MAP_PIECE_BYTES)) ? 206 : 416);
});

it.each(['..%2fsecret.pmtiles', '..%2f..%2fetc%2fpasswd', 'town.pmtiles', 'A'.repeat(32), '0'.repeat(32)])(
  'no path comes from outside: %s',
  async (path) => {
    expect([404, 422]).toContain((await piece(path, { range: 'bytes=0-9' })).status);
  },
);

it('who is not signed in gets neither the list nor a piece', async () => {
  const [map] = await list();
  for (const path of ['', `/${map!.version}`])
    expect((await fetch(`${test.url}/prod-api/web/streetMaps${path}`, { headers: { range: 'bytes=0-9' } })).status).toBe(401);
});

it('a newer file under the same name is another map; the old one is gone', async () => {
  const [before] = await list();
  const path = join(folder, 'maps', 'town.pmtiles');
  await writeFile(path, file);
  await utimes(path, new Date(), new Date(Date.now() + 10_000));
  const [after] = await list();
  expect(after?.version).not.toBe(before?.version);
  expect((await piece(before!.version, { range: 'bytes=0-9' })).status).toBe(404);
});
