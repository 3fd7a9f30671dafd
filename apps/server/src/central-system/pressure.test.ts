import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawPoint, Refused } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { pingMs: 1000, patienceMs: 1200 } });
});
afterAll(() => test.close());

const MIB = 1024 * 1024;
const status = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 101,
    (error) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );
const isQuarantined = async (serialNumber: string) =>
  (await test.rows('select 1 from charge_point where serial_number = $1 and quarantined_until is not null', [serialNumber]))
    .length > 0;

/** Upgrades by hand and gives the bare socket, on which a test can do what no library does. */
function bare(serialNumber: string): Promise<import('node:net').Socket> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(test.url);
    const socket = connectTcp(Number(port), hostname, () =>
      socket.write(
        `${[`GET /ocpp/${serialNumber} HTTP/1.1`, `Host: ${hostname}`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: ocpp1.6'].join('\r\n')}\r\n\r\n`,
      ),
    );
    socket.once('data', (chunk) =>
      chunk.toString().startsWith('HTTP/1.1 101') ? done(socket) : failed(new Error(chunk.toString())),
    );
    socket.once('error', failed);
  });
}

/** A masked text frame with a mask of zeros; `announced` bytes in all, of which `text` comes. */
function frame(text: string, announced = Buffer.byteLength(text)): Buffer {
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(announced), 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** The slowest of some heartbeats of a point, ms. */
async function slowest(point: RawPoint, count: number): Promise<number> {
  let worst = 0;
  for (let turn = 0; turn < count; turn++) {
    const began = performance.now();
    await point.call('Heartbeat', {});
    worst = Math.max(worst, performance.now() - began);
    await sleep(20);
  }
  return worst;
}

describe('a flood', () => {
  it('of long unreadable frames from unknown chargers fills no memory, ends with their sockets, and leaves others undisturbed', async () => {
    const { serialNumber } = await test.point();
    const known = await test.boot(serialNumber);
    global.gc?.();
    const before = process.memoryUsage().rss;
    const strangers = await Promise.all(Array.from({ length: 4 }, () => test.connect(unique('FLOOD'))));
    const garbage = 'x'.repeat(60_000);
    for (let turn = 0; turn < 40; turn++)
      for (const stranger of strangers) if (stranger.socket.readyState === 1) stranger.send(garbage);
    const worst = await slowest(known, 20);
    const codes = await Promise.all(strangers.map(async ({ closed }) => (await closed).code));
    expect(codes.every((code) => code === 1008 || code === 1006)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
    expect(worst).toBeLessThan(1000);
    await known.close();
  });

  it('of well-formed calls from an unknown charger is answered at the pace of a charger', async () => {
    const stranger = await test.connect(unique('HASTY'));
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => stranger.call('Heartbeat', {})));
    expect(answers).toHaveLength(100);
    expect(Date.now() - began).toBeGreaterThan(1500);
    await stranger.close();
  });

  it('of answers that nobody asked for, and of unreadable frames of a point, waits its turn and is all logged', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    const before = (await test.log(serialNumber)).length;
    for (let turn = 0; turn < 150; turn++) point.send(turn % 2 ? `[3,"nobody-${turn}",{}]` : 'no frame at all');
    await point.call('Heartbeat', {});
    expect((await test.log(serialNumber)).length).toBeGreaterThan(before);
    expect(point.socket.readyState).toBe(1);
    await point.close();
  });

  it('of long answers that nobody asked for is logged without being read', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    const head = `[3,"nobody",{"key":"`;
    for (let turn = 0; turn < 5; turn++) point.send(`${head}${'x'.repeat(500_000)}`);
    await point.call('Heartbeat', {});
    await until(async () => {
      const answers = (await test.log(serialNumber)).filter(({ request }) => request.startsWith(head));
      return answers.length > 0 && answers.every(({ outcome }) => outcome === 'unmatched');
    });
    expect(point.socket.readyState).toBe(1);
    await point.close();
  });

  it('of half messages from unknown chargers is cut off, and one of a point waits for the rest', async () => {
    const { serialNumber } = await test.point();
    const point = await bare(serialNumber);
    const long = `[2,"half","DataTransfer",{"vendorId":"x","data":"${'y'.repeat(500_000)}"}]`;
    const whole = frame(long);
    point.write(whole.subarray(0, 300_000));
    await sleep(300);
    let said = '';
    point.on('data', (chunk) => {
      said += chunk.toString();
    });
    point.write(whole.subarray(300_000));
    await until(() => said.includes('"half"'));
    point.destroy();
    const stranger = await bare(unique('HALF'));
    const closed = new Promise((done) => stranger.once('close', done));
    stranger.on('data', () => {});
    stranger.write(frame('z'.repeat(1000), 100_000));
    await closed;
  });
});

describe('a peer that never reads', () => {
  it('is not read on any further, fills no memory, and loses nothing once it reads', async () => {
    const { serialNumber } = await test.point();
    const point = await bare(serialNumber);
    point.pause();
    const asks = 30_000;
    const text = (turn: number) => frame(`[2,"r${turn}","Heartbeat",{}]`);
    const before = process.memoryUsage().rss;
    let sent = 0;
    const write = () => {
      while (sent < asks) if (!point.write(text(sent++))) return void point.once('drain', write);
    };
    write();
    await sleep(3000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
    const other = await test.boot((await test.point()).serialNumber);
    expect(await slowest(other, 10)).toBeLessThan(1000);
    point.destroy();
    await other.close();
  });
});

describe('an identity without proof', () => {
  const claim = (serialNumber: string, more = {}) => test.connect(serialNumber, { localAddress: '127.0.0.2', ...more });

  it('is not taken from a charger that lives: the newcomer is let in, waits, and is closed; nothing of the charger is lost', async () => {
    const { serialNumber } = await test.point();
    const charger = await test.boot(serialNumber);
    const stranger = await claim(serialNumber);
    stranger.send('[2,"forged","StatusNotification",{"connectorId":1,"status":"Faulted","errorCode":"NoError"}]');
    expect((await stranger.closed).code).toBe(1008);
    expect(stranger.frames).toEqual([]);
    await charger.call('Heartbeat', {});
    const { connectors } = await test.admin.get(contract.points.get, { params: { serialNumber } });
    expect(connectors[0]!.ocppStatus).not.toBe('Faulted');
    await charger.close();
  });

  it('is handed over when its holder is silent, with all that the newcomer has said, in its order', async () => {
    const { serialNumber } = await test.point();
    // A line that is gone without a word: it neither answers pings nor closes.
    const gone = await bare(serialNumber);
    gone.pause();
    const back = await claim(serialNumber);
    const boot = back.boot();
    const heartbeat = back.call('Heartbeat', {});
    expect((await boot).status).toBe('Accepted');
    await heartbeat;
    expect(JSON.parse(back.frames[0]!)[2]).toHaveProperty('status');
    gone.destroy();
    await back.close();
  });

  it('is handed over at once when its holder closes meanwhile', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { serialNumber } = await test.point();
      const gone = await bare(serialNumber);
      gone.pause();
      const back = await claim(serialNumber);
      const boot = back.boot();
      const began = Date.now();
      setTimeout(() => gone.resetAndDestroy(), 100);
      expect((await boot).status).toBe('Accepted');
      times.push(Date.now() - began);
      await back.close();
    }
    // The best of some: what else the machine does is no wait.
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  it('is not quarantined by strangers, however often they come, and they are told to wait', async () => {
    const { serialNumber } = await test.point();
    const charger = await test.boot(serialNumber);
    const seen = new Set<number>();
    for (let turn = 0; turn < 70; turn++) {
      const answer = await status(claim(serialNumber));
      seen.add(answer);
      if (answer === 101) await sleep(120);
    }
    expect(seen).toEqual(new Set([101, 429]));
    expect(await isQuarantined(serialNumber)).toBe(false);
    await charger.call('Heartbeat', {});
    expect(charger.socket.readyState).toBe(1);
    await charger.close();
  });

  it('may be bound to networks: from elsewhere it is refused, and its point says why', async () => {
    const { serialNumber } = await test.point({ networks: ['127.0.0.2/32', '10.0.0.0/8', '::1'] });
    expect(await status(test.connect(serialNumber))).toBe(403);
    await until(async () => {
      const { refused } = await test.admin.get(contract.security.get, { params: { serialNumber } });
      return refused?.reason === 'networkForeign';
    });
    const point = await test.boot(serialNumber, { localAddress: '127.0.0.2' });
    await point.close();
  });

  it('may be bound to the networks of its provider; its own list replaces them', async () => {
    const providers = await test.admin.get(contract.providers.getAllProviders, { query: { providerName: 'Theirs' } });
    const { id, providerName, authCount } = providers.list[0]!;
    const bind = (networks: string[]) =>
      test.admin.get(contract.providers.updateProviderInfo, {
        body: {
          ...{ id, providerName, authCount, networks },
          ...{ mailAccount: 'a@b.example', smtpAddress: 'b.example', smtpPort: 465, authorizationCode: 'code' },
        },
      });
    expect(await bind(['127.0.0.2/32', '10.0.0.0/8'])).toMatchObject({ networks: ['127.0.0.2/32', '10.0.0.0/8'] });
    const { id: stationId } = await test.station({ providerId: id });
    const { serialNumber } = await test.point({ stationId });
    expect(await status(test.connect(serialNumber))).toBe(403);
    await until(async () => {
      const { refused } = await test.admin.get(contract.security.get, { params: { serialNumber } });
      return refused?.reason === 'networkForeign';
    });
    await (await test.boot(serialNumber, { localAddress: '127.0.0.2' })).close();
    const own = await test.point({ stationId, networks: ['127.0.0.1'] });
    await (await test.boot(own.serialNumber)).close();
    expect(await status(test.connect(own.serialNumber, { localAddress: '127.0.0.2' }))).toBe(403);
    // Another operator's points are not bound by it.
    await (await test.boot((await test.point()).serialNumber)).close();
    await bind([]);
    await (await test.boot(serialNumber)).close();
  });

  it('is proven by a password: the newest wins at once, from wherever it comes', async () => {
    const { serialNumber } = await test.point({ password: 'open-sesame' });
    const first = await test.boot(serialNumber, { password: 'open-sesame' });
    const second = await claim(serialNumber, { password: 'open-sesame' });
    expect((await second.boot()).status).toBe('Accepted');
    expect((await first.closed).code).toBe(1000);
    await second.close();
  });
});

describe('who tries too much without proof', () => {
  it('is told to come later, and a point of the same address still gets in with its password', async () => {
    const { serialNumber } = await test.point({ password: 'open-sesame' });
    const from = { localAddress: '127.0.0.3' };
    const answers = new Set<number>();
    for (let turn = 0; turn < 15; turn++) {
      const guesses = Array.from({ length: 100 }, () => status(test.connect(serialNumber, { ...from, password: 'guess' })));
      for (const answer of await Promise.all(guesses)) answers.add(answer);
    }
    expect(answers).toEqual(new Set([401, 429]));
    const point = await test.boot(serialNumber, { ...from, password: 'open-sesame' });
    await point.close();
  });

  it('fifty new chargers behind one router are let in', async () => {
    const from = { localAddress: '127.0.0.4' };
    const chargers = await Promise.all(Array.from({ length: 50 }, () => test.connect(unique('SITE'), from)));
    await Promise.all(chargers.map((charger) => charger.boot()));
    await until(async () => chargers.every(({ socket }) => socket.readyState === 1));
    for (const charger of chargers) charger.drop();
  });
});
