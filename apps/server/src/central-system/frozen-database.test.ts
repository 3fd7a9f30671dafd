import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { checkAcknowledged, furnishStubborn } from '../testing/stubborn-point.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';

let test: TestServer;
let proxy: TcpProxy;
let directUrl: string;
beforeAll(async () => {
  test = await startTestServer({
    timing: { commitMs: 2500 },
    through: async (url) => {
      directUrl = url;
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  proxy.thaw();
  await test.close();
  await proxy.close();
});

const ready = async () => {
  const began = performance.now();
  const { status } = await fetch(`${test.url}/readyz`);
  return { status, ms: performance.now() - began };
};

it('a database that stops answering in the middle of commits: it is told, nothing acknowledged is lost or doubled, and the server comes back by itself', async () => {
  const points = await furnishStubborn(test.admin, 8, () => test.ocppUrl);
  const running = points.map((point) => point.run());
  const sessions = () => points.reduce((sum, point) => sum + point.sessions, 0);
  const more = async (count: number) => {
    const before = sessions();
    await until(() => sessions() >= before + count, 60_000);
  };
  await more(10);
  // Connections go on where they stood; then they end; then they stay silent for ever, as behind a router that has forgotten them.
  for (const how of ['resumed', 'ended', 'resumed', 'lost'] as const) {
    await sleep(Math.random() * 100);
    proxy.freeze();
    await sleep(1200);
    const told = await ready();
    expect(told.status).toBe(503);
    // Within a second, and what a busy machine adds.
    expect(told.ms).toBeLessThan(3000);
    proxy.thaw(how);
    await until(async () => (await ready()).status === 200, 30_000);
    await more(10);
  }
  for (const point of points) point.finish();
  await Promise.all(running);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  try {
    expect(await checkAcknowledged(points, async (text) => (await client.query(text)).rows)).toBeGreaterThan(30);
  } finally {
    await client.end();
  }
}, 300_000);
