import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer, unique } from '../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ env: { TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' } });
});
afterAll(() => test.close());

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['6.6.6.6, 203.0.113.6, 10.1.1.1', '203.0.113.6'],
  ['203.0.113.7, <script>', '127.0.0.1'],
])('a charger behind the proxies (%s) is known by the address that they saw', async (forwarded, address) => {
  const serialNumber = unique('FWD');
  const socket = new WebSocket(`${test.ocppUrl}/${serialNumber}`, ['ocpp1.6'], { headers: { 'x-forwarded-for': forwarded } });
  await once(socket, 'open');
  const rows = await test.rows('select address from new_charger where serial_number = $1', [serialNumber]);
  socket.close();
  expect(rows).toEqual([{ address }]);
});
