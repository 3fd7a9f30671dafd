import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startNats, type TestNats } from '../../testing/nats.ts';
import { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

let nats: TestNats;
let test: TestServer;
let other: Awaited<ReturnType<TestServer['another']>>;
const serialNumbers: string[] = [];
beforeAll(async () => {
  nats = await startNats();
  test = await startTestServer({ env: { NATS_URL: nats.url() }, timing: { catchUpMs: 500, settleMs: 50, drainMs: 300 } });
  other = await test.another();
  const { id: stationId } = await test.station();
  for (let n = 0; n < 20; n++) serialNumbers.push((await test.point({ stationId })).serialNumber);
});
afterAll(async () => {
  await other.stop();
  await test.close();
  await nats.stop();
});

interface Pair {
  serialNumber: string;
  sockets: RawPoint[];
}

/** Each charger at both servers in one moment; without a retry, so that who is closed stays away. */
const atBoth = (): Promise<Pair[]> =>
  Promise.all(
    serialNumbers.map(async (serialNumber) => ({
      serialNumber,
      sockets: await Promise.all([test.ocppUrl, other.ocppUrl].map((url) => RawPoint.connect(url, serialNumber))),
    })),
  );
const isOpen = (point: RawPoint) => point.socket.readyState === point.socket.OPEN;

/** One socket of each is left, and the database names the server that holds it. */
async function oneIsLeft(pairs: readonly Pair[]): Promise<void> {
  await until(() => pairs.every(({ sockets }) => sockets.filter(isOpen).length <= 1));
  expect(pairs.filter(({ sockets }) => !sockets.some(isOpen)).map(({ serialNumber }) => serialNumber)).toEqual([]);
  await until(async () => {
    const rows = await test.rows<{ serial_number: string; node: string; online: boolean }>(
      'select p.serial_number, s.node, s.online from connection_state s join charge_point p on p.id = s.point_id',
    );
    return pairs.every(({ serialNumber, sockets }) => {
      const row = rows.find((one) => one.serial_number === serialNumber)!;
      return row.online && row.node.includes(isOpen(sockets[0]!) ? 'first' : 'OTHER');
    });
  });
}
async function leave(pairs: readonly Pair[]): Promise<void> {
  await Promise.all(pairs.flatMap(({ sockets }) => sockets.map((socket) => socket.close())));
  await until(async () => (await test.rows('select from connection_state where online')).length === 0);
}

it('of two sockets opened at two servers in one moment the newer is left, and the other goes', async () => {
  const pairs = await atBoth();
  await oneIsLeft(pairs);
  // Nothing is said of those that went: no going stands between the comings.
  const goings = await test.rows('select from connection_event where not online');
  expect(goings).toEqual([]);
  await leave(pairs);
});

it('without a bus the database tells the older one, and commands go to the newest alone', async () => {
  await nats.stop();
  const first = await Promise.all(serialNumbers.map((serialNumber) => RawPoint.connect(test.ocppUrl, serialNumber)));
  const second = await Promise.all(serialNumbers.map((serialNumber) => RawPoint.connect(other.ocppUrl, serialNumber)));
  await until(async () => (await test.rows("select from connection_state where online and node like '%OTHER%'")).length === 20);
  // Asked at the server with the older sockets.
  await test.admin.get(contract.commands.request, { body: { serialNumbers, action: 'clearCache', payload: {} } });
  const pairs = serialNumbers.map((serialNumber, n) => ({ serialNumber, sockets: [first[n]!, second[n]!] }));
  await oneIsLeft(pairs);
  expect(first.some(isOpen)).toBe(false);
  await until(() => second.every(({ calls }) => calls.some(({ action }) => action === 'ClearCache')));
  expect(first.flatMap(({ calls }) => calls)).toEqual([]);
  await nats.start();
  await leave(pairs);
});

it('a server that ends among others says so first, closes its sockets in groups, and leaves nobody shown as connected', async () => {
  const third = await test.another();
  const points = await Promise.all(serialNumbers.map((serialNumber) => RawPoint.connect(third.ocppUrl, serialNumber)));
  const heldByThird = () =>
    test.rows('select from connection_state where online and node = (select node from server_process order by id desc limit 1)');
  await until(async () => (await heldByThird()).length === 20);
  let closed = 0;
  for (const point of points) void point.closed.then(() => (closed += 1));
  // One does not answer the closing.
  points[0]!.socket.pause();
  // When the server closes them, by itself: a client of a busy process hears of all at once.
  const closing = new Map<WebSocket, number>();
  const close = WebSocket.prototype.close;
  const spied = vi.spyOn(WebSocket.prototype, 'close').mockImplementation(function (this: WebSocket, code, reason) {
    const isServer = (this as unknown as { _isServer: boolean })._isServer;
    if (isServer && code === 1001 && !closing.has(this)) closing.set(this, performance.now());
    close.call(this, code, reason);
  });
  const ended = third.stop();
  await until(async () => (await fetch(`${third.url}/readyz`)).status === 503);
  expect(closed).toBe(0);
  await ended;
  await until(() => closed >= 19);
  spied.mockRestore();
  const closedAt = [...closing.values()];
  expect(closedAt).toHaveLength(20);
  expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(20);
  const left = await test.rows(
    "select from connection_state where online and node not like '%first%' and node not like '%OTHER%'",
  );
  expect(left).toEqual([]);
  expect(await test.rows('select from connection_state where online')).toEqual([]);
  for (const point of points) point.drop();
});
