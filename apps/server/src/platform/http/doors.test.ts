import { connect, type Socket } from 'node:net';
import { contract } from '@csms/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { DOORS, type Door, type DoorName, doorOf } from './doors.ts';
import { createHttp } from './http.ts';
import { Bucket, Room } from './room.ts';
import { Streams } from './streams.ts';

let test: TestServer;
const open: Socket[] = [];
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends the text and keeps the socket; what was said back is read from it. */
function send(text: string, localAddress = '127.0.0.1'): Promise<{ said: () => string; socket: Socket }> {
  return new Promise((done, failed) => {
    const socket = connect({ port: Number(new URL(test.url).port), host: '127.0.0.1', localAddress });
    let said = '';
    open.push(socket);
    socket.on('data', (part) => {
      said += part.toString();
    });
    socket.on('error', failed);
    socket.once('connect', () => {
      socket.write(text);
      done({ said: () => said, socket });
    });
  });
}
const statusOf = (said: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
const head = (method: string, path: string, bytes: number, extra = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n${extra}\r\n`;

describe('the table of doors', () => {
  it('has every public endpoint of the contract, each in one door', () => {
    for (const group of Object.values(contract))
      for (const endpoint of Object.values(group)) {
        const doors = Object.values(DOORS).filter((door: Door) => door.of.includes(endpoint as never));
        expect(doors.length, endpoint.path).toBe(endpoint.access === 'public' ? 1 : 0);
      }
  });

  it('names no path that the product does not serve', () => {
    const { fastify } = test.running.http;
    const serves = (method: string, url: string) => fastify.hasRoute({ method: method as 'GET', url });
    for (const [name, door] of Object.entries(DOORS) as [DoorName, Door][])
      for (const one of door.of) {
        const [method, path] = typeof one === 'string' ? one.split(' ') : [one.method, `/prod-api${one.path}`];
        // The console's files are there once it is built.
        if (name === 'console') continue;
        const open = path!.replace(/\/?\*$/, '');
        const urls = [path!, open, `${open}/`, `${open}/:token`, `${open}/:token/:name`];
        expect(
          urls.some((url) => serves(method!, url)),
          `${method} ${path}`,
        ).toBe(true);
      }
  });

  it('a route that asks for no session and stands in none is refused when it is made', async () => {
    const http = await createHttp({
      log: pino({ level: 'silent' }),
      trustProxy: false,
      authenticate: () => Promise.reject(new Error('nobody')),
      onMutation: async () => {},
    });
    expect(() => http.fastify.get('/prod-api/new', () => 'open')).toThrow('stands in no list of doors');
    expect(doorOf('POST', '/prod-api/docs')).toBeUndefined();
    await http.fastify.close();
  });
});

describe('at a door', () => {
  /** One path of each, with what a stranger would send. */
  const KNOCKS: Record<Exclude<DoorName, 'chargerFiles'>, [method: 'GET' | 'POST', path: string]> = {
    signIn: ['POST', '/prod-api/web/login'],
    words: ['GET', '/prod-api/web/apply/dict/industry'],
    application: ['POST', '/prod-api/web/apply/submit'],
    applicantFile: ['POST', '/prod-api/web/apply/upload'],
    files: ['GET', '/prod-api/common/download/resource?resource=nothing'],
    display: ['GET', '/prod-api/web/display/figures'],
    meter: ['POST', '/prod-api/meters/1/readings'],
    connector: ['GET', '/prod-api/public/connector/NOTHING'],
    report: ['POST', '/prod-api/public/connector/NOTHING/report'],
    descriptions: ['GET', '/prod-api/openapi.json'],
    health: ['GET', '/healthz'],
    console: ['GET', '/nowhere.png'],
    noSession: ['GET', '/prod-api/web/points'],
  };

  it.each(Object.entries(KNOCKS).filter(([name]) => DOORS[name as DoorName].byAddress.calls <= 1200))(
    '%s, one address is told to wait, and another is not',
    async (name, [method, url]) => {
      const { calls } = DOORS[name as DoorName].byAddress;
      const ask = async (remoteAddress: string) =>
        (await test.running.http.fastify.inject({ method, url, remoteAddress, ...(method === 'POST' ? { payload: {} } : {}) }))
          .statusCode;
      const seen: number[] = [];
      for (let n = 0; n <= calls; n++) {
        // The total of all addresses is another bound: here it is given time.
        if (n % 5 === 4 && DOORS[name as DoorName].inAll < 10)
          await new Promise((done) => setTimeout(done, 3_000 / DOORS[name as DoorName].inAll));
        seen.push(await ask('203.0.113.7'));
      }
      expect(seen.slice(0, calls)).not.toContain(429);
      expect(seen.at(-1)).toBe(429);
      expect(await ask('203.0.113.8')).not.toBe(429);
    },
  );

  it('of a stranger no body is waited for where a session is asked for', async () => {
    for (const path of ['/prod-api/web/points', '/prod-api/web/prices', '/prod-api/common/upload']) {
      const { said } = await send(head('POST', path, 900_000, 'Authorization: Bearer nothing\r\n'));
      await until(() => statusOf(said()) === 401);
      expect(said()).toMatch(/connection: close/i);
    }
  });

  it('a body that says to be too large is refused unread, one that does not say ends at the bound', async () => {
    const { said } = await send(head('POST', '/prod-api/web/login', 900_000));
    await until(() => statusOf(said()) === 413);
    const chunked = await send(
      'POST /prod-api/web/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    chunked.socket.write(`${(40_000).toString(16)}\r\n${' '.repeat(40_000)}\r\n`);
    await until(() => statusOf(chunked.said()) === 413);
  });

  it('bodies of strangers have room in all, whatever address they come from, and the room comes back', async () => {
    const { body } = DOORS.applicantFile;
    const boundary = 'Content-Type: multipart/form-data; boundary=x\r\n';
    const text = `POST /prod-api/web/apply/upload HTTP/1.1\r\nHost: x\r\n${boundary}Content-Length: ${body - 1000}\r\n\r\n--x`;
    const all: Awaited<ReturnType<typeof send>>[] = [];
    for (let n = 0; n < 12; n++) {
      all.push(await send(text, `127.0.1.${n + 1}`));
      // Two a second are taken in all.
      await new Promise((done) => setTimeout(done, 510));
    }
    await until(() => all.filter(({ said }) => statusOf(said()) === 503).length >= 8);
    expect(all.filter(({ said }) => statusOf(said()) === 0).length).toBeGreaterThanOrEqual(3);
    for (const { socket } of all) socket.destroy();
    const late = await until(async () => {
      const one = await send(text, '127.0.1.99');
      await new Promise((done) => setTimeout(done, 600));
      return statusOf(one.said()) === 0 ? one : undefined;
    });
    late.socket.destroy();
  });

  it('an offer of another protocol is left unheard: the request is answered', async () => {
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const { said } = await send(`GET /healthz HTTP/1.1\r\nHost: x\r\n${offer}\r\n`);
    await until(() => statusOf(said()) === 200);
  });

  it('a user with a session is no stranger, however many strangers there are', async () => {
    const ask = (token?: string) =>
      test.running.http.fastify.inject({
        method: 'GET',
        url: '/prod-api/web/stations',
        remoteAddress: '198.51.100.1',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
    expect((await ask(test.admin.token)).statusCode).toBe(200);
    let last = 0;
    for (let n = 0; n <= DOORS.noSession.byAddress.calls; n++) last = (await ask('guessed')).statusCode;
    expect(last).toBe(429);
    expect((await ask(test.admin.token)).statusCode).toBe(200);
  });
});

describe('room', () => {
  it('is counted by each and in all, and comes back', () => {
    const room = new Room(100, 40);
    expect([room.take('a', 30), room.take('a', 20), room.take('b', 40), room.take('c', 40), room.take('d', 30)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    room.give('b', 40);
    expect(room.take('c', 40)).toBe(true);
    for (const [who, bytes] of [
      ['a', 30],
      ['c', 40],
      ['d', 30],
    ] as const)
      room.give(who, bytes);
    expect(room.held).toBe(0);
  });

  it('a bucket lets some seconds of calls through at once, and no more than its rate after that', () => {
    let at = 0;
    const bucket = new Bucket(10, { now: () => at });
    const taken = () => Array.from({ length: 100 }, () => bucket.take()).filter(Boolean).length;
    expect(taken()).toBe(30);
    at = 1_000;
    expect(taken()).toBe(10);
    at = 100_000;
    expect(taken()).toBe(30);
  });

  it('streams are bounded for each and in all, and one that ends twice ends once', () => {
    const streams = new Streams('live', 100);
    const ends = Array.from({ length: 20 }, () => streams.enter('user 1'));
    expect(() => streams.enter('user 1')).toThrow('Too many pages');
    for (let n = 0; n < 5; n++) streams.enter(`user ${n + 2}`);
    expect(() => streams.enter('user 9')).toThrow('busy, please try again');
    ends[0]!();
    ends[0]!();
    streams.enter('user 9');
    expect(() => streams.enter('user 10')).toThrow('busy, please try again');
  });
});
