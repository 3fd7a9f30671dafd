import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../database/private-postgres.ts';
import type { Bus } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';

declare module './bus.ts' {
  interface Topics {
    'test.news': { n: number };
    'test.other': { n: number };
  }
}

const log = pino({ level: 'silent' });
let server: ChildProcess | undefined;
let port: number;

function program(): string {
  for (const path of [process.env.NATS_SERVER, '/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']) {
    try {
      if (path) return accessSync(path) ?? path;
    } catch {
      // looked for in the next place
    }
  }
  throw new Error(
    'nats-server is not installed: run npm test as root on Debian, which installs it, or apt-get install nats-server.',
  );
}
async function startServer(): Promise<void> {
  server = spawn(program(), ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const chunk of server.stderr!) if (String(chunk).includes('Server is ready')) break;
}
async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
async function until(holds: () => boolean, what: string): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (holds()) return;
    await sleep(20);
  }
  throw new Error(`waited in vain: ${what}`);
}

let a: Bus;
let b: Bus;
let heardByA: number[];
let heardByB: number[];

beforeAll(async () => {
  port = await freePort();
  await startServer();
});
afterAll(stopServer);
beforeEach(async () => {
  [a, b] = (await Promise.all(['a', 'b'].map((node) => createNatsBus(`nats://127.0.0.1:${port}`, node, log)))) as [Bus, Bus];
  heardByA = [];
  heardByB = [];
  a.subscribe('test.news', ({ n }) => heardByA.push(n));
  b.subscribe('test.news', ({ n }) => heardByB.push(n));
});
afterEach(() => Promise.all([a.close(), b.close()]));

/** Publishes until the other side hears: a subscription takes a moment to be known. */
async function connected(): Promise<void> {
  let n = -1;
  await until(() => {
    a.publish('test.news', { n: n-- });
    return heardByB.length > 0;
  }, 'the two processes hear each other');
  await sleep(100);
  heardByA.length = 0;
  heardByB.length = 0;
}

describe('the bus of several processes', () => {
  it('carries news to the others and, once only and at once, to oneself', async () => {
    await connected();
    for (let n = 0; n < 100; n++) a.publish('test.news', { n });
    a.publish('test.other', { n: 1 });
    const expected = Array.from({ length: 100 }, (_, n) => n);
    expect(heardByA).toEqual(expected);
    await until(() => heardByB.length >= 100, 'all news');
    await sleep(100);
    expect(heardByB).toEqual(expected);
    expect(heardByA).toEqual(expected);
  });

  it('is not disturbed by a listener that throws, and does not reach one that has left', async () => {
    await connected();
    const left: number[] = [];
    b.subscribe('test.news', () => {
      throw new Error('a faulty listener');
    });
    b.subscribe('test.news', ({ n }) => left.push(n))();
    a.publish('test.news', { n: 1 });
    await until(() => heardByB.includes(1), 'the news');
    expect(left).toEqual([]);
  });

  it('knows whether anybody hears a topic, here or elsewhere, also one that has just begun', async () => {
    expect(a.isHeard('test.other')).toBe(false);
    const stop = b.subscribe('test.other', () => {});
    await until(() => a.isHeard('test.other'), 'the other side is heard of');
    const late = await createNatsBus(`nats://127.0.0.1:${port}`, 'late', log);
    await until(() => late.isHeard('test.other'), 'the late one is told');
    stop();
    await until(() => !a.isHeard('test.other') && !late.isHeard('test.other'), 'nobody hears any more');
    expect(a.isHeard('test.news')).toBe(true);
    await late.close();
  });

  it('goes on locally while the server is away, and joins again when it is back', async () => {
    await connected();
    await stopServer();
    a.publish('test.news', { n: 1 });
    expect(heardByA).toEqual([1]);
    await startServer();
    await connected();
  });
});

it('a server that is not there is told at the start, not found out later', async () => {
  await expect(createNatsBus(`nats://127.0.0.1:${await freePort()}`, 'c', log)).rejects.toThrow();
});
