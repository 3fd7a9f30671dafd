import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer, type Socket, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendSms, smsGateway } from '../mail/sms.ts';
import { allowanceOf, isOutwardEntry, isPublicAddress } from './addresses.ts';
import { createOutward, OutwardError } from './outward.ts';

const LIMITS = { connectMs: 1000, totalMs: 2000, maxBytes: 10_000 };
const open: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const tcp = (serve: (socket: Socket) => void) => createServer((socket) => serve(socket.on('error', () => {})));
const listening = async <S extends Server | TcpServer>(server: S): Promise<number> => {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '3fff::1',
    'nonsense',
    '127.1',
    '',
  ])('%s is not of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '1.1.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('what the installation lets', () => {
  it('is what its entries name and nothing beside', () => {
    const { lets } = allowanceOf(['10.1.0.0/16', 'mail.inner', '192.168.0.9', 'fd00::/8']);
    expect(lets('x', '10.1.2.3')).toBe(true);
    expect(lets('x', '::ffff:10.1.2.3')).toBe(true);
    expect(lets('x', '10.2.0.1')).toBe(false);
    expect(lets('MAIL.inner', '127.0.0.1')).toBe(true);
    expect(lets('x.mail.inner', '127.0.0.1')).toBe(false);
    expect(lets('x', '192.168.0.9')).toBe(true);
    expect(lets('x', '192.168.0.8')).toBe(false);
    expect(lets('x', 'fd00::5')).toBe(true);
    expect(lets('x', '8.8.8.8')).toBe(true);
  });
  it.each([
    ['mail', true],
    ['mail.inner', true],
    ['10.0.0.0/8', true],
    ['::1', true],
    ['fd00::/8', true],
    ['10.0.0.0/99', false],
    ['10.0.0', false],
    ['http://x', false],
    ['*', false],
    ['a b', false],
  ])('%s can be understood: %s', (entry, good) => {
    expect(isOutwardEntry(entry)).toBe(good);
  });
});

describe('the guarded client', () => {
  it('does not even knock at an inner address, open or closed, by number or by name', async () => {
    let knocks = 0;
    const port = await listening(createServer((socket) => void socket.destroy(void knocks++)));
    const names = createOutward([], async (host) => (host === 'both.example' ? ['93.184.216.34', '127.0.0.1'] : ['127.0.0.1']));
    for (const host of ['127.0.0.1', '::ffff:127.0.0.1', '[::1]', 'inner.example', 'both.example'])
      for (const at of [port, 1]) await expect(names.connect(host, at, LIMITS), host).rejects.toThrow(/inner address/);
    for (const host of ['localhost', '127.1', '0x7f.1', '2130706433', '0'])
      await expect(createOutward([]).connect(host, port, LIMITS), host).rejects.toThrow(OutwardError);
    expect(knocks).toBe(0);
  });

  it('connects to the address that it judged: a name that changes its mind is asked once', async () => {
    const port = await listening(tcp((socket) => void socket.end('hello')));
    let asked = 0;
    const outward = createOutward(['127.0.0.1'], async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']));
    const socket = await outward.connect('changing.example', port, LIMITS);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(asked).toBe(1);
    socket.destroy();
  });

  it('takes the next address of a name where the first does not answer', async () => {
    const port = await listening(tcp((socket) => void socket.end()));
    const outward = createOutward(['127.0.0.0/8'], async () => ['127.0.0.9', '127.0.0.1']);
    const socket = await outward.connect('two.example', port, LIMITS);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  it('ends a request that is never answered', async () => {
    const silent = createHttpServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { port: number };
    const asked = createOutward(['127.0.0.1']).request(`http://127.0.0.1:${port}/`, {
      limits: { totalMs: 300, connectMs: 200, maxBytes: 1000 },
    });
    await expect(asked).rejects.toThrow(/took too long/);
    silent.closeAllConnections();
    silent.close();
  });

  it('ends a connection that lasts too long or says too much', async () => {
    const silent = await listening(tcp(() => {}));
    const slow = await createOutward(['127.0.0.1']).connect('127.0.0.1', silent, { ...LIMITS, totalMs: 200 });
    await expect(new Promise((_, failed) => slow.once('error', failed))).rejects.toThrow(/took too long/);
    const loud = await listening(
      createServer((socket) => {
        socket.on('error', () => {});
        const more = () => socket.writable && socket.write(Buffer.alloc(8192), () => setImmediate(more));
        more();
      }),
    );
    const socket = await createOutward(['127.0.0.1']).connect('127.0.0.1', loud, LIMITS);
    socket.resume();
    await expect(new Promise((_, failed) => socket.once('error', failed))).rejects.toThrow(/more than is taken/);
  });

  it('follows redirects as often as it is told, never to an inner address', async () => {
    const port = await listening(
      createHttpServer((request, response) => {
        const to = { '/once': '/there', '/inner': 'http://10.0.0.1/', '/circle': '/circle' }[request.url ?? ''];
        if (to) response.writeHead(302, { location: to }).end();
        else response.end('here');
      }),
    );
    const outward = createOutward(['127.0.0.1']);
    const ask = (path: string, redirects: number) =>
      outward.request(`http://127.0.0.1:${port}${path}`, { limits: LIMITS, redirects });
    expect((await ask('/once', 1)).body.toString()).toBe('here');
    await expect(ask('/once', 0)).rejects.toThrow(/redirects too often/);
    await expect(ask('/circle', 5)).rejects.toThrow(/redirects too often/);
    await expect(ask('/inner', 5)).rejects.toThrow(/inner address/);
    await expect(outward.request('file:///etc/passwd', { limits: LIMITS })).rejects.toThrow(/not spoken/);
  });

  it('trusts the SMS gateway that the installation has set, and nobody whom that one names', async () => {
    const taken: string[] = [];
    const port = await listening(
      createHttpServer((request, response) => {
        if (request.url === '/moved') return void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
        request.on('data', (piece: Buffer) => taken.push(`${request.headers.authorization} ${piece}`));
        request.on('end', () => response.writeHead(request.url === '/full' ? 507 : 204).end());
      }),
    );
    const send = (path: string) => sendSms(smsGateway(`http://127.0.0.1:${port}${path}`, 'token'), '+491', 'hello');
    await send('/');
    expect(taken).toEqual(['Bearer token {"to":"+491","text":"hello"}']);
    await expect(send('/full')).rejects.toThrow(/answered 507/);
    await expect(send('/moved')).rejects.toThrow(/redirects too often/);
  });

  it('takes no body that is larger than its limit', async () => {
    const port = await listening(createHttpServer((_request, response) => void response.end(Buffer.alloc(100_000))));
    await expect(createOutward(['127.0.0.1']).request(`http://127.0.0.1:${port}/`, { limits: LIMITS })).rejects.toThrow(
      /more than is taken/,
    );
  });
});
