import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../platform/http/http.ts';
import { quickPlace } from '../testing/quick-place.ts';
import { serveConsole } from './console-files.ts';

const SCRIPT = `console.log(${JSON.stringify('volt '.repeat(2000))})`;
const PAGE = `<!doctype html><title>CSMS</title>${'<p>ampere</p>'.repeat(300)}`;
let folder: string;
let http: Http;
let port: number;

beforeAll(async () => {
  folder = `${mkdtempSync(join(quickPlace(), 'csms-console-'))}/`;
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['assets/page-abc.js', SCRIPT],
    ['index.html', PAGE],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'assets/small-abc.js'), 'x()');
  http = await createHttp({
    log: pino({ level: 'silent' }) as never,
    trustProxy: false,
    authenticate: () => Promise.reject(new Error('nobody')),
    onMutation: async () => {},
  });
  await serveConsole(http.fastify, folder);
  await http.fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.fastify.server.address() as AddressInfo);
});
afterAll(async () => {
  await http?.fastify.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}
/** As it comes over the wire: `fetch` would undo the encoding. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((done, fail) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers as Answer['headers'],
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', fail)
      .end();
  });

describe('files of the console', () => {
  it('come as the build made them small, in the encoding that the browser reads, and are never mixed up by a cache', async () => {
    const [brotli, gzip, plain] = await Promise.all([
      get('/assets/page-abc.js', { 'accept-encoding': 'gzip, deflate, br' }),
      get('/assets/page-abc.js', { 'accept-encoding': 'gzip' }),
      get('/assets/page-abc.js', { 'accept-encoding': 'identity' }),
    ]);
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(plain.body.toString()).toBe(SCRIPT);
    for (const { headers, body } of [brotli, gzip, plain]) {
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('are not sent again to who has them, and asked for by head or in part as any file is', async () => {
    const whole = await get('/assets/page-abc.js', { 'accept-encoding': 'br' });
    const again = await get('/assets/page-abc.js', { 'accept-encoding': 'br', 'if-none-match': whole.headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, whole.headers.etag]);
    const head = await get('/assets/page-abc.js', { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(whole.body.length)]);
    const part = await get('/assets/page-abc.js', { 'accept-encoding': 'identity', range: 'bytes=2-9' });
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      SCRIPT.slice(2, 10),
      `bytes 2-9/${SCRIPT.length}`,
    ]);
  });

  it('are not looked for among all others: a folder of many answers as one of few', async () => {
    const best = async () => {
      const runs: number[] = [];
      for (let run = 0; run < 3; run++) {
        const from = process.cpuUsage();
        for (let n = 0; n < 30; n++) expect((await get('/assets/small-abc.js')).status).toBe(200);
        const { user, system } = process.cpuUsage(from);
        runs.push(user + system);
      }
      return Math.min(...runs);
    };
    const few = await best();
    const others = Array.from({ length: 12_000 }, (_, n) => join(folder, 'assets', `${n}.js`));
    for (const other of others) writeFileSync(other, '');
    const many = await best();
    for (const other of others) rmSync(other);
    expect(many).toBeLessThan(3 * few);
  });

  it('have one name: an address that is written in another way leads to none', async () => {
    const statuses = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses('/assets/%2e%2e/index.html', '/assets/../index.html', '/assets//small-abc.js')).toEqual([
      400, 400, 400,
    ]);
    expect(await statuses('/assets/..%2fsmall-abc.js', '/assets/Small-abc.js', '/assets/%E0%A4%A', '/assets/')).toEqual([
      404, 404, 400, 404,
    ]);
    expect(await statuses('/assets/small%2Dabc.js', '/assets/small-abc.js?v=1')).toEqual([200, 200]);
  });

  it('carry of the security headers what means something for them; a page carries all', async () => {
    const asset = await get('/assets/small-abc.js');
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
    expect(asset.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(asset.headers).not.toHaveProperty('content-security-policy');
    expect(asset.headers).not.toHaveProperty('x-frame-options');
    for (const path of ['/', '/index.html', '/dashboard']) {
      const page = await get(path, { 'accept-encoding': 'br' });
      expect(brotliDecompressSync(page.body).toString(), path).toBe(PAGE);
      expect(page.headers['content-security-policy'], path).toContain("script-src 'self'");
      expect(page.headers['cache-control'], path).toBe('no-cache');
      expect(page.headers.vary, path).toMatch(/accept-encoding/i);
    }
    const missing = await get('/assets/gone-abc.js');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
