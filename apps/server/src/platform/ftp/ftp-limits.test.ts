import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/server.ts';
import { createLog } from '../log/log.ts';
import type { FtpLimits } from './ftp-options.ts';
import { type FtpServer, startFtpServer } from './ftp-server.ts';

let server: FtpServer;
const open: Socket[] = [];
/** What was taken of an upload, in bytes. */
let taken = 0;

async function start(limits: Partial<FtpLimits>): Promise<void> {
  taken = 0;
  server = await startFtpServer({
    host: '127.0.0.1',
    port: 0,
    passivePorts: undefined,
    publicAddress: undefined,
    log: createLog('silent'),
    limits,
    signIn: async (_user, password) =>
      password === 'right'
        ? {
            size: async () => 1,
            read: async () => undefined,
            async write(_name, bytes) {
              for await (const part of bytes) taken += part.length;
              return true;
            },
          }
        : undefined,
  });
}
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.close();
});

/** A client that keeps its side open whatever the server does. */
function client(
  port = server.port,
): Promise<{ say(line: string): void; said: () => string; closed: () => boolean; ended: () => boolean }> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let [said, closed, ended] = ['', false, false];
    open.push(socket);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      said += part.toString();
    });
    socket.on('end', () => {
      ended = true;
    });
    socket.on('close', () => {
      closed = true;
    });
    socket.once('connect', () =>
      done({
        say: (line) => !socket.destroyed && socket.write(line),
        said: () => said,
        closed: () => closed,
        ended: () => ended,
      }),
    );
  });
}
const signedIn = async () => {
  const one = await client();
  one.say('USER x\r\nPASS right\r\n');
  await until(() => one.said().includes('230'));
  return one;
};

describe('an FTP client', () => {
  it('that does not sign in is sent away, however it trickles and whatever it asks', async () => {
    await start({ loginMs: 600, idleMs: 60_000 });
    const clients = await Promise.all([client(), client(), client()]);
    const trickle = setInterval(() => {
      clients[1]!.say('U');
      clients[2]!.say('NOOP\r\n');
    }, 100);
    await until(() => clients.every((one) => one.said().includes('421') && one.ended())).finally(() => clearInterval(trickle));
    // Its own side is still open: the server keeps nothing of it.
    await wait(2_300);
    const more = await Promise.all(Array.from({ length: 10 }, () => client()));
    await until(() => more.every((one) => one.said().includes('220')));
  });

  it('that trickles a command is sent away when it is signed in, too', async () => {
    await start({ idleMs: 500 });
    const one = await signedIn();
    const trickle = setInterval(() => one.say('N'), 100);
    await until(() => one.said().includes('421')).finally(() => clearInterval(trickle));
  });

  it('that trickles a file is cut off', async () => {
    await start({ idleMs: 600, bytesPerSecond: 256 });
    const one = await signedIn();
    one.say('EPSV\r\nSTOR dump.log\r\n');
    await until(() => one.said().includes('150') || /\|\|\|(\d+)\|/.test(one.said()));
    const data = await client(Number(/\|\|\|(\d+)\|/.exec(one.said())![1]));
    const trickle = setInterval(() => data.say('x'), 100);
    await until(() => one.said().includes('426')).finally(() => clearInterval(trickle));
    expect(taken).toBeLessThan(100);
  });

  it('of an address from which many have signed in is still let in; of strangers only ten', async () => {
    await start({});
    const known = await Promise.all(Array.from({ length: 8 }, signedIn));
    await Promise.all(Array.from({ length: 8 }, signedIn));
    const strangers = await Promise.all(Array.from({ length: 12 }, () => client()));
    await until(() => strangers.filter((one) => one.said().includes('220')).length === 10);
    await until(() => strangers.filter((one) => one.said().includes('421')).length === 2);
    known[0]!.say('PWD\r\n');
    await until(() => known[0]!.said().includes('257'));
  });

  it('is refused beyond the number in all', async () => {
    await start({ connections: 3 });
    const all = await Promise.all(Array.from({ length: 5 }, () => client()));
    await until(() => all.filter((one) => one.said().includes('421') && one.ended()).length === 2);
  });
});
