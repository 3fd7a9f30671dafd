import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NATS_PASSWORD, startNats, type TestNats } from '../../testing/nats.ts';
import { freePort } from '../database/private-postgres.ts';
import { createNatsBus, type NatsBus } from './nats-bus.ts';
import { BusError } from './nats-line.ts';
import { SealedNews } from './sealed-news.ts';

declare module './bus.ts' {
  interface Topics {
    'test.news': { n: number };
    'test.other': { n: number };
  }
}

const log = pino({ level: 'silent' });
const secretKey = Buffer.alloc(32, 7);
let nats: TestNats;
const busOf = (node: string, { url = nats.url(), key = secretKey } = {}) =>
  createNatsBus({ access: { urls: url }, node, secretKey: key, log });

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (holds()) return;
    await sleep(20);
  }
  throw new Error(`waited in vain: ${what}`);
}

let a: NatsBus;
let b: NatsBus;
let heardByA: number[];
let heardByB: number[];

beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats.stop());
beforeEach(async () => {
  [a, b] = await Promise.all([busOf('a'), busOf('b')]);
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
    const late = await busOf('late');
    await until(() => late.isHeard('test.other'), 'the late one is told');
    stop();
    await until(() => !a.isHeard('test.other') && !late.isHeard('test.other'), 'nobody hears any more');
    expect(a.isHeard('test.news')).toBe(true);
    await late.close();
  });

  it('goes on locally while the server is away, joins again when it is back, and says that news were missed', async () => {
    await connected();
    let gaps = 0;
    b.subscribe('bus.gap', () => gaps++);
    await nats.stop();
    await until(() => !a.isUp && !b.isUp, 'both know that it is away');
    a.publish('test.news', { n: 1 });
    expect(heardByA).toEqual([1]);
    await nats.start();
    await until(() => b.isUp, 'it is back');
    expect(gaps).toBe(1);
    await connected();
    // What was said meanwhile is not said later.
    expect(heardByB).not.toContain(1);
  });
});

describe('messages on the bus that are not from a server of this database', () => {
  const topics = ['csms.news.test.news', 'csms.heard', 'csms.news.no.such'];

  it('leave nobody deaf and reach nobody: no text, no JSON, another shape, another key, one that was heard before', async () => {
    await connected();
    const stranger = await connect({ servers: `127.0.0.1:${nats.port}`, user: 'csms', pass: NATS_PASSWORD });
    const kept: { subject: string; data: Uint8Array }[] = [];
    stranger.subscribe('csms.news.test.news', {
      callback: (_, { subject, data }) => void kept.push({ subject, data: data.slice() }),
    });
    await stranger.flush();
    a.publish('test.news', { n: 1 });
    await until(() => kept.length > 0 && heardByB.length === 1, 'a message to say again');
    const other = new SealedNews(Buffer.alloc(32, 8), 'other');
    for (const topic of topics)
      for (const data of ['', '}', '{"from":"x","n":1,"body":{"n":2}}', Buffer.alloc(5000, 255), other.seal(topic, { n: 3 })])
        stranger.publish(topic, data);
    for (const { subject, data } of kept) {
      stranger.publish(subject, data);
      // Under another subject it opens for nobody.
      stranger.publish('csms.news.test.other', data);
    }
    const wrong = new SealedNews(secretKey, 'c');
    stranger.publish('csms.heard', wrong.seal('csms.heard', { topics: 'all' }));
    await stranger.flush();
    await until(() => b.dropped.foreign >= 15 && b.dropped.replayed >= 1 && b.dropped.malformed >= 1, 'all are counted');
    await connected();
    expect(heardByB).toEqual([]);
    a.publish('test.news', { n: 4 });
    await until(() => heardByB.includes(4), 'news are heard as before');
    await stranger.close();
  });

  it('nobody who hears them reads them', async () => {
    const stranger = await connect({ servers: `127.0.0.1:${nats.port}`, user: 'csms', pass: NATS_PASSWORD });
    const heard: string[] = [];
    stranger.subscribe('>', { callback: (_, { data }) => void heard.push(Buffer.from(data).toString('latin1')) });
    await stranger.flush();
    await connected();
    a.publish('test.news', { n: 123_456_789 });
    await until(() => heardByB.length > 0 && heard.length > 0, 'the stranger hears something');
    expect(heard.join('')).not.toMatch(/123456789|"n"|from/);
    await stranger.close();
  });
});

describe('a bus that is not there', () => {
  it('is waited for some seconds only: the process starts, ends at once, and joins when it comes', async () => {
    const alone = await busOf('alone', { url: `nats://127.0.0.1:${await freePort()}` });
    expect(alone.isUp).toBe(false);
    const heard: number[] = [];
    alone.subscribe('test.news', ({ n }) => heard.push(n));
    alone.publish('test.news', { n: 1 });
    expect(heard).toEqual([1]);
    const began = performance.now();
    await alone.close();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('that hangs keeps nobody from ending', async () => {
    await connected();
    nats.signal('SIGSTOP');
    const began = performance.now();
    await a.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    nats.signal('SIGCONT');
    a = await busOf('a2');
  });

  it('lets nobody in with a wrong password or without one, and that is said in words', async () => {
    await expect(busOf('c', { url: nats.url('wrong') })).rejects.toThrow(BusError);
    await expect(createNatsBus({ access: { urls: `nats://127.0.0.1:${nats.port}` }, node: 'd', secretKey, log })).rejects.toThrow(
      /NATS refuses this server/,
    );
  });

  it('a credentials file that is not there is told', async () => {
    await expect(
      createNatsBus({ access: { urls: nats.url(), credentialsFile: '/nowhere' }, node: 'e', secretKey, log }),
    ).rejects.toThrow('NATS_CREDS_FILE: ENOENT');
  });

  it('one of several servers is enough', async () => {
    const two = await createNatsBus({
      access: { urls: `nats://127.0.0.1:${await freePort()}, ${nats.url()}` },
      node: 'f',
      secretKey,
      log,
    });
    expect(two.isUp).toBe(true);
    await two.close();
  });
});
