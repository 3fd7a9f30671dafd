import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Store } from './s3-store.ts';

// As much of an S3 store as ours asks for: it knows one bucket and one key, and tells a list by pages of two.
const objects = new Map<string, Buffer>();
let isFull = false;
let url: string;
const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  const fail = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!request.headers.authorization?.includes('Credential=right/')) return void fail(403, 'InvalidAccessKeyId');
  if (bucket !== 'backups') return void fail(404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    if (isFull) return void fail(507, 'XMinioStorageFull');
    objects.set(key, Buffer.concat(chunks));
    return void response.writeHead(200, { etag: '"1"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (searchParams.has('list-type')) {
    const all = [...objects.keys()].filter((name) => name.startsWith(searchParams.get('prefix') ?? '')).sort();
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const page = all
      .slice(from, from + 2)
      .map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)!.length}</Size></Contents>`);
    const more = from + 2 < all.length;
    return void response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${page.join('')}</ListBucketResult>`,
      );
  }
  const found = objects.get(key);
  return void (found ? response.writeHead(200, { 'content-length': found.length }).end(found) : fail(404, 'NoSuchKey'));
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const storeOf = ({ bucket = 'backups', keyId = 'right', endpoint = url } = {}) =>
  s3Store({ bucket, prefix: 'csms/', endpoint, region: undefined, keyId, secret: 'secret' });

describe('a store that speaks S3', () => {
  it('keeps objects under its prefix, lists them over pages, and removes them', async () => {
    const store = storeOf();
    expect(store.place).toBe('s3://backups/csms');
    for (const name of ['a/1', 'a/2', 'a/3', 'b/1']) await store.put(name, Buffer.from(name));
    expect(objects.has('csms/a/1')).toBe(true);
    expect((await store.list('a/')).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a/1', 3],
      ['a/2', 3],
      ['a/3', 3],
    ]);
    expect((await store.get('a/2'))?.toString()).toBe('a/2');
    expect(await store.get('a/9')).toBeUndefined();
    await store.remove(['a/1', 'a/2']);
    expect((await store.list('')).map(({ name }) => name)).toEqual(['a/3', 'b/1']);
    store.close();
  });

  it('says in words what is wrong: keys, bucket, room, network', async () => {
    const put = (store: ReturnType<typeof storeOf>) => store.put('x', Buffer.from('x')).finally(() => store.close());
    await expect(put(storeOf({ keyId: 'wrong' }))).rejects.toMatchObject({
      trouble: 'refused',
      message: expect.stringContaining('BACKUP_S3_KEY_ID'),
    });
    await expect(put(storeOf({ bucket: 'another' }))).rejects.toMatchObject({ trouble: 'missing' });
    isFull = true;
    await expect(put(storeOf())).rejects.toMatchObject({ trouble: 'full' });
    isFull = false;
    await expect(put(storeOf({ endpoint: 'http://127.0.0.1:1' }))).rejects.toMatchObject({ trouble: 'unreachable' });
  });
});
