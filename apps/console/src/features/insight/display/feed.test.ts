// @vitest-environment jsdom
import { contract } from '@csms/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFeed } from './feed.ts';

const asked: string[] = [];
let push: (text: string) => void;
let status = 200;
let slowMs = 0;
const running: { stop: () => void }[] = [];
const start = (key?: string) => {
  const feed = startFeed(key);
  running.push(feed);
  return feed;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  status = 200;
  slowMs = 0;
  // The server is the outside world here.
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const path = new URL(url, 'http://x').pathname.replace('/prod-api', '');
    if (path === contract.display.live.path) {
      const body = new ReadableStream({
        start(controller) {
          push = (text) => controller.enqueue(new TextEncoder().encode(text));
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return Promise.resolve(new Response(body));
    }
    asked.push(path);
    return new Promise((done) => setTimeout(done, slowMs)).then(
      () => new Response(JSON.stringify({ data: { path } }), { status }),
    );
  });
});
afterEach(() => {
  for (const feed of running.splice(0)) feed.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CHANGE = `data: ${JSON.stringify({ type: 'statistics.changed', providerId: 1 })}\n\n`;
const count = (path: string) => asked.filter((one) => one === path).length;

describe('what a wall screen asks', () => {
  it('a storm of news is asked about twice a second at most, and silence now and then', async () => {
    start('key');
    await vi.advanceTimersByTimeAsync(500);
    for (let tenth = 0; tenth < 100; tenth++) {
      push(CHANGE.repeat(20));
      await vi.advanceTimersByTimeAsync(100);
    }
    const storm = count(contract.display.figures.path);
    expect(storm).toBeGreaterThanOrEqual(18);
    expect(storm).toBeLessThanOrEqual(23);
    expect(count(contract.display.pictures.path)).toBeLessThanOrEqual(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count(contract.display.figures.path) - storm).toBeGreaterThanOrEqual(2);
  });

  it('news after a silence is asked about at once, and an answer that takes long holds up one question only', async () => {
    start('key');
    await vi.advanceTimersByTimeAsync(5000);
    const before = count(contract.display.figures.path);
    push(CHANGE);
    await vi.advanceTimersByTimeAsync(20);
    expect(count(contract.display.figures.path)).toBe(before + 1);
    slowMs = 3000;
    await vi.advanceTimersByTimeAsync(1000);
    const pending = asked.length;
    for (let tenth = 0; tenth < 29; tenth++) {
      push(CHANGE);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked.length).toBe(pending + 2);
    await vi.advanceTimersByTimeAsync(500);
    expect(count(contract.display.figures.path)).toBe(before + 3);
  });

  it('what fails keeps the old figures, says so, and is asked again', async () => {
    const { store } = start('key');
    await vi.advanceTimersByTimeAsync(1500);
    const { figures } = store.getState();
    expect(figures).toBeDefined();
    status = 503;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(store.getState()).toMatchObject({ failing: true, figures, end: undefined });
    status = 200;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(store.getState().failing).toBe(false);
  });

  it('a revoked link ends the display at once, with nothing of its figures left, and asks no more', async () => {
    const { store } = start('key');
    await vi.advanceTimersByTimeAsync(1500);
    push('event: ended\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(10);
    expect(store.getState()).toMatchObject({ end: 'ended', figures: undefined, pictures: undefined });
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked.length).toBe(before);
  });

  it('tells a session that is over from one without the permission', async () => {
    status = 401;
    const over = start();
    await vi.advanceTimersByTimeAsync(1500);
    expect(over.store.getState().end).toBe('signIn');
    status = 403;
    const forbidden = start();
    await vi.advanceTimersByTimeAsync(1500);
    expect(forbidden.store.getState().end).toBe('forbidden');
  });
});
