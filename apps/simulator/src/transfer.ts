import { Readable, Writable } from 'node:stream';
import { Client } from 'basic-ftp';

/** Real ms before a transfer that stands still is given up. */
const TRANSFER_TIMEOUT_MS = 60_000;

const isHttp = (location: string) => /^https?:/i.test(location);
const isFtp = (location: string) => /^ftp:/i.test(location);
/** Whether this charge point speaks the protocol of a location. */
export const canReach = (location: string): boolean => isHttp(location) || isFtp(location);

async function withFtp<T>(location: string, work: (client: Client, path: string) => Promise<T>): Promise<T> {
  const url = new URL(location);
  const client = new Client(TRANSFER_TIMEOUT_MS);
  try {
    await client.access({
      host: url.hostname,
      port: Number(url.port || 21),
      user: decodeURIComponent(url.username) || 'anonymous',
      password: decodeURIComponent(url.password),
    });
    return await work(client, decodeURIComponent(url.pathname).replace(/^\//, ''));
  } finally {
    client.close();
  }
}

async function uploadOnce(location: string, fileName: string, body: string): Promise<boolean> {
  if (isFtp(location)) {
    await withFtp(location, (client, path) => client.uploadFrom(Readable.from(Buffer.from(body)), path || fileName));
    return true;
  }
  const url = location.endsWith('/') ? location + fileName : location;
  const signal = AbortSignal.timeout(TRANSFER_TIMEOUT_MS);
  const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'text/plain' }, signal });
  await response.arrayBuffer();
  return response.ok;
}

/** Bytes of a download so far; a broken one goes on where it stopped, if the file is still the same. */
interface Progress {
  bytes: number;
  etag: string | null;
}

async function downloadOnce(location: string, progress: Progress): Promise<boolean> {
  const count = (part: Uint8Array) => {
    progress.bytes += part.byteLength;
  };
  if (isFtp(location)) {
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        count(part);
        done();
      },
    });
    await withFtp(location, (client, path) => client.downloadTo(sink, path, progress.bytes));
    return true;
  }
  const resumes = progress.bytes > 0 && progress.etag !== null;
  const headers: Record<string, string> = resumes ? { range: `bytes=${progress.bytes}-`, 'if-range': progress.etag! } : {};
  const response = await fetch(location, { headers, signal: AbortSignal.timeout(TRANSFER_TIMEOUT_MS) });
  if (response.status !== 206) progress.bytes = 0;
  progress.etag = response.headers.get('etag');
  if (!response.ok) {
    await response.arrayBuffer();
    return false;
  }
  for await (const part of response.body ?? []) count(part as Uint8Array);
  return true;
}

async function again(attempts: number, wait: () => Promise<void>, once: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait();
    try {
      if (await once()) return true;
    } catch {
      // The next attempt may work.
    }
  }
  return false;
}

/** Uploads by HTTP PUT or FTP; false where it did not work or the protocol is one we do not speak. */
export const upload = async (
  location: string,
  fileName: string,
  body: string,
  attempts: number,
  wait: () => Promise<void>,
): Promise<boolean> => canReach(location) && again(attempts, wait, () => uploadOnce(location, fileName, body));

/** Downloads by HTTP, resuming, or FTP; the number of bytes, undefined where it did not work. */
export async function download(location: string, attempts: number, wait: () => Promise<void>): Promise<number | undefined> {
  const progress: Progress = { bytes: 0, etag: null };
  const done = canReach(location) && (await again(attempts, wait, () => downloadOnce(location, progress)));
  return done ? progress.bytes : undefined;
}
