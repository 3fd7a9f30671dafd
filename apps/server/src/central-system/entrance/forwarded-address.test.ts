import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOORS } from '../../platform/http/doors.ts';
import { Refused } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

// One proxy here, and those behind it; every other address of this machine is a stranger's.
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } });
});
afterAll(() => test.close());

/** Knocks as this charger; how it was answered. */
const knock = (serialNumber: string, forwarded: string, localAddress = '127.0.0.1'): Promise<number> =>
  test.connect(serialNumber, { headers: { 'x-forwarded-for': forwarded }, localAddress }).then(
    (point) => {
      point.drop();
      return 101;
    },
    (error) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );

describe('a charger behind the proxies', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['6.6.6.6, 203.0.113.6, 10.1.1.1', '203.0.113.6'],
    ['203.0.113.7, <script>', '127.0.0.1'],
  ])('(%s) is known by the address that they saw', async (forwarded, address) => {
    const serialNumber = unique('FWD');
    await knock(serialNumber, forwarded);
    const rows = await test.rows('select address from new_charger where serial_number = $1', [serialNumber]);
    expect(rows).toEqual([{ address }]);
  });

  it('is let in by its network as they saw it; who writes the header itself is not', async () => {
    const { serialNumber } = await test.point({ networks: ['203.0.113.0/24'] });
    expect(await knock(serialNumber, '203.0.113.9')).toBe(101);
    expect(await knock(serialNumber, '203.0.113.9, 198.51.100.1')).toBe(403);
    expect(await knock(serialNumber, '203.0.113.9', '127.0.0.9')).toBe(403);
    expect(await knock(serialNumber, '203.0.113.9, 10.0.0.1', '127.0.0.9')).toBe(403);
  });

  it('is not kept out for what another does by its name behind the same proxy', async () => {
    const { serialNumber, id } = await test.point();
    const headers = { 'x-forwarded-for': '203.0.113.20' };
    const point = await test.boot(serialNumber, { headers });
    await point.meter(undefined, 1000);
    await until(async () => (await test.rows('select from point_address where point_id = $1', [id])).length === 1);
    await point.close();
    const answers: number[] = [];
    for (let turn = 0; turn < 75; turn++) answers.push(await knock(serialNumber, `10.${turn}.0.1, 6.6.6.${turn}, 203.0.113.21`));
    expect(answers.filter((answer) => answer === 503)).toHaveLength(15);
    await (await test.boot(serialNumber, { headers })).close();
  });
});

describe('a door', () => {
  const { calls } = DOORS.connector.byAddress;
  const ask = async (forwarded: string, remoteAddress: string) =>
    (
      await test.running.http.fastify.inject({
        method: 'GET',
        url: '/prod-api/public/connector/NOTHING',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
      })
    ).statusCode;
  const askOften = async (forwarded: (turn: number) => string, remoteAddress: string) => {
    let last = 0;
    for (let turn = 0; turn <= calls; turn++) last = await ask(forwarded(turn), remoteAddress);
    return last;
  };

  it('counts a stranger by its own address, whatever header it writes', async () => {
    expect(await askOften((turn) => `198.51.100.${turn}`, '192.0.2.1')).toBe(429);
    expect(await ask('198.51.100.1', '192.0.2.2')).not.toBe(429);
  });

  it('counts by the address that the proxies saw, however many entries stand left of it', async () => {
    expect(await askOften((turn) => `6.6.6.${turn}, 198.51.100.77, 10.0.0.${turn}`, '127.0.0.1')).toBe(429);
    expect(await ask('198.51.100.77', '127.0.0.1')).toBe(429);
    expect(await ask('198.51.100.78', '127.0.0.1')).not.toBe(429);
  });

  it('the system log has the address that the proxies saw, not the one that the caller wrote', async () => {
    const username = unique('nobody');
    for (const [forwarded, remoteAddress] of [
      ['6.6.6.6, 198.51.100.80', '127.0.0.1'],
      ['198.51.100.81', '192.0.2.3'],
    ] as const)
      await test.running.http.fastify.inject({
        method: 'POST',
        url: '/prod-api/web/login',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        payload: { username, password: 'guessed-in-vain' },
      });
    const logged = () =>
      test.rows<{ address: string }>('select address from system_log where upper(operator) = $1 order by 1', [username]);
    await until(async () => (await logged()).length === 2);
    expect((await logged()).map(({ address }) => address)).toEqual(['192.0.2.3', '198.51.100.80']);
  });
});
