import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD } from '../system.ts';
import { pictureOf } from './picture-bomb.ts';
import type { Target } from './target.ts';

interface Question {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | undefined;
  from: string;
}

/** One request from an address of its own; over when it is answered or cut off. An answer is read and thrown away. */
function knock({ url }: Target, { method = 'GET', path, headers = {}, body, from }: Question): Promise<void> {
  return new Promise((done) => {
    const asked = request(
      `${url}${path}`,
      {
        method,
        localAddress: from,
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
        timeout: 10_000,
        agent: false,
      },
      (answer) => {
        answer.resume();
        answer.once('close', done);
      },
    );
    asked.once('error', () => done());
    asked.once('timeout', () => asked.destroy());
    asked.once('close', () => done());
    asked.end(body);
  });
}

/** Asks over so many lines, each from an address of its own. */
async function knockOn(target: Target, lines: number, question: (line: number) => Omit<Question, 'from'>): Promise<void> {
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      while (performance.now() < target.until) {
        const began = performance.now();
        await knock(target, { ...question(line), from: `127.0.2.${line + 1}` });
        target.sent();
        // Refused at once: no busy loop of the flood's own process.
        if (performance.now() - began < 2) await sleep(1);
      }
    }),
  );
}

const JSON_BODY = { 'content-type': 'application/json' };
const fill = (bytes: number) => Buffer.from(JSON.stringify({ username: 'x', password: 'y'.repeat(bytes) }));
const PART = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n';
const FORM = Buffer.concat([
  Buffer.from(`--x\r\n${PART}`),
  Buffer.alloc(5 * 1024 * 1024 - 4096, 0x20),
  Buffer.from('\n%%EOF\r\n--x--\r\n'),
]);

/** Licences of applicants that are a picture, from 20 addresses. */
function pictures(target: Target, picture: Buffer): Promise<void> {
  const head = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(`--x\r\n${head}`), picture, Buffer.from('\r\n--x--\r\n')]);
  return knockOn(target, 20, () => ({
    method: 'POST',
    path: '/prod-api/web/apply/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  }));
}

/** Opens as many streams of one user as it gets, and keeps them. */
async function streams(target: Target, count: number): Promise<void> {
  const { data } = (await (
    await fetch(`${target.url}/prod-api/web/login`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    })
  ).json()) as { data: { token: string } };
  const open: { destroy(): void }[] = [];
  const stream = (from: string) =>
    new Promise<void>((done) => {
      const asked = request(
        `${target.url}/prod-api/web/live`,
        { localAddress: from, agent: false, headers: { authorization: `Bearer ${data.token}` } },
        (answer) => {
          answer.resume();
          answer.once('close', done);
        },
      );
      asked.once('error', () => done());
      open.push(asked);
      target.sent();
    });
  await Promise.all(
    Array.from({ length: count }, async (_, line) => {
      while (performance.now() < target.until) {
        await Promise.race([stream(`127.0.3.${(line % 250) + 1}`), sleep(Math.max(0, target.until - performance.now()))]);
        await sleep(50);
      }
    }),
  );
  for (const one of open) one.destroy();
}

/** Floods of plain HTTP, by those who need no session, and by one that is stolen. */
export const webFloods: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  'descriptions of the API, 40 addresses': (target) =>
    knockOn(target, 40, (line) => ({
      path: ['/prod-api/openapi.json', '/prod-api/docs/json', '/prod-api/docs/yaml'][line % 3]!,
      headers: { 'accept-encoding': line % 2 ? 'gzip' : 'identity' },
    })),
  'files of applicants of 5 MB, 40 addresses': (target) =>
    knockOn(target, 40, () => ({
      method: 'POST',
      path: '/prod-api/web/apply/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: FORM,
    })),
  'pictures of 900 megapixels, 20 addresses': (target) => pictures(target, pictureOf(30_000, 30_000)),
  // As many pixels as are taken: each of them is decoded.
  'pictures of 40 megapixels, 20 addresses': (target) => pictures(target, pictureOf(8_000, 5_000)),
  'sign-in bodies of 900 kB, 40 addresses': (target) => {
    const body = fill(900_000);
    return knockOn(target, 40, () => ({ method: 'POST', path: '/prod-api/web/login', headers: JSON_BODY, body }));
  },
  'bodies of 900 kB without a session, 40 addresses': (target) => {
    const body = fill(900_000);
    return knockOn(target, 40, () => ({
      method: 'POST',
      path: '/prod-api/web/points',
      headers: { ...JSON_BODY, authorization: 'Bearer guessed' },
      body,
    }));
  },
  'guessed tokens, 40 addresses': (target) =>
    knockOn(target, 40, (line) => ({
      path: '/prod-api/web/points',
      headers: { authorization: `Bearer ${String(line).padStart(43, 'x')}` },
    })),
  'paths that lead nowhere, 40 addresses': (target) => knockOn(target, 40, (line) => ({ path: `/nowhere/${line}` })),
  'captchas, 40 addresses': (target) => knockOn(target, 40, () => ({ path: '/prod-api/web/captcha' })),
  'streams of one user, 600 at a time': (target) => streams(target, 600),
};
