import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { createTestTls } from '../../testing/tls.ts';
import { fileLimit, socketLimit } from './file-limit.ts';

describe('the limit of open files', () => {
  it('is read where the system says it, and leaves room for the database and files', () => {
    expect(
      fileLimit(
        () => 'Limit  Soft Limit  Hard Limit  Units\nMax open files            1024                 4096                 files\n',
      ),
    ).toBe(1024);
    expect(fileLimit(() => 'Max open files            unlimited            unlimited            files')).toBe(200_000);
    expect(
      fileLimit(() => {
        throw new Error('no such file');
      }),
    ).toBe(8192);
    expect([256, 1024, 100_000].map(socketLimit)).toEqual([192, 768, 98_976]);
  });
});

let test: TestServer;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

const port = () => Number(new URL(test.url).port);
/** A client that sends this much and no more, until it is closed. */
function client(text: string, to = port()): Promise<{ socket: Socket; closed: () => boolean; said: () => string }> {
  return new Promise((done, failed) => {
    const socket = connect(to, '127.0.0.1');
    let closed = false;
    let said = '';
    open.push(socket);
    socket.on('data', (part) => {
      said += part.toString();
    });
    socket.on('error', failed);
    socket.on('close', () => {
      closed = true;
    });
    socket.once('connect', () => {
      socket.write(text);
      done({ socket, closed: () => closed, said: () => said });
    });
  });
}
const clients = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => client(text)));
const HALF_HEAD = 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const halfBody = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":"`;
const healthy = async () => (await fetch(`${test.url}/healthz`)).status === 200;

describe('clients that are slow', () => {
  beforeAll(async () => {
    test = await startTestServer({ doorLimits: { headMs: 2_000, bodyMs: 2_000 } });
  });
  afterAll(() => test.close());

  it('four hundred half requests are gone soon, and others get their answers meanwhile', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    const halves = await clients(400, HALF_HEAD);
    const silent = await clients(50, '');
    expect(await healthy()).toBe(true);
    await until(async () => (await healthy()) && halves.every((half) => half.closed()) && silent.every((half) => half.closed()));
    await point.call('Heartbeat', {});
    await point.close();
  });

  it('half bodies are gone soon, whether they trickle or stand still; of an upload too, and after a refusal', async () => {
    const bodies = await Promise.all([
      ...Array.from({ length: 40 }, () => client(halfBody('/prod-api/web/login'))),
      ...Array.from({ length: 40 }, () => client(halfBody('/prod-api/web/files'))),
    ]);
    const trickle = setInterval(() => {
      for (const { socket } of bodies) if (!socket.destroyed) socket.write('x');
    }, 300);
    await until(() => bodies.every((body) => body.closed())).finally(() => clearInterval(trickle));
    expect(await healthy()).toBe(true);
  });

  it('a body that is long in coming but comes is taken', async () => {
    const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(200) });
    const { socket, said } = await client(
      `POST /prod-api/web/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += 40) {
      socket.write(body.slice(at, at + 40));
      await new Promise((done) => setTimeout(done, 150));
    }
    await until(() => /^HTTP\/1\.1 \d{3}/.test(said()));
    expect(said()).not.toMatch(/^HTTP\/1\.1 408/);
  });

  it('a head without end is refused', async () => {
    const { said, closed } = await client(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'l'.repeat(40_000)}\r\n\r\n`);
    await until(() => closed());
    expect(said()).toMatch(/^HTTP\/1\.1 431/);
  });
});

describe('clients that are many', () => {
  beforeAll(async () => {
    test = await startTestServer({
      doorLimits: { sockets: 120, httpShare: 1, unfinishedOfAddress: 60, headMs: 60_000, bodyMs: 60_000 },
    });
  });
  afterAll(() => test.close());
  const closedOf = (all: { closed: () => boolean }[]) => all.filter((one) => one.closed()).length;

  it('of one address keep no more than its number of unfinished requests; a burst has time to go on', async () => {
    const first = await clients(40, HALF_HEAD);
    await new Promise((done) => setTimeout(done, 2_200));
    const burst = await clients(50, HALF_HEAD);
    await until(() => closedOf(first) === 30);
    expect(closedOf(burst)).toBe(0);
    for (const { socket } of burst) socket.write('over\r\n\r\n');
    await until(() => burst.every((one) => one.said().startsWith('HTTP/1.1 200')));
  });

  it('beyond the limit in all: the silent and the idle go, running chargers and probes are served', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    const all = await clients(200, HALF_HEAD);
    for (let n = 0; n < 5; n++) expect(await healthy()).toBe(true);
    expect(test.running.http.doorkeeper.sockets).toBeLessThanOrEqual(120 + 32);
    await until(() => closedOf(all) >= 40);
    const kept = await clients(150, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    for (let n = 0; n < 5; n++) expect(await healthy()).toBe(true);
    await until(() => kept.some((one) => one.said().startsWith('HTTP/1.1 200')));
    await point.call('Heartbeat', {});
    const { serialNumber: another } = await test.point();
    await (await test.boot(another)).close();
    await point.close();
  });

  it('are forgotten when they leave', async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await until(() => test.running.http.doorkeeper.sockets < 10);
  });
});

describe('sockets of chargers', () => {
  beforeAll(async () => {
    test = await startTestServer({ doorLimits: { sockets: 80, headMs: 60_000, bodyMs: 60_000 } });
  });
  afterAll(() => test.close());

  it('have a share that nothing else takes: not streams, not bodies, not idle connections', async () => {
    const stream = `GET /prod-api/web/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${test.admin.token}\r\n\r\n`;
    const streams = await clients(40, stream);
    await until(() => streams.filter(({ said }) => said().includes('event: ready')).length === 20);
    await until(() => streams.filter(({ said }) => said().startsWith('HTTP/1.1 429')).length === 20);
    await clients(60, halfBody('/prod-api/web/login'));
    await clients(60, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const points = [];
    for (let n = 0; n < 30; n++) points.push(await test.boot((await test.point()).serialNumber));
    await Promise.all(points.map((point) => point.call('Heartbeat', {})));
    expect(await healthy()).toBe(true);
    for (const point of points) await point.close();
  });
});

describe('with the files of an ordinary system', () => {
  beforeAll(async () => {
    test = await startTestServer({ doorLimits: { sockets: socketLimit(1024) } });
  });
  afterAll(() => test.close());

  it('three thousand streams of many users leave room for chargers, old and new', async () => {
    const before = await test.boot((await test.point()).serialNumber);
    const users = await Promise.all(Array.from({ length: 10 }, () => test.user(test.ours, ['*:*:*'])));
    const asked = users.flatMap(({ token }) =>
      Array<string>(300).fill(`GET /prod-api/web/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    );
    const streams = await Promise.all(asked.map((text) => client(text).catch(() => undefined)));
    const open = () => streams.filter((stream) => stream?.said().includes('event: ready') && !stream.closed()).length;
    await until(() => open() === 192);
    const points = [];
    for (let n = 0; n < 100; n++) points.push(await test.boot((await test.point()).serialNumber));
    await Promise.all([before, ...points].map((point) => point.call('Heartbeat', {})));
    expect(open()).toBeLessThanOrEqual(192);
    expect(await healthy()).toBe(true);
    await Promise.all([before, ...points].map((point) => point.close()));
  });
});

/** Opens so many connections to a port, and says how many the kernel took: at once where it takes all, else after some tries of the others. */
const CONNECT_MANY = `
  const [port, count] = process.argv.slice(1).map(Number);
  let taken = 0;
  const say = () => process.stdout.write(String(taken), () => process.exit());
  for (let no = 0; no < count; no++)
    require('node:net').connect(port, '127.0.0.1').on('error', () => {}).on('connect', () => ++taken === count && say());
  setTimeout(say, 5000);
`;

describe('over TLS', () => {
  beforeAll(async () => {
    const tls = await createTestTls();
    test = await startTestServer({ env: tls.env, doorLimits: { headMs: 2_000, bodyMs: 2_000 } });
  });
  afterAll(() => test.close());

  it.each([
    ['plain', () => port()],
    ['over TLS', () => test.running.tlsPort!],
  ])('chargers that come back all at once are let in at once, not a second later: %s', (_name, to) => {
    // Nobody accepts meanwhile: this process waits for the other.
    const { stdout } = spawnSync(process.execPath, ['-e', CONNECT_MANY, String(to()), '800'], { encoding: 'utf8' });
    expect(stdout).toBe('800');
  });

  it('half handshakes and half requests are gone soon, and chargers are served', async () => {
    const tlsPort = test.running.tlsPort!;
    const halves = await Promise.all(Array.from({ length: 50 }, () => client('\u0016\u0003', tlsPort)));
    const encrypted = await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<() => boolean>((done) => {
            let closed = false;
            const socket = connectTls({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false });
            open.push(socket);
            socket.on('error', () => {});
            socket.on('close', () => {
              closed = true;
            });
            socket.once('secureConnect', () => {
              socket.write(HALF_HEAD);
              done(() => closed);
            });
          }),
      ),
    );
    await until(() => halves.every((half) => half.closed()) && encrypted.every((closed) => closed()));
    await until(() => test.running.http.doorkeeper.sockets < 5);
  });
});
