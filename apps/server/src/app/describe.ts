import { createHash } from 'node:crypto';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { contract } from '@csms/contract';
import { type Described, openApiOf } from '../platform/http/openapi.ts';

/** Makes the description of the API on a thread of its own: it takes a second, in which chargers would wait. */
export function describeApi(version: string): Promise<Described> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: version });
    worker.once('message', ({ json, gzip, etag }: Record<'json' | 'gzip', Uint8Array> & { etag: string }) =>
      done({ json: Buffer.from(json), gzip: Buffer.from(gzip), etag }),
    );
    worker.once('error', failed);
    worker.unref();
  });
}

if (!isMainThread && parentPort && typeof workerData === 'string') {
  const json = Buffer.from(JSON.stringify(openApiOf(contract, workerData)));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  parentPort.postMessage({ json, gzip: gzipSync(json), etag });
}
