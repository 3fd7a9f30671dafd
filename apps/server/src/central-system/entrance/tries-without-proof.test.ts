import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

// What strangers do by a charger's name costs the charger nothing.
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { pingMs: 1000, patienceMs: 1200, settleMs: 50 } });
});
afterAll(() => test.close());

const HOME = '127.0.0.1';
const status = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 101,
    (error) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );
/** A point that has worked at its place, and is away. */
async function away(more = {}): Promise<string> {
  const { serialNumber, id } = await test.point(more);
  const point = await test.boot(serialNumber, more);
  await point.meter(undefined, 1000);
  await until(async () => (await test.rows('select from point_address where point_id = $1', [id])).length === 1);
  await point.close();
  return serialNumber;
}
/** So many tries under an identity, in turn from these addresses; how often each answer came. */
async function tries(serialNumber: string, count: number, addresses: readonly string[], more = {}): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  for (let turn = 0; turn < count; turn++) {
    const attempt = test.connect(serialNumber, { localAddress: addresses[turn % addresses.length]!, ...more });
    const answer = await status(attempt.then((raw) => raw.drop()));
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  return answers;
}
const isShownQuarantined = async (serialNumber: string) =>
  (await test.admin.get(contract.points.get, { params: { serialNumber } })).quarantinedUntil !== null;
const many = Array.from({ length: 25 }, (_, index) => `127.0.3.${index + 1}`);

describe('a charger without a password that is away', () => {
  it.each([
    ['75 times from one address', 75, ['127.0.2.1'], 15],
    ['500 times from 25 addresses', 500, many, 0],
    ['500 times from 4 addresses', 500, many.slice(0, 4), 500 - 4 * 60],
  ])('comes in at once from its place after strangers came %s', async (_name, count, addresses, kept) => {
    const serialNumber = await away();
    const answers = await tries(serialNumber, count, addresses);
    expect(answers.get(503) ?? 0).toBe(kept);
    expect(await isShownQuarantined(serialNumber)).toBe(false);
    const charger = await test.boot(serialNumber, { localAddress: HOME });
    await charger.close();
    // A new line of its own is no stranger's address either.
    const moved = await test.boot(serialNumber, { localAddress: '127.0.2.9' });
    await moved.close();
  });

  it('takes its place back at once, from where it works, from a stranger that lives', async () => {
    const serialNumber = await away();
    const stranger = await test.boot(serialNumber, { localAddress: '127.0.2.1' });
    // What the stranger says is no work that makes its address older, nor one where points work.
    await stranger.meter(undefined, 5000);
    // A stranger that is asked shows that it lives, and the charger would be refused.
    const charger = await test.boot(serialNumber, { localAddress: HOME });
    expect((await stranger.closed).code).toBe(1000);
    const again = await test.connect(serialNumber, { localAddress: '127.0.2.1' });
    expect((await again.closed).code).toBe(1008);
    await charger.call('Heartbeat', {});
    await charger.close();
  });

  it('is heard from its place while strangers from many addresses wait for it', async () => {
    const serialNumber = await away();
    const holder = await test.boot(serialNumber, { localAddress: '127.0.2.1' });
    await holder.meter(undefined, 5000);
    // It shows no sign of life, so that who asks for its place has to wait.
    holder.socket.pause();
    const waiting = await Promise.all(many.map((localAddress) => status(test.connect(serialNumber, { localAddress }))));
    expect(new Set(waiting)).toEqual(new Set([101, 429]));
    const charger = await test.boot(serialNumber, { localAddress: HOME });
    await charger.close();
    holder.drop();
  });

  it('is kept out at its place only for what it does itself there, visibly, and let in again by an operator', async () => {
    const serialNumber = await away();
    expect((await tries(serialNumber, 62, [HOME])).get(503)).toBe(2);
    expect(await isShownQuarantined(serialNumber)).toBe(true);
    await test.admin.get(contract.points.release, { params: { serialNumber } });
    await (await test.boot(serialNumber)).close();
  });
});

describe('a charger with a password', () => {
  it('comes in at once from a new address, whatever was tried by its name', async () => {
    const password = 'known to it alone';
    const serialNumber = await away({ password });
    await tries(serialNumber, 200, many, { password: 'guessed' });
    await tries(serialNumber, 75, ['127.0.2.1']);
    const charger = await test.boot(serialNumber, { password, localAddress: '127.0.2.8' });
    await charger.close();
  });
});

it('a new charger is not kept out for what strangers do by its serial number', async () => {
  const serialNumber = unique('NEW');
  expect((await tries(serialNumber, 75, ['127.0.2.2'])).get(503)).toBe(15);
  const charger = await test.connect(serialNumber, { localAddress: '127.0.2.3' });
  await charger.boot();
  await charger.close();
});

describe('a web page in the network of a charger', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const page = (origin: string, more: Record<string, string> = { 'user-agent': CHROME }) => ({ headers: { origin, ...more } });

  it.each([
    ['Chrome', page('https://evil.example')],
    ['a frame without an origin', page('null')],
    ['a browser that hides its name', page('https://evil.example', { 'user-agent': 'x', 'sec-fetch-mode': 'websocket' })],
    ['a page whose name leads here', page('http://127.0.0.1')],
  ])('is refused: %s', async (_name, options) => {
    const serialNumber = await away();
    expect(await status(test.connect(serialNumber, options))).toBe(403);
    await until(async () => {
      const { refused } = await test.admin.get(contract.security.get, { params: { serialNumber } });
      return refused?.reason === 'browser';
    });
    expect(await status(test.connect(unique('NEW'), options))).toBe(403);
  });

  it.each([
    ['its target as origin, as Python’s websocket-client', { headers: { origin: 'http://127.0.0.1:80' } }],
    ['a constant origin', { headers: { origin: 'http://localhost', 'user-agent': 'ESP32' } }],
    ['no origin and a name like a browser’s', { headers: { 'user-agent': 'Mozilla/4.0 (compatible; charger)' } }],
  ])('is no charger that sends %s', async (_name, options) => {
    const serialNumber = await away();
    await (await test.boot(serialNumber, options)).close();
  });

  it('is let in where the setting names its origin, and no other then', async () => {
    const set = (value: string) =>
      test.admin.get(contract.settings.set, { params: { key: 'network.browserOrigins' }, body: { value } });
    await set('https://sim.example, HTTP://Tools.example:8080');
    const { serialNumber } = await test.point();
    for (const origin of ['https://sim.example', 'http://tools.example:8080'])
      await (await test.boot(serialNumber, page(origin))).close();
    for (const origin of ['https://sim.example.evil', 'http://sim.example', 'null'])
      expect(await status(test.connect(serialNumber, page(origin)))).toBe(403);
    expect(
      (await test.admin.call(contract.settings.set, { params: { key: 'network.browserOrigins' }, body: { value: '*' } })).status,
    ).toBe(422);
    await set('');
  });
});
